import { ProviderFailure } from '../../contract/provider.js'
import type { ProfileData } from '../../contract/provider-options.js'
import type { ProfileDraft, ProfileSource } from './definition.js'
import { isData, textOf } from './read-answer.js'

/** The standard claims about a user. @see OpenID Connect Core 1.0 section 5.1 */
export function claimsToDraft(claims: ProfileData): ProfileDraft {
  return {
    subject: claims['sub'],
    name: textOf(claims['name']) ?? claims['preferred_username'],
    email: claims['email'],
    emailVerified: claims['email_verified'],
    image: claims['picture'],
  }
}

/**
 * The claims of the id token, with those of the user info endpoint when it is used. An address and its
 * verification always come from the same source.
 *
 * @throws ProviderFailure `untrusted` when the two belong to different users or addresses.
 * @see OpenID Connect Core 1.0 section 5.3.2
 */
export async function findClaims(
  { claims, tokens, isUnbound = false, fetchJson }: ProfileSource,
  userInfoEndpoint: string | undefined,
): Promise<ProfileData | null> {
  if (!claims) return null
  const isWhole = textOf(claims['email']) !== null && textOf(claims['name']) !== null
  const tellsAll = isWhole && !isUnbound
  if (tellsAll || userInfoEndpoint === undefined || tokens.accessToken === null) return claims

  const info = await fetchJson(userInfoEndpoint)
  if (!isData(info)) throw new ProviderFailure('malformed', 'The user info is none')
  if (info['sub'] !== claims['sub']) {
    throw new ProviderFailure('untrusted', 'The user info is of somebody else')
  }
  return { ...info, ...claims, ...addressOf(claims, info) }
}

function addressOf(claims: ProfileData, info: ProfileData): ProfileData {
  const [inToken, inInfo] = [textOf(claims['email']), textOf(info['email'])]
  if (inToken !== null && inInfo !== null && inToken.toLowerCase() !== inInfo.toLowerCase()) {
    throw new ProviderFailure('untrusted', 'The user info has another address than the id token')
  }
  const { email, email_verified } = inToken === null ? info : claims
  return { email, email_verified }
}
