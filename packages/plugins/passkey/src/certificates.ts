import type { AttestationFormat } from './options.js'

// Loaded with the first certificates: few apps request attestation.

/** The certificates of an attestation statement, unverified. */
interface Certificates {
  readonly format: AttestationFormat
  readonly x5c: unknown
  readonly authenticatorData: Uint8Array<ArrayBuffer>
}

/** Whether certificates have the form that SimpleWebAuthn expects, and verifying them requests no URL of an attacker. */
export async function areAcceptable({
  format,
  x5c,
  authenticatorData,
}: Certificates): Promise<boolean> {
  if (format === 'android-key') return endsWithKnownRoot(x5c, authenticatorData)
  // SimpleWebAuthn takes a chain that is null, false, 0 or empty text for self attestation.
  return x5c === undefined || isChain(x5c)
}

/** Whether certificates prove the claims: they do when they were checked against a root. */
export async function areProven(format: AttestationFormat, aaguid: string): Promise<boolean> {
  return (await rootsOf(format, aaguid)).roots.length > 0
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
