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
  if (attestation.conveyance === 'none' && hasCertificates) return null
  const isAccepted =
    format === 'android-key'
      ? await endsWithKnownRoot(x5c, decoded.get('authData'))
      : // SimpleWebAuthn takes a chain that is null, false, 0 or empty text for self attestation.
        x5c === undefined || isChain(x5c)
  return isAccepted ? { format, hasCertificates } : null
}

function isChain(x5c: unknown): x5c is readonly Uint8Array<ArrayBuffer>[] {
  return Array.isArray(x5c) && x5c.length > 0 && x5c.every((part) => part instanceof Uint8Array)
}

/**
 * Whether an Android chain ends with a known root. SimpleWebAuthn compares the root only after it has requested the
 * revocation lists of the chain, whose URLs an attacker could choose.
 */
async function endsWithKnownRoot(
  x5c: unknown,
  authenticatorData: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const { convertAAGUIDToString, convertCertBufferToPEM, parseAuthenticatorData } =
    await import('@simplewebauthn/server/helpers')
  const root = isChain(x5c) ? x5c.at(-1) : undefined
  const { aaguid } = parseAuthenticatorData(authenticatorData)
  if (!root || !aaguid) return false
  const { roots, areOfMetadata } = await rootsOf('android-key', convertAAGUIDToString(aaguid))
  // Roots of metadata are compared before any request, and a chain may leave them out.
  return areOfMetadata || roots.includes(convertCertBufferToPEM(root))
}

/** Whether certificates prove the claims: they do when they were checked against a root. */
export async function isCertified(
  { format, hasCertificates }: Statement,
  aaguid: string,
): Promise<boolean> {
  return hasCertificates && (await rootsOf(format, aaguid)).roots.length > 0
}

/** The formats for which SimpleWebAuthn reads the metadata of the authenticator. */
const formatsWithMetadata: readonly AttestationFormat[] = [
  'packed',
  'tpm',
  'android-key',
  'android-safetynet',
]

/** The roots that certificates must lead to. Without any, SimpleWebAuthn accepts all certificates. */
async function rootsOf(format: AttestationFormat, aaguid: string) {
  const { MetadataService, SettingsService } = await import('@simplewebauthn/server')
  const metadata = formatsWithMetadata.includes(format)
    ? await MetadataService.getStatement(aaguid)
    : undefined
  const roots =
    metadata?.attestationRootCertificates ??
    SettingsService.getRootCertificates({ identifier: format })
  return { roots, areOfMetadata: metadata !== undefined }
}
