export type { AuthenticatorOptions } from './device.js'
export {
  type AssertionChanges,
  type Attestation,
  type AttestedData,
  type AuthenticatorFlags,
  type Changes,
  type CreationChanges,
  packedSelfAttestation,
} from './changes.js'
export { cborHead, type CborKind, type CborValue, encodeCbor, type RawCbor } from './cbor.js'
export { type Authenticator, createAuthenticator } from './create-authenticator.js'
export type { SoftwareCredential } from './keyring.js'
export type { AlgorithmName, CoseKey } from './key-pair.js'
