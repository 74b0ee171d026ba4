import { client } from '../auth-client.js'
import { EmailField } from '../forms/fields.js'
import { Form } from '../forms/form.js'
import type { SendForm } from '../forms/use-submission.js'
import { PageTitle } from '../layout/page-title.js'
import { BackToSignIn } from '../layout/sign-in-link.js'

/** Requests a reset link. The page does not show whether the address is known. */
export function ForgotPasswordPage() {
  return (
    <>
      <PageTitle>Forgot your password?</PageTitle>
      <p>Tell us your address, and we mail you a link to choose a new one.</p>
      <Form
        label="Forgot your password"
        action="Mail me a link"
        done="If we know you, a link is on its way."
        send={requestReset}
      >
        <EmailField />
      </Form>
      <BackToSignIn />
    </>
  )
}

const requestReset: SendForm = (text) =>
  client.requestPasswordReset({ email: text('email'), redirectTo: '/reset-password' })
