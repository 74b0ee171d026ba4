import { ProviderFailure, type ProviderProfile } from '../../contract/provider.js'
import type { MappedUser, ProfileData } from '../../contract/provider-options.js'
import type { ProfileDraft } from './definition.js'
import { textOf } from './read-answer.js'

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
  const said = textOf(draft.email)
  const isOther = given !== null && given !== said
  const email = given ?? said
  const verified: unknown = mapped.emailVerified ?? (isOther ? false : draft.emailVerified)
  return { email, emailVerified: email !== null && verified === true }
}
