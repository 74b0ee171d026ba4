import type { SigningKey } from './key-ring.js'
import type { Claims } from './options.js'

/** How long a token lives and what it is for. */
export interface TokenFrame {
  readonly issuer: string
  readonly audience: string | readonly string[]
  /** Seconds. */
  readonly expiresIn: number
  /** Milliseconds since 1970 of the latest end of the token; null for none. */
  readonly endsBy: number | null
  /** What the token is, as its header says. */
  readonly type: string
  /** Null: the token has no name of its own. */
  readonly id: string | null
  /** Milliseconds. */
  readonly now: number
}

/** Signs claims, with what the frame says where they say nothing. */
export function signToken(
  { kid, algorithm: alg, sign }: SigningKey,
  claims: Claims,
  { issuer, audience, expiresIn, endsBy, type, id, now }: TokenFrame,
): Promise<string> {
  const iat = Math.floor(now / 1000)
  const times = { iat, exp: Math.min(iat + expiresIn, Math.floor((endsBy ?? Infinity) / 1000)) }
  const aud = typeof audience === 'string' ? audience : [...audience]
  const name = id === null ? {} : { jti: id }
  const said = { iss: issuer, aud, ...times, ...name, ...claims }
  return sign(said, { alg, kid, typ: type })
}
