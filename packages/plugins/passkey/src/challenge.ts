import * as z from 'zod/mini'
import { fromBase64, toBase64url } from './base64url.js'
import type { CallParts } from './call-parts.js'
import { refusal } from './errors.js'

/** What a challenge is for. A challenge of one ceremony is nothing to another. */
export type Ceremony = 'passkey-registration' | 'passkey-authentication'

/** What a ceremony answers that fails. */
const failures = {
  'passkey-registration': 'FAILED_TO_VERIFY_REGISTRATION',
  'passkey-authentication': 'AUTHENTICATION_FAILED',
} as const satisfies Record<Ceremony, string>

const stored = z.object({
  /** The id of the browser that asked. */
  browser: z.string(),
  rpId: z.string(),
  /** Who asked; null for nobody known. */
  userId: z.nullable(z.string()),
  /** What a new passkey calls its user. */
  handle: z.nullable(z.string()),
  /** Who signs up. */
  person: z.nullable(z.object({ email: z.string(), name: z.string() })),
})

/** What a challenge was made for. */
export type Challenge = z.output<typeof stored>

type NewChallenge = Omit<Challenge, 'browser'>

/** Makes a challenge for the caller's browser: 32 random letters and digits, stored hashed. */
export async function issueChallenge(
  ceremony: Ceremony,
  challenge: NewChallenge,
  { exchange, context, settings }: CallParts,
): Promise<string> {
  const { challengeLife } = settings
  const browser = context.device.issue(exchange)
  const token = await context.verifications.issue({
    purpose: ceremony,
    owner: challenge.userId,
    value: JSON.stringify({ ...challenge, browser } satisfies Challenge),
    expiresInSeconds: challengeLife,
  })
  return toBase64url(new TextEncoder().encode(token))
}

/**
 * Uses a challenge up, before anything of the answer to it is looked at: whatever comes of it, it is gone.
 *
 * @throws AuthError `CHALLENGE_NOT_FOUND` for a challenge that is used up or too old, and for a browser that
 * has asked for none; as a ceremony that fails, for one that is none of ours, or was made for another browser
 * or relying party.
 */
export async function takeChallenge(
  ceremony: Ceremony,
  challenge: string,
  { rpId, parts }: { readonly rpId: string; readonly parts: CallParts },
): Promise<Challenge> {
  const { exchange, context } = parts
  const browser = context.device.find(exchange)
  const token = tokenOf(challenge)
  const value = token === null ? null : await context.verifications.take(ceremony, token)
  if (browser === null || (token !== null && value === null)) throw refusal('CHALLENGE_NOT_FOUND')
  const taken = value === null ? null : stored.parse(JSON.parse(value))
  if (taken?.browser === browser && taken.rpId === rpId) return taken
  throw refusal(failures[ceremony])
}

/** A challenge is the text that was issued, and no other way to write its bytes. */
function tokenOf(challenge: string): string | null {
  const bytes = fromBase64(challenge)
  if (!bytes || toBase64url(bytes) !== challenge) return null
  const token = new TextDecoder().decode(bytes)
  return /^[A-Za-z0-9]{32}$/.test(token) ? token : null
}
