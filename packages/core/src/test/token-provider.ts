import {
  ProviderFailure,
  type ProviderTokens,
  type SocialProvider,
} from '../contract/providers/provider.js'
import type { Clock } from '../contract/runtime.js'
import { createId, platformRandom } from '../crypto/random.js'
import { openRules } from '../testing/instant-provider.js'

/** Seconds. */
const ACCESS_LIFE = 3600

/** An answer of a token provider in place of the correct one. */
type Misbehaviour = () => Promise<ProviderTokens>

/**
 * A provider whose refresh tokens are valid once: if one is used a second time, all tokens of its sign-in
 * are revoked, as RFC 9700 section 4.14.2 recommends.
 */
export interface TokenProvider extends SocialProvider {
  /** Every refresh token that was used, in order. */
  readonly refreshed: readonly string[]
  /** The first tokens of a user. */
  handOut(subject: string, tokens?: Partial<ProviderTokens>): ProviderTokens
  /** Whether an access token is valid here. */
  accepts(accessToken: string): boolean
  /** Sets the answer to refreshes; null for the usual one. */
  misbehave(how: Misbehaviour | null): void
  /** Revokes all tokens. */
  revokeAll(): void
  /** Makes it identify every caller as this user from now on. */
  mistakeEverybodyFor(subject: string): void
}

/** All tokens of one sign-in. */
interface Line {
  readonly subject: string
  revoked: boolean
  refreshToken: string
  accessToken: string
}

/** Differences of a token provider from the usual one. */
export interface TokenProviderOptions {
  readonly id?: string
  readonly canRefresh?: boolean
}

export function createTokenProvider(
  clock: Clock,
  { id = 'rotating', canRefresh = true }: TokenProviderOptions = {},
): TokenProvider {
  const lines = new Map<string, Line>()
  const refreshed: string[] = []
  let misbehaviour: Misbehaviour | null = null
  let everybody: string | null = null
  const issue = (line: Line): ProviderTokens => {
    line.refreshToken = `refresh-${createId(platformRandom)}`
    line.accessToken = `access-${createId(platformRandom)}`
    lines.set(line.refreshToken, line)
    const accessTokenExpiresAt = new Date(clock.now() + ACCESS_LIFE * 1000)
    const { accessToken, refreshToken } = line
    const unsaid = { idToken: null, refreshTokenExpiresAt: null, scopes: null }
    return { ...unsaid, accessToken, refreshToken, accessTokenExpiresAt }
  }
  const ofAccess = (accessToken: string | null) =>
    [...lines.values()].find((line) => !line.revoked && line.accessToken === accessToken)
  const refresh = async (refreshToken: string): Promise<ProviderTokens> => {
    refreshed.push(refreshToken)
    if (misbehaviour) return misbehaviour()
    await new Promise((resolve) => setTimeout(resolve, 20))
    const line = lines.get(refreshToken)
    if (line && line.refreshToken !== refreshToken) line.revoked = true
    if (line && !line.revoked) return issue(line)
    throw new ProviderFailure('refused', 'The grant is no good', { code: 'invalid_grant' })
  }
  const unused = () => Promise.reject(new Error('Nobody signs in here'))

  return {
    id,
    name: 'Rotating',
    redirectURI: null,
    rules: openRules,
    refreshed,
    handOut: (subject, tokens = {}) => {
      const line = { subject, revoked: false, refreshToken: '', accessToken: '' }
      return { ...issue(line), scopes: ['read', 'write'], ...tokens }
    },
    accepts: (accessToken) => ofAccess(accessToken) !== undefined,
    misbehave(how) {
      misbehaviour = how
    },
    revokeAll() {
      for (const line of lines.values()) line.revoked = true
    },
    mistakeEverybodyFor(subject) {
      everybody = subject
    },
    authorize: unused,
    exchange: unused,
    identify({ accessToken }) {
      const subject = everybody ?? ofAccess(accessToken)?.subject
      if (subject === undefined) {
        return Promise.reject(new ProviderFailure('refused', `Nobody has ${String(accessToken)}`))
      }
      const shown = { name: 'Ann Lee', email: 'ann@id.test', emailVerified: true, image: null }
      return Promise.resolve({ ...shown, subject, fields: {}, data: { sub: subject, plan: 'pro' } })
    },
    refresh: canRefresh ? refresh : null,
    identifyByIdToken: null,
    issuer: () => Promise.resolve(null),
  }
}
