import { client } from './auth-client.js'
import { FormFooter } from './form-footer.js'
import { textOf, useSubmission } from './use-submission.js'

/** Sign-up by email and password. */
export function SignUpForm() {
  const submission = useSubmission(signUp)
  return (
    <form aria-label="Sign up" onSubmit={submission.onSubmit}>
      <label>
        Name
        <input name="name" autoComplete="name" required />
      </label>
      <label>
        Email
        <input name="email" type="email" autoComplete="username" required />
      </label>
      <label>
        Password
        <input
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={8}
          maxLength={128}
          aria-describedby="password-hint"
          required
        />
      </label>
      <p className="hint" id="password-hint">
        8 to 128 characters; a short sentence is good.
      </p>
      <FormFooter label="Sign up" {...submission} />
    </form>
  )
}

async function signUp(fields: FormData): Promise<string | undefined> {
  const { error } = await client.signUp.email({
    name: textOf(fields, 'name'),
    email: textOf(fields, 'email'),
    password: textOf(fields, 'password'),
  })
  if (error?.code === 'USER_ALREADY_EXISTS') return 'This address has an account: sign in instead.'
  return error?.message
}
