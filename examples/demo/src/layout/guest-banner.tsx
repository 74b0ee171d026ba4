import { client } from '../auth-client.js'
import { ActionButton } from '../forms/action-button.js'
import { EntryLink } from './entry-link.js'

/** Explains to an anonymous user how to keep the data, with a button to delete it. */
export function GuestBanner() {
  return (
    <section className="banner guest" aria-labelledby="guest-title">
      <h2 id="guest-title">You are a guest</h2>
      <p>
        What you write here belongs to this browser. <EntryLink to="/sign-up">Sign up</EntryLink> or{' '}
        <EntryLink to="/sign-in">sign in</EntryLink>, and it comes along.
      </p>
      <ActionButton look="danger" call={() => client.deleteAnonymousUser()}>
        Delete everything
      </ActionButton>
    </section>
  )
}
