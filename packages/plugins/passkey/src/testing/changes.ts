import { concatBytes } from './bytes.js'
import type { CborValue } from './cbor.js'
import type { CoseKey } from './key-pair.js'

/**
 * The flags of authenticator data.
 *
 * @see WebAuthn Level 3 section 6.1
 */
export interface AuthenticatorFlags {
  /** UP: the user was present. */
  readonly userPresent: boolean
  /** UV: the user was verified by fingerprint, face or PIN. */
  readonly userVerified: boolean
  /** BE: backup eligible, the credential may be copied to other devices. */
  readonly backupEligible: boolean
  /** BS: backup state, the credential has been copied. */
  readonly backedUp: boolean
  /** AT: a new credential follows. */
  readonly attestedData: boolean
  /** ED: outputs of extensions follow. */
  readonly extensionData: boolean
}

/**
 * Changes of a response. Everything else stays valid, including the signature over the changed data, so that a test
 * knows why its response is rejected. Change fields of the JSON itself by spreading: `{ ...response, id: 'other' }`.
 */
export interface Changes {
  /** The origin in client data. */
  readonly origin?: string
  /** The type in client data: `webauthn.create` or `webauthn.get`. */
  readonly type?: string
  /** The challenge in client data, base64url. */
  readonly challenge?: string
  readonly crossOrigin?: boolean
  readonly topOrigin?: string
  /** Replaces client data. Texts and bytes are written unchanged, other values as JSON. */
  readonly clientData?: (clientData: Readonly<Record<string, unknown>>) => unknown
  /** The relying party id whose hash starts authenticator data. */
  readonly rpId?: string
  readonly flags?: Partial<AuthenticatorFlags>
  /** The signature counter, an integer from 0 to 2³²−1. */
  readonly counter?: number
  /** Outputs of extensions, which also set their flag. */
  readonly extensions?: CborValue
  /** Changes the bytes of authenticator data before they are signed. */
  readonly authenticatorData?: (bytes: Uint8Array) => Uint8Array
}

/** Changes of a registration response. */
export interface CreationChanges extends Changes {
  /** The AAGUID of the authenticator, 16 bytes. */
  readonly aaguid?: Uint8Array
  readonly credentialId?: Uint8Array
  /** Replaces the COSE public key, a map, with any value. */
  readonly publicKey?: (key: CoseKey) => CborValue
  /** Creates an attestation statement. Default: none. */
  readonly attestation?: (signed: AttestedData) => Attestation | Promise<Attestation>
  /** Replaces the attestation object with another value or `{ raw }`. */
  readonly attestationObject?: (object: ReadonlyMap<string, CborValue>) => CborValue
}

/** Changes of an authentication response. */
export interface AssertionChanges extends Changes {
  /** The id of the credential to use, even when the page did not request it. */
  readonly credential?: string
  /** The user handle in base64url; null leaves it out. */
  readonly userHandle?: string | null
  /** Changes the bytes of the signature. */
  readonly signature?: (signature: Uint8Array) => Uint8Array
  /** Changes the signed bytes: authenticator data and the hash of client data. */
  readonly signed?: (data: Uint8Array) => Uint8Array
}

/** The data that an attestation statement signs. */
export interface AttestedData {
  readonly authenticatorData: Uint8Array
  /** SHA-256. */
  readonly clientDataHash: Uint8Array
  readonly credentialId: Uint8Array
  readonly publicKey: CoseKey
  /** The COSE number of the algorithm. */
  readonly algorithm: number
  /** Signs with the key of the new credential. */
  sign(data: Uint8Array): Promise<Uint8Array>
}

/**
 * An attestation statement.
 *
 * @see WebAuthn Level 3 section 6.5
 */
export interface Attestation {
  readonly fmt: CborValue
  readonly attStmt: CborValue
}

/**
 * Creates a packed self attestation, signed with the key of the new credential.
 *
 * @example
 * ```ts
 * import { createAuthenticator, packedSelfAttestation } from '@countersign/passkey/testing'
 * import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
 *
 * const authenticator = createAuthenticator({ origin: 'https://app.example.com' })
 *
 * export const create = (options: PublicKeyCredentialCreationOptionsJSON) =>
 *   authenticator.create(options, { attestation: packedSelfAttestation })
 * ```
 *
 * @see WebAuthn Level 3 section 8.2
 */
export async function packedSelfAttestation(attested: AttestedData): Promise<Attestation> {
  const { algorithm, authenticatorData, clientDataHash } = attested
  const sig = await attested.sign(concatBytes([authenticatorData, clientDataHash]))
  return {
    fmt: 'packed',
    attStmt: new Map<string, number | Uint8Array>([
      ['alg', algorithm],
      ['sig', sig],
    ]),
  }
}
