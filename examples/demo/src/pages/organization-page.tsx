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
import { Link } from '../router.js'

/** The organisation that is active: its members, and what the person who is signed in may do there. */
export function OrganizationPage() {
  const { data: organization, isPending } = client.useActiveOrganization()
  const { data: member } = client.useActiveMember()
  if (organization && member) return <Organization organization={organization} member={member} />
  return (
    <>
      <PageTitle>Organisation</PageTitle>
      {isPending || organization ? <p role="status">One moment…</p> : <NoOrganization />}
    </>
  )
}

function NoOrganization() {
  return (
    <Panel title="No organisation">
      <p>
        You are in none at the moment. <Link to="/organizations">Choose one, or make one</Link>.
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
        {organization.slug}, where you are <span className="tag">{roleName(member.role)}</span>.{' '}
        <Link to="/organizations">All organisations</Link>
      </p>
      <MembersPanel organization={organization} />
      {invite === 'allowed' && <InvitationsPanel organization={organization} />}
      {invite === 'allowed' && <LinksPanel key={organization.slug} organization={organization} />}
      <TeamsPanel organization={organization} />
      <PermissionsPanel member={member} />
      <SettingsPanel key={organization.id} organization={organization} memberId={member.id} />
    </>
  )
}
