import { fromBase64 } from './base64url.js'
import { type ClientData, isFramed } from './client-data.js'
import type { PasskeyRow } from './models.js'
import type { PasskeySettings } from './options.js'
import { isEcdsa } from './public-key.js'
import type { RelyingParty } from './relying-party.js'
import type { AuthenticationResponse } from './responses.js'

/** The columns that each use of a passkey updates. */
export type PasskeyUse = Pick<PasskeyRow, 'counter' | 'backedUp'>

/** An authentication response and its expected values. */
export interface AuthenticationCheck {
  readonly response: AuthenticationResponse
  readonly clientData: ClientData
  readonly relyingParty: RelyingParty
  readonly settings: PasskeySettings
  /** The stored passkey with the id of the response. */
  readonly passkey: PasskeyRow
}

/** Verifies an assertion; null when a check fails. @see WebAuthn Level 3 section 7.2 */
export async function verifyAuthentication(check: AuthenticationCheck): Promise<PasskeyUse | null> {
  const { response, clientData, passkey } = check
  if (isFramed(clientData) || !isOfUser(response, passkey)) return null
  try {
    return await verify(check)
  } catch {
    // Decoders and key imports throw many errors for hostile bytes. Each one rejects the response.
    return null
  }
}

/** A user handle in the response must be the stored one. */
function isOfUser({ response }: AuthenticationResponse, { userHandle }: PasskeyRow): boolean {
  const handle = (response.userHandle ?? '').replace(/=+$/, '')
  return handle === '' || userHandle === null || handle === userHandle
}

async function verify(check: AuthenticationCheck): Promise<PasskeyUse | null> {
  const { response, clientData, relyingParty, settings, passkey } = check
  const publicKey = fromBase64(passkey.publicKey)
  if (!publicKey) return null
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { clientDataJSON, authenticatorData, signature } = response.response
  if (!(await hasForm(signature, publicKey))) return null
  const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
    response: {
      id: response.id,
      rawId: response.rawId,
      type: response.type,
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: clientData.challenge,
    expectedOrigin: [...relyingParty.origins],
    expectedRPID: relyingParty.id,
    requireUserVerification: settings.userVerification === 'required',
    credential: { id: passkey.credentialID, publicKey, counter: passkey.counter },
  })
  // Backup eligibility is fixed at registration.
  if (!verified || info.credentialDeviceType !== passkey.deviceType) return null
  return { counter: info.newCounter, backedUp: info.credentialBackedUp }
}

/** Whether a signature has the encoding of its key's algorithm. */
async function hasForm(signature: string, publicKey: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const { decodeCredentialPublicKey } = await import('@simplewebauthn/server/helpers')
  const key: Pick<ReadonlyMap<number, unknown>, 'get'> = decodeCredentialPublicKey(publicKey)
  const bytes = fromBase64(signature)
  return bytes !== null && (!isEcdsa(key) || isEcdsaSignature(bytes))
}

const SEQUENCE = 0x30
const INTEGER = 0x02

/**
 * Whether bytes are exactly two integers in DER. Decoders accept other tags and trailing bytes, but a signature must
 * have one form only.
 *
 * @see WebAuthn Level 3 section 6.5.5, RFC 3279 section 2.2.3
 */
function isEcdsaSignature(bytes: Uint8Array): boolean {
  const second = 4 + (bytes[3] ?? 0)
  return (
    bytes[0] === SEQUENCE &&
    bytes[1] === bytes.length - 2 &&
    bytes[2] === INTEGER &&
    bytes[second] === INTEGER &&
    second + 2 + (bytes[second + 1] ?? 0) === bytes.length
  )
}
