import { displayName, imageURL, ownEmail } from './fields.js'
import type { ProviderProfile } from './provider.js'

/** What of a provider's profile may become a user's columns. */
export interface ProviderPerson {
  /** In canonical form; null where there is none, or none that mail could reach. */
  readonly email: string | null
  /** May be empty. */
  readonly name: string
  readonly image: string | null
  /** Columns of the app's own. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** Columns that a profile changes in no other way than by its own name, picture and address. */
const fixed = new Set(['id', 'name', 'image', 'email', 'emailVerified', 'createdAt', 'updatedAt'])

/** Reads a profile as strictly as what people type: a provider's users type it too. */
export function personOf(profile: ProviderProfile): ProviderPerson {
  const fields = Object.entries(profile.fields).filter(([column]) => !fixed.has(column))
  return {
    email: ownEmail.safeParse(profile.email).data ?? null,
    name: displayName.safeParse(withoutControls(profile.name)).data ?? '',
    image: pictureOf(profile.image),
    fields: Object.fromEntries(fields),
  }
}

function pictureOf(image: string | null): string | null {
  const picture = imageURL.safeParse(image).data ?? null
  return picture !== null && /^(https?:\/\/|data:image\/)[\x21-\x7e]+$/i.test(picture)
    ? picture
    : null
}

/** NUL breaks PostgreSQL, lone surrogates break UTF-8, and line breaks are part of nobody's name. */
function withoutControls(text: string): string {
  return text.toWellFormed().replace(/\p{Cc}+/gu, ' ')
}
