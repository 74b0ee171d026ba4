import { shareClasses } from './shared-class.js'
import type { TranslatableText, Translator } from './texts/language.js'

/** One row of a catalogue: the usual HTTP status of a code and its one text. */
export interface ErrorRow {
  readonly status: number
  readonly message: string
}

/**
 * Why an error is thrown and what to do about it, for the reference. Markdown; links are relative to `docs/errors`.
 */
export interface ErrorExplanation {
  readonly why: string
  /** What the developer or the caller does. */
  readonly act: string
  /** The calls that fail with it, where the definitions of the calls do not name them. */
  readonly raisedBy?: string
}

/** Errors by code. Codes are stable: they never change with language or release. */
export type ErrorCatalogue = Readonly<Record<string, ErrorRow>>

/** Additions to an error: details for the caller, headers, and the cause for the log. */
export interface AuthErrorOptions {
  /** Facts for the caller, sent beside `code` and `message`. */
  readonly details?: Readonly<Record<string, unknown>>
  /** Values for the names in braces in the message, such as `{id}`. Default none. */
  readonly values?: Readonly<Record<string, string>>
  /** Key of the translations of the message. Default: the code. */
  readonly textKey?: string
  /** Response headers, such as `retry-after`. */
  readonly headers?: Readonly<Record<string, string>>
  readonly cause?: unknown
}

/**
 * An expected error: a code of the catalogue with its status and message. `auth.api.*` throws it; over HTTP
 * it becomes `{ code, message }`.
 *
 * @example
 * ```ts
 * import { AuthError } from '@countersign/core'
 * import { auth } from './auth'
 *
 * try {
 *   await auth.api.signInEmail({ body: { email: 'ann@example.com', password: 'wrong password' } })
 * } catch (error) {
 *   if (error instanceof AuthError && error.code === 'INVALID_EMAIL_OR_PASSWORD') console.log('Try again')
 * }
 * ```
 */
export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly code: string
  /** HTTP status code. */
  readonly status: number
  readonly details: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
  readonly #text: TranslatableText
  readonly #values: Readonly<Record<string, string>>

  constructor(code: string, row: ErrorRow, options: AuthErrorOptions = {}) {
    const { values = {}, textKey = code } = options
    super(fillIn(row.message, values), 'cause' in options ? { cause: options.cause } : undefined)
    this.#text = { key: textKey, english: row.message }
    this.#values = values
    this.code = code
    this.status = row.status
    this.details = options.details ?? {}
    this.headers = options.headers ?? {}
  }

  /** Returns the message in another language. */
  messageIn(translate: Translator['translate']): string {
    return fillIn(translate(this.#text), this.#values)
  }
}

shareClasses({ AuthError })

function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (name, key: string) =>
    Object.hasOwn(values, key) ? (values[key] ?? name) : name,
  )
}

