/** Texts of the entries that switch the account. */
export const switchAccountTexts = {
  switchAccount: 'Switch account:',
  addAccount: 'Add account',
  signOutOne: 'Sign out of this account',
} as const

/** Texts of errors at a switch of the account. */
export const switchAccountErrors = {
  INVALID_SESSION_TOKEN: 'This account is signed out. Add it again.',
} as const
