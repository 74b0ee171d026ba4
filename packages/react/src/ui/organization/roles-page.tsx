import { type ReactNode, useState } from 'react'
import { CheckField, TextField } from '../fields.js'
import { Button } from '../form.js'
import { check, Icon } from '../icons.js'
import {
  Cell,
  ColumnHeader,
  Fieldset,
  Legend,
  TablePart,
  TableScroll,
  VisuallyHidden,
} from '../parts.js'
import { useTexts } from '../settings.js'
import { ConfirmButton } from '../settings/confirm-button.js'
import { type CloseEditor, EditForm } from '../settings/edit-form.js'
import { Row, SettingsSection } from '../settings/row.js'
import { permissionTexts, roleErrors, rolesTexts } from '../texts/organization.js'
import { settingsTexts } from '../texts/settings.js'
import type { FormAnswer, SendForm } from '../use-submission.js'
import type { CustomRole, OrganizationCalls, OrganizationPageProps } from './organization-client.js'
import { actionsIn, type RoleBook, useMay, useRoleNames, useRoles } from './organization-hooks.js'

/** What each role may do, and the custom roles of the organisation. */
export default function RolesPage(props: OrganizationPageProps): ReactNode {
  const { client, organization } = props
  const book = useRoles(client, organization.id)
  const { organization: calls } = client
  return (
    <>
      <PermissionTable book={book} />
      {hasCustomRoles(calls) && <CustomRoles {...props} book={book} calls={calls} />}
    </>
  )
}

type RoleCalls = OrganizationCalls &
  Required<Pick<OrganizationCalls, 'createRole' | 'updateRole' | 'deleteRole'>>

function hasCustomRoles(calls: OrganizationCalls): calls is RoleCalls {
  return calls.describeRoles().features.dynamicAccessControl
}

/** Returns a function for the text of an action. Actions of the app have their own names. */
function usePermissionNames(): (resource: string, action: string) => string {
  const text = useTexts(permissionTexts)
  return (resource, action) => {
    const key = `${resource}:${action}`
    return isPermission(key) ? text(key) : key
  }
}

const isPermission = (key: string): key is keyof typeof permissionTexts => key in permissionTexts

