import { useState } from 'react'
import { client } from '../auth-client.js'
import { explainRedirect } from '../explain-redirect.js'
import { NewPasswordField } from '../forms/fields.js'
import { Form } from '../forms/form.js'
import type { SendForm } from '../forms/use-submission.js'
import { PageTitle } from '../layout/page-title.js'
import { Link, useAddress } from '../router.js'

/** The target of the link in a reset mail, with a token or with an error. */
export function ResetPasswordPage() {
  const { searchParams } = useAddress()
  const [isReset, setReset] = useState(false)
  const token = searchParams.get('token')

  const reset: SendForm = async (text) => {
    const answer = await client.resetPassword({ newPassword: text('password'), token: token ?? '' })
    setReset(!answer.error)
    return answer
  }

  if (isReset) return <Done />
  if (token === null) return <Unusable code={searchParams.get('error') ?? 'invalid_token'} />
  return (
    <>
      <PageTitle>Choose a new password</PageTitle>
      <p>You will be signed out on every device.</p>
      <Form label="Choose a new password" action="Save the password" send={reset}>
        <NewPasswordField label="New password" />
      </Form>
    </>
  )
}

function Done() {
  return (
    <>
      <PageTitle>Your password is changed</PageTitle>
      <p>Sign in with the new one. Every device was signed out.</p>
      <Link to="/sign-in" className="primary">
        Sign in
      </Link>
    </>
  )
}

function Unusable({ code }: { readonly code: string }) {
  return (
    <>
      <PageTitle>This link does not work</PageTitle>
      <p>{explainRedirect(code)}</p>
      <Link to="/forgot-password" className="primary">
        Ask for another link
      </Link>
    </>
  )
}