/** Errors that every call may return without declaring them. */
export const commonErrors = {
  UNAUTHORIZED: { status: 401, message: 'Unauthorized' },
  SESSION_NOT_FRESH: { status: 403, message: 'Session is not fresh' },
  SESSION_NOT_OWN: { status: 403, message: 'Not allowed while impersonating' },
  HOST_NOT_ALLOWED: {
    status: 400,
    message: 'This host is not allowed. Set baseURL to the address of the app.',
  },
  INVALID_ORIGIN: { status: 403, message: 'Invalid origin' },
  INVALID_CALLBACK_URL: { status: 403, message: 'Invalid callbackURL' },
  INVALID_REDIRECT_URL: { status: 403, message: 'Invalid redirectURL' },
  INVALID_ERROR_CALLBACK_URL: { status: 403, message: 'Invalid errorCallbackURL' },
  INVALID_NEW_USER_CALLBACK_URL: { status: 403, message: 'Invalid newUserCallbackURL' },
  VALIDATION_ERROR: { status: 400, message: 'Invalid body parameters' },
  INVALID_EMAIL: { status: 400, message: 'Invalid email' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Method not allowed' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'Body is too large' },
  REQUEST_TIMEOUT: { status: 408, message: 'Body took too long' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Content-Type must be application/json' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Please try again later.' },
  FIELD_VALUE_TAKEN: { status: 409, message: 'The value of a field is taken' },
  INTERNAL_SERVER_ERROR: { status: 500, message: 'Internal server error' },
  SERVICE_UNAVAILABLE: { status: 503, message: 'Service unavailable. Please try again later.' },
} as const satisfies ErrorCatalogue

/** Codes that any call may return without a declaration. */
export type CommonCode = keyof typeof commonErrors

/**
 * Creates one of the errors that every call may return, such as `UNAUTHORIZED` for a session that
 * has ended meanwhile.
 */
export function commonError(code: CommonCode, options?: AuthErrorOptions): AuthError {
  return new AuthError(code, commonErrors[code], options)
}

/** Errors about accounts, passwords and sessions. */
export const accountErrors = {
  INVALID_EMAIL_OR_PASSWORD: { status: 401, message: 'Invalid email or password' },
  PASSWORD_TOO_SHORT: { status: 400, message: 'Password too short' },
  PASSWORD_TOO_LONG: { status: 400, message: 'Password too long' },
  USER_ALREADY_EXISTS: { status: 422, message: 'User already exists' },
  EMAIL_PASSWORD_DISABLED: { status: 400, message: 'Email and password is not enabled' },
  EMAIL_PASSWORD_SIGN_UP_DISABLED: {
    status: 400,
    message: 'Email and password sign up is not enabled',
  },
  MISSING_FIELD: { status: 400, message: 'A required field is missing' },
  SESSION_NOT_FOUND: { status: 400, message: 'Session not found' },
  SESSION_EXPIRED: {
    status: 400,
    message: 'Session expired. Re-authenticate to perform this action.',
  },
  NO_FIELDS_TO_UPDATE: { status: 400, message: 'No fields to update' },
  INVALID_PASSWORD: { status: 400, message: 'Invalid password' },
  PASSWORD_COMPROMISED: { status: 400, message: 'The password is too well known' },
  CREDENTIAL_ACCOUNT_NOT_FOUND: { status: 400, message: 'Credential account not found' },
  PASSWORD_ALREADY_SET: { status: 400, message: 'user already has a password' },
  RESET_PASSWORD_DISABLED: { status: 400, message: "Reset password isn't enabled" },
  INVALID_TOKEN: { status: 400, message: 'invalid token' },
  TOKEN_EXPIRED: { status: 401, message: 'Token expired' },
  USER_NOT_FOUND: { status: 401, message: 'User not found' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'Email not verified' },
  VERIFICATION_EMAIL_NOT_ENABLED: { status: 400, message: "Verification email isn't enabled" },
  EMAIL_ALREADY_VERIFIED: {
    status: 400,
    message: 'You can only send a verification email to an unverified email',
  },
  EMAIL_MISMATCH: {
    status: 400,
    message: 'You can only send a verification email to your own email',
  },
  EMAIL_CAN_NOT_BE_UPDATED: { status: 400, message: 'Email can not be updated' },
  CHANGE_EMAIL_DISABLED: { status: 400, message: 'Change email is disabled' },
  EMAIL_IS_THE_SAME: { status: 400, message: 'Email is the same' },
  MAILBOX_NOT_PROVEN: {
    status: 403,
    message: 'Sign in with a mail to your current address first',
  },
  COULDNT_UPDATE_YOUR_EMAIL: { status: 400, message: "Couldn't update your email" },
  FAILED_TO_GET_USER_INFO: { status: 404, message: 'Failed to get user info' },
  ACCOUNT_NOT_FOUND: { status: 400, message: 'Account not found' },
  FAILED_TO_UNLINK_LAST_ACCOUNT: { status: 400, message: "You can't unlink your last account" },
} as const satisfies ErrorCatalogue

/** Errors about the tokens of providers. */
export const tokenErrors = {
  USER_ID_OR_SESSION_REQUIRED: { status: 400, message: 'Either userId or session is required' },
  PROVIDER_NOT_SUPPORTED: { status: 400, message: 'Provider {id} is not supported' },
  PROVIDER_NOT_CONFIGURED: { status: 400, message: 'Provider is not configured' },
  ACCESS_TOKEN_NOT_FOUND: { status: 400, message: 'Access token not found' },
  REFRESH_TOKEN_NOT_FOUND: { status: 400, message: 'Refresh token not found' },
  FAILED_TO_GET_ACCESS_TOKEN: { status: 400, message: 'Failed to get a valid access token' },
  FAILED_TO_REFRESH_ACCESS_TOKEN: { status: 400, message: 'Failed to refresh access token' },
  TOKEN_REFRESH_NOT_SUPPORTED: {
    status: 400,
    message: 'Provider does not support token refreshing',
  },
} as const satisfies ErrorCatalogue

/** Errors about sign-in with providers and about linked accounts. */
export const socialErrors = {
  PROVIDER_UNAVAILABLE: {
    status: 424,
    message: 'The provider cannot be reached. Please try again later.',
  },
  PROVIDER_NOT_FOUND: { status: 404, message: 'Provider not found' },
  ID_TOKEN_NOT_SUPPORTED: { status: 404, message: 'id_token not supported' },
  USER_EMAIL_NOT_FOUND: { status: 401, message: 'User email not found' },
  ACCOUNT_NOT_LINKED: { status: 401, message: 'account not linked' },
  SIGNUP_DISABLED: { status: 401, message: 'signup disabled' },
  UNABLE_TO_CREATE_USER: { status: 401, message: 'unable to create user' },
  LINKING_NOT_ALLOWED: { status: 401, message: 'Account not linked - linking not allowed' },
  LINKING_DIFFERENT_EMAILS_NOT_ALLOWED: {
    status: 401,
    message: 'Account not linked - different emails not allowed',
  },
  LINKING_FAILED: { status: 417, message: 'Account not linked - unable to create account' },
  SOCIAL_ACCOUNT_ALREADY_LINKED: {
    status: 409,
    message: 'The account is already linked to another user',
  },
} as const satisfies ErrorCatalogue

/** Every error of the core. */
export const coreErrors = {
  ...commonErrors,
  ...accountErrors,
  ...tokenErrors,
  ...socialErrors,
} as const satisfies ErrorCatalogue

/**
 * Takes rows out of a catalogue, for the `errors` of an endpoint.
 *
 * @example
 * ```ts
 * import { pick } from '@countersign/core'
 *
 * const noteErrors = { NOTE_NOT_FOUND: { status: 404, message: 'Note not found' } } as const
 * const errors = pick(noteErrors, 'NOTE_NOT_FOUND')
 * console.log(errors.NOTE_NOT_FOUND.status)
 * ```
 */
export function pick<const E extends ErrorCatalogue, K extends keyof E>(
  catalogue: E,
  ...codes: readonly K[]
): Pick<E, K> {
  return Object.fromEntries(codes.map((code) => [code, catalogue[code]])) as Pick<E, K>
}

/** The rule that a new password breaks: a code of the core's catalogue. */
export type PasswordProblem = 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG' | 'PASSWORD_COMPROMISED'
