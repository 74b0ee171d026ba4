import { inboxPath } from '../auth-client.js'

/** Opens the inbox beside the app, as a mail program would be. */
export function InboxLink({ children = 'Open the inbox' }: { readonly children?: string }) {
  return (
    <a href={inboxPath} target="inbox" className="inbox-link">
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}
