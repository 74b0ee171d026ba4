/** Texts of forms for a new password. */
export const newPasswordTexts = {
  newPassword: 'New password',
  choosePassword: 'Choose a password.',
  passwordHint: {
    one: 'At least {count} character.',
    other: 'At least {count} characters.',
  },
} as const

/** Texts of the sign-up form. */
export const signUpTexts = {
  ...newPasswordTexts,
  signUpFor: 'Sign up for {app}',
  name: 'Name',
  enterName: 'Enter your name.',
  haveAccount: 'Already have an account?',
  signUpWithPasskey: 'Sign up with a passkey',
} as const

/** Texts of errors that forms for a new password show. */
export const newPasswordErrors = {
  PASSWORD_TOO_SHORT: 'This password is too short.',
  PASSWORD_TOO_LONG: 'This password is too long.',
  PASSWORD_COMPROMISED: 'This password is too common. Choose another one.',
} as const

/** Texts of errors that the sign-up form shows. */
export const signUpErrors = {
  ...newPasswordErrors,
  USER_ALREADY_EXISTS: 'This email already has an account. Sign in instead.',
  EMAIL_PASSWORD_SIGN_UP_DISABLED: 'Signing up with a password is not offered here.',
  REGISTRATION_CANCELLED: 'No passkey was created.',
} as const
