import type { DefaultPermissions } from '@countersign/organization/client'
import { client, type DemoMember } from '../auth-client.js'
import { Panel } from '../layout/panel.js'
import { roleName } from './roles.js'

interface Action {
  readonly name: string
  readonly permissions: DefaultPermissions
}

const actions: readonly Action[] = [
  { name: 'Rename the organisation', permissions: { organization: ['update'] } },
  { name: 'Delete the organisation', permissions: { organization: ['delete'] } },
  { name: 'Change roles', permissions: { member: ['update'] } },
  { name: 'Remove members', permissions: { member: ['delete'] } },
  { name: 'Invite people', permissions: { invitation: ['create'] } },
  { name: 'Cancel invitations', permissions: { invitation: ['cancel'] } },
  { name: 'Make and remove teams', permissions: { team: ['create', 'delete'] } },
]

/**
 * The permissions of the member, and the role that grants each. The client knows the roles, so no request is needed.
 */
export function PermissionsPanel({ member }: { readonly member: DemoMember }) {
  return (
    <Panel title="What you may do">
      <dl className="permissions">
        {actions.map(({ name, permissions }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{reasonFor(member.role, permissions)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function reasonFor(role: string, permissions: DefaultPermissions): string {
  const {
    allowed,
    role: by,
    missing,
  } = client.organization.explainRolePermission({ role, permissions })
  if (allowed) return `Yes, as ${roleName(by)}`
  const lacking = missing.map(({ role: held, permissions: lacks }) => {
    const actions = Object.entries(lacks).flatMap(([resource, names = []]) =>
      names.map((action) => `${resource}:${action}`),
    )
    return `${roleName(held)} lacks ${actions.join(', ')}`
  })
  return `No: ${lacking.join('; ')}`
}
