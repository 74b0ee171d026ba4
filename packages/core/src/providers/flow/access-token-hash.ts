import { ProviderFailure } from '../../contract/provider.js'
import type { ProfileData } from '../../contract/provider-options.js'
import { fromBase64Url, toBase64Url, toUtf8 } from '../../crypto/bytes.js'
import { isData, parseJson } from './read-answer.js'

/**
 * Compares an access token with its hash in an id token, if there is one.
 *
 * @throws ProviderFailure `untrusted` when the id token belongs to another access token.
 * @see OpenID Connect Core 1.0 section 3.1.3.6
 */
export async function checkAccessTokenHash(
  idToken: string,
  { at_hash: expected }: ProfileData,
  accessToken: string,
): Promise<void> {
  if (expected === undefined) return
  const digest = await crypto.subtle.digest(hashOf(idToken), new Uint8Array(toUtf8(accessToken)))
  const half = new Uint8Array(digest, 0, digest.byteLength / 2)
  if (toBase64Url(half) === expected) return
  throw new ProviderFailure('untrusted', 'The access token is of another sign-in')
}

/** The hash of the algorithm that signed a token. @see RFC 7518 section 3.1, RFC 8032 section 5.1 */
function hashOf(idToken: string): string {
  const [first = ''] = idToken.split('.')
  const header = parseJson(fromBase64Url(first) ?? new Uint8Array())
  const algorithm = isData(header) ? String(header['alg']) : ''
  return /256$/.test(algorithm) ? 'SHA-256' : /384$/.test(algorithm) ? 'SHA-384' : 'SHA-512'
}
