import { AuthError, type ErrorCatalogue, commonError } from '@countersign/core'

/** The error catalogue of passkeys. */
export const passkeyErrors = {
  CHALLENGE_NOT_FOUND: { status: 400, message: 'Challenge not found' },
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: {
    status: 401,
    message: 'You are not allowed to register this passkey',
  },
  FAILED_TO_VERIFY_REGISTRATION: { status: 400, message: 'Failed to verify registration' },
  PREVIOUSLY_REGISTERED: { status: 400, message: 'Previously registered' },
  TOO_MANY_PASSKEYS: { status: 400, message: 'You have too many passkeys' },
  PASSKEY_NOT_FOUND: { status: 404, message: 'Passkey not found' },
  AUTHENTICATION_FAILED: { status: 400, message: 'Authentication failed' },
  LAST_SIGN_IN_METHOD: { status: 400, message: "You can't delete your only way to sign in" },
  USER_ALREADY_EXISTS: { status: 422, message: 'User already exists' },
} as const satisfies ErrorCatalogue

/**
 * The errors of both calls of a registration. With sign-up by passkey the access to them is open, so that they declare
 * the errors of a missing or old session themselves. An `AuthError` has the status and the message of its row.
 */
export const registrationErrors = {
  UNAUTHORIZED: commonError('UNAUTHORIZED'),
  SESSION_NOT_FRESH: commonError('SESSION_NOT_FRESH'),
  SESSION_NOT_OWN: commonError('SESSION_NOT_OWN'),
  TOO_MANY_PASSKEYS: passkeyErrors.TOO_MANY_PASSKEYS,
} satisfies ErrorCatalogue

/** A code of {@link passkeyErrors}. */
export type PasskeyCode = keyof typeof passkeyErrors

/** Creates an error of {@link passkeyErrors}. */
export function refusal(code: PasskeyCode, status: number = passkeyErrors[code].status): AuthError {
  return new AuthError(code, { ...passkeyErrors[code], status })
}
