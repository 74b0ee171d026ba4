/** Texts of the account settings. */
export const accountTexts = {
  profile: 'Profile',
  account: 'Account',
  security: 'Security',
  sessions: 'Devices',
  signedOut: 'You are signed out.',
} as const

/** Texts of the profile. */
export const profileTexts = {
  profile: 'Profile',
  choosePicture: 'Choose a picture',
  removePicture: 'Remove the picture',
  verified: 'Verified',
  unverified: 'Unverified',
  verifyEmail: 'Send a verification link',
  verificationMailed: 'We sent a link to {email}.',
  changeEmail: 'Change',
  changeEmailTitle: 'Change your email',
  newEmail: 'New email',
  changeEmailHint: 'We send a mail to your current email first, then one to the new email.',
  changeEmailHintUnverified: 'We send a link to the new email.',
  emailMailed: 'Follow the link in the mail.',
  deleteAccount: 'Delete account',
  deleteAccountExplanation: 'Your account and everything that belongs to it is deleted for good.',
  deletionMailed: 'We sent a link to {email}. Follow it to delete your account.',
} as const

/** Texts of errors of the profile. */
export const profileErrors = {
  EMAIL_IS_THE_SAME: 'This is your email already.',
  COULDNT_UPDATE_YOUR_EMAIL: 'This email cannot be used.',
  EMAIL_ALREADY_VERIFIED: 'This email is verified already.',
  SESSION_NOT_OWN: 'You cannot do this while you impersonate another user.',
} as const

/** Texts of the password, the passkeys and the linked accounts. */
export const securityTexts = {
  changePassword: 'Change password',
  setPassword: 'Set a password',
  noPassword: 'You have no password. We can send you a link to choose one.',
  passwordMailed: 'We sent a link to {email}.',
  currentPassword: 'Current password',
  signOutOthers: 'Sign out of all other devices',
  passwordChanged: 'Your password is changed.',
  passkeys: 'Passkeys',
  passkeysExplanation: 'Sign in with your fingerprint, your face or a PIN instead of a password.',
  passkey: 'Passkey',
  passkeyName: 'Name of the passkey',
  addPasskey: 'Add a passkey',
  passkeyAdded: 'The passkey was added.',
  synced: 'Synced between your devices',
  oneDevice: 'On one device',
  renamePasskey: 'Rename {name}',
  removePasskey: 'Remove {name}',
  removePasskeyExplanation:
    'You can no longer sign in with it. Delete it in your password manager too.',
  linkedAccounts: 'Linked accounts',
  link: 'Link {provider}',
  unlink: 'Unlink',
  unlinkProvider: 'Unlink {provider}',
  unlinkExplanation: 'You can no longer sign in with {provider}. You can link it again later.',
  onlyMethod: 'This is your only sign-in method, so you cannot remove it.',
} as const

/** Texts of errors of the password, the passkeys and the linked accounts. */
export const securityErrors = {
  INVALID_PASSWORD: 'The current password is wrong.',
  FAILED_TO_UNLINK_LAST_ACCOUNT: 'This is your only sign-in method.',
  LAST_SIGN_IN_METHOD: 'This is your only sign-in method.',
  PREVIOUSLY_REGISTERED: 'This device already has a passkey of yours.',
} as const

/** Texts of the sessions. */
export const sessionsTexts = {
  activeSessions: 'Active sessions',
  sessionsExplanation: 'You are signed in on these devices.',
  thisDevice: 'This device',
  unknownDevice: 'Unknown device',
  browserOnSystem: '{browser} on {system}',
  lastActive: 'Last active {date}',
  signOutDevice: 'Sign out of {device}',
  signOutAllOthers: 'Sign out of all other devices',
} as const

/** Texts of the dialog that asks for the password or a passkey again. */
export const confirmIdentityTexts = {
  confirmIdentity: 'Confirm that it is you',
  confirmIdentityExplanation: 'You signed in a while ago. Sign in again to continue.',
  confirm: 'Continue',
  confirmWithPasskey: 'Use a passkey',
} as const
