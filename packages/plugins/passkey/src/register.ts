import { type SessionData, type Store, UniqueViolation } from '@countersign/core'
import { type Statement, readStatement } from './attestation-statement.js'
import { toBase64 } from './base64url.js'
import {
  type PasskeyCall,
  type Challenge,
  type RelyingParty,
  relyingPartyOf,
  reportExtensions,
  takeChallenge,
} from './ceremony.js'
import { refusal } from './errors.js'
import { PASSKEY, type Passkey, type PasskeyRow, passkeyModel } from './models.js'
import type { PasskeySettings } from './options.js'
import { countPasskeys } from './passkeys.js'
import { isUsable } from './public-key.js'
import {
  type ClientData,
  type RegistrationResponse,
  isFramed,
  parseClientData,
} from './responses.js'

// Loaded with the first registration, as SimpleWebAuthn is.

/** The body of a registration. */
export interface RegistrationRequest {
  readonly response: RegistrationResponse
  readonly name?: string | undefined
}

/** A stored passkey, and after a sign-up the new session. */
export interface Registered {
  readonly passkey: PasskeyRow
  readonly signedIn: SessionData | null
}

/** Verifies and stores a new passkey. The challenge is consumed even when the registration fails. */
export async function register(
  { response, name }: RegistrationRequest,
  call: PasskeyCall,
): Promise<Registered> {
  const clientData = parseClientData(response.response.clientDataJSON)
  if (!clientData) throw refusal('FAILED_TO_VERIFY_REGISTRATION')
  const relyingParty = relyingPartyOf(call)
  const expected = { rpId: relyingParty.id, call }
  const challenge = await takeChallenge('passkey-registration', clientData.challenge, expected)
  const owner = challenge.newUser ? null : await ownerOf(challenge, call)

  const { settings } = call
  const created = await verifyRegistration({ response, clientData, relyingParty, settings })
  if (!created) throw refusal('FAILED_TO_VERIFY_REGISTRATION')
  const { context } = call
  const passkey = {
    ...created,
    id: context.createId('passkey'),
    name: name || (await nameOf(created)),
    createdAt: new Date(context.clock.now()),
    userHandle: challenge.handle,
  }
  const registered = await (owner
    ? add(owner, { ...passkey, userId: owner.user.id, addedIn: owner.session.id }, call)
    : signUp(challenge, passkey, call))
  const { id: passkeyId, userId } = registered.passkey
  await reportExtensions({ ceremony: 'registration', passkeyId, userId, response }, call)
  return registered
}

/** The name of the authenticator's model, by which most users recognise a passkey. */
async function nameOf({ aaguid }: NewPasskey): Promise<string | null> {
  const { nameOfAuthenticator } = await import('./authenticator-names.js')
  return nameOfAuthenticator(aaguid)
}

/** The session of the caller, who must be the user that requested the challenge. */
async function ownerOf(challenge: Challenge, { context, exchange }: PasskeyCall) {
  const owner = await context.sessions.getFresh(exchange)
  if (owner.user.id === challenge.userId) return owner
  throw refusal('YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY')
}

async function add(
  owner: SessionData,
  passkey: PasskeyRow,
  call: PasskeyCall,
): Promise<Registered> {
  const { context, exchange, settings } = call
  const write = async (store: Store): Promise<boolean> => {
    const count = await countPasskeys(store, owner.user.id)
    if (count >= settings.maxPasskeys) throw refusal('TOO_MANY_PASSKEYS')
    await store.of(passkeyModel).create(passkey)
    return true
  }
  const change = { kind: PASSKEY, write }
  const added = await orTaken(() => context.users.addMethod(exchange, owner, change))
  if (!added) throw refusal('YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY')
  return { passkey, signedIn: null }
}

async function signUp(
  { newUser }: Challenge,
  passkey: Omit<PasskeyRow, 'userId' | 'addedIn'>,
  { context, exchange }: PasskeyCall,
): Promise<Registered> {
  const draft = { name: '', email: '', ...newUser, image: null, emailVerified: false }
  const write = async (
    store: Store,
    { id }: { readonly id: string },
    addedIn: string,
  ): Promise<void> => {
    await store.of(passkeyModel).create({ ...passkey, userId: id, addedIn })
  }
  const options = { kind: PASSKEY, write }
  const signedIn = await orTaken(() => context.sessions.startForNew(exchange, draft, options))
  if (!signedIn) throw refusal('USER_ALREADY_EXISTS')
  const { user, session } = signedIn
  return { passkey: { ...passkey, userId: user.id, addedIn: session.id }, signedIn }
}

/** Turns the unique violation of a registered credential into its error. */
async function orTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const isTaken = error instanceof UniqueViolation && error.model === passkeyModel.name
    throw isTaken ? refusal('PREVIOUSLY_REGISTERED') : error
  }
}

/** The columns of a new passkey that come from the authenticator. */
type NewPasskey = Pick<
  Passkey,
  'publicKey' | 'credentialID' | 'counter' | 'deviceType' | 'backedUp' | 'transports' | 'aaguid'
>

/** A registration response and its expected values. */
interface RegistrationCheck {
  readonly response: RegistrationResponse
  readonly clientData: ClientData
  readonly relyingParty: RelyingParty
  readonly settings: PasskeySettings
}

/** The longest text that a unique column holds in every database. */
const MAX_STORED_ID_LENGTH = 255

/** Verifies a new passkey; null when a check fails. @see WebAuthn Level 3 section 7.1 */
async function verifyRegistration(check: RegistrationCheck): Promise<NewPasskey | null> {
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
  const { format, hasCertificates } = statement
  const isProven =
    hasCertificates && (await (await import('./certificates.js')).areProven(format, aaguid))
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
