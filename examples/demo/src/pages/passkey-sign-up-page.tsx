import { client } from '../auth-client.js'
import { EmailField, NameField } from '../forms/fields.js'
import { Form } from '../forms/form.js'
import type { SendForm } from '../forms/use-submission.js'
import { EntryLink } from '../layout/entry-link.js'
import { PageTitle } from '../layout/page-title.js'
import { SignInInstead } from '../layout/sign-in-link.js'

/** Sign-up with a passkey and no password. */
export function PasskeySignUpPage() {
  return (
    <>
      <PageTitle>Sign up with a passkey</PageTitle>
      <p className="hint">
        Your device keeps the passkey, and you unlock it with a finger, your face or a PIN. There is
        nothing to remember.
      </p>
      <Form label="Sign up with a passkey" action="Make a passkey" send={signUp}>
        <NameField />
        <EmailField />
      </Form>
      <p>
        Rather a password? <EntryLink to="/sign-up">Sign up</EntryLink>
      </p>
      <SignInInstead />
    </>
  )
}

const signUp: SendForm = (text) =>
  client.signUp.passkey({ name: text('name'), email: text('email') })
