import { client } from '../auth-client.js'
import { ContinueWithProvider } from '../forms/continue-with-provider.js'
import { EmailField, NewPasswordField, TextField } from '../forms/fields.js'
import { Form } from '../forms/form.js'
import type { SendForm } from '../forms/use-submission.js'
import { PageTitle } from '../layout/page-title.js'
import { Link } from '../router.js'

/** Sign-up by email and password, or with a provider. The former signs in, and the server mails a link that verifies the address. */
export function SignUpPage() {
  return (
    <>
      <PageTitle>Sign up</PageTitle>
      <Form label="Sign up" action="Sign up" send={signUp}>
        <TextField name="name" label="Name" autoComplete="name" maxLength={255} required />
        <EmailField />
        <NewPasswordField />
      </Form>
      <p className="divider">or</p>
      <ContinueWithProvider />
      <p>
        No password? <Link to="/sign-up-with-passkey">Sign up with a passkey</Link>
      </p>
      <p>
        You have an account? <Link to="/sign-in">Sign in</Link>
      </p>
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
