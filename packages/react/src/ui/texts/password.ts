/** Texts of the form that requests a link to reset the password. */
export const forgotPasswordTexts = {
  forgotTitle: 'Forgot your password?',
  forgotExplanation: 'Enter your email, and we send you a link to choose a new password.',
  sendResetLink: 'Send the link',
  backToSignIn: 'Back to sign-in',
} as const

/** Texts of the page that the link opens. */
export const resetPasswordTexts = {
  resetTitle: 'Choose a new password',
  resetExplanation: 'You will be signed out on all devices.',
  savePassword: 'Save the password',
  resetDone: 'Your password is changed',
  resetDoneExplanation: 'Sign in with the new password.',
  linkUnusable: 'This link does not work',
  linkUnusableExplanation: 'It was used already, a newer one was sent, or it has expired.',
  requestLink: 'Ask for another link',
} as const

/** Texts of errors that this page shows. */
export const resetPasswordErrors = {
  INVALID_TOKEN: 'This link was used already, or it has expired. Ask for another one.',
} as const
