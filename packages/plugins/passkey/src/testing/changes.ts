import type { AuthenticatorFlags } from './authenticator-data.js'
import type { CborValue } from './cbor.js'
import type { CoseKey } from './key-pair.js'

/**
 * What to say instead of the truth. Everything else stays as a real authenticator has it, the signature
 * over what was changed included, so that a test knows for what its response is refused. Fields of the
 * JSON itself are changed by spreading: `{ ...response, id: 'other' }`.
 */
export interface Changes {
  /** Where the page says to be. */
  readonly origin?: string
  /** Of client data: `webauthn.create` or `webauthn.get`. */
  readonly type?: string
  /** As client data has it, base64url. */
  readonly challenge?: string
  readonly crossOrigin?: boolean
  readonly topOrigin?: string
  /** Client data as a whole: what is answered is written as JSON, a text and bytes as they are. */
  readonly clientData?: (clientData: Readonly<Record<string, unknown>>) => unknown
  /** The relying party whose hash authenticator data begins with. */
  readonly rpId?: string
  readonly flags?: Partial<AuthenticatorFlags>
  /** The count of signatures: a whole number from 0 to 2³²−1. */
  readonly counter?: number
  /** Outputs of extensions, which set their flag. */
  readonly extensions?: CborValue
  /** The bytes of authenticator data, which are signed afterwards. */
  readonly authenticatorData?: (bytes: Uint8Array) => Uint8Array
}

/** What to say instead of the truth about a new credential. */
export interface CreationChanges extends Changes {
  /** The make of the authenticator: 16 bytes. */
  readonly aaguid?: Uint8Array
  readonly credentialId?: Uint8Array
  /** The public key, in COSE: a map, or anything else. */
  readonly publicKey?: (key: CoseKey) => CborValue
  /** The statement about the authenticator, instead of none. */
  readonly attestation?: (signed: AttestedData) => Attestation | Promise<Attestation>
  /** The whole object that holds statement and authenticator data: another value, or `{ raw }`. */
  readonly attestationObject?: (object: ReadonlyMap<string, CborValue>) => CborValue
}

/** What to say instead of the truth about a credential that is there. */
export interface AssertionChanges extends Changes {
  /** The credential to use, by its id, whether it is asked for or not. */
  readonly credential?: string
  /** base64url; null leaves it out. */
  readonly userHandle?: string | null
  /** The bytes of the signature. */
  readonly signature?: (signature: Uint8Array) => Uint8Array
  /** What is signed: authenticator data and the hash of client data. */
  readonly signed?: (data: Uint8Array) => Uint8Array
}

/** What a statement about an authenticator vouches for. */
export interface AttestedData {
  readonly authenticatorData: Uint8Array
  /** SHA-256. */
  readonly clientDataHash: Uint8Array
  readonly credentialId: Uint8Array
  readonly publicKey: CoseKey
  /** A number of the COSE registry. */
  readonly algorithm: number
  /** Signs with the key of the new credential. */
  sign(data: Uint8Array): Promise<Uint8Array>
}

/**
 * A statement about an authenticator.
 *
 * @see WebAuthn Level 3 section 6.5
 */
export interface Attestation {
  readonly fmt: CborValue
  readonly attStmt: CborValue
}
