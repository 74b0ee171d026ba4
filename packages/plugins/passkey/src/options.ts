import type { Duration, StartFacts, Translations } from '@countersign/core'
import {
  callback,
  count,
  duration,
  filledText,
  readOptions as read,
  section,
  translations,
} from '@countersign/core/plugin-options'
import * as z from 'zod/mini'

/** How much an authenticator does: whether it must, may or should not. */
export type Requirement = 'required' | 'preferred' | 'discouraged'

/** What an authenticator is made to say about itself, in one of the forms that WebAuthn knows. */
export type AttestationFormat =
  'packed' | 'tpm' | 'android-key' | 'android-safetynet' | 'fido-u2f' | 'apple' | 'none'

/** What is known of an authenticator that made a passkey. */
export interface NewAuthenticator {
  /** Its make, as it says. */
  readonly aaguid: string
  /**
   * Whether certificates prove what it says: they lead to a root of Apple or Android, or to one that the
   * app has given to `SettingsService` or `MetadataService` of `@simplewebauthn/server`. Anything else
   * can be said by any program.
   */
  readonly isProven: boolean
  readonly format: AttestationFormat
  readonly deviceType: 'singleDevice' | 'multiDevice'
  readonly backedUp: boolean
}

/** Which authenticators are welcome. */
export interface AttestationPolicy {
  /** What is asked for. */
  readonly conveyance: 'direct' | 'enterprise'
  /** Which forms are taken. Default all but `none`. */
  readonly formats?: readonly AttestationFormat[]
  /** Has the last word on a new passkey that is in order. */
  readonly accepts?: (authenticator: NewAuthenticator) => boolean | Promise<boolean>
}

/** Which authenticators the browser offers. */
export interface AuthenticatorSelection {
  /** `platform`: what the device has; `cross-platform`: security keys and phones. Default both. */
  readonly authenticatorAttachment?: 'platform' | 'cross-platform'
  /** As the option `residentKey`. */
  readonly residentKey?: Requirement
  /** As the option `userVerification`. */
  readonly userVerification?: Requirement
}

/** Sign-up with a passkey. */
export interface SignUpPolicy {
  readonly enabled: boolean
}

/** How passkeys behave. */
export interface PasskeyOptions {
  /**
   * The domain that passkeys belong to, such as `example.com`: they work there and under it. It can not be
   * changed later without losing them. Default the host of `baseURL`.
   */
  readonly rpID?: string
  /** What authenticators call the app. Default `appName`. */
  readonly rpName?: string
  /**
   * Where passkeys may be used: exact origins such as `https://app.example.com`, related ones included.
   * Default the origin of `baseURL`.
   */
  readonly origin?: string | readonly string[]
  /** Whether the authenticator must check who uses it, by a finger, a face or a PIN. Default `required`. */
  readonly userVerification?: Requirement
  /** Whether a passkey must be usable where nobody has said who they are. Default `required`. */
  readonly residentKey?: Requirement
  /** Which authenticators are welcome. Default `none`: all, and none is asked what it is. */
  readonly attestation?: 'none' | 'direct' | 'enterprise' | AttestationPolicy
  /** Which authenticators the browser offers. */
  readonly authenticatorSelection?: AuthenticatorSelection
  /**
   * Lets people sign up with a name, an address and a passkey, and no password. The address is not
   * verified: whoever proves later that the mailbox is theirs ends the passkeys of before. Default false.
   */
  readonly signUp?: boolean | SignUpPolicy
  /** How long a ceremony may take. Default 5 minutes. */
  readonly challengeLife?: Duration
  /** Algorithms that passkeys may sign with, best first: -8 is EdDSA, -7 ES256, -257 RS256. Default these. */
  readonly algorithms?: readonly (-7 | -8 | -257)[]
  /** Passkeys that one user may have. Default 50. */
  readonly maxPasskeys?: number
  /**
   * What the plugin says in other languages: `passkeyTexts` of `@countersign/passkey/languages`, or
   * translations of your own. Default: English.
   */
  readonly translations?: Translations
}

/** The options, complete. */
export interface PasskeySettings {
  readonly rpID: string | null
  readonly rpName: string | null
  readonly origins: readonly string[]
  readonly userVerification: Requirement
  readonly residentKey: Requirement
  readonly attachment: 'platform' | 'cross-platform' | null
  readonly attestation: {
    readonly conveyance: 'none' | 'direct' | 'enterprise'
    readonly formats: readonly string[]
    readonly accepts: (authenticator: NewAuthenticator) => boolean | Promise<boolean>
  }
  readonly signUp: boolean
  /** Seconds. */
  readonly challengeLife: number
  readonly algorithms: readonly number[]
  readonly maxPasskeys: number
  readonly translations?: Translations | undefined
  /** What is wrong with the options, a sentence each. */
  readonly problems: readonly string[]
}