/** A row for each action, and a column for each role. */
function PermissionTable({ book }: { readonly book: RoleBook }) {
  const text = useTexts(rolesTexts)
  const nameOf = useRoleNames()
  const permissionName = usePermissionNames()
  return (
    <TableScroll>
      <TablePart data-look="matrix" aria-label={text('rolesExplanation')}>
        <thead>
          <tr>
            <ColumnHeader scope="col">{text('permission')}</ColumnHeader>
            {book.names.map((role) => (
              <ColumnHeader key={role} scope="col">
                {nameOf(role)}
              </ColumnHeader>
            ))}
          </tr>
        </thead>
        <tbody>
          {actionsIn(book.statements).map(([resource, action]) => (
            <tr key={`${resource}:${action}`}>
              <ColumnHeader scope="row">{permissionName(resource, action)}</ColumnHeader>
              {book.names.map((role) => (
                <Cell key={role}>
                  {book.allows(role, resource, action) ? (
                    <>
                      <Icon d={check} />
                      <VisuallyHidden>{text('allowed')}</VisuallyHidden>
                    </>
                  ) : (
                    <VisuallyHidden>{text('notAllowed')}</VisuallyHidden>
                  )}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </TablePart>
    </TableScroll>
  )
}

interface CustomRolesProps extends OrganizationPageProps {
  readonly book: RoleBook
  readonly calls: RoleCalls
}

function CustomRoles(props: CustomRolesProps) {
  const { client, organization, book, calls } = props
  const organizationId = organization.id
  const text = useTexts({ ...settingsTexts, ...rolesTexts })
  const mayCreate = useMay(client, 'ac', 'create')
  const [isCreating, setCreating] = useState(false)
  const close = (): void => {
    setCreating(false)
  }
  if (!mayCreate && book.customRoles.length === 0) return null
  return (
    <SettingsSection title={text('customRoles')}>
      {book.customRoles.map((role) => (
        <CustomRoleRow key={role.id} {...props} role={role} />
      ))}
      {isCreating && (
        <RoleForm
          {...props}
          label={text('createRole')}
          close={close}
          call={(permission, role) => calls.createRole({ organizationId, role, permission })}
        />
      )}
      {mayCreate && !isCreating && (
        <div>
          <Button
            onClick={() => {
              setCreating(true)
            }}
          >
            {text('createRole')}
          </Button>
        </div>
      )}
    </SettingsSection>
  )
}

function CustomRoleRow(props: CustomRolesProps & { readonly role: CustomRole }) {
  const { client, organization, membership, book, calls, role } = props
  const { id: roleId, role: name } = role
  const organizationId = organization.id
  const text = useTexts({ ...settingsTexts, ...rolesTexts })
  const isWithin = book.covers(membership.role, name)
  const mayUpdate = useMay(client, 'ac', 'update') && isWithin
  const mayDelete = useMay(client, 'ac', 'delete') && isWithin
  const isAssigned = organization.members.some((member) => member.role.split(',').includes(name))
  return (
    <Row
      title={<bdi>{name}</bdi>}
      detail={isAssigned ? text('assigned') : undefined}
      actions={
        mayDelete &&
        !isAssigned && (
          <ConfirmButton
            label={text('removeRole', { name })}
            action={text('remove')}
            explanation={text('removeRoleExplanation')}
            errors={roleErrors}
            call={() => calls.deleteRole({ organizationId, roleId })}
            onDone={book.reload}
          />
        )
      }
      editor={
        mayUpdate
          ? {
              action: text('edit'),
              label: text('editRole', { name }),
              form: (close) => (
                <RoleForm
                  {...props}
                  label={text('editRole', { name })}
                  close={close}
                  call={(permission) =>
                    calls.updateRole({ organizationId, roleId, data: { permission } })
                  }
                />
              ),
            }
          : undefined
      }
    />
  )
}

interface RoleFormProps extends CustomRolesProps {
  readonly label: string
  /** The role to change. Default: a new one. */
  readonly role?: CustomRole
  readonly call: (permission: Record<string, string[]>, name: string) => Promise<FormAnswer>
  readonly close: CloseEditor
}

/** The name of a new role, and the actions that it allows, among those of the user. */
function RoleForm({ membership, book, label, role, call, close }: RoleFormProps) {
  const text = useTexts({ ...settingsTexts, ...rolesTexts })
  const permissionName = usePermissionNames()
  const own = actionsIn(book.statements).filter(([resource, action]) =>
    book.allows(membership.role, resource, action),
  )

  const send: SendForm = async (field, form) => {
    const ticked = new FormData(form).getAll('permission')
    const permission: Record<string, string[]> = {}
    for (const [resource, action] of own)
      if (ticked.includes(`${resource}:${action}`)) (permission[resource] ??= []).push(action)
    if (ticked.length === 0)
      return { error: { code: 'NO_PERMISSION', message: text('choosePermission') } }
    const answer = await call(permission, field('roleName'))
    if (!answer.error) book.reload()
    return answer
  }

  return (
    <EditForm
      label={label}
      close={close}
      errors={roleErrors}
      fieldOf={{ ROLE_NAME_IS_ALREADY_TAKEN: 'roleName', INVALID_ROLE_NAME: 'roleName' }}
      send={send}
    >
      {!role && (
        <TextField
          name="roleName"
          label={text('roleName')}
          missing={text('enterRoleName')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={255}
          required
        />
      )}
      <Fieldset>
        <Legend>{text('permissions')}</Legend>
        {own.map(([resource, action]) => (
          <CheckField
            key={`${resource}:${action}`}
            name="permission"
            value={`${resource}:${action}`}
            label={permissionName(resource, action)}
            defaultChecked={role?.permission[resource]?.includes(action) ?? false}
          />
        ))}
      </Fieldset>
    </EditForm>
  )
}
