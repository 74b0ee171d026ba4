import type { Duration, SessionData } from '@countersign/core'
import {
  callback,
  duration,
  filledText,
  givenDuration,
  no,
  readOptions as read,
  section,
  textList,
  yes,
} from '@countersign/core/plugin-options'
import * as z from 'zod/mini'

/** How tokens are signed. */
export type SigningAlgorithm = 'EdDSA' | 'ES256' | 'RS256'

/** When a new key takes over. */
export interface RotationOptions {
  /** How long a key signs: an hour at least. Default: until `auth.api.rotateKeys()` is called. */
  readonly every?: Duration
  /** How long a key stays published after it has signed for the last time. Default 30 days. */
  readonly grace?: Duration
}

/** What a token says, beside what every token says. */
export type Claims = Readonly<Record<string, unknown>>

/** How tokens are made. */
export interface JwtOptions {
  /** `EdDSA` is Ed25519. Keys of another algorithm stay published after a change. Default `EdDSA`. */
  readonly algorithm?: SigningAlgorithm
  /** Bits of RSA keys, 2048 to 4096. Default 2048. */
  readonly modulusLength?: number
  readonly rotation?: RotationOptions
  /** Who signs. Default: the origin of the app. */
  readonly issuer?: string
  /** For whom tokens are. Default: the origin of the app. */
  readonly audience?: string | readonly string[]
  /** How long tokens live, up to a day, and at most as long as the session. Default 15 minutes. */
  readonly expiresIn?: Duration
  /** Whether every token gets a name of its own, `jti`. Default false. */
  readonly jti?: boolean
  /**
   * What tokens say of a user. Default: the columns of the user that answers show. `iss`, `aud`, `sub`,
   * `iat`, `exp`, `nbf`, `jti` and `act` are the plugin's.
   */
  readonly definePayload?: (data: SessionData) => Claims | Promise<Claims>
  /**
   * Whether answers of get-session whose session was read from the store bring a token in `set-auth-jwt`.
   * Default true.
   */
  readonly header?: boolean
  /** By how much clocks may differ where a token of ours comes back. Default 0. */
  readonly clockTolerance?: Duration
}

/** Options with every default in its place. Times in seconds. */
export interface JwtSettings {
  readonly algorithm: SigningAlgorithm
  readonly modulusLength: number
  /** Null: keys sign until they are rotated by hand. */
  readonly every: number | null
  readonly grace: number
  /** Null: the origin of the app. */
  readonly issuer: string | null
  /** Null: the origin of the app. */
  readonly audience: string | readonly string[] | null
  readonly expiresIn: number
  readonly jti: boolean
  readonly definePayload: JwtOptions['definePayload'] | null
  readonly header: boolean
  readonly clockTolerance: number
  /** What keeps an app with these options from starting, one sentence each. */
  readonly problems: readonly string[]
}

const DAY = 86_400
/** Seconds for which others may keep the key set. */
export const KEY_SET_MAX_AGE = 300
/** Seconds for which a process relies on the keys that it has read. */
export const KEYS_CACHED_FOR = 60
/**
 * Seconds for which a key is published before it signs: longer than any process or cache that behaves
 * goes without it.
 */
export const PUBLISHED_AHEAD = 600
const SHORTEST_ROTATION = 3600
const MAX_LIFE = DAY
const MAX_TOLERANCE = 300

const schema = section({
  algorithm: z._default(z.enum(['EdDSA', 'ES256', 'RS256']), 'EdDSA'),
  modulusLength: z._default(
    z.int().check(z.multipleOf(8, 'must be a multiple of 8'), z.gte(2048), z.lte(4096)),
    2048,
  ),
  rotation: section({
    every: z.optional(givenDuration({ least: SHORTEST_ROTATION })),
    grace: duration('30 days'),
  }),
  issuer: z.optional(filledText),
  audience: z.optional(z.union([filledText, textList.check(z.minLength(1))])),
  expiresIn: duration('15 minutes', { least: 1, most: MAX_LIFE }),
  jti: no,
  definePayload: callback<NonNullable<JwtOptions['definePayload']>>(),
  header: yes,
  clockTolerance: duration('0 seconds', { most: MAX_TOLERANCE }),
})

/** What users of better-auth may expect. */
const hints = {
  jwks: 'write "algorithm", "modulusLength" and "rotation"',
  jwt: 'write "issuer", "audience", "expiresIn" and "definePayload" beside the others',
  disableSettingJwtHeader: 'write header: false',
  adapter: 'keys are stored in the database of the app',
  schema: 'the plugin names its table itself',
}

/** Reads the options; every default is here. */
export function readOptions(given: object): JwtSettings {
  const { settings, problems } = read(schema, given, hints)
  const { rotation, issuer = null, audience = null, definePayload = null, ...rest } = settings
  const { every = null, grace } = rotation
  const least = rest.expiresIn + PUBLISHED_AHEAD
  const tooShort = `rotation.grace: must be ${least} seconds at least, so that tokens outlive no key`
  return {
    ...rest,
    ...{ issuer, audience, definePayload, every, grace },
    problems: grace < least ? [...problems, tooShort] : problems,
  }
}
