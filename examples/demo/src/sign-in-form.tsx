import { client } from './auth-client.js'
import { FormFooter } from './form-footer.js'
import { textOf, useSubmission } from './use-submission.js'

/** Sign-in by email and password. */
export function SignInForm() {
  const submission = useSubmission(signIn)
  return (
    <form aria-label="Sign in" onSubmit={submission.onSubmit}>
      <label>
        Email
        <input name="email" type="email" autoComplete="username" required />
      </label>
      <label>
        Password
        <input name="password" type="password" autoComplete="current-password" required />
      </label>
      <label className="check">
        <input name="rememberMe" type="checkbox" defaultChecked />
        Stay signed in on this device
      </label>
      <FormFooter label="Sign in" {...submission} />
    </form>
  )
}

async function signIn(fields: FormData): Promise<string | undefined> {
  const { error } = await client.signIn.email({
    email: textOf(fields, 'email'),
    password: textOf(fields, 'password'),
    rememberMe: fields.has('rememberMe'),
  })
  return error?.message
}
