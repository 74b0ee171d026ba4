import type { AttestedData, Attestation } from './changes.js'
import { concatBytes } from './concat-bytes.js'

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
