import type { KeyPair } from './key-pair.js'

/** A credential of an authenticator. */
export interface SoftwareCredential {
  /** base64url. */
  readonly id: string
  readonly rpId: string
  /** The `user.id` of its registration, base64url. */
  readonly userHandle: string
  readonly userName: string
  /** A number of the COSE registry: -7 for ES256, -8 for EdDSA, -257 for RS256. */
  readonly algorithm: number
  /** The public key in COSE, as a server stores it. */
  readonly publicKey: Uint8Array
  /** Whether it is discoverable, that is, a passkey. */
  readonly discoverable: boolean
  /** The counter of the last response. */
  readonly counter: number
}

/** A credential with its private key. */
export interface HeldCredential {
  readonly credential: SoftwareCredential
  readonly keys: KeyPair
}
