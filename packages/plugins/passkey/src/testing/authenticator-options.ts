import type { AlgorithmName } from './key-pair.js'

/** Options of `createAuthenticator`. */
export interface AuthenticatorOptions {
  /** The origin of the page, such as `https://app.example.com`. */
  readonly origin: string
  /**
   * Whether its passkeys are copied to other devices and do not count signatures, like those of phones and
   * browsers. Otherwise they stay on this device and count. Default `true`.
   */
  readonly synced?: boolean
  /** Whether it verifies its user. Default `true`. */
  readonly verifiesUsers?: boolean
  /** Whether it stores discoverable credentials. Default `true`. */
  readonly residentKeys?: boolean
  /** Supported algorithms. It uses the first supported one that the page requests. Default: all. */
  readonly algorithms?: readonly AlgorithmName[]
  /** Its transports. Default `['internal', 'hybrid']`. */
  readonly transports?: readonly string[]
  /** The AAGUID, a UUID. Default: zeros. */
  readonly aaguid?: string
  /** Ids of other relying parties that let this origin use their passkeys. Default: none. */
  readonly relatedTo?: readonly string[]
}

/** The options with their defaults. */
export type Device = Required<AuthenticatorOptions>
