import { ProviderFailure } from '../../contract/provider.js'
import type { ProfileData } from '../../contract/provider-options.js'
import { fromBase64Url } from '../../crypto/bytes.js'
import { isData, parseJson } from './read-answer.js'

/**
 * The claims of a token that was verified elsewhere.
 *
 * @throws ProviderFailure `untrusted` when it is not a JSON Web Token.
 */
export function decodeClaims(token: string): ProfileData {
  const [, payload = ''] = token.split('.')
  const bytes = fromBase64Url(payload)
  const claims = bytes && parseJson(bytes)
  if (isData(claims)) return claims
  throw new ProviderFailure('untrusted', 'The id token cannot be read')
}
