import type { ClientError } from '@countersign/core'

/** Codes of ceremonies that fail in the browser, without a response of the server. */
export type CeremonyCode = 'PASSKEYS_NOT_SUPPORTED' | 'PASSKEY_DOMAIN_REFUSED' | 'UNKNOWN_ERROR'

/** The result of a failed ceremony. */
export interface Failed<C extends string> {
  readonly data: null
  readonly error: ClientError<C>
}

/** Builds a failed result. The status is 500 for unknown errors and 400 for all others. */
export function failed<C extends string>(code: C, message: string, status = 400): Failed<C> {
  return { data: null, error: { code, message, status } }
}

const NOT_SUPPORTED = 'PASSKEYS_NOT_SUPPORTED'

/** The result when the browser does not support passkeys. */
export const notSupported = failed(NOT_SUPPORTED, 'passkeys are not supported')

/**
 * The result of a ceremony that threw, by the WebAuthn name of the error.
 *
 * @param named - failures of this ceremony by such names
 * @see WebAuthn level 3, sections 5.1.3 and 5.1.4
 */
export function toFailure<C extends string>(
  thrown: unknown,
  named: Readonly<Record<string, Failed<C>>>,
): Failed<C | CeremonyCode> {
  const name = textOf(thrown, 'name')
  const message = textOf(thrown, 'message')
  const code = codes[name]
  return (
    named[name] ??
    (code ? failed(code, message) : failed('UNKNOWN_ERROR', message || 'unknown error', 500))
  )
}

const codes: Readonly<Record<string, CeremonyCode>> = {
  SecurityError: 'PASSKEY_DOMAIN_REFUSED',
  NotSupportedError: NOT_SUPPORTED,
  ConstraintError: NOT_SUPPORTED,
}

/** Reads a text of a thrown value. Password managers that replace the browser's API may throw values of another realm. */
export function textOf(thrown: unknown, key: 'name' | 'message'): string {
  const fields: Partial<Record<typeof key, unknown>> =
    typeof thrown === 'object' ? (thrown ?? {}) : {}
  const text = fields[key]
  return typeof text === 'string' ? text : ''
}