const HOUR_SECONDS = 3600

const requirement = z.enum(['required', 'preferred', 'discouraged'])
/** All that say what they are. */
const attesting = [
  'packed',
  'tpm',
  'android-key',
  'android-safetynet',
  'fido-u2f',
  'apple',
] as const

const exactOrigin = z
  .string()
  .check(z.refine(isExact, 'must be exact, such as "https://app.example.com"'))

const schema = section({
  rpID: z.optional(
    z
      .string()
      .check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a domain such as "example.com"')),
  ),
  rpName: z.optional(filledText),
  origin: z._default(z.union([exactOrigin, z.array(exactOrigin)]), []),
  userVerification: z.optional(requirement),
  residentKey: z.optional(requirement),
  attestation: z._default(
    z.union([
      z.enum(['none', 'direct', 'enterprise']),
      z.strictObject({
        conveyance: z.enum(['direct', 'enterprise']),
        formats: z._default(z.array(z.enum([...attesting, 'none'])).check(z.minLength(1)), [
          ...attesting,
        ]),
        accepts: callback<NonNullable<AttestationPolicy['accepts']>>(),
      }),
    ]),
    'none',
  ),
  authenticatorSelection: section({
    authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
    residentKey: z.optional(requirement),
    userVerification: z.optional(requirement),
  }),
  signUp: z._default(z.union([z.boolean(), z.strictObject({ enabled: z.boolean() })]), false),
  challengeLife: duration('5 minutes', { least: 10, most: HOUR_SECONDS }),
  algorithms: z._default(z.array(z.literal([-8, -7, -257])).check(z.minLength(1)), [-8, -7, -257]),
  maxPasskeys: count(50),
  translations,
})

/** What users of better-auth may expect. */
const hints = {
  advanced: 'the plugin names its cookie itself',
  schema: 'the plugin names its table itself',
  registration: 'write "signUp"',
}

/** Reads the options; every default is here. */
export function readOptions(given: object): PasskeySettings {
  const { settings, problems } = read(schema, given, hints)
  const { rpID = null, rpName = null, origin, signUp, attestation, ...rest } = settings
  const selection = settings.authenticatorSelection
  return {
    ...{ rpID, rpName, problems, translations: rest.translations },
    origins: typeof origin === 'string' ? [origin] : origin,
    userVerification: rest.userVerification ?? selection.userVerification ?? 'required',
    residentKey: rest.residentKey ?? selection.residentKey ?? 'required',
    attachment: selection.authenticatorAttachment ?? null,
    attestation: readAttestation(attestation),
    signUp: typeof signUp === 'boolean' ? signUp : signUp.enabled,
    challengeLife: rest.challengeLife,
    algorithms: rest.algorithms,
    maxPasskeys: rest.maxPasskeys,
  }
}

function readAttestation(
  given: z.output<typeof schema>['attestation'],
): PasskeySettings['attestation'] {
  const accepts = (): boolean => true
  // Of an authenticator that is not asked a browser still passes on what it signs with its own new key.
  if (given === 'none') return { conveyance: 'none', formats: ['none', 'packed'], accepts }
  if (typeof given === 'string') return { conveyance: given, formats: attesting, accepts }
  return { ...given, accepts: given.accepts ?? accepts }
}

/** What keeps an app with these options from starting, one sentence each. */
export function problemsOf(settings: PasskeySettings, facts: StartFacts): string[] {
  return [
    ...settings.problems,
    ...domainProblems(settings, facts),
    ...(settings.signUp && facts.hidesTakenAddresses
      ? [
          'signUp: tells who signs up that an address is taken, which `emailAndPassword` hides here ' +
            '(`requireEmailVerification`, or no `autoSignIn`)',
        ]
      : []),
  ]
}

/** What browsers write as origin; or what Android writes of an app. */
function isExact(origin: string): boolean {
  if (/^android:apk-key-hash:[\w-]{43}$/.test(origin)) return true
  return !origin.includes('*') && URL.canParse(origin) && new URL(origin).origin === origin
}

/** @see WebAuthn Level 3 section 5.1.3: a relying party is the host of a page or a parent of it. */
function domainProblems({ rpID, origins }: PasskeySettings, { origin }: StartFacts): string[] {
  if (rpID === null || origin === null || origins.length > 0) return []
  const { hostname } = new URL(origin)
  if (hostname === rpID || hostname.endsWith(`.${rpID}`)) return []
  return ['rpID: must be the host of `baseURL` or a parent of it, or `origin` must be given']
}
