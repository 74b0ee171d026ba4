import * as z from 'zod/mini'
import { withMetadata } from './schema-metadata.js'

/** @see RFC 5321 section 4.5.3.1.3: a path has at most 256 octets, two of them angle brackets. */
const MAX_EMAIL_LENGTH = 254
const MAX_NAME_LENGTH = 255
/** Characters of an address of the web. */
export const MAX_URL_LENGTH = 2048

/** A string of at most `most` characters. */
export const text = (most: number) => z.string().check(z.maxLength(most))

/** As {@link text}, and not empty. */
export const filled = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))

/** An optional boolean. */
export const flag = (byDefault: boolean) => z._default(z.boolean(), byDefault)

const address = z.pipe(text(MAX_EMAIL_LENGTH), z.email({ abort: true }).check(z.toLowerCase()))

/**
 * One address in its canonical form: ASCII, lower case. Checked before it is lower-cased, because
 * lower-casing turns some other letters into ASCII ones.
 */
export const email = withMetadata(address, { code: 'INVALID_EMAIL' })

/**
 * The form in which an address is stored, for a lookup by address. It lower-cases ASCII letters only: some other letters
 * have ASCII ones as lower case, and one user would be found as another.
 *
 * @example
 * ```ts
 * import { canonicalEmail } from '@countersign/core'
 *
 * console.log(canonicalEmail('Ann@Example.com')) // ann@example.com
 * ```
 */
export function canonicalEmail(address: string): string {
  return address.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/**
 * Whether an address is only a placeholder: there are no mailboxes under `.invalid`, or under a URL, as
 * some databases of better-auth have them.
 *
 * @see RFC 2606 section 2
 */
export function isPlaceholder(address: string): boolean {
  return /[.@]invalid\.?$|@https?:/i.test(address)
}

/** As {@link email}, but never a placeholder. */
export const ownEmail = withMetadata(address.check(z.refine((given) => !isPlaceholder(given))), {
  code: 'INVALID_EMAIL',
})

/**
 * Control characters, line and paragraph separators, and bidirectional controls: with them a name can
 * display other text than it contains. Joiners and marks from U+200C to U+200F occur in names.
 */
const disguise = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** The name of a user or a thing: one line, which may be empty. */
export const displayName = z.string().check(
  z.trim(),
  z.maxLength(MAX_NAME_LENGTH),
  z.refine((name) => !disguise.test(name), 'must be one line without characters that reorder text'),
)

/** The address of a picture on the web, or an empty text. */
export const imageURL = text(MAX_URL_LENGTH).check(
  z.refine(isWebAddress, 'must begin with https:// or http://'),
)

function isWebAddress(given: string): boolean {
  return given === '' || (/^https?:\/\/[^\s\p{C}"'<>\\]+$/iu.test(given) && URL.canParse(given))
}

/** A password as typed. Its limits are the app's and have errors of their own. */
export const password = z.string()

/**
 * The address of a redirect: a path of the app or an address of a trusted origin. Anything else fails
 * before any effect, with the error of the field's name.
 */
export function redirectURL() {
  return withMetadata(z.optional(text(MAX_URL_LENGTH)), { redirect: 'trusted' })
}

/**
 * As {@link redirectURL}, for a page that gets a secret: a path of the app, or an address of a trusted
 * origin that is listed with its scheme and without a wildcard.
 */
export function secretRedirectURL() {
  return withMetadata(z.optional(text(MAX_URL_LENGTH)), { redirect: 'exact' })
}

/** A flag in a query: `true` or `false`. */
export const queryFlag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value) => value === true || value === 'true'),
)
