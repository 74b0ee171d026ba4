import { displayName, imageURL, MAX_URL_LENGTH, ownEmail } from '../calls/fields.js'
import type { ProviderProfile } from '../providers/provider.js'

/** The columns of a user that a provider's profile can set. */
export interface ProfileColumns {
  /** In canonical form; null without an address, or with only a placeholder. */
  readonly email: string | null
  /** May be empty. */
  readonly name: string
  readonly image: string | null
  /** The app's own columns. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** Reads a profile as strictly as user input: a provider's users type it too. */
export function columnsOf(profile: ProviderProfile): ProfileColumns {
  return {
    email: ownEmail.safeParse(profile.email).data ?? null,
    name: displayName.safeParse(withoutDisguise(profile.name)).data ?? '',
    image: pictureOf(profile.image),
    fields: profile.fields,
  }
}

/**
 * An address that the app would accept from a client, or a small picture as data URL, as Microsoft returns
 * it.
 */
function pictureOf(image: string | null): string | null {
  if (image === null || image === '' || image.length > MAX_URL_LENGTH) return null
  const isPicture = /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z\d+/=]+$/i.test(image)
  return isPicture || imageURL.safeParse(image).success ? image : null
}

/** NUL breaks PostgreSQL, lone surrogates break UTF-8, and the others are rejected in client input. */
function withoutDisguise(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
}
