export type { AuthenticatorOptions } from './device.js'
export { packedSelfAttestation } from './changes.js'
export type { AuthenticatorFlags } from './signed-data.js'
export { cborHead, type CborKind, type CborValue, encodeCbor, type RawCbor } from './cbor.js'
export type {
  AssertionChanges,
  Attestation,
  AttestedData,
  Changes,
  CreationChanges,
} from './changes.js'
export { type Authenticator, createAuthenticator } from './create-authenticator.js'
export type { SoftwareCredential } from './keyring.js'
export type { AlgorithmName, CoseKey } from './key-pair.js'
