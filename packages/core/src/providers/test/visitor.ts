import {
  type AuthorizationAnswer,
  type AuthorizationRequest,
  ProviderFailure,
  type ProviderProfile,
  type ProviderTokens,
  type ProviderTools,
  type SocialProvider,
} from '../../contract/providers/provider.js'
import { createFakeClock, type FakeClock } from '../../testing/fake-clock.js'
import { recordings, type RecordedId } from './fixtures/index.js'
import type { Recording, Variant } from './recording.js'
import { StandIn, type Return } from './stand-in.js'

/** A user at a named provider, with both sides under the control of the test. */
export interface Visitor {
  readonly standIn: StandIn
  readonly tools: ProviderTools
  readonly clock: FakeClock
}

/** The authorization request of the app. */
export const request: AuthorizationRequest = {
  state: 'state-of-ours',
  codeVerifier: 'v'.repeat(128),
  nonce: 'nonce-of-ours',
  redirectURI: 'https://app.example.com/api/auth/callback/it',
  scopes: [],
}

/** Runs a test with a stand-in, which is stopped afterwards. */
export async function visit<T>(
  recording: RecordedId | Recording,
  variant: Variant,
  run: (visitor: Visitor) => Promise<T>,
): Promise<T> {
  const clock = createFakeClock(new Date('2030-01-01T00:00:00Z'))
  const found: Recording = typeof recording === 'string' ? recordings[recording] : recording
  const standIn = await StandIn.start(found, clock)
  standIn.variant = variant
  const tools: ProviderTools = {
    clock,
    fetch: standIn.fetch,
    timeout: 10,
    maxBytes: 1_000_000,
    keyCooldown: 30,
    keyMaxAge: 600,
  }
  try {
    return await run({ standIn, tools, clock })
  } finally {
    await standIn.close()
  }
}

/** The difference of a provider's response by its sentence. */
export function variantOf(id: RecordedId, sentence: string): Variant {
  const variants: Readonly<Record<string, Variant>> = recordings[id].variants
  const variant = variants[sentence]
  if (!variant) throw new Error(`Nothing is recorded of ${id} as "${sentence}"`)
  return variant
}

/** A browser visits the provider and comes back. */
export async function goThere(
  provider: SocialProvider,
  { standIn, tools }: Visitor,
): Promise<Return> {
  return standIn.visit(await provider.authorize(request, tools))
}

/** The parameters that the app reads from a callback. */
export function answerOf({ parameters }: Return): AuthorizationAnswer {
  return {
    codeVerifier: request.codeVerifier,
    nonce: request.nonce,
    redirectURI: request.redirectURI,
    code: parameters.get('code') ?? '',
    deviceId: parameters.get('device_id') ?? undefined,
    user: parameters.get('user') ?? undefined,
  }
}

/** The complete sign-in: visit, callback, tokens, user. */
export async function signIn(
  provider: SocialProvider,
  visitor: Visitor,
): Promise<{ readonly tokens: ProviderTokens; readonly profile: ProviderProfile }> {
  const answer = answerOf(await goThere(provider, visitor))
  const tokens = await provider.exchange(answer, visitor.tools)
  return { tokens, profile: await provider.identify(tokens, answer, visitor.tools) }
}

/** The problem of a provider's failure; any other error is thrown again. */
export async function problemOf(task: Promise<unknown>): Promise<string> {
  try {
    await task
    return 'no problem'
  } catch (failure) {
    if (failure instanceof ProviderFailure) return failure.problem
    throw failure
  }
}
