import type { ReactNode } from 'react'
import { client, type DemoUser } from '../auth-client.js'
import { ActionButton } from '../forms/action-button.js'
import { Link } from '../router.js'
import { Avatar } from './avatar.js'
import { Brand } from './brand.js'
import { InboxLink } from './inbox-link.js'
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
            <span className="quiet">{user.email}</span>
          </span>
        </p>
        <ul>
          <li>
            <Link to="/">Profile</Link>
          </li>
          <li>
            <Link to="/address">Address</Link>
          </li>
          <li>
            <Link to="/security">Security</Link>
          </li>
          <li>
            <Link to="/sessions">Sessions</Link>
          </li>
        </ul>
      </nav>
      <main>
        {!user.emailVerified && <VerifyBanner email={user.email} />}
        {children}
      </main>
    </div>
  )
}
