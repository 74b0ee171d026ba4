import { toBase64url } from './base64url.js'
import {
  type PasskeyCall,
  type Challenge,
  extensionsFor,
  issueChallenge,
  relyingPartyOf,
} from './ceremony.js'
import { listPasskeys, toDescriptor } from './passkeys.js'
import { refusal } from './errors.js'
import type { PasskeyRow } from './models.js'

/** Milliseconds after which the browser ends a ceremony. */
export const TIMEOUT_MS = 60_000

type Attachment = 'platform' | 'cross-platform'

/** The owner of a new passkey. */
interface Owner {
  readonly userId: string | null
  readonly newUser: Challenge['newUser']
  /** The names that authenticators show. */
  readonly label: { readonly name: string; readonly displayName: string }
  readonly passkeys: readonly PasskeyRow[]
}

/** Options for a passkey of the signed-in caller. */
export async function optionsForUser(call: PasskeyCall, attachment: Attachment | undefined) {
  const { context, exchange, settings } = call
  const { user } = await context.sessions.getFresh(exchange)
  const passkeys = await listPasskeys(context.store, user.id)
  if (passkeys.length >= settings.maxPasskeys) throw refusal('TOO_MANY_PASSKEYS')
  const { id: userId, email, name } = user
  // An address under `.invalid` is a placeholder. @see RFC 2606 section 2
  const label = email.endsWith('.invalid') && name !== '' ? name : email
  const owner = { userId, newUser: null, passkeys }
  const labels = { name: label, displayName: name === '' ? label : name }
  return creationOptionsFor({ ...owner, label: labels }, call, attachment)
}

/** Options for the first passkey of a new user. They do not depend on whether the address is taken. */
export function optionsForNewUser(
  call: PasskeyCall,
  newUser: NonNullable<Challenge['newUser']>,
  attachment: Attachment | undefined,
) {
  const { email, name } = newUser
  const label = { name: email, displayName: name === '' ? email : name }
  return creationOptionsFor({ userId: null, newUser, label, passkeys: [] }, call, attachment)
}

async function creationOptionsFor(
  { userId, newUser, label, passkeys }: Owner,
  call: PasskeyCall,
  attachment: Attachment | undefined,
) {
  const { settings, context } = call
  const { id: rpId, name } = relyingPartyOf(call)
  const known = passkeys.find(({ userHandle }) => userHandle !== null)?.userHandle
  const handle = known ?? toBase64url(new TextEncoder().encode(context.createId()))
  const about = { rpId, userId, handle, newUser }
  const challenge = await issueChallenge('passkey-registration', about, call)
  const chosen = attachment ?? settings.attachment
  return {
    rp: { id: rpId, name },
    user: { id: handle, ...label },
    challenge,
    pubKeyCredParams: settings.algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: TIMEOUT_MS,
    excludeCredentials: passkeys.map(toDescriptor),
    authenticatorSelection: {
      ...(chosen && { authenticatorAttachment: chosen }),
      residentKey: settings.residentKey,
      requireResidentKey: settings.residentKey === 'required',
      userVerification: settings.userVerification,
    },
    attestation: settings.attestation.conveyance,
    extensions: { ...(await extensionsFor('registration', userId, call)), credProps: true },
    hints: [],
  }
}
