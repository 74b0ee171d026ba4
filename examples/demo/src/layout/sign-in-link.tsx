import { EntryLink } from './entry-link.js'

/** The way back to the sign-in form, for whoever came from there. */
export function BackToSignIn() {
  return (
    <p>
      <EntryLink to="/sign-in">Back to sign-in</EntryLink>
    </p>
  )
}

/** The way to the sign-in form, for whoever was about to sign up again. */
export function SignInInstead() {
  return (
    <p>
      You have an account? <EntryLink to="/sign-in">Sign in</EntryLink>
    </p>
  )
}
