import type {
  AuthenticatorSelectionCriteria,
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { describeCeremony, encodeClientData, sha256 } from './signed-data.js'
import { toBase64url } from './bytes.js'
import { type CborValue, encodeCbor } from './cbor.js'
import type { Attestation, CreationChanges } from './changes.js'
import { type AlgorithmName, coseNumber, createKeyPair, type KeyPair } from './key-pair.js'
import { type Device, checkRelyingParty, checkVerification } from './device.js'
import type { Authentication } from './keyring.js'

/** The credential and the relying party of a ceremony. */
interface NewCredential {
  readonly id: Uint8Array
  readonly rpId: string
  readonly keys: KeyPair
  readonly counter: number
}

/** @see WebAuthn Level 3 sections 5.1.3 and 6.3.2 */
export async function createCredential(
  { device, keyring }: Authentication,
  options: PublicKeyCredentialCreationOptionsJSON,
  changes: CreationChanges,
): Promise<RegistrationResponseJSON> {
  const { excludeCredentials = [], authenticatorSelection: selection, user } = options
  const rpId = checkRelyingParty(device, options.rp.id)
  const excluded = excludeCredentials.map(({ id }) => id)
  if (excluded.length > 0 && keyring.find({ rpId, ids: excluded }))
    throw new DOMException('A credential of this device is known already', 'InvalidStateError')
  checkVerification(device, selection?.userVerification)
  const discoverable = checkResidentKey(device, selection)
  const keys = await createKeyPair(chooseAlgorithm(device, options))

  const id = changes.credentialId ?? crypto.getRandomValues(new Uint8Array(16))
  const created: NewCredential = { id, rpId, keys, counter: device.synced ? 0 : 1 }
  const response = await respond(device, created, { challenge: options.challenge, changes })
  keyring.add({
    keys,
    credential: {
      id: toBase64url(id),
      rpId,
      userHandle: user.id,
      userName: user.name,
      algorithm: keys.algorithm,
      publicKey: encodeCbor(keys.publicKey),
      discoverable,
      counter: created.counter,
    },
  })
  return {
    id: toBase64url(id),
    rawId: toBase64url(id),
    type: 'public-key',
    authenticatorAttachment: device.transports.includes('internal') ? 'platform' : 'cross-platform',
    clientExtensionResults: options.extensions?.credProps
      ? { credProps: { rk: discoverable } }
      : {},
    response,
  }
}

/** A ceremony and the changes of its response. */
interface ChangedCeremony {
  readonly challenge: string
  readonly changes: CreationChanges
}

async function respond(
  device: Device,
  created: NewCredential,
  { challenge, changes }: ChangedCeremony,
): Promise<RegistrationResponseJSON['response']> {
  const { origin, transports } = device
  const clientData = encodeClientData({ type: 'webauthn.create', challenge, origin }, changes)
  const authenticatorData = await describe(device, created, changes)
  const { fmt, attStmt } = await attest(created, { clientData, authenticatorData }, changes)
  const attestation = new Map<string, CborValue>([
    ['fmt', fmt],
    ['attStmt', attStmt],
    ['authData', authenticatorData],
  ])
  return {
    clientDataJSON: toBase64url(clientData),
    attestationObject: toBase64url(
      encodeCbor(changes.attestationObject ? changes.attestationObject(attestation) : attestation),
    ),
    authenticatorData: toBase64url(authenticatorData),
    publicKey: toBase64url(created.keys.spki),
    publicKeyAlgorithm: created.keys.algorithm,
    transports: [...transports],
  }
}

/** The attested credential data: the public key and the AAGUID. */
function describe(
  device: Device,
  { id, rpId, keys, counter }: NewCredential,
  changes: CreationChanges,
): Promise<Uint8Array> {
  const publicKey = changes.publicKey ? changes.publicKey(keys.publicKey) : keys.publicKey
  const aaguid = changes.aaguid ?? fromHex(device.aaguid.replaceAll('-', ''))
  const credential = { aaguid, id, publicKey: encodeCbor(publicKey) }
  return describeCeremony(device, { rpId, counter, credential }, changes)
}

async function attest(
  { id, keys }: NewCredential,
  ceremony: { readonly clientData: Uint8Array; readonly authenticatorData: Uint8Array },
  { attestation }: CreationChanges,
): Promise<Attestation> {
  if (!attestation) return { fmt: 'none', attStmt: new Map() }
  return attestation({
    authenticatorData: ceremony.authenticatorData,
    clientDataHash: await sha256(ceremony.clientData),
    credentialId: id,
    publicKey: keys.publicKey,
    algorithm: keys.algorithm,
    sign: (data) => keys.sign(data),
  })
}

function chooseAlgorithm(
  { algorithms }: Device,
  { pubKeyCredParams }: PublicKeyCredentialCreationOptionsJSON,
): AlgorithmName {
  for (const { alg } of pubKeyCredParams) {
    const name = algorithms.find((known) => coseNumber(known) === alg)
    if (name) return name
  }
  throw new DOMException('None of the algorithms is known here', 'NotSupportedError')
}

function checkResidentKey(
  { residentKeys }: Device,
  selection: AuthenticatorSelectionCriteria = {},
): boolean {
  const wanted =
    selection.residentKey ?? (selection.requireResidentKey ? 'required' : 'discouraged')
  if (wanted === 'required' && !residentKeys)
    throw new DOMException('No resident key can be kept here', 'ConstraintError')
  return residentKeys && wanted !== 'discouraged'
}

const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
