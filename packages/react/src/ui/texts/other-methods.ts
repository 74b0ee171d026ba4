/** Texts of the sign-in methods of plugins. */
export const otherMethodsTexts = {
  signInWithPasskey: 'Sign in with a passkey',
  continueAnonymously: 'Continue as a guest',
} as const

/** Texts of errors of passkeys. */
export const passkeyErrors = {
  AUTH_CANCELLED: 'No passkey was used.',
  PASSKEY_NOT_FOUND: 'This passkey is not known here. It was removed, or it is for another site.',
  PASSKEYS_NOT_SUPPORTED: 'This browser cannot use passkeys.',
  CHALLENGE_NOT_FOUND: 'That took too long. Please try again.',
} as const
