import type { AlgorithmName } from './key-pair.js'

/** What `createAuthenticator` takes. */
export interface AuthenticatorOptions {
  /** The page in which it is used, such as `https://app.example.com`. */
  readonly origin: string
  /**
   * Its passkeys are copied to the owner's other devices, and count nothing, as those of phones and
   * browsers are. Otherwise they stay on this device and count their signatures. `true` by default.
   */
  readonly synced?: boolean
  /** It can tell that its owner is there, and does so. `true` by default. */
  readonly verifiesUsers?: boolean
  /** It keeps credentials that are used where nobody was named before. `true` by default. */
  readonly residentKeys?: boolean
  /** Algorithms that it knows: the first that a page asks for is taken. All by default. */
  readonly algorithms?: readonly AlgorithmName[]
  /** How it is reached. `['internal', 'hybrid']` by default. */
  readonly transports?: readonly string[]
  /** The make, a UUID. Zeros by default. */
  readonly aaguid?: string
  /** IDs of relying parties that let this origin use their passkeys, beside its own host. */
  readonly relatedTo?: readonly string[]
}

/** An authenticator as its options describe it. */
export type Device = Required<AuthenticatorOptions>
