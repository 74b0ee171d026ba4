import { describe, expect, it } from 'vitest'
import {
  askToRegister,
  createAppWithAnn,
  createDevice,
  ORIGIN,
  postRegistration,
  refusesToRegister as refuses,
  register,
  rowsOf,
  signIn,
} from './test/passkey-app.js'
import {
  type CborValue,
  cborHead,
  type CreationChanges,
  packedSelfAttestation,
} from './testing/index.js'

const failed = { status: 400, code: 'FAILED_TO_VERIFY_REGISTRATION' }

const withKey = (changes: readonly (readonly [number, CborValue])[]): CreationChanges => ({
  publicKey: (key) => new Map([...key, ...changes]),
})

const rsa = (modulusBytes: number, exponent = Uint8Array.of(1, 0, 1)): CreationChanges => ({
  publicKey: () =>
    new Map<number, CborValue>([
      [1, 3],
      [3, -257],
      [-1, new Uint8Array(modulusBytes).fill(0xc5)],
      [-2, exponent],
    ]),
})

const lies: readonly { title: string; changes: CreationChanges }[] = [
  { title: 'H138 of https instead of http', changes: { origin: 'https://localhost:3000' } },
  { title: 'H138 of another port', changes: { origin: 'http://localhost:3001' } },
  {
    title: 'H138 of a host that begins with ours',
    changes: { origin: 'http://localhost:3000.evil.test' },
  },
  { title: 'H138 of a subdomain', changes: { origin: 'http://evil.localhost:3000' } },
  { title: 'H138 of our origin with a path', changes: { origin: `${ORIGIN}/` } },
  { title: 'H138 for another relying party', changes: { rpId: 'evil.test' } },
  { title: 'H138 of another type', changes: { type: 'webauthn.get' } },
  { title: 'H138 in a frame of another site', changes: { crossOrigin: true } },
  { title: 'H138 under another page', changes: { topOrigin: 'https://evil.test' } },
  { title: 'H139 without verification of its user', changes: { flags: { userVerified: false } } },
  { title: 'H139 without anybody there', changes: { flags: { userPresent: false } } },
  {
    title: 'H147 backed up, and not to be backed up',
    changes: { flags: { backupEligible: false, backedUp: true } },
  },
  { title: 'H147 without a credential', changes: { flags: { attestedData: false } } },
  { title: 'H147 of RSA with SHA-1', changes: withKey([[3, -65_535]]) },
  { title: 'H147 of ES384', changes: withKey([[3, -35]]) },
  { title: 'H147 of ES256 on another curve', changes: withKey([[-1, 2]]) },
  { title: 'H147 of EdDSA that is a key of ES256', changes: withKey([[3, -8]]) },
  { title: 'H147 of RS256 that is a key of ES256', changes: withKey([[3, -257]]) },
  { title: 'H147 without an algorithm', changes: withKey([[3, 'ES256']]) },
  { title: 'H147 of RSA with 512 bits', changes: rsa(64) },
  { title: 'H147 of RSA with 2040 bits', changes: rsa(255) },
  { title: 'H147 of RSA with 4104 bits', changes: rsa(513) },
  { title: 'H147 of RSA with zeros before 512 bits', changes: rsaWithZeros() },
  {
    title: 'H147 of RSA with zeros alone',
    changes: { publicKey: () => rsaKey(new Uint8Array(256)) },
  },
  { title: 'H147 of RSA with a long exponent', changes: rsa(256, new Uint8Array(5).fill(3)) },
  { title: 'H147 of RSA with a number as modulus', changes: { publicKey: () => rsaKey(65_537) } },
  { title: 'H147 with a key that is a list', changes: { publicKey: () => [1, 2, 3] } },
  { title: 'H147 with a key that is a text', changes: { publicKey: () => 'key' } },
  {
    title: 'H147 with data that is cut short',
    changes: { authenticatorData: (bytes) => bytes.slice(0, 60) },
  },
  {
    title: 'H147 with data that goes on',
    changes: { authenticatorData: (bytes) => Uint8Array.of(...bytes, 0) },
  },
  { title: 'H147 with an object that is a list', changes: { attestationObject: () => [] } },
  { title: 'H147 with an object that is empty', changes: { attestationObject: () => new Map() } },
  {
    title: 'H147 with an object that claims 4 billion entries',
    changes: { attestationObject: () => ({ raw: cborHead('map', 4_294_967_295) }) },
  },
  {
    title: 'H147 with an object of a thousand lists',
    changes: { attestationObject: () => ({ raw: new Uint8Array(10_000).fill(0x81) }) },
  },
  {
    title: 'H147 of an unknown form',
    changes: { attestation: () => ({ fmt: 'own', attStmt: new Map() }) },
  },
  {
    title: 'H147 of a form that is no text',
    changes: { attestation: () => ({ fmt: 7, attStmt: new Map() }) },
  },
  {
    title: 'H147 with a statement where there is none',
    changes: { attestation: () => ({ fmt: 'none', attStmt: new Map([['x', 1]]) }) },
  },
  {
    title: 'H147 with certificates that nobody asked for',
    changes: { attestation: withCertificates },
  },
  {
    title: 'H147 of the form of a phone that nobody asked for',
    changes: { attestation: () => ({ fmt: 'apple', attStmt: new Map() }) },
  },
]

function rsaKey(modulus: CborValue): CborValue {
  return new Map<number, CborValue>([
    [1, 3],
    [3, -257],
    [-1, modulus],
    [-2, Uint8Array.of(1, 0, 1)],
  ])
}

function rsaWithZeros(): CreationChanges {
  const modulus = new Uint8Array(256)
  modulus.fill(0xc5, 192)
  return { publicKey: () => rsaKey(modulus) }
}

