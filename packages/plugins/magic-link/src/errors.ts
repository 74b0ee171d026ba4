import type { ErrorCatalogue } from '@countersign/core'

const signUpDisabled = { status: 403, message: 'signup disabled' } as const

/** Errors of links. A redirect has the code in `?error=`. */
export const linkErrors = {
  INVALID_TOKEN: { status: 400, message: 'invalid token' },
  EXPIRED_TOKEN: { status: 400, message: 'The link has expired' },
  OTHER_BROWSER: { status: 403, message: 'Open the link in the browser that asked for it' },
  NEW_USER_SIGNUP_DISABLED: signUpDisabled,
} as const satisfies ErrorCatalogue

/** Errors of codes. */
export const codeErrors = {
  INVALID_CODE: { status: 400, message: 'The code is wrong or no longer valid' },
  TOO_MANY_ATTEMPTS: { status: 403, message: 'Too many wrong codes. Ask for a new one.' },
  CODE_DISABLED: { status: 400, message: 'Codes are not enabled' },
  NEW_USER_SIGNUP_DISABLED: signUpDisabled,
} as const satisfies ErrorCatalogue

/** The error catalogue of magic links. */
export const magicLinkErrors = { ...linkErrors, ...codeErrors } as const satisfies ErrorCatalogue

/** A code of {@link linkErrors}. */
export type LinkProblem = keyof typeof linkErrors

/** A code of {@link codeErrors}. */
export type CodeProblem = keyof typeof codeErrors

/** A code of {@link magicLinkErrors}. */
export type MagicLinkCode = keyof typeof magicLinkErrors
