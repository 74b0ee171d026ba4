import { InvitationCard } from '@countersign/react/organization'
import { client, type DemoSession, type DemoUser } from '../auth-client.js'
import { sentenceFor } from '../explain.js'
import { PageTitle } from '../layout/page-title.js'
import { navigate, useAddress } from '../router.js'
import { LinkCard } from '../organization/link-card.js'
import { roleName } from '../organization/roles.js'

/**
 * The page of an invitation, by mail or by link. A signed-out user signs in first and then
 * returns to it.
 */
export function AcceptInvitationPage({ user }: DemoSession) {
  const { searchParams } = useAddress()
  const token = searchParams.get('token')
  const invitationId = searchParams.get('id') ?? ''
  return (
    <>
      <PageTitle>Invitation</PageTitle>
      {token === null ? <Personal {...{ user, invitationId }} /> : <LinkCard token={token} />}
    </>
  )
}

interface PersonalProps {
  readonly user: DemoUser
  readonly invitationId: string
}

/** An invitation to an address. */
function Personal({ user, invitationId }: PersonalProps) {
  return (
    <InvitationCard
      className="card invitation"
      client={client}
      invitationId={invitationId}
      explain={sentenceFor}
      words={{
        text: ({ inviterName, inviterEmail, inviterEmailVerified, role }) => (
          <>
            <strong>{inviterEmailVerified ? inviterEmail : inviterName}</strong> invites you,{' '}
            {user.email}, as {roleName(role)}.
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
  )
}