async function withCertificates(signed: Parameters<typeof packedSelfAttestation>[0]) {
  const { fmt, attStmt } = await packedSelfAttestation(signed)
  if (!(attStmt instanceof Map)) throw new Error('The statement is no map')
  const statement: ReadonlyMap<string, CborValue> = new Map([
    ...attStmt,
    ['x5c', [Uint8Array.of(1)]],
  ])
  return { fmt, attStmt: statement }
}

describe('a new passkey', () => {
  it.each(lies)('$title is refused', async ({ changes }) => {
    const { auth, ann } = await createAppWithAnn()
    const device = createDevice({ algorithms: ['ES256'] })
    await refuses(auth, () => register(ann, device, changes), failed)
  })

  it.each([
    { title: 'that is no JSON', clientData: () => '{' },
    { title: 'that is null', clientData: () => null },
    {
      title: 'without a challenge',
      clientData: () => ({ type: 'webauthn.create', origin: ORIGIN }),
    },
  ])('H147 with client data $title is refused', async ({ clientData }) => {
    const { auth, ann } = await createAppWithAnn()
    expect(await register(ann, createDevice(), { clientData })).toMatchObject(failed)
    expect(await rowsOf(auth, 'passkey')).toEqual([])
  })

  it.each([
    { title: 'an id that is not the raw one', change: { id: 'AAAA' } },
    { title: 'another id than that of its data', change: { id: 'AAAA', rawId: 'AAAA' } },
    {
      title: 'an id that does not fit into a key',
      change: { id: 'A'.repeat(256), rawId: 'A'.repeat(256) },
    },
  ])('H140 with $title is refused', async ({ change }) => {
    const { auth, ann } = await createAppWithAnn()
    const response = await createDevice().create(await askToRegister(ann))
    await refuses(auth, () => postRegistration(ann, { ...response, ...change }), failed)
  })

  it.each([
    { title: 'an attestation that is too long', part: { attestationObject: 'A'.repeat(32_769) } },
    { title: 'client data that is too long', part: { clientDataJSON: 'A'.repeat(4097) } },
    { title: 'a transport with a comma', part: { transports: ['usb,nfc'] } },
    { title: 'too many transports', part: { transports: Array<string>(17).fill('usb') } },
  ])('H147 with $title is not even read', async ({ part }) => {
    const { auth, ann } = await createAppWithAnn()
    const { response, ...rest } = await createDevice().create(await askToRegister(ann))
    const given = { ...rest, response: { ...response, ...part } }
    expect(await postRegistration(ann, given)).toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
    })
    expect(await rowsOf(auth, 'passkey')).toEqual([])
  })

  it('that vouches for itself is taken', async () => {
    const { auth, ann } = await createAppWithAnn()
    const device = createDevice()
    const answer = await register(ann, device, { attestation: packedSelfAttestation })
    expect(answer).toMatchObject({ status: 200 })
    expect(await signIn(auth.browser(), device)).toMatchObject({ status: 200 })
  })

  it('that vouches for itself with a wrong signature is refused', async () => {
    const { auth, ann } = await createAppWithAnn()
    const attestation: CreationChanges['attestation'] = async (signed) =>
      packedSelfAttestation({ ...signed, clientDataHash: new Uint8Array(32) })
    await refuses(auth, () => register(ann, createDevice(), { attestation }), failed)
  })

  it('without transports has none', async () => {
    const { ann } = await createAppWithAnn()
    const answer = await register(ann, createDevice({ transports: [] }))
    expect(answer).toMatchObject({ status: 200, body: { transports: null } })
  })
})

describe('where authenticators are asked what they are', () => {
  it('H147 one that does not say is refused', async () => {
    const { auth, ann } = await createAppWithAnn({ attestation: 'direct' })
    expect(await askToRegister(ann)).toMatchObject({ attestation: 'direct' })
    await auth.database.store
      .of({ name: 'verification', fields: {}, uniqueTogether: [] })
      .delete({})
    await refuses(auth, () => register(ann, createDevice()), failed)
  })

  it.each([
    { title: 'the app wants', accepts: () => true, status: 200 },
    { title: 'the app does not want', accepts: () => Promise.resolve(false), status: 400 },
  ])('one that $title answers $status', async ({ accepts, status }) => {
    const policy = { conveyance: 'enterprise', formats: ['packed'], accepts } as const
    const { ann } = await createAppWithAnn({ attestation: policy })
    const answer = await register(ann, createDevice(), { attestation: packedSelfAttestation })
    expect(answer).toMatchObject({ status })
  })

  it('the app is told of it', async () => {
    const told: unknown[] = []
    const accepts = (authenticator: unknown) => told.push(authenticator) > 0
    const { ann } = await createAppWithAnn({ attestation: { conveyance: 'direct', accepts } })
    const aaguid = 'adce0002-35bc-c60a-648b-0b25f1f05503'
    await register(ann, createDevice({ aaguid }), { attestation: packedSelfAttestation })
    expect(told).toEqual([
      { aaguid, isProven: false, format: 'packed', deviceType: 'multiDevice', backedUp: true },
    ])
  })
})

describe('an algorithm', () => {
  it('H147 that is not in the list is not offered and not taken', async () => {
    const { auth, ann } = await createAppWithAnn({ algorithms: [-8] })
    const options = await askToRegister(ann)
    expect(options.pubKeyCredParams).toEqual([{ alg: -8, type: 'public-key' }])
    const asked = { ...options, pubKeyCredParams: [{ alg: -7, type: 'public-key' as const }] }
    const response = await createDevice().create(asked)
    await refuses(auth, () => postRegistration(ann, response), failed)
  })
})
