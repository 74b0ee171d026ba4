import type { PluginContext, SessionData } from '@countersign/core'
import { checkToken, type TokenAccepted, type TokenRefusal } from './check-token.js'
import { KeyRing, type SigningKey } from './key-ring.js'
import type { Claims, JwtSettings } from './options.js'

/** The type of identity tokens, which identify a user. */
const IDENTITY_TYPE = 'JWT'
/**
 * The type of tokens that the app signs for other uses: a service that identifies users must not accept them.
 *
 * @see RFC 8725 section 3.11
 */
const APP_TYPE = 'app+jwt'

/** Claims that only the plugin sets. */
const reserved: readonly string[] = ['iss', 'aud', 'sub', 'iat', 'exp', 'nbf', 'jti', 'act']

/** Overrides for one token. */
export type TokenOverrides = Partial<
  Pick<TokenDefaults, 'issuer' | 'audience' | 'expiresIn' | 'endsBy' | 'type'>
>

/** Expected values of a token. Default: those of the settings. */
export interface TokenChecks {
  readonly issuer?: string | undefined
  readonly audience?: string | undefined
  readonly type?: string | undefined
}

/** Finds the token service of an app. */
export type FindTokens = (context: PluginContext) => Tokens

/** Signs and checks the tokens of one app. */
export class Tokens {
  readonly keys: KeyRing
  readonly #context: PluginContext
  readonly #settings: JwtSettings

  constructor(context: PluginContext, settings: JwtSettings) {
    this.keys = new KeyRing(context, settings)
    this.#context = context
    this.#settings = settings
  }

  /**
   * Issues an identity token for the user of a session that was just read from the database. The token expires
   * with the session at the latest and names an impersonator in `act`.
   *
   * @see RFC 8693 section 4.1
   */
  async issue(origin: string, data: SessionData): Promise<string> {
    const { definePayload } = this.#settings
    const { session, user } = data
    const claims = definePayload ? await definePayload(data) : this.#context.show('user', user)
    const allowed = Object.entries(claims).filter(([name]) => !reserved.includes(name))
    const impersonator = this.#context.sessions.impersonatorOf(session)
    const act = impersonator === null ? {} : { act: { sub: impersonator } }
    const payload = { ...Object.fromEntries(allowed), sub: user.id, ...act }
    return this.sign(origin, payload, { type: IDENTITY_TYPE, endsBy: session.expiresAt.getTime() })
  }

  /** Signs claims of the app and adds the missing ones. Default type: `app+jwt`. */
  async sign(origin: string, claims: Claims, changes: TokenOverrides = {}): Promise<string> {
    const { issuer, audience, expiresIn, jti } = this.#settings
    const { clock } = this.#context
    const defaults = { issuer: issuer ?? origin, audience: audience ?? origin, expiresIn }
    const id = jti ? this.#context.createId() : null
    const key = await this.keys.signing()
    const given = Object.entries(claims).filter(([, value]) => value !== undefined)
    return signToken(key, Object.fromEntries(given), {
      ...defaults,
      type: APP_TYPE,
      endsBy: null,
      id,
      now: clock.now(),
      ...changes,
    })
  }

  /** Verifies a token of the app. Default types: `JWT` and `app+jwt`. */
  check(origin: string, token: string, checks: TokenChecks): Promise<TokenAccepted | TokenRefusal> {
    const { issuer, audience, clockTolerance } = this.#settings
    const { clock } = this.#context
    return checkToken(token, (kid) => this.keys.find(kid), {
      issuer: checks.issuer ?? issuer ?? origin,
      audience: checks.audience ?? audience ?? origin,
      type: checks.type ?? [IDENTITY_TYPE, APP_TYPE],
      clockTolerance,
      now: clock.now(),
    })
  }
}

/** The registered claims and the type of a token. */
interface TokenDefaults {
  readonly issuer: string
  readonly audience: string | readonly string[]
  /** Seconds. */
  readonly expiresIn: number
  /** The latest expiry in milliseconds since 1970; null for no limit. */
  readonly endsBy: number | null
  /** The `typ` of the header. */
  readonly type: string
  /** The `jti`; null for none. */
  readonly id: string | null
  /** Milliseconds. */
  readonly now: number
}

/** Signs claims. The defaults fill in the claims that are missing. */
function signToken(
  { kid, algorithm: alg, sign }: SigningKey,
  claims: Claims,
  { issuer, audience, expiresIn, endsBy, type, id, now }: TokenDefaults,
): Promise<string> {
  const iat = Math.floor(now / 1000)
  const times = { iat, exp: Math.min(iat + expiresIn, Math.floor((endsBy ?? Infinity) / 1000)) }
  const aud = typeof audience === 'string' ? audience : [...audience]
  const name = id === null ? {} : { jti: id }
  const payload = { iss: issuer, aud, ...times, ...name, ...claims }
  return sign(payload, { alg, kid, typ: type })
}
