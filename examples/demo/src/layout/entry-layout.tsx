import type { ReactNode } from 'react'
import { Brand } from './brand.js'
import { InboxLink } from './inbox-link.js'

/** The page of a user who is not signed in: one card, and a text about the demo. */
export function EntryLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className="entry">
      <header>
        <Brand />
      </header>
      <main className="card">{children}</main>
      <aside aria-label="About this demo">
        <p className="motto">Your users, in your own database.</p>
        <p>
          Everything here runs on this machine: users are stored in one SQLite file, and the mails
          that the app sends land in an inbox of its own.
        </p>
        <p>
          <InboxLink />
        </p>
      </aside>
    </div>
  )
}
