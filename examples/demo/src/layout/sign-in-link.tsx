import { Link } from '../router.js'

/** The way back to the sign-in form, for whoever came from there. */
export function BackToSignIn() {
  return (
    <p>
      <Link to="/sign-in">Back to sign-in</Link>
    </p>
  )
}

/** The way to the sign-in form, for whoever was about to sign up again. */
export function SignInInstead() {
  return (
    <p>
      You have an account? <Link to="/sign-in">Sign in</Link>
    </p>
  )
}
