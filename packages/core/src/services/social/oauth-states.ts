import type { Core } from '../core.js'
import type { AdditionalData, Exchange } from '../../contract/calls/exchange.js'
import {
  type OAuthState,
  type OAuthTargets,
  REDIRECT_NONCE,
  asOAuthState,
} from '../../contract/tables/stored-values.js'
import type { SocialProvider } from '../../contract/providers/provider.js'
import { hashText } from '../../crypto/hash.js'
import { createId, randomText } from '../../crypto/random.js'
import type { DeviceCookie } from '../limits/device-cookie.js'
import { OAUTH_STATE } from '../verification/one-time-purposes.js'
import type { Providers } from './providers.js'
import type { Verifications } from '../verification/verifications.js'

/** Life of a state, in seconds. */
const STATE_SECONDS = 600
const STATE_LENGTH = 32
/** @see RFC 7636 section 4.1: no verifier is longer. */
const VERIFIER_LENGTH = 128

/** The purpose of a visit to a provider. */
export interface OAuthRequest {
  readonly targets: OAuthTargets
  readonly scopes: readonly string[]
  readonly loginHint?: string | undefined
  readonly requestSignUp: boolean
  /** The user to whom the provider's account is to be linked; null for a sign-in. */
  readonly linkTo: string | null
  readonly additionalData?: AdditionalData | undefined
}

/** Why a browser that returned from a provider must start again. */
export type StateProblem =
  /** Never issued, used already, or too old. */
  | 'state_unknown'
  /** Begun in another browser, or in this one with its cookies lost since. */
  | 'browser_mismatch'
  /** Begun at another provider. */
  | 'provider_mismatch'

/**
 * The result for a browser that returned from a provider that is not configured: the address for a failed
 * sign-in.
 */
export interface UnknownProvider {
  readonly problem: 'provider_unknown'
  readonly errorURL: string
}

/** What {@link OAuthStates} depends on. */
export interface OAuthStateDeps {
  readonly verifications: Verifications
  readonly deviceCookie: DeviceCookie
  readonly providers: Providers
}

/**
 * Remembers a request while its browser is at a provider: for ten minutes, for one use, for the same
 * provider and the same browser.
 *
 * @see RFC 9700 section 4.7
 */
export class OAuthStates {
  readonly #deps: Core & OAuthStateDeps

  constructor(core: Core, deps: OAuthStateDeps) {
    this.#deps = { ...core, ...deps }
  }

  /** Stores the request of a browser and returns the provider's address. Null when the provider fails. */
  async begin(
    exchange: Exchange,
    provider: SocialProvider,
    request: OAuthRequest,
  ): Promise<string | null> {
    const { store, verifications, deviceCookie, providers, random } = this.#deps
    const { targets, scopes, loginHint, ...kept } = request
    const token = randomText(random, STATE_LENGTH)
    const secrets = {
      codeVerifier: randomText(random, VERIFIER_LENGTH),
      nonce: `${REDIRECT_NONCE}${createId(random)}`,
    }
    const redirectURI = provider.redirectURI ?? `${exchange.callsURL}/callback/${provider.id}`
    const going = { ...secrets, redirectURI, state: token, scopes, loginHint }
    // Asks the provider first: when it cannot be reached, nothing is stored.
    const url = await providers.call(provider, (tools) => provider.authorize(going, tools))
    if (url === null) return null
    const browser = hashText(deviceCookie.issue(exchange))
    const about = { provider: provider.id, browser, redirectURI }
    const state: OAuthState = { ...kept, ...about, ...secrets, ...targets }
    await verifications.issue(store, {
      purpose: OAUTH_STATE,
      userId: kept.linkTo,
      token,
      value: JSON.stringify(state),
      expiresInSeconds: STATE_SECONDS,
    })
    return url
  }

  /**
   * Returns the request of a browser that returned. It is used up, whether the browser is the right one or
   * not.
   */
  async take(
    exchange: Exchange,
    providerId: string,
    token: string,
  ): Promise<OAuthState | { readonly problem: StateProblem } | UnknownProvider> {
    const { store, verifications, deviceCookie, providers } = this.#deps
    const value = await verifications.take(store, OAUTH_STATE, token)
    if (value === null) return { problem: 'state_unknown' }
    const state = asOAuthState(JSON.parse(value))
    const browser = deviceCookie.find(exchange)
    if (browser === null || hashText(browser) !== state.browser) {
      return { problem: 'browser_mismatch' }
    }
    if (state.provider === providerId) {
      exchange.additionalData = state.additionalData
      return state
    }
    const { errorURL } = state
    return providers.find(providerId)
      ? { problem: 'provider_mismatch' }
      : { problem: 'provider_unknown', errorURL }
  }
}
