import { accountErrors, commonErrors, pick } from '../../contract/errors.js'

/** The errors of a mailed link that verifies an address, changes it, or undoes a change. */
export const linkErrors = {
  ...pick(commonErrors, 'UNAUTHORIZED'),
  ...pick(accountErrors, 'TOKEN_EXPIRED', 'USER_NOT_FOUND', 'COULDNT_UPDATE_YOUR_EMAIL'),
  ...pick(accountErrors, 'MAILBOX_NOT_PROVEN'),
  INVALID_TOKEN: { ...accountErrors.INVALID_TOKEN, status: 401 },
} as const

/** The codes with which a link fails. */
export type LinkError = keyof typeof linkErrors
