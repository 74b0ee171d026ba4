import { client } from '../auth-client.js'
import { ActionButton } from '../forms/action-button.js'
import { Link } from '../router.js'

/** Tells a guest what becomes of what they write. */
export function GuestBanner() {
  return (
    <section className="banner guest" aria-labelledby="guest-title">
      <h2 id="guest-title">You are a guest</h2>
      <p>
        What you write here belongs to this browser. <Link to="/sign-up">Sign up</Link> or{' '}
        <Link to="/sign-in">sign in</Link>, and it comes along.
      </p>
      <ActionButton look="danger" call={() => client.deleteAnonymousUser()}>
        Delete everything
      </ActionButton>
    </section>
  )
}
