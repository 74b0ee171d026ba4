import { usePermission } from '@countersign/react/organization'
import { client, type DemoMember, type DemoOrganization } from '../auth-client.js'
import { InvitationsPanel } from '../organization/invitations-panel.js'
import { LinksPanel } from '../organization/links-panel.js'
import { MembersPanel } from '../organization/members-panel.js'
import { PermissionsPanel } from '../organization/permissions-panel.js'
import { SettingsPanel } from '../organization/settings-panel.js'
import { TeamsPanel } from '../organization/teams-panel.js'
import { roleName } from '../organization/roles.js'
import { PageTitle } from '../layout/page-title.js'
import { Panel } from '../layout/panel.js'
import { Waiting } from '../layout/waiting.js'
import { Link } from '../router.js'

/** The active organisation, its members, and the permissions of the signed-in user. */
export function OrganizationPage() {
  const { data: organization, error } = client.useActiveOrganization()
  const { data: member, error: memberError } = client.useActiveMember()
  const problem = error ?? memberError
  // The key resets the state, such as a new link, when another organisation becomes active.
  if (organization && member)
    return <Organization key={organization.id} organization={organization} member={member} />
  return (
    <>
      <PageTitle>Organisation</PageTitle>
      {organization === null ? <NoOrganization /> : <Waiting problem={problem} />}
    </>
  )
}

function NoOrganization() {
  return (
    <Panel title="No organisation">
      <p>
        None is active, or you are no longer a member of it.{' '}
        <Link to="/organizations">Choose one, or make one</Link>.
      </p>
    </Panel>
  )
}

interface OrganizationProps {
  readonly organization: DemoOrganization
  readonly member: DemoMember
}

function Organization({ organization, member }: OrganizationProps) {
  const invite = usePermission(client, { permissions: { invitation: ['create'] } })
  return (
    <>
      <PageTitle>{organization.name}</PageTitle>
      <p className="quiet">
        Your role in {organization.slug}: <span className="tag">{roleName(member.role)}</span>
      </p>
      <MembersPanel organization={organization} />
      {invite === 'allowed' && <InvitationsPanel organization={organization} />}
      {invite === 'allowed' && <LinksPanel organization={organization} />}
      <TeamsPanel organization={organization} />
      <PermissionsPanel member={member} />
      <SettingsPanel organization={organization} memberId={member.id} />
    </>
  )
}
