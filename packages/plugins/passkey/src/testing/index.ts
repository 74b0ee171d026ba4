export type { AuthenticatorOptions } from './authenticator-options.js'
export { packedSelfAttestation } from './attestation.js'
export type { AuthenticatorFlags } from './authenticator-data.js'
export { cborHead, type CborKind, type CborValue, encodeCbor, type RawCbor } from './cbor.js'
export type {
  AssertionChanges,
  Attestation,
  AttestedData,
  Changes,
  CreationChanges,
} from './changes.js'
export { type Authenticator, createAuthenticator } from './create-authenticator.js'
export type { SoftwareCredential } from './credential.js'
export type { AlgorithmName, CoseKey } from './key-pair.js'
