import type { ReactNode } from 'react'
import { client, type DemoUser } from '../auth-client.js'
import { ActionButton } from '../forms/action-button.js'
import { Link } from '../router.js'
import { Avatar } from './avatar.js'
import { Brand } from './brand.js'
import { InboxLink } from './inbox-link.js'
import { GuestBanner } from './guest-banner.js'
import { VerifyBanner } from './verify-banner.js'

interface AccountLayoutProps {
  readonly user: DemoUser
  readonly children: ReactNode
}

/** The pages of somebody who is signed in. */
export function AccountLayout({ user, children }: AccountLayoutProps) {
  return (
    <div className="account">
      <header>
        <Brand />
        <InboxLink>Inbox</InboxLink>
        <ActionButton look="quiet" call={() => client.signOut()}>
          Sign out
        </ActionButton>
      </header>
      <nav aria-label="Account">
        <p className="person">
          <Avatar user={user} />
          <span>
            <strong>{user.name}</strong>
            <span className="quiet">{user.isAnonymous ? 'In this browser only' : user.email}</span>
          </span>
        </p>
        <Pages isGuest={user.isAnonymous === true} />
      </nav>
      <main>
        <Banner user={user} />
        {children}
      </main>
    </div>
  )
}

/** What somebody had better do next. */
function Banner({ user: { isAnonymous, email, emailVerified } }: Pick<AccountLayoutProps, 'user'>) {
  if (isAnonymous) return <GuestBanner />
  return emailVerified ? null : <VerifyBanner email={email} />
}

const pages = [
  { to: '/address', name: 'Address' },
  { to: '/security', name: 'Security' },
  { to: '/sessions', name: 'Sessions' },
  { to: '/organizations', name: 'Organisations' },
]

/** Of a guest nothing is known but what they write. */
function Pages({ isGuest }: { readonly isGuest: boolean }) {
  return (
    <ul>
      {[{ to: '/', name: 'Profile' }, ...(isGuest ? [] : pages)].map(({ to, name }) => (
        <li key={to}>
          <Link to={to}>{name}</Link>
        </li>
      ))}
    </ul>
  )
}
