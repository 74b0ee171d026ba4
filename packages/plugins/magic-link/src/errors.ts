import type { ErrorCatalogue } from '@countersign/core'

/** Refusals about magic links. On the way of a browser the code stands in `?error=`. */
export const magicLinkErrors = {
  INVALID_TOKEN: { status: 400, message: 'invalid token' },
  EXPIRED_TOKEN: { status: 400, message: 'The link has expired' },
  OTHER_BROWSER: { status: 403, message: 'Open the link in the browser that asked for it' },
  NEW_USER_SIGNUP_DISABLED: { status: 403, message: 'signup disabled' },
} as const satisfies ErrorCatalogue

/** Why a link signs nobody in. */
export type MagicLinkCode = keyof typeof magicLinkErrors
