import { type Duration, parseDuration, type SessionData } from '@countersign/core'

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

/** What is no duration. */
const INVALID = Number.NaN

/** Puts the defaults in. */
export function withDefaults({
  algorithm = 'EdDSA',
  modulusLength = 2048,
  rotation = {},
  expiresIn = '15 minutes',
  jti = false,
  header = true,
  clockTolerance = 0,
  ...others
}: JwtOptions): JwtSettings {
  return {
    ...{ algorithm, modulusLength, jti, header },
    ...{ issuer: null, audience: null, definePayload: null, ...others },
    ...withRotationDefaults(rotation),
    expiresIn: secondsOf(expiresIn),
    clockTolerance: secondsOf(clockTolerance),
  }
}

function withRotationDefaults({ every, grace = '30 days' }: RotationOptions) {
  return { every: every === undefined ? null : secondsOf(every), grace: secondsOf(grace) }
}

function secondsOf(duration: Duration): number {
  return parseDuration(duration) ?? INVALID
}

/** What keeps an app with these options from starting, one sentence each. */
export function problemsOf(settings: JwtSettings): string[] {
  const { every, grace, expiresIn, clockTolerance } = settings
  const shortestGrace = expiresIn + PUBLISHED_AHEAD
  const checks: readonly (readonly [boolean, string])[] = [
    [isAlgorithm(settings.algorithm), '"algorithm" must be EdDSA, ES256 or RS256'],
    [isModulus(settings.modulusLength), '"modulusLength" must be a multiple of 8, 2048 to 4096'],
    [isAudience(settings), '"issuer" and "audience" must not be empty'],
    [within(expiresIn, [1, MAX_LIFE]), '"expiresIn" must be a second to a day'],
    [
      every === null || within(every, [SHORTEST_ROTATION, Infinity]),
      '"rotation.every" must be an hour at least',
    ],
    [
      within(grace, [shortestGrace, Infinity]),
      `"rotation.grace" must be ${shortestGrace} seconds at least, so that tokens outlive no key`,
    ],
    [
      within(clockTolerance, [0, MAX_TOLERANCE]),
      `"clockTolerance" must be ${MAX_TOLERANCE} seconds at most`,
    ],
  ]
  return checks.filter(([holds]) => !holds).map(([, problem]) => `jwt: ${problem}`)
}

function isAlgorithm(name: string): boolean {
  return ['EdDSA', 'ES256', 'RS256'].includes(name)
}

function isModulus(bits: number): boolean {
  return Number.isInteger(bits / 8) && within(bits, [2048, 4096])
}

function isAudience({ issuer, audience }: JwtSettings): boolean {
  const names = [issuer ?? 'own', audience ?? 'own'].flat()
  return names.length > 1 && names.every((name) => name !== '')
}

function within(value: number, [least, most]: readonly [number, number]): boolean {
  return value >= least && value <= most
}
