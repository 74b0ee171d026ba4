import { InvitationCard } from '@countersign/react/organization'
import { client, type DemoSession } from '../auth-client.js'
import { sentenceFor } from '../explain.js'
import { PageTitle } from '../layout/page-title.js'
import { navigate, useAddress } from '../router.js'
import { roleName } from '../organization/roles.js'

/** Where the link of an invitation leads. Who is not signed in does that first, and comes back. */
export function AcceptInvitationPage({ user }: DemoSession) {
  const invitationId = useAddress().searchParams.get('id') ?? ''
  return (
    <>
      <PageTitle>Invitation</PageTitle>
      <InvitationCard
        className="card invitation"
        client={client}
        invitationId={invitationId}
        explain={sentenceFor}
        words={{
          text: ({ inviterEmail, role }) => (
            <>
              <strong>{inviterEmail}</strong> invites you, {user.email}, as {roleName(role)}.
            </>
          ),
        }}
        onAccepted={() => {
          navigate('/organization', 'replace')
        }}
        onRejected={() => {
          navigate('/organizations', 'replace')
        }}
      />
    </>
  )
}
