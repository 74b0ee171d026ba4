import { EntryLink } from './entry-link.js'

/** A link back to the sign-in form. */
export function BackToSignIn() {
  return (
    <p>
      <EntryLink to="/sign-in">Back to sign-in</EntryLink>
    </p>
  )
}

/** A link to the sign-in form for a user who already has an account. */
export function SignInInstead() {
  return (
    <p>
      You have an account? <EntryLink to="/sign-in">Sign in</EntryLink>
    </p>
  )
}
