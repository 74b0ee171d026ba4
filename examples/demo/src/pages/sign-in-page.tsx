import { client } from '../auth-client.js'
import { ContinueAsGuest } from '../forms/continue-as-guest.js'
import { ContinueWithPasskey } from '../forms/continue-with-passkey.js'
import { ContinueWithProvider } from '../forms/continue-with-provider.js'
import { CurrentPasswordField, EmailField } from '../forms/fields.js'
import { Form } from '../forms/form.js'
import type { SendForm } from '../forms/use-submission.js'
import { EntryLink } from '../layout/entry-link.js'
import { EntryNotice } from '../layout/entry-notice.js'
import { PageTitle } from '../layout/page-title.js'

/**
 * Sign-in by email and password, with a passkey, or with a provider. Afterwards the app shows the
 * page of the URL.
 */
export function SignInPage() {
  return (
    <>
      <PageTitle>Sign in</PageTitle>
      <EntryNotice />
      <Form label="Sign in" action="Sign in" send={signIn}>
        {/* `webauthn` lets browsers suggest passkeys. */}
        <EmailField autoComplete="username webauthn" />
        <CurrentPasswordField />
        <div className="between">
          <label className="check">
            <input name="rememberMe" type="checkbox" value="yes" defaultChecked />
            Stay signed in
          </label>
          <EntryLink to="/forgot-password">Forgot your password?</EntryLink>
        </div>
      </Form>
      <p className="divider">or</p>
      <ContinueWithPasskey />
      <p>
        <EntryLink to="/magic-link">Sign in by mail, without a password</EntryLink>
      </p>
      <ContinueWithProvider />
      <p>
        New here? <EntryLink to="/sign-up">Sign up</EntryLink>
      </p>
      <ContinueAsGuest />
    </>
  )
}

const signIn: SendForm = (text) =>
  client.signIn.email({
    email: text('email'),
    password: text('password'),
    rememberMe: text('rememberMe') === 'yes',
  })
