import * as z from 'zod/mini'

/** The purpose of the one-time values, and the kind of the mail. */
export const MAGIC_LINK = 'magic-link'

/** The purpose of the hashes of codes. */
export const MAGIC_LINK_CODE = 'magic-link-code'

/** The stored code of a mail. */
export interface SentCode {
  /** HMAC of the address and the code, keyed by the app's secret. */
  readonly hash: string
  /** The device id of the browser that may use it; null for any browser. */
  readonly browser: string | null
  /** The number of guesses so far. */
  readonly guesses: number
}

/** The stored value of a link. */
export interface SentLink {
  /** The address that it was sent to. */
  readonly email: string
  /** The name of a new user. */
  readonly name: string
  /** The user who had the address when the link was sent; null when no user had it. */
  readonly userId: string | null
  /** The device id of the browser that requested it; null when that is unknown. */
  readonly browser: string | null
  /** Null when the mail has none. Consuming the code or the link consumes both. */
  readonly code: SentCode | null
}

const storedCode = z.strictObject({
  hash: z.string(),
  browser: z.nullable(z.string()),
  guesses: z.number(),
})

/**
 * Strict, because better-auth stores other values, some with text of a caller, under identifiers without a purpose.
 * For a link it stores `email`, `name`, `type`, `attempt` and `metadata`.
 */
const stored = z.strictObject({
  type: z.optional(z.literal('magic-link')),
  email: z.string(),
  name: z.nullish(z.string()),
  userId: z.nullish(z.string()),
  browser: z.nullish(z.string()),
  code: z.nullish(storedCode),
  attempt: z.optional(z.number()),
  metadata: z.optional(z.unknown()),
})

/** Serialises a link for the database. */
export function toValue(link: SentLink): string {
  return JSON.stringify({ type: 'magic-link', ...link })
}

/** Parses a stored value; null when it is not a link. */
export function parseValue(value: string): SentLink | null {
  const read = stored.safeParse(parseJson(value))
  if (!read.success) return null
  const { email, name, userId = null, browser = null, code = null } = read.data
  return { email, name: name ?? '', userId, browser, code }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
