import type { PluginContext, SessionData } from '@countersign/core'
import { checkToken, type TokenAccepted, type TokenRefusal } from './check-token.js'
import { KeyRing } from './key-ring.js'
import type { Claims, JwtSettings } from './options.js'
import { signToken, type TokenFrame } from './sign-token.js'

/** The type of tokens that say who somebody is. */
const TOKEN_TYPE = 'JWT'

/** Claims of which the plugin alone decides. */
const reserved: readonly string[] = ['iss', 'aud', 'sub', 'iat', 'exp', 'nbf', 'jti']

/** What may be said otherwise of one token. */
export type FrameChanges = Partial<Pick<TokenFrame, 'issuer' | 'audience' | 'expiresIn' | 'type'>>

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

  /** A token that says who is signed in. */
  async issue(origin: string, data: SessionData): Promise<string> {
    const { definePayload } = this.#settings
    const claims = definePayload ? await definePayload(data) : this.#context.show('user', data.user)
    const free = Object.entries(claims).filter(([name]) => !reserved.includes(name))
    return this.sign(origin, { ...Object.fromEntries(free), sub: data.user.id })
  }

  /** A token that says what the app wants, and of the rest what all tokens say. */
  async sign(origin: string, claims: Claims, changes: FrameChanges = {}): Promise<string> {
    const { issuer, audience, expiresIn, jti } = this.#settings
    const { clock } = this.#context
    const frame = { issuer: issuer ?? origin, audience: audience ?? origin, expiresIn }
    const id = jti ? this.#context.createId() : null
    const type = TOKEN_TYPE
    const key = await this.keys.signing()
    const given = Object.entries(claims).filter(([, value]) => value !== undefined)
    return signToken(key, Object.fromEntries(given), {
      ...frame,
      type,
      id,
      now: clock.now(),
      ...changes,
    })
  }

  /** What a token of the app says, or why it is none. */
  check(origin: string, token: string, checks: TokenChecks): Promise<TokenAccepted | TokenRefusal> {
    const { issuer, audience, clockTolerance } = this.#settings
    const { clock } = this.#context
    return checkToken(token, (kid) => this.keys.find(kid), {
      issuer: checks.issuer ?? issuer ?? origin,
      audience: checks.audience ?? audience ?? origin,
      type: checks.type ?? TOKEN_TYPE,
      clockTolerance,
      now: clock.now(),
    })
  }
}
