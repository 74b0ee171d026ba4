import type { Duration, StartFacts, Translations } from '@countersign/core'
import {
  callback,
  count,
  duration,
  filledText,
  isFunction,
  readOptions as read,
  section,
  translations,
} from '@countersign/core/plugin-options'
import * as z from 'zod/mini'

/** Whether the authenticator must, may or should not do something. */
export type Requirement = 'required' | 'preferred' | 'discouraged'

/** An attestation statement format of WebAuthn. */
export type AttestationFormat =
  'packed' | 'tpm' | 'android-key' | 'android-safetynet' | 'fido-u2f' | 'apple' | 'none'

/** The authenticator of a new passkey. */
export interface NewAuthenticator {
  /** Its model, as it claims. */
  readonly aaguid: string
  /**
   * Whether certificates prove the claims: they lead to a root of Apple or Android, or to one that the app has
   * given to `SettingsService` or `MetadataService` of `@simplewebauthn/server`. Without proof, any program can
   * make these claims.
   */
  readonly isProven: boolean
  readonly format: AttestationFormat
  readonly deviceType: 'singleDevice' | 'multiDevice'
  readonly backedUp: boolean
}

/** The policy for authenticators. */
export interface AttestationPolicy {
  /** The requested attestation conveyance. */
  readonly conveyance: 'direct' | 'enterprise'
  /** The accepted statement formats. Default: all but `none`. */
  readonly formats?: readonly AttestationFormat[]
  /** Accepts or rejects a new passkey after all other checks. Default: accepts all. */
  readonly accepts?: (authenticator: NewAuthenticator) => boolean | Promise<boolean>
}

/** The authenticators that the browser offers. */
export interface AuthenticatorSelection {
  /** `platform` for this device, `cross-platform` for security keys and phones. Default: both. */
  readonly authenticatorAttachment?: 'platform' | 'cross-platform'
  /** Used when the option `residentKey` is missing. */
  readonly residentKey?: Requirement
  /** Used when the option `userVerification` is missing. */
  readonly userVerification?: Requirement
}

/** Sign-up with a passkey. */
export interface SignUpPolicy {
  readonly enabled: boolean
}

/**
 * Inputs of WebAuthn extensions in JSON, where bytes are base64url; or a function of the id of the user, which is null when
 * no user is signed in.
 */
export type ExtensionInputs =
  | Record<string, unknown>
  | ((userId: string | null) => Record<string, unknown> | Promise<Record<string, unknown>>)

/** The results of WebAuthn extensions. */
export interface ExtensionReport {
  readonly ceremony: 'registration' | 'authentication'
  readonly userId: string
  readonly passkeyId: string
  /** As the browser reports them: nothing proves them. Our client reports no secrets, such as those of `prf`. */
  readonly results: Readonly<Record<string, unknown>>
}

/** WebAuthn extensions. */
export interface ExtensionPolicy {
  /** Inputs for new passkeys, such as `{ prf: {} }`. Default: none. */
  readonly registration?: ExtensionInputs
  /** Inputs for sign-ins. Default: none. */
  readonly authentication?: ExtensionInputs
  /** Receives the results after a successful ceremony, when the response is sent. Default: they are ignored. */
  readonly onResults?: (report: ExtensionReport) => unknown
}

/** Options of the plugin `passkey`. */
export interface PasskeyOptions {
  /**
   * The domain of the passkeys (relying party id), such as `example.com`: they work on it and its subdomains. All
   * passkeys are lost when it changes. Default: the host of `baseURL`.
   */
  readonly rpID?: string
  /** The name of the app that authenticators show. Default: `appName`. */
  readonly rpName?: string
  /**
   * The exact origins where passkeys may be used, such as `https://app.example.com`, including related ones.
   * Default: the origin of `baseURL`.
   */
  readonly origin?: string | readonly string[]
  /** Whether the authenticator must verify the user by fingerprint, face or PIN. Default `required`. */
  readonly userVerification?: Requirement
  /** Whether a passkey must be discoverable, so that it works without an address. Default `required`. */
  readonly residentKey?: Requirement
  /** The policy for authenticators. Default `none`: all are accepted without attestation. */
  readonly attestation?: 'none' | 'direct' | 'enterprise' | AttestationPolicy
  /** The authenticators that the browser offers. Default: all. */
  readonly authenticatorSelection?: AuthenticatorSelection
  /** WebAuthn extensions, such as `prf`. Default: none. */
  readonly extensions?: ExtensionPolicy
  /**
   * Whether users can sign up with a name, an address and a passkey, without a password. The address is not
   * verified: the first sign-in through the mailbox removes unproven passkeys. Default false.
   */
  readonly signUp?: boolean | SignUpPolicy
  /** How long a ceremony may take, 10 seconds to 1 hour. Default 5 minutes. */
  readonly challengeLife?: Duration
  /** Accepted COSE algorithms, best first: -8 is EdDSA, -7 ES256, -257 RS256. Default: these three. */
  readonly algorithms?: readonly (-7 | -8 | -257)[]
  /** The maximum number of passkeys per user. Default 50. */
  readonly maxPasskeys?: number
  /**
   * The error messages in other languages: `passkeyTexts` of `@countersign/passkey/languages`, or your own.
   * Default: English only.
   */
  readonly translations?: Translations
}

