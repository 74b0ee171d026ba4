import type { MappedUser, ProfileData } from '../../contract/providers/provider-options.js'
import { ProviderFailure, type ProviderProfile } from '../../contract/providers/provider.js'
import type { ProfileDraft, ProfileSource } from './definition.js'
import { isData, textOf } from './read-answer.js'

/** @see OpenID Connect Core 1.0 section 2: a subject has no more. */
const MAX_SUBJECT_LENGTH = 255

/** Values of the app's own code override those of the provider. */
const ownNames: readonly string[] = ['id', 'name', 'email', 'emailVerified', 'image']

/**
 * Creates a profile from the data of a provider and the values of the app's own code.
 *
 * @throws ProviderFailure `malformed` when the subject is not unique.
 */
export function buildProfile(
  draft: ProfileDraft,
  data: ProfileData,
  mapped: MappedUser,
): ProviderProfile {
  const subject = readSubject(draft.subject)
  if (subject === null) throw new ProviderFailure('malformed', 'The profile has no usable id')
  const columns = Object.entries(mapped).filter(([name]) => !ownNames.includes(name))
  return {
    subject,
    name: textOf(mapped.name) ?? textOf(draft.name) ?? '',
    ...readAddress(draft, mapped),
    image: textOf(mapped.image) ?? textOf(draft.image),
    fields: Object.fromEntries(columns),
    data,
  }
}

function readSubject(subject: unknown): string | null {
  if (typeof subject === 'number') return Number.isSafeInteger(subject) ? String(subject) : null
  const text = textOf(subject)
  return text !== null && text.trim() !== '' && text.length <= MAX_SUBJECT_LENGTH ? text : null
}

/**
 * The source of the address also decides its verification: the provider's verification applies only to its
 * own address.
 */
function readAddress(
  draft: ProfileDraft,
  mapped: MappedUser,
): Pick<ProviderProfile, 'email' | 'emailVerified'> {
  const given = textOf(mapped.email)
  const reported = textOf(draft.email)
  const isOther = given !== null && given !== reported
  const email = given ?? reported
  const verified: unknown = mapped.emailVerified ?? (isOther ? false : draft.emailVerified)
  return { email, emailVerified: email !== null && verified === true }
}

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
  const isComplete = isWhole && !isUnbound
  if (isComplete || userInfoEndpoint === undefined || tokens.accessToken === null) return claims

  const info = await fetchJson(userInfoEndpoint)
  if (!isData(info)) throw new ProviderFailure('malformed', 'The user info is not an object')
  if (info['sub'] !== claims['sub']) {
    throw new ProviderFailure(
      'untrusted',
      'The user info belongs to another user than the id token',
    )
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
