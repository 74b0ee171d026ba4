import { fromBase64, toBase64 } from './base64url.js'
import { type ClientData, isFramed } from './client-data.js'
import type { Passkey } from './models.js'
import type { AttestationFormat, PasskeySettings } from './options.js'
import { isUsable } from './public-key.js'
import type { RelyingParty } from './relying-party.js'
import type { RegistrationResponse } from './responses.js'
import { isWellFormedCbor } from './well-formed-cbor.js'

/** What authenticators say of a new passkey. */
export type NewPasskey = Pick<
  Passkey,
  'publicKey' | 'credentialID' | 'counter' | 'deviceType' | 'backedUp' | 'transports' | 'aaguid'
>

/** A response, and what it must be an answer to. */
export interface RegistrationCheck {
  readonly response: RegistrationResponse
  readonly clientData: ClientData
  readonly relyingParty: RelyingParty
  readonly settings: PasskeySettings
}

/** Columns with a unique key hold so many characters in every database. */
const MAX_STORED_ID_LENGTH = 255

/** Checks a new passkey; null when anything about it is not in order. @see WebAuthn Level 3 section 7.1 */
export async function verifyRegistration(check: RegistrationCheck): Promise<NewPasskey | null> {
  const { response, clientData, settings } = check
  if (isFramed(clientData) || response.id.length > MAX_STORED_ID_LENGTH) return null
  try {
    const format = await findFormat(response, settings)
    return format === null ? null : await verify(check, format)
  } catch {
    // What an attacker's bytes make of decoders, keys and certificates is a refusal, whatever it is.
    return null
  }
}

/**
 * The form in which the authenticator says what it is, before anything of that is verified; null for
 * one that is not welcome. Of an authenticator that is not asked, certificates are not followed.
 */
async function findFormat(
  { response }: RegistrationResponse,
  { attestation }: PasskeySettings,
): Promise<AttestationFormat | null> {
  const bytes = fromBase64(response.attestationObject)
  if (!bytes || !isWellFormedCbor(bytes)) return null
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const decoded = decodeAttestationObject(bytes)
  const format = decoded.get('fmt')
  if (!attestation.formats.includes(format)) return null
  const isSelf = decoded.get('attStmt').get('x5c') === undefined
  return attestation.conveyance !== 'none' || isSelf ? format : null
}

async function verify(
  { response, clientData, relyingParty, settings }: RegistrationCheck,
  format: AttestationFormat,
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
  if (!(await settings.attestation.accepts({ aaguid, format, deviceType, backedUp }))) return null
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
