import { SwitchAccount } from '@countersign/react/multi-session'
import { OrganizationSwitcher, UserButton } from '@countersign/react/ui'
import { client, type DemoUser, isAdministrator } from './auth-client.js'
import { Link, navigate } from './router.js'

/** The header of every page, with the menus of a signed-in user. */
export function Header({ user }: { readonly user: DemoUser | undefined }) {
  return (
    <header className="header">
      <Link href="/" className="brand">
        <img src="/favicon.svg" alt="" width="32" height="32" />
        <span>Countersign</span>
      </Link>
      {user && user.isAnonymous !== true && (
        <OrganizationSwitcher
          client={client}
          onChange={(id) => {
            navigate(id === null ? '/' : '/organization')
          }}
        />
      )}
      <a href="/api/auth/inbox" target="inbox" className="inbox">
        Inbox<span className="cs-visually-hidden"> (opens in a new tab)</span>
      </a>
      {user && (
        <UserButton
          client={client}
          texts={{ signOut: 'Sign out of all accounts' }}
          items={isAdministrator(user) ? [{ label: 'Users', href: '/users' }] : []}
        >
          <SwitchAccount client={client} addAccount="/add-account" afterSwitch="/" />
        </UserButton>
      )}
    </header>
  )
}
