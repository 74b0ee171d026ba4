import { client, type DemoSession } from '../auth-client.js'
import { ActionButton } from '../forms/action-button.js'
import { navigate } from '../router.js'
import { momentOf } from '../words/moments.js'
import { nameOf } from '../words/person.js'

/** Shows the impersonated user on every page, and a button to stop impersonating. */
export function ActingBanner({ user, session }: DemoSession) {
  async function stop() {
    const answer = await client.admin.stopImpersonating()
    if (!answer.error) navigate('/people')
    return answer
  }

  return (
    <section className="banner acting" aria-labelledby="acting-title">
      <h2 id="acting-title">You act as {nameOf(user)}</h2>
      <p>
        Until {momentOf(session.expiresAt)} at the latest. Their password, address and ways to sign
        in are out of your reach.
      </p>
      <ActionButton look="secondary" call={stop}>
        Go back to yourself
      </ActionButton>
    </section>
  )
}
