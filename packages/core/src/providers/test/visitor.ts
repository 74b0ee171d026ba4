import {
  type AuthorizationAnswer,
  type AuthorizationRequest,
  ProviderFailure,
  type ProviderProfile,
  type ProviderTokens,
  type ProviderTools,
  type SocialProvider,
} from '../../contract/provider.js'
import { createFakeClock, type FakeClock } from '../../testing/fake-clock.js'
import { recordings, type RecordedId } from './fixtures/index.js'
import type { Recording, Variant } from './recording.js'
import { StandIn, type Return } from './stand-in.js'

/** Somebody who signs in at one of the 19, with the app's side and the provider's in hand. */
export interface Visitor {
  readonly standIn: StandIn
  readonly tools: ProviderTools
  readonly clock: FakeClock
}

/** What the app says when somebody begins. */
export const request: AuthorizationRequest = {
  state: 'state-of-ours',
  codeVerifier: 'v'.repeat(128),
  nonce: 'nonce-of-ours',
  redirectURI: 'https://app.example.com/api/auth/callback/it',
  scopes: [],
}

/** Runs a test beside a stand-in, which is gone afterwards. */
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

/** What an odd answer of a provider is, by its sentence. */
export function variantOf(id: RecordedId, sentence: string): Variant {
  const variants: Readonly<Record<string, Variant>> = recordings[id].variants
  const variant = variants[sentence]
  if (!variant) throw new Error(`Nothing is recorded of ${id} as "${sentence}"`)
  return variant
}

/** A browser goes there and comes back. */
export async function goThere(
  provider: SocialProvider,
  { standIn, tools }: Visitor,
): Promise<Return> {
  return standIn.visit(await provider.authorize(request, tools))
}

/** What the app makes of a browser that came back. */
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

/** The whole way: there, back, tokens, person. */
export async function signIn(
  provider: SocialProvider,
  visitor: Visitor,
): Promise<{ readonly tokens: ProviderTokens; readonly profile: ProviderProfile }> {
  const answer = answerOf(await goThere(provider, visitor))
  const tokens = await provider.exchange(answer, visitor.tools)
  return { tokens, profile: await provider.identify(tokens, answer, visitor.tools) }
}

/** In which way a provider failed; anything else that goes wrong is thrown on. */
export async function problemOf(task: Promise<unknown>): Promise<string> {
  try {
    await task
    return 'no problem'
  } catch (failure) {
    if (failure instanceof ProviderFailure) return failure.problem
    throw failure
  }
}
