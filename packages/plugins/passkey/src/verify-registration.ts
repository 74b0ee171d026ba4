import { fromBase64, toBase64 } from './base64url.js'
import { type ClientData, isFramed } from './client-data.js'
import type { Passkey } from './models.js'
import type { AttestationFormat, PasskeySettings } from './options.js'
import { isUsable } from './public-key.js'
import type { RelyingParty } from './relying-party.js'
import type { RegistrationResponse } from './responses.js'
import { isWellFormedCbor } from './well-formed-cbor.js'

/** The columns of a new passkey that come from the authenticator. */
export type NewPasskey = Pick<
  Passkey,
  'publicKey' | 'credentialID' | 'counter' | 'deviceType' | 'backedUp' | 'transports' | 'aaguid'
>

/** A registration response and its expected values. */
export interface RegistrationCheck {
  readonly response: RegistrationResponse
  readonly clientData: ClientData
  readonly relyingParty: RelyingParty
  readonly settings: PasskeySettings
}

/** The longest text that a unique column holds in every database. */
const MAX_STORED_ID_LENGTH = 255

/** Verifies a new passkey; null when a check fails. @see WebAuthn Level 3 section 7.1 */
export async function verifyRegistration(check: RegistrationCheck): Promise<NewPasskey | null> {
  const { response, clientData, settings } = check
  if (isFramed(clientData) || response.id.length > MAX_STORED_ID_LENGTH) return null
  try {
    const statement = await readStatement(response, settings)
    return statement && (await verify(check, statement))
  } catch {
    // Decoders and key imports throw many errors for hostile bytes. Each one rejects the response.
    return null
  }
}

/** The unverified attestation statement. */
interface Statement {
  readonly format: AttestationFormat
  readonly hasCertificates: boolean
}

/**
 * Reads the attestation statement; null when its format is not accepted, or when it has certificates that the app did
 * not request.
 */
async function readStatement(
  { response }: RegistrationResponse,
  { attestation }: PasskeySettings,
): Promise<Statement | null> {
  const bytes = fromBase64(response.attestationObject)
  if (!bytes || !isWellFormedCbor(bytes)) return null
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const decoded = decodeAttestationObject(bytes)
  const format = decoded.get('fmt')
  if (!attestation.formats.includes(format)) return null
  // SafetyNet has its certificates within a signed text.
  const hasCertificates =
    format === 'android-safetynet' || decoded.get('attStmt').get('x5c') !== undefined
  return attestation.conveyance === 'none' && hasCertificates ? null : { format, hasCertificates }
}

async function verify(
  { response, clientData, relyingParty, settings }: RegistrationCheck,
  statement: Statement,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { clientDataJSON, attestationObject } = response.response
  const { verified, registrationInfo: info } = await verifyRegistrationResponse({
    response: {
      id: response.id,
      rawId: response.rawId,
      type: response.type,
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: clientData.challenge,
    expectedOrigin: [...relyingParty.origins],
    expectedRPID: relyingParty.id,
    requireUserVerification: settings.userVerification === 'required',
    supportedAlgorithmIDs: [...settings.algorithms],
  })
  if (!verified || info.credential.id !== response.id) return null
  if (!(await hasUsableKey(info.credential.publicKey))) return null
  const { aaguid, credentialDeviceType: deviceType, credentialBackedUp: backedUp } = info
  const isProven = await hasRoot(statement, aaguid)
  const { format } = statement
  const authenticator = { aaguid, isProven, format, deviceType, backedUp }
  if (!(await settings.attestation.accepts(authenticator))) return null
  const { id, publicKey, counter } = info.credential
  const transports = response.response.transports?.join(',') ?? ''
  return {
    publicKey: toBase64(publicKey),
    credentialID: id,
    counter,
    deviceType,
    backedUp,
    transports: transports === '' ? null : transports,
    aaguid,
  }
}

async function hasUsableKey(publicKey: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const { decodeCredentialPublicKey } = await import('@simplewebauthn/server/helpers')
  const decoded: Pick<ReadonlyMap<number, unknown>, 'get'> = decodeCredentialPublicKey(publicKey)
  return isUsable(decoded)
}

/** Whether a trusted root exists for the certificates. Without one, any certificates are accepted. */
async function hasRoot({ format, hasCertificates }: Statement, aaguid: string): Promise<boolean> {
  if (!hasCertificates) return false
  const { MetadataService, SettingsService } = await import('@simplewebauthn/server')
  const roots = SettingsService.getRootCertificates({ identifier: format })
  return roots.length > 0 || (await MetadataService.getStatement(aaguid)) !== undefined
}
