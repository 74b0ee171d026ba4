import type { Device } from './device.js'
import { concatBytes } from './bytes.js'
import { type CborValue, encodeCbor } from './cbor.js'
import type { AuthenticatorFlags, Changes } from './changes.js'

const bits: Readonly<Record<keyof AuthenticatorFlags, number>> = {
  userPresent: 0x01,
  userVerified: 0x04,
  backupEligible: 0x08,
  backedUp: 0x10,
  attestedData: 0x40,
  extensionData: 0x80,
}

/** The parts of authenticator data. */
interface AuthenticatorData {
  readonly rpId: string
  readonly flags: AuthenticatorFlags
  readonly counter: number
  readonly credential?: AttestedCredential
  readonly extensions?: CborValue
}

interface AttestedCredential {
  readonly aaguid: Uint8Array
  readonly id: Uint8Array
  /** COSE. */
  readonly publicKey: Uint8Array
}

/** Encodes authenticator data, which is signed together with the hash of client data. */
async function encodeAuthenticatorData(data: AuthenticatorData): Promise<Uint8Array> {
  const { rpId, flags, counter, credential, extensions } = data
  return concatBytes([
    await sha256(new TextEncoder().encode(rpId)),
    Uint8Array.of(encodeFlags(flags)),
    bigEndian(4, counter),
    ...(credential ? encodeCredential(credential) : []),
    ...(extensions === undefined ? [] : [encodeCbor(extensions)]),
  ])
}

/** The hash that WebAuthn uses for relying party ids and client data. */
export async function sha256(data: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', concatBytes([data])))
}

const encodeFlags = (flags: AuthenticatorFlags): number =>
  Object.entries(bits).reduce(
    (sum, [name, bit]) => (flags[name as keyof AuthenticatorFlags] ? sum | bit : sum),
    0,
  )

const encodeCredential = ({ aaguid, id, publicKey }: AttestedCredential): Uint8Array[] => [
  aaguid,
  bigEndian(2, id.length),
  id,
  publicKey,
]

function bigEndian(length: number, value: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(4))
  view.setUint32(0, value)
  return new Uint8Array(view.buffer, 4 - length)
}

interface Ceremony {
  readonly type: 'webauthn.create' | 'webauthn.get'
  readonly challenge: string
  readonly origin: string
}

/**
 * Encodes the client data of a ceremony.
 *
 * @see WebAuthn Level 3 section 5.8.1
 */
export function encodeClientData(ceremony: Ceremony, changes: Changes): Uint8Array {
  const { type, challenge, origin, crossOrigin = false, topOrigin } = { ...ceremony, ...changes }
  const clientData = { type, challenge, origin, crossOrigin, ...(topOrigin ? { topOrigin } : {}) }
  const written = changes.clientData ? changes.clientData(clientData) : clientData
  if (written instanceof Uint8Array) return written
  return new TextEncoder().encode(typeof written === 'string' ? written : JSON.stringify(written))
}

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
