import { fromBase64 } from './base64url.js'
import { type ClientData, isFramed } from './client-data.js'
import { isEcdsaSignature } from './ecdsa-signature.js'
import type { PasskeyRow } from './models.js'
import type { PasskeySettings } from './options.js'
import { isEcdsa } from './public-key.js'
import type { RelyingParty } from './relying-party.js'
import type { AuthenticationResponse } from './responses.js'

/** What a passkey says of itself when it signs. */
export type PasskeyUse = Pick<PasskeyRow, 'counter' | 'backedUp'>

/** A response, and what it must be an answer to. */
export interface AuthenticationCheck {
  readonly response: AuthenticationResponse
  readonly clientData: ClientData
  readonly relyingParty: RelyingParty
  readonly settings: PasskeySettings
  /** The stored passkey of the response's id. */
  readonly passkey: PasskeyRow
}

/** Checks what a passkey signed; null when anything about it is not in order. @see WebAuthn Level 3 section 7.2 */
export async function verifyAuthentication(check: AuthenticationCheck): Promise<PasskeyUse | null> {
  const { response, clientData, passkey } = check
  if (isFramed(clientData) || !isOfUser(response, passkey)) return null
  try {
    return await verify(check)
  } catch {
    // What an attacker's bytes make of decoders and keys is a refusal, whatever it is.
    return null
  }
}

/** An authenticator that says whose passkey it is must say what it was told then. */
function isOfUser({ response }: AuthenticationResponse, { userHandle }: PasskeyRow): boolean {
  const said = (response.userHandle ?? '').replace(/=+$/, '')
  return said === '' || userHandle === null || said === userHandle
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
  // Whether a passkey may be copied is decided when it is made.
  if (!verified || info.credentialDeviceType !== passkey.deviceType) return null
  return { counter: info.newCounter, backedUp: info.credentialBackedUp }
}

/** Whether a signature is written as those of its key are. */
async function hasForm(signature: string, publicKey: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const { decodeCredentialPublicKey } = await import('@simplewebauthn/server/helpers')
  const key: Pick<ReadonlyMap<number, unknown>, 'get'> = decodeCredentialPublicKey(publicKey)
  const bytes = fromBase64(signature)
  return bytes !== null && (!isEcdsa(key) || isEcdsaSignature(bytes))
}
