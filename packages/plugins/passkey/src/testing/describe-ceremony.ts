import { type AuthenticatorData, encodeAuthenticatorData } from './authenticator-data.js'
import type { Device } from './authenticator-options.js'
import type { Changes } from './changes.js'

/** Builds the authenticator data of a ceremony with the given changes. A new credential is included. */
export async function describeCeremony(
  device: Device,
  { rpId, counter, credential }: Pick<AuthenticatorData, 'rpId' | 'counter' | 'credential'>,
  changes: Changes,
): Promise<Uint8Array> {
  const bytes = await encodeAuthenticatorData({
    rpId: changes.rpId ?? rpId,
    flags: {
      userPresent: true,
      userVerified: device.verifiesUsers,
      backupEligible: device.synced,
      backedUp: device.synced,
      attestedData: credential !== undefined,
      extensionData: changes.extensions !== undefined,
      ...changes.flags,
    },
    counter: changes.counter ?? counter,
    extensions: changes.extensions,
    ...(credential && { credential }),
  })
  return changes.authenticatorData ? changes.authenticatorData(bytes) : bytes
}
