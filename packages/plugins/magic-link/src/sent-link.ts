import * as z from 'zod/mini'

/** The code that stands beside a link in its mail. */
export interface SentCode {
  /** A hash under the app's secret, of the code and of whose it is. */
  readonly hash: string
  /** The browser that it is good in; null for any. */
  readonly browser: string | null
  /** How often somebody has guessed at it. */
  readonly guesses: number
}

/** What a link stands for. */
export interface SentLink {
  /** The mailbox that it was sent to. */
  readonly email: string
  /** What a new person is called. */
  readonly name: string
  /** Who had the address then; null where it was nobody's. */
  readonly userId: string | null
  /** The browser that asked for it; null where that is not known. */
  readonly browser: string | null
  /** Null where there is none. It is used up with the link, and the link with it. */
  readonly code: SentCode | null
}

const storedCode = z.strictObject({
  hash: z.string(),
  browser: z.nullable(z.string()),
  guesses: z.number(),
})

/**
 * Strict, because tables of better-auth hold other things under bare identifiers, in which callers have
 * put words of their own. What better-auth writes of its links is `email`, `name`, `type`, `attempt` and
 * `metadata`.
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

/** What the database holds for a link. */
export function toValue(link: SentLink): string {
  return JSON.stringify({ type: 'magic-link', ...link })
}

/** The link of a stored value, or null when it is none. */
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
