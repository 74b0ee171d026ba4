import { client } from '../auth-client.js'
import { Outcome } from '../forms/form.js'
import { useAction } from '../forms/use-action.js'
import { InboxLink } from './inbox-link.js'

/** Asks the user to verify the address. */
export function VerifyBanner({ email }: { readonly email: string }) {
  const sending = useAction(() => client.sendVerificationEmail({ email, callbackURL: '/verified' }))
  return (
    <section className="banner" aria-labelledby="verify-title">
      <h2 id="verify-title">Verify your address</h2>
      <Outcome
        problem={sending.problem}
        done={`${sending.isDone ? 'A new link is on its way' : 'We have sent a link'} to ${email}.`}
      />
      <p>
        <InboxLink />
      </p>
      <button
        type="button"
        className="secondary"
        disabled={sending.isRunning}
        onClick={() => {
          sending.run()
        }}
      >
        Send it again
      </button>
    </section>
  )
}
