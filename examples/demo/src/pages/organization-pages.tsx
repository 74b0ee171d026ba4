import { AcceptInvitation, OrganizationSettings } from '@countersign/react/ui'
import { client } from '../auth-client.js'
import { navigate, usePath } from '../router.js'
import { ownAccount } from './sign-in-pages.js'

/** The active organisation. The URL has the selected page. */
export function OrganizationPage() {
  const [, , page = ''] = usePath().split('/')
  return (
    <OrganizationSettings
      client={client}
      page={page}
      onPageChange={(id) => {
        navigate(`/organization/${id}`)
      }}
      onLeave={() => {
        navigate('/')
      }}
    />
  )
}

/** The page of an invitation, by mail or by link. */
export const InvitationPage = () => (
  <AcceptInvitation {...ownAccount} client={client} redirectTo="/organization" />
)
