import type { SessionData, Store } from '@countersign/core'
import type { CallParts } from './call-parts.js'
import { issueChallenge, takeChallenge } from './challenge.js'
import { parseClientData } from './client-data.js'
import { TIMEOUT_MS } from './creation-options.js'
import { toDescriptor } from './descriptors.js'
import { refusal } from './errors.js'
import { findPasskey, listPasskeys, storeUse } from './passkeys.js'
import { relyingPartyOf } from './relying-party.js'
import type { AuthenticationResponse } from './responses.js'
import { verifyAuthentication } from './verify-authentication.js'

/** The status of a sign-in with an unknown passkey. */
export const UNKNOWN_PASSKEY_STATUS = 401

/**
 * The options of a sign-in. Only a signed-in user gets a list of passkeys, their own; for other callers the browser
 * finds a discoverable passkey.
 */
export async function requestOptionsFor(parts: CallParts) {
  const { exchange, context, settings } = parts
  const signedIn = await exchange.findSession()
  const passkeys = signedIn ? await listPasskeys(context.store, signedIn.user.id) : []
  const { id: rpId } = relyingPartyOf(parts)
  const userId = passkeys[0]?.userId ?? null
  const about = { rpId, userId, handle: null, person: null }
  const options = {
    rpId,
    challenge: await issueChallenge('passkey-authentication', about, parts),
    timeout: TIMEOUT_MS,
    userVerification: settings.userVerification,
  }
  return userId === null ? options : { ...options, allowCredentials: passkeys.map(toDescriptor) }
}

/** Signs in the owner of a passkey. The challenge is consumed even when the sign-in fails. */
export async function authenticate(
  response: AuthenticationResponse,
  parts: CallParts,
): Promise<SessionData> {
  const clientData = parseClientData(response.response.clientDataJSON)
  if (!clientData) throw refusal('AUTHENTICATION_FAILED')
  const relyingParty = relyingPartyOf(parts)
  const expected = { rpId: relyingParty.id, parts }
  const challenge = await takeChallenge('passkey-authentication', clientData.challenge, expected)

  const { context, exchange, settings } = parts
  const passkey = await findPasskey(context.store, response.id)
  const user = passkey && (await context.users.find(passkey.userId))
  if (!user) throw refusal('PASSKEY_NOT_FOUND', UNKNOWN_PASSKEY_STATUS)
  if (challenge.userId !== null && challenge.userId !== user.id) {
    throw refusal('AUTHENTICATION_FAILED')
  }
  const check = { response, clientData, relyingParty, settings, passkey }
  const use = await verifyAuthentication(check)
  if (!use) throw refusal('AUTHENTICATION_FAILED')
  const within = (store: Store): Promise<boolean> => storeUse(store, passkey.id, use)
  const signedIn = await context.sessions.startWithin(exchange, user, {
    within,
    startedWith: passkey.id,
  })
  if (!signedIn) throw refusal('AUTHENTICATION_FAILED')
  return signedIn
}
