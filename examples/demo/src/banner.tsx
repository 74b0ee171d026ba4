import { client, type DemoSession } from './auth-client.js'
import { ActionButton } from './form.js'
import { Link, navigate } from './router.js'

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** The banner of an impersonation, or of an anonymous user. */
export function Banner({ user, session }: DemoSession) {
  if (session.impersonatedBy !== null) return <ImpersonationBanner user={user} session={session} />
  return user.isAnonymous ? <AnonymousBanner /> : null
}

/** Shows the impersonated user on every page, and a button to stop impersonating. */
function ImpersonationBanner({ user, session }: DemoSession) {
  async function stop() {
    const answer = await client.admin.stopImpersonating()
    if (!answer.error) navigate('/users')
    return answer
  }

  return (
    <section className="banner" aria-labelledby="banner-title">
      <h2 id="banner-title">You act as {user.name || user.email}</h2>
      <p>
        Until {moment.format(session.expiresAt)} at the latest. Their password, email and sign-in
        methods are out of your reach.
      </p>
      <ActionButton call={stop}>Stop</ActionButton>
    </section>
  )
}

/** Explains to an anonymous user how to keep the data, with a button to delete it. */
function AnonymousBanner() {
  return (
    <section className="banner" aria-labelledby="banner-title">
      <h2 id="banner-title">You are a guest</h2>
      <p>
        What you write here belongs to this browser. <Link href="/sign-up">Sign up</Link> or{' '}
        <Link href="/sign-in">sign in</Link> to keep it.
      </p>
      <ActionButton look="danger-outline" call={() => client.deleteAnonymousUser()}>
        Delete everything
      </ActionButton>
    </section>
  )
}
