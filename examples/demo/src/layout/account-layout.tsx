import type { ReactNode } from 'react'
import { client, type DemoSession, type DemoUser } from '../auth-client.js'
import { ActionButton } from '../forms/action-button.js'
import { Link } from '../router.js'
import { isAdministrator } from '../words/roles.js'
import { ActingBanner } from './acting-banner.js'
import { Avatar } from './avatar.js'
import { Brand } from './brand.js'
import { InboxLink } from './inbox-link.js'
import { GuestBanner } from './guest-banner.js'
import { VerifyBanner } from './verify-banner.js'

interface AccountLayoutProps extends DemoSession {
  readonly children: ReactNode
}

/** The pages of a signed-in user. */
export function AccountLayout({ user, session, children }: AccountLayoutProps) {
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
        <Pages user={user} />
      </nav>
      <main>
        <Banner user={user} session={session} />
        {children}
      </main>
    </div>
  )
}

/** The banner of an impersonation, or of the next recommended step. */
function Banner({ user, session }: DemoSession) {
  if (session.impersonatedBy !== null) return <ActingBanner user={user} session={session} />
  if (user.isAnonymous) return <GuestBanner />
  return user.emailVerified ? null : <VerifyBanner email={user.email} />
}

interface PageLink {
  readonly to: string
  readonly also?: string
  readonly name: string
}

const pages: readonly PageLink[] = [
  { to: '/address', name: 'Address' },
  { to: '/security', name: 'Security' },
  { to: '/sessions', name: 'Sessions' },
  { to: '/organizations', also: '/organization', name: 'Organisations' },
]

/** The pages of an anonymous user are few; only administrators see the list of users. */
function Pages({ user }: { readonly user: DemoUser }) {
  const own = user.isAnonymous ? [] : pages
  const others: readonly PageLink[] = isAdministrator(user)
    ? [{ to: '/people', name: 'People' }]
    : []
  const shown: readonly PageLink[] = [{ to: '/', name: 'Profile' }, ...own, ...others]
  return (
    <ul>
      {shown.map(({ to, also, name }) => (
        <li key={to}>
          <Link to={to} also={also}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
