import type { Exchange, PluginContext } from '@countersign/core'
import * as z from 'zod/mini'
import { fromBase64, toBase64url } from './base64url.js'
import { refusal } from './errors.js'
import type { Ceremony as ExtensionCeremony } from './extensions.js'
import type { PasskeySettings } from './options.js'

/** What the steps of a ceremony need from a call. */
export interface PasskeyCall {
  readonly exchange: Exchange
  readonly context: PluginContext
  readonly settings: PasskeySettings
}

/** The relying party and its origins. */
export interface RelyingParty {
  readonly id: string
  readonly name: string
  /** The allowed origins of a ceremony, compared exactly. */
  readonly origins: readonly string[]
}

/** The relying party of a call. */
export function relyingPartyOf({ exchange, context, settings }: PasskeyCall): RelyingParty {
  const { rpID, rpName, origins } = settings
  return {
    id: rpID ?? new URL(exchange.origin).hostname,
    name: rpName ?? context.appName,
    origins: origins.length > 0 ? origins : [exchange.origin],
  }
}

/** The ceremony of a challenge. Another ceremony rejects it. */
export type Ceremony = 'passkey-registration' | 'passkey-authentication'

/** The error of a failed ceremony. */
const failures = {
  'passkey-registration': 'FAILED_TO_VERIFY_REGISTRATION',
  'passkey-authentication': 'AUTHENTICATION_FAILED',
} as const satisfies Record<Ceremony, string>

const stored = z.object({
  /** The device id of the browser that requested the challenge. */
  browser: z.string(),
  rpId: z.string(),
  /** The signed-in user who requested it; null when no user is signed in. */
  userId: z.nullable(z.string()),
  /** The user handle of the new passkey. */
  handle: z.nullable(z.string()),
  /** The new user of a sign-up. */
  newUser: z.nullable(z.object({ email: z.string(), name: z.string() })),
})

/** The stored data of a challenge. */
export type Challenge = z.output<typeof stored>

type NewChallenge = Omit<Challenge, 'browser'>

/** Issues a challenge for the caller's browser: 32 random letters and digits, stored as a hash. */
export async function issueChallenge(
  ceremony: Ceremony,
  challenge: NewChallenge,
  { exchange, context, settings }: PasskeyCall,
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
 * Consumes a challenge before the rest of the response is checked: a rejected response consumes it too.
 *
 * @throws AuthError `CHALLENGE_NOT_FOUND` when the challenge was used or has expired, or when the browser has
 * requested none; the error of the ceremony when the challenge is invented or belongs to another browser or
 * relying party.
 */
export async function takeChallenge(
  ceremony: Ceremony,
  challenge: string,
  { rpId, call }: { readonly rpId: string; readonly call: PasskeyCall },
): Promise<Challenge> {
  const { exchange, context } = call
  const browser = context.device.find(exchange)
  const token = tokenOf(challenge)
  const value = token && (await context.verifications.take(ceremony, token))
  if (browser === null || (token && !value)) throw refusal('CHALLENGE_NOT_FOUND')
  const taken = value && stored.parse(JSON.parse(value))
  if (taken && taken.browser === browser && taken.rpId === rpId) return taken
  throw refusal(failures[ceremony])
}

/** The token in a challenge; null when the text differs from the issued one, even if the bytes are equal. */
function tokenOf(challenge: string): string | null {
  const bytes = fromBase64(challenge)
  if (!bytes || toBase64url(bytes) !== challenge) return null
  const token = new TextDecoder().decode(bytes)
  return /^[A-Za-z0-9]{32}$/.test(token) ? token : null
}

/** The inputs of extensions of the app. */
export async function extensionsFor(
  ceremony: 'registration' | 'authentication',
  userId: string | null,
  { settings }: PasskeyCall,
): Promise<Record<string, unknown> | undefined> {
  const inputs = settings.extensions?.[ceremony]
  return inputs && (await import('./extensions.js')).inputsFor(inputs, userId)
}

/** Passes the results of extensions to the app, if it wants them. */
export async function reportExtensions(done: ExtensionCeremony, call: PasskeyCall): Promise<void> {
  const receive = call.settings.extensions?.onResults
  if (receive) (await import('./extensions.js')).reportResults(done, call.exchange, receive)
}
