/** Texts that all components use. */
export const sharedTexts = {
  email: 'Email',
  password: 'Password',
  or: 'or',
  fillIn: 'Fill in this field.',
  enterEmail: 'Enter your email.',
  enterPassword: 'Enter your password.',
  invalidEmail: 'Enter an email like ann@example.com.',
  showPassword: 'Show password',
  signIn: 'Sign in',
  signUp: 'Sign up',
  signOut: 'Sign out',
  lastUsed: 'Last used',
  continueWith: 'Continue with {provider}',
  waitSeconds: {
    one: 'Too many attempts. Try again in {count} second.',
    other: 'Too many attempts. Try again in {count} seconds.',
  },
} as const

/** Texts of errors that all components show. */
export const sharedErrors = {
  INVALID_EMAIL: 'Enter an email like ann@example.com.',
  NETWORK: 'The server cannot be reached. Check your connection and try again.',
  UNEXPECTED: 'Something went wrong. Please try again.',
} as const
