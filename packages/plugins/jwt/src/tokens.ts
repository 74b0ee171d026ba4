import type { PluginContext, SessionData } from '@countersign/core'
import { checkToken, type TokenAccepted, type TokenRefusal } from './check-token.js'
import { KeyRing } from './key-ring.js'
import type { Claims, JwtSettings } from './options.js'
import { signToken, type TokenFrame } from './sign-token.js'

/** The type of identity tokens, which say who a user is. */
const IDENTITY_TYPE = 'JWT'
/**
 * The type of tokens that the app signs for uses of its own: a service that asks who a user is must not
 * accept them.
 *
 * @see RFC 8725 section 3.11
 */
const APP_TYPE = 'app+jwt'

/** Claims of which the plugin alone decides. */
const reserved: readonly string[] = ['iss', 'aud', 'sub', 'iat', 'exp', 'nbf', 'jti', 'act']

/** What may be said otherwise of one token. */
export type FrameChanges = Partial<
  Pick<TokenFrame, 'issuer' | 'audience' | 'expiresIn' | 'endsBy' | 'type'>
>

/** What a token is checked against, where it is not what all tokens say. */
export interface TokenChecks {
  readonly issuer?: string | undefined
  readonly audience?: string | undefined
  readonly type?: string | undefined
}

/** Finds what makes the tokens of an app. */
export type FindTokens = (context: PluginContext) => Tokens

/** Makes and checks the tokens of one app. */
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
   * An identity token for the user of a session that was just read from the store. It ends with the session
   * at the latest, and says who impersonates the user.
   *
   * @see RFC 8693 section 4.1
   */
  async issue(origin: string, data: SessionData): Promise<string> {
    const { definePayload } = this.#settings
    const { session, user } = data
    const claims = definePayload ? await definePayload(data) : this.#context.show('user', user)
    const free = Object.entries(claims).filter(([name]) => !reserved.includes(name))
    const impersonator = this.#context.sessions.impersonatorOf(session)
    const act = impersonator === null ? {} : { act: { sub: impersonator } }
    const said = { ...Object.fromEntries(free), sub: user.id, ...act }
    return this.sign(origin, said, { type: IDENTITY_TYPE, endsBy: session.expiresAt.getTime() })
  }

  /** A token that says what the app wants, and of the rest what all tokens say. Default type: the app's own. */
  async sign(origin: string, claims: Claims, changes: FrameChanges = {}): Promise<string> {
    const { issuer, audience, expiresIn, jti } = this.#settings
    const { clock } = this.#context
    const frame = { issuer: issuer ?? origin, audience: audience ?? origin, expiresIn }
    const id = jti ? this.#context.createId() : null
    const key = await this.keys.signing()
    const given = Object.entries(claims).filter(([, value]) => value !== undefined)
    return signToken(key, Object.fromEntries(given), {
      ...frame,
      type: APP_TYPE,
      endsBy: null,
      id,
      now: clock.now(),
      ...changes,
    })
  }

  /** What a token of the app says, or why it is refused. Default: identity tokens and the app's own. */
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
