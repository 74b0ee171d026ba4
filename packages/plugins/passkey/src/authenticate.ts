import type { SessionData, Store } from '@countersign/core'
import { fromBase64 } from './base64url.js'
import {
  type PasskeyCall,
  type RelyingParty,
  issueChallenge,
  extensionsFor,
  relyingPartyOf,
  reportExtensions,
  takeChallenge,
} from './ceremony.js'
import { TIMEOUT_MS } from './creation-options.js'
import { refusal } from './errors.js'
import type { PasskeyRow } from './models.js'
import type { PasskeySettings } from './options.js'
import {
  type PasskeyUse,
  findPasskey,
  listPasskeys,
  proofOf,
  storeUse,
  toDescriptor,
} from './passkeys.js'
import { isEcdsa } from './public-key.js'
import {
  type AuthenticationResponse,
  type ClientData,
  isFramed,
  parseClientData,
} from './responses.js'

/** The status of a sign-in with an unknown passkey. */
export const UNKNOWN_PASSKEY_STATUS = 401

/**
 * The options of a sign-in. Only a signed-in user gets a list of passkeys, their own; for other callers the browser
 * finds a discoverable passkey.
 */
export async function requestOptionsFor(call: PasskeyCall) {
  const { exchange, context, settings } = call
  const signedIn = await exchange.findSession()
  const passkeys = signedIn ? await listPasskeys(context.store, signedIn.user.id) : []
  const { id: rpId } = relyingPartyOf(call)
  const userId = passkeys[0]?.userId ?? null
  const about = { rpId, userId, handle: null, newUser: null }
  const extensions = await extensionsFor('authentication', signedIn?.user.id ?? null, call)
  const options = {
    rpId,
    challenge: await issueChallenge('passkey-authentication', about, call),
    timeout: TIMEOUT_MS,
    userVerification: settings.userVerification,
    ...(extensions && { extensions }),
  }
  return userId === null ? options : { ...options, allowCredentials: passkeys.map(toDescriptor) }
}

/** Signs in the owner of a passkey. The challenge is consumed even when the sign-in fails. */
export async function authenticate(
  response: AuthenticationResponse,
  call: PasskeyCall,
): Promise<SessionData> {
  const clientData = parseClientData(response.response.clientDataJSON)
  if (!clientData) throw refusal('AUTHENTICATION_FAILED')
  const relyingParty = relyingPartyOf(call)
  const expected = { rpId: relyingParty.id, call }
  const challenge = await takeChallenge('passkey-authentication', clientData.challenge, expected)

  const { context, exchange, settings } = call
  const passkey = await findPasskey(context.store, response.id)
  const user = passkey && (await context.users.find(passkey.userId))
  if (!user) throw refusal('PASSKEY_NOT_FOUND', UNKNOWN_PASSKEY_STATUS)
  if (challenge.userId !== null && challenge.userId !== user.id) {
    throw refusal('AUTHENTICATION_FAILED')
  }
  const check = { response, clientData, relyingParty, settings, passkey }
  const use = await verifyAuthentication(check)
  if (!use) throw refusal('AUTHENTICATION_FAILED')
  const write = (store: Store): Promise<boolean> => storeUse(store, passkey.id, use)
  const signedIn = await context.sessions.startWithWrites(exchange, user, {
    write,
    startedWith: proofOf(passkey),
  })
  if (!signedIn) throw refusal('AUTHENTICATION_FAILED')
  const used = { passkeyId: passkey.id, userId: user.id }
  await reportExtensions({ ceremony: 'authentication', ...used, response }, call)
  return signedIn
}

/** An authentication response and its expected values. */
interface AuthenticationCheck {
  readonly response: AuthenticationResponse
  readonly clientData: ClientData
  readonly relyingParty: RelyingParty
  readonly settings: PasskeySettings
  /** The stored passkey with the id of the response. */
  readonly passkey: PasskeyRow
}

/** Verifies an assertion; null when a check fails. @see WebAuthn Level 3 section 7.2 */
async function verifyAuthentication(check: AuthenticationCheck): Promise<PasskeyUse | null> {
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