/** The options with their defaults. */
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
  readonly extensions: z.output<typeof schema>['extensions']
  readonly signUp: boolean
  /** Seconds. */
  readonly challengeLife: number
  readonly algorithms: readonly number[]
  readonly maxPasskeys: number
  readonly translations?: Translations | undefined
  /** Configuration errors, one sentence each. */
  readonly problems: readonly string[]
}

const HOUR_SECONDS = 3600

const requirement = z.enum(['required', 'preferred', 'discouraged'])
/** Every format but `none`. */
const attesting = [
  'packed',
  'tpm',
  'android-key',
  'android-safetynet',
  'fido-u2f',
  'apple',
] as const

const EXACT = 'must be exact, such as "https://app.example.com"'

const exactOrigin = z.string().check(z.refine(isExact, EXACT))

const inputs = z.optional(
  z.union([z.record(z.string(), z.unknown()), z.custom<ExtensionInputs>(isFunction)]),
)

const schema = section({
  rpID: z.optional(
    z
      .string()
      .check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a domain such as "example.com"')),
  ),
  rpName: z.optional(filledText),
  origin: z._default(z.union([exactOrigin, z.array(exactOrigin)], EXACT), []),
  userVerification: z.optional(requirement),
  residentKey: z.optional(requirement),
  attestation: z._default(
    z.union(
      [
        z.enum(['none', 'direct', 'enterprise']),
        z.strictObject({
          conveyance: z.enum(['direct', 'enterprise']),
          formats: z._default(z.array(z.enum([...attesting, 'none'])).check(z.minLength(1)), [
            ...attesting,
          ]),
          accepts: callback<NonNullable<AttestationPolicy['accepts']>>(),
        }),
      ],
      'must be "none", "direct", "enterprise" or { conveyance, formats, accepts }',
    ),
    'none',
  ),
  authenticatorSelection: section({
    authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
    residentKey: z.optional(requirement),
    userVerification: z.optional(requirement),
  }),
  extensions: z.optional(
    z.strictObject({
      registration: inputs,
      authentication: inputs,
      onResults: callback<NonNullable<ExtensionPolicy['onResults']>>(),
    }),
  ),
  signUp: z._default(
    z.union([z.boolean(), z.strictObject({ enabled: z.boolean() })], 'must be a boolean'),
    false,
  ),
  challengeLife: duration('5 minutes', { least: 10, most: HOUR_SECONDS }),
  algorithms: z._default(z.array(z.literal([-8, -7, -257])).check(z.minLength(1)), [-8, -7, -257]),
  maxPasskeys: count(50),
  translations,
})

/** Hints for options of better-auth. */
const hints = {
  advanced: 'the plugin names its cookie itself',
  schema: 'the plugin names its table itself',
  registration: 'write "signUp"',
}

/** Parses the options and applies every default. */
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
    extensions: rest.extensions,
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
  // Without a request for attestation, browsers still pass on self attestation.
  if (given === 'none') return { conveyance: 'none', formats: ['none', 'packed'], accepts }
  if (typeof given === 'string') return { conveyance: given, formats: attesting, accepts }
  return { ...given, accepts: given.accepts ?? accepts }
}

/** Configuration errors, one sentence each. The app does not start with any. */
export function problemsOf(settings: PasskeySettings, facts: StartFacts): string[] {
  return [
    ...settings.problems,
    ...domainProblems(settings, facts),
    ...(settings.signUp && facts.hidesTakenAddresses
      ? [
          'signUp: reveals whether an address is taken, which `emailAndPassword` hides in this app ' +
            '(`requireEmailVerification`, or no `autoSignIn`)',
        ]
      : []),
  ]
}

/** Whether a text is exactly an origin as browsers write it, or the origin of an Android app. */
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
