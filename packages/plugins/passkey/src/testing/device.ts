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

/**
 * The relying party that a page may use: its host, a parent domain of it, or one that lists its origin.
 *
 * @throws SecurityError
 * @see WebAuthn Level 3 sections 5.1.3 (step 9) and 5.11
 */
export function checkRelyingParty(device: Device, rpId: string | undefined): string {
  const { hostname } = new URL(device.origin)
  if (rpId === undefined || rpId === hostname) return hostname
  if (hostname.endsWith(`.${rpId}`) || device.relatedTo.includes(rpId)) return rpId
  throw new DOMException(`${device.origin} may not use passkeys of ${rpId}`, 'SecurityError')
}

/** @throws NotAllowedError when the page requires user verification and this device does not support it */
export function checkVerification(device: Device, wanted: string | undefined): void {
  if (wanted !== 'required' || device.verifiesUsers) return
  throw new DOMException('The owner cannot be verified', 'NotAllowedError')
}
