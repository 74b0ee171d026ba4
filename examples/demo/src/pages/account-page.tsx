import { AccountSettings } from '@countersign/react/ui'
import { client, type DemoSession } from '../auth-client.js'
import { navigate, usePath } from '../router.js'
import { AboutPage } from './about-page.js'
import { ServicePage } from './service-page.js'

/** The account of the user, with two pages of the demo. The URL has the selected page. */
export function AccountPage({ user }: DemoSession) {
  return (
    <AccountSettings
      client={client}
      features={['change-email', 'delete-account']}
      afterDeletion="/goodbye"
      ownPages={[
        { id: 'about', title: 'About you', content: <AboutPage user={user} /> },
        { id: 'service', title: 'Service', content: <ServicePage /> },
      ]}
      page={usePath().slice(1) || 'profile'}
      onPageChange={(id) => {
        navigate(id === 'profile' ? '/' : `/${id}`)
      }}
    />
  )
}
