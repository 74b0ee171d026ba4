import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { describeCeremony, encodeClientData, sha256 } from './signed-data.js'
import { concatBytes, toBase64url } from './bytes.js'
import type { AssertionChanges } from './changes.js'
import type { Authentication, StoredCredential, SoftwareCredential } from './keyring.js'
import { checkRelyingParty, checkVerification } from './device.js'

/** @see WebAuthn Level 3 sections 5.1.4 and 6.3.3 */
export async function useCredential(
  { device, keyring }: Authentication,
  options: PublicKeyCredentialRequestOptionsJSON,
  changes: AssertionChanges,
): Promise<AuthenticationResponseJSON> {
  const rpId = checkRelyingParty(device, options.rpId)
  checkVerification(device, options.userVerification)
  const ids = (options.allowCredentials ?? []).map(({ id }) => id)
  const held = changes.credential ? keyring.get(changes.credential) : keyring.find({ rpId, ids })
  if (!held) throw new DOMException('No credential of this device fits', 'NotAllowedError')

  const { id } = held.credential
  if (!device.synced) keyring.count(id, held.credential.counter + 1)
  const { credential } = keyring.get(id)
  const { origin } = device
  const { challenge } = options
  const clientData = encodeClientData({ type: 'webauthn.get', challenge, origin }, changes)
  const authenticatorData = await describeCeremony(device, credential, changes)
  const userHandle = userHandleOf(credential, changes)
  return {
    id,
    rawId: id,
    type: 'public-key',
    authenticatorAttachment: device.transports.includes('internal') ? 'platform' : 'cross-platform',
    clientExtensionResults: {},
    response: {
      clientDataJSON: toBase64url(clientData),
      authenticatorData: toBase64url(authenticatorData),
      signature: toBase64url(await sign(held, { clientData, authenticatorData }, changes)),
      ...(userHandle === null ? {} : { userHandle }),
    },
  }
}

/** Only a discoverable credential stores its user. */
function userHandleOf(credential: SoftwareCredential, changes: AssertionChanges): string | null {
  if (changes.userHandle !== undefined) return changes.userHandle
  return credential.discoverable ? credential.userHandle : null
}

async function sign(
  { keys }: StoredCredential,
  ceremony: { readonly clientData: Uint8Array; readonly authenticatorData: Uint8Array },
  changes: AssertionChanges,
): Promise<Uint8Array> {
  const data = concatBytes([ceremony.authenticatorData, await sha256(ceremony.clientData)])
  const signature = await keys.sign(changes.signed ? changes.signed(data) : data)
  return changes.signature ? changes.signature(signature) : signature
}
