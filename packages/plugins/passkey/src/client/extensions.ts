import type { Result } from '@countersign/core'
import {
  type AuthenticationResponseJSON,
  base64URLStringToBuffer as decode,
} from '@simplewebauthn/browser'

/** Bytes, or base64url of them. */
export type ExtensionBytes = BufferSource | string

/** Two inputs of the pseudo-random function of a passkey. */
export interface PrfValues {
  readonly first: ExtensionBytes
  readonly second?: ExtensionBytes
}

/** Inputs of WebAuthn extensions. @see WebAuthn Level 3 section 10 */
export interface PasskeyExtensions {
  /** Secrets that only this passkey can derive, such as keys of end-to-end encryption. */
  readonly prf?: {
    readonly eval?: PrfValues
    /** By the id of the passkey. Only for a sign-in. */
    readonly evalByCredential?: Readonly<Record<string, PrfValues>>
  }
  readonly largeBlob?: {
    readonly support?: 'required' | 'preferred'
    readonly read?: boolean
    readonly write?: ExtensionBytes
  }
  /** Other extensions, as the browser takes them. */
  readonly [name: string]: unknown
}

/** The results of WebAuthn extensions, as the browser returns them. */
export type ExtensionResults = AuthenticationResponseJSON['clientExtensionResults']

/** Inputs that are bytes. */
const bytes: readonly string[] = ['first', 'second', 'write']

/** Merges the inputs of the server and of the page, which take precedence, and decodes their bytes. */
export function toInputs(
  offered: object | undefined,
  given: PasskeyExtensions | undefined,
): AuthenticationExtensionsClientInputs {
  return mapValues({ ...offered, ...given }, (value, name) =>
    typeof value === 'string' && bytes.includes(name) ? decode(value) : value,
  )
}

/**
 * The results that the server may receive: whether something is supported or was done. It gets no other values, because the
 * results of `prf` are secrets of the user.
 */
export function toReport(results: object): Record<string, unknown> {
  return mapValues(results, (value) => (typeof value === 'boolean' ? value : undefined))
}

/** Maps the values of nested objects. */
function mapValues(
  object: object,
  map: (value: unknown, name: string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]: [string, unknown]) => [
      name,
      isPlain(value) ? mapValues(value, map) : map(value, name),
    ]),
  )
}

function isPlain(value: unknown): value is object {
  return Object.prototype.toString.call(value) === '[object Object]'
}

/** A credential with the results of extensions. */
interface WithResults {
  readonly clientExtensionResults: ExtensionResults
}

/**
 * Runs the browser's part of a ceremony with extensions. Returns the credential without secrets, for the server, and a
 * function that adds the results to the outcome of the call, for the page.
 */
export async function withExtensions<
  O extends { readonly extensions?: object },
  C extends WithResults,
>(
  options: O,
  given: PasskeyExtensions | undefined,
  ceremony: (
    options: O & { readonly extensions: AuthenticationExtensionsClientInputs },
  ) => Promise<C>,
) {
  const extensions = toInputs(options.extensions, given)
  const { clientExtensionResults, ...credential } = await ceremony({ ...options, extensions })
  return {
    response: { ...credential, clientExtensionResults: toReport(clientExtensionResults) },
    finish: <D extends object, Code extends string>(
      outcome: Result<D, Code>,
    ): Result<D & WithResults, Code> =>
      outcome.error ? outcome : { ...outcome, data: { ...outcome.data, clientExtensionResults } },
  }
}
