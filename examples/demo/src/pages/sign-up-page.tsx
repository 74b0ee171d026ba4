import { client } from '../auth-client.js'
import { ContinueWithProvider } from '../forms/continue-with-provider.js'
import { EmailField, NameField, NewPasswordField } from '../forms/fields.js'
import { Form } from '../forms/form.js'
import type { SendForm } from '../forms/use-submission.js'
import { EntryLink } from '../layout/entry-link.js'
import { EntryNotice } from '../layout/entry-notice.js'
import { PageTitle } from '../layout/page-title.js'
import { SignInInstead } from '../layout/sign-in-link.js'

/** Sign-up by email and password, or with a provider. After a sign-up by email, the server mails a link that verifies the
 * address. */
export function SignUpPage() {
  return (
    <>
      <PageTitle>Sign up</PageTitle>
      <EntryNotice />
      <Form label="Sign up" action="Sign up" send={signUp}>
        <NameField />
        <EmailField />
        <NewPasswordField />
      </Form>
      <p className="divider">or</p>
      <ContinueWithProvider />
      <p>
        No password? <EntryLink to="/sign-up-with-passkey">Sign up with a passkey</EntryLink>
      </p>
      <SignInInstead />
    </>
  )
}

const signUp: SendForm = (text) =>
  client.signUp.email({
    name: text('name'),
    email: text('email'),
    password: text('password'),
    callbackURL: '/verified',
  })
