import type { KeyPair } from './key-pair.js'

/** A credential that an authenticator holds. */
export interface SoftwareCredential {
  /** base64url. */
  readonly id: string
  readonly rpId: string
  /** The `user.id` that it was made for, base64url. */
  readonly userHandle: string
  readonly userName: string
  /** A number of the COSE registry: -7 for ES256, -8 for EdDSA, -257 for RS256. */
  readonly algorithm: number
  /** The public key in COSE, as a server stores it. */
  readonly publicKey: Uint8Array
  /** It can be used where nobody was named before: a passkey. */
  readonly discoverable: boolean
  /** The count that the last response told. */
  readonly counter: number
}

/** A credential, and the keys that no server sees. */
export interface HeldCredential {
  readonly credential: SoftwareCredential
  readonly keys: KeyPair
}
