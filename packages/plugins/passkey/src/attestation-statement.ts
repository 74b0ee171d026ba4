import { fromBase64 } from './base64url.js'
import type { AttestationFormat, PasskeySettings } from './options.js'
import type { RegistrationResponse } from './responses.js'
import { isWellFormedCbor } from './well-formed-cbor.js'

// Loaded with the first registration, as SimpleWebAuthn is.

/** An unverified attestation statement. */
export interface Statement {
  readonly format: AttestationFormat
  readonly hasCertificates: boolean
}

/**
 * Reads the attestation statement. Null when its format is not accepted, when its certificates are malformed, or when
 * it has certificates that the app did not request.
 */
export async function readStatement(
  { response }: RegistrationResponse,
  { attestation }: PasskeySettings,
): Promise<Statement | null> {
  const bytes = fromBase64(response.attestationObject)
  if (!bytes || !isWellFormedCbor(bytes)) return null
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const decoded = decodeAttestationObject(bytes)
  const format = decoded.get('fmt')
  if (!attestation.formats.includes(format)) return null
  const x5c: unknown = decoded.get('attStmt').get('x5c')
  // SafetyNet has its certificates within a signed text.
  const hasCertificates = format === 'android-safetynet' || x5c !== undefined
  if (!hasCertificates) return { format, hasCertificates }
  if (attestation.conveyance === 'none') return null
  const { areAcceptable } = await import('./certificates.js')
  const isAccepted = await areAcceptable({
    format,
    x5c,
    authenticatorData: decoded.get('authData'),
  })
  return isAccepted ? { format, hasCertificates } : null
}
