import { inboxPath } from '../auth-client.js'

/** A link that opens the inbox in another tab. */
export function InboxLink({ children = 'Open the inbox' }: { readonly children?: string }) {
  return (
    <a href={inboxPath} target="inbox" className="inbox-link">
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}
