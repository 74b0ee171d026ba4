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

/** The algorithm that signs tokens. */
export type SigningAlgorithm = 'EdDSA' | 'ES256' | 'RS256'

/** Rotation of keys. */
export interface RotationOptions {
  /** How long a key signs, at least an hour. Default: until `auth.api.rotateKeys()` is called. */
  readonly every?: Duration
  /** The grace period: how long a key stays published after its last signature. Default 30 days. */
  readonly grace?: Duration
}

/** Claims of a token. */
export type Claims = Readonly<Record<string, unknown>>

/** Options of the plugin `jwt`. */
export interface JwtOptions {
  /** The algorithm of new keys; `EdDSA` is Ed25519. After a change the old keys stay published. Default `EdDSA`. */
  readonly algorithm?: SigningAlgorithm
  /** Bits of RSA keys, 2048 to 4096. Default 2048. */
  readonly modulusLength?: number
  /** Rotation of keys by time. Default: none, only by `auth.api.rotateKeys()`. */
  readonly rotation?: RotationOptions
  /** The claim `iss`. Default: the origin of the app. */
  readonly issuer?: string
  /** The claim `aud`. Default: the origin of the app. */
  readonly audience?: string | readonly string[]
  /** How long tokens are valid, at most a day and at most until the session ends. Default 15 minutes. */
  readonly expiresIn?: Duration
  /** Whether every token gets a unique id, `jti`. Default false. */
  readonly jti?: boolean
  /**
   * Returns the claims about a user. Default: the public columns of the user. The plugin ignores `iss`, `aud`, `sub`,
   * `iat`, `exp`, `nbf`, `jti` and `act`, which it sets itself.
   */
  readonly definePayload?: (data: SessionData) => Claims | Promise<Claims>
  /**
   * Whether `/get-session` sends a token in `set-auth-jwt` when it has read the session from the database.
   * Default true.
   */
  readonly header?: boolean
  /** How much clocks may differ in `verifyJWT`, at most 5 minutes. Default 0. */
  readonly clockTolerance?: Duration
}

/** The options with their defaults. Times in seconds. */
export interface JwtSettings {
  readonly algorithm: SigningAlgorithm
  readonly modulusLength: number
  /** Null means that keys sign until `rotateKeys` is called. */
  readonly every: number | null
  readonly grace: number
  /** Null means the origin of the app. */
  readonly issuer: string | null
  /** Null means the origin of the app. */
  readonly audience: string | readonly string[] | null
  readonly expiresIn: number
  readonly jti: boolean
  readonly definePayload: JwtOptions['definePayload'] | null
  readonly header: boolean
  readonly clockTolerance: number
  /** Configuration errors, one sentence each. The app does not start with any. */
  readonly problems: readonly string[]
}

const DAY = 86_400
/** Seconds for which clients may cache the key set. */
export const KEY_SET_MAX_AGE = 300
/** Seconds for which a process caches the keys. */
export const KEYS_CACHED_FOR = 60
/**
 * Seconds for which a key is published before it signs: longer than any process or well-behaved cache needs to
 * learn it.
 */
export const PUBLISHED_AHEAD = 600
const SHORTEST_ROTATION = 3600
/** Keys that rotation by time may leave published: fewer than are read, so that there is room for others. */
const MOST_KEYS = 90
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
  audience: z.optional(
    z.union([filledText, textList.check(z.minLength(1))], 'must be a text or a list of texts'),
  ),
  expiresIn: duration('15 minutes', { least: 1, most: MAX_LIFE }),
  jti: no,
  definePayload: callback<NonNullable<JwtOptions['definePayload']>>(),
  header: yes,
  clockTolerance: duration('0 seconds', { most: MAX_TOLERANCE }),
})

/** Hints for options of better-auth. */
const hints = {
  jwks: 'write "algorithm", "modulusLength" and "rotation"',
  jwt: 'write "issuer", "audience", "expiresIn" and "definePayload" beside the others',
  disableSettingJwtHeader: 'write header: false',
  adapter: 'keys are stored in the database of the app',
  schema: 'the plugin names its table itself',
}

/** Parses the options and applies every default. */
export function readOptions(given: object): JwtSettings {
  const { settings, problems } = read(schema, given, hints)
  const { rotation, issuer = null, audience = null, definePayload = null, ...rest } = settings
  const { every = null, grace } = rotation
  const least = rest.expiresIn + PUBLISHED_AHEAD
  const tooShort = `rotation.grace: must be at least ${least} seconds, because keys must outlive their tokens`
  const tooLong = `rotation.grace: must be at most ${MOST_KEYS} times rotation.every, because more keys are not published`
  return {
    ...rest,
    ...{ issuer, audience, definePayload, every, grace },
    problems: [
      ...problems,
      ...(grace < least ? [tooShort] : []),
      ...(every !== null && grace > every * MOST_KEYS ? [tooLong] : []),
    ],
  }
}
