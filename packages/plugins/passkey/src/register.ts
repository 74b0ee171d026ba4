import { type SessionData, type Store, UniqueViolation } from '@countersign/core'
import type { CallParts } from './call-parts.js'
import { type Challenge, takeChallenge } from './challenge.js'
import { parseClientData } from './client-data.js'
import { refusal } from './errors.js'
import { type PasskeyRow, passkeyModel } from './models.js'
import { countPasskeys } from './passkeys.js'
import { relyingPartyOf } from './relying-party.js'
import type { RegistrationResponse } from './responses.js'
import { verifyRegistration } from './verify-registration.js'

/** The kind of sign-in method. */
export const PASSKEY = 'passkey'

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
  parts: CallParts,
): Promise<Registered> {
  const clientData = parseClientData(response.response.clientDataJSON)
  if (!clientData) throw refusal('FAILED_TO_VERIFY_REGISTRATION')
  const relyingParty = relyingPartyOf(parts)
  const expected = { rpId: relyingParty.id, parts }
  const challenge = await takeChallenge('passkey-registration', clientData.challenge, expected)
  const owner = challenge.person ? null : await ownerOf(challenge, parts)

  const { settings } = parts
  const made = await verifyRegistration({ response, clientData, relyingParty, settings })
  if (!made) throw refusal('FAILED_TO_VERIFY_REGISTRATION')
  const { context } = parts
  const passkey = {
    ...made,
    id: context.createId(),
    name: name === undefined || name === '' ? null : name,
    createdAt: new Date(context.clock.now()),
    userHandle: challenge.handle,
  }
  return owner
    ? add(owner, { ...passkey, userId: owner.user.id, addedIn: owner.session.id }, parts)
    : signUp(challenge, passkey, parts)
}

/** The session of the caller, who must be the user that requested the challenge. */
async function ownerOf(challenge: Challenge, { context, exchange }: CallParts) {
  const owner = await context.sessions.getFresh(exchange)
  if (owner.user.id === challenge.userId) return owner
  throw refusal('YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY')
}

async function add(owner: SessionData, passkey: PasskeyRow, parts: CallParts): Promise<Registered> {
  const { context, exchange, settings } = parts
  const within = async (store: Store): Promise<boolean> => {
    const count = await countPasskeys(store, owner.user.id)
    if (count >= settings.maxPasskeys) throw refusal('TOO_MANY_PASSKEYS')
    await store.of(passkeyModel).create(passkey)
    return true
  }
  const change = { kind: PASSKEY, within }
  const added = await orTaken(() => context.users.addMethod(exchange, owner, change))
  if (!added) throw refusal('YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY')
  return { passkey, signedIn: null }
}

async function signUp(
  { person }: Challenge,
  passkey: Omit<PasskeyRow, 'userId' | 'addedIn'>,
  { context, exchange }: CallParts,
): Promise<Registered> {
  const draft = { name: '', email: '', ...person, image: null, emailVerified: false }
  const within = async (
    store: Store,
    { id }: { readonly id: string },
    addedIn: string,
  ): Promise<void> => {
    await store.of(passkeyModel).create({ ...passkey, userId: id, addedIn })
  }
  const options = { kind: PASSKEY, within }
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
