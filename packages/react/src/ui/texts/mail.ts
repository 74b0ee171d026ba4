/** Texts of the steps that wait for a mail. */
export const mailTexts = {
  checkEmail: 'Check your email',
  linkSent: 'We sent a link to {email}. Follow it to sign in.',
  codeSent: 'We sent a link and a code to {email}. Follow the link, or enter the code.',
  verificationSent: 'We sent a link to {email}. Follow it to verify your email, then sign in.',
  resetSent: 'If {email} has an account, we sent a link to it. Follow it to choose a new password.',
  code: 'Code',
  enterCode: 'Enter the code of the mail.',
  verifyCode: 'Sign in',
  resend: 'Send another mail',
  resendIn: {
    one: 'Send another mail in {count} second',
    other: 'Send another mail in {count} seconds',
  },
  resent: 'We sent another mail.',
  noMail: 'No mail? Look in the spam folder.',
  backToSignIn: 'Back to sign-in',
} as const

/** Texts of errors that these steps show. */
export const mailErrors = {
  INVALID_CODE: 'This code is wrong or has expired.',
  TOO_MANY_ATTEMPTS: 'Too many wrong codes. Ask for another mail.',
  NEW_USER_SIGNUP_DISABLED: 'No account has this email.',
} as const
