/** Texts that several components for signing in show. */
export const flowTexts = {
  signedInAs: 'You are signed in as {email}.',
  redirectFailed: 'That did not work. Please try again.',
} as const

/** Texts of the sign-in form. */
export const signInTexts = {
  signInTo: 'Sign in to {app}',
  staySignedIn: 'Stay signed in',
  forgotPassword: 'Forgot password?',
  emailLink: 'Email me a sign-in link',
  emailCode: 'Email me a sign-in code',
  noAccount: 'No account yet?',
} as const

/** Texts of errors that the sign-in form shows. */
export const signInErrors = {
  INVALID_EMAIL_OR_PASSWORD: 'The email or the password is wrong.',
} as const
