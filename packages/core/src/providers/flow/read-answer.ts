import { ProviderFailure } from '../../contract/providers/provider.js'
import type { ProfileData } from '../../contract/providers/provider-options.js'
import type { BoundedAnswer } from './bounded-fetch.js'

/** The parsed JSON; undefined for invalid JSON. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/** Whether a value is an object. */
export function isData(value: unknown): value is ProfileData {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A non-empty string; null for anything else. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** The object at a path of properties; null when there is none. */
export function dataAt(value: unknown, ...path: readonly string[]): ProfileData | null {
  let found = value
  for (const name of path) found = isData(found) ? found[name] : null
  return isData(found) ? found : null
}

/**
 * The JSON of a successful response.
 *
 * @throws ProviderFailure with any other status, or without JSON.
 */
export function readJson(answer: BoundedAnswer, from: string): unknown {
  const json = parseJson(answer.bytes)
  checkStatus(answer, isData(json) ? json : {}, from)
  if (json === undefined) throw new ProviderFailure('malformed', `${from} answers no JSON`)
  return json
}

/**
 * Rejects unsuccessful responses.
 *
 * @throws ProviderFailure with the provider's error code, when there is one.
 */
export function checkStatus({ status }: BoundedAnswer, data: ProfileData, from: string): void {
  if (status < 300) return
  const code = errorCode(data)
  const isBusy = code === null && (status >= 500 || status === 429)
  const problem = isBusy ? 'unreachable' : 'refused'
  throw new ProviderFailure(problem, `${from} answers ${status}`, { code })
}

/** The provider's error code; null without one. @see RFC 6749 section 5.2 */
export function errorCode({ error }: ProfileData): string | null {
  const code = textOf(error)
  return code !== null && /^[\x20-\x7e]{1,100}$/.test(code) ? code : null
}
