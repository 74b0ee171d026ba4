import * as z from 'zod/mini'

/** What a link stands for. */
export interface SentLink {
  /** The mailbox that it was sent to. */
  readonly email: string
  /** What a new person is called. */
  readonly name: string
  /** Who had the address then; null where it was nobody's. */
  readonly userId: string | null
  /** The browser that asked for it, where the link works in no other. */
  readonly browser: string | null
}

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
  const { email, name, userId = null, browser = null } = read.data
  return { email, name: name ?? '', userId, browser }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
