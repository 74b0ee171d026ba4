import { describe, expect, it } from 'vitest'
import {
  askToRegister,
  createAppWithAnn,
  createDevice,
  postRegistration,
  refuses,
  register,
  signIn,
} from './test/passkey-app.js'
import { packedSelfAttestation } from './testing/index.js'

const failed = { status: 400, code: 'FAILED_TO_VERIFY_REGISTRATION' }

describe('registration', () => {
  it('accepts a passkey with self attestation', async () => {
    const { auth, ann } = await createAppWithAnn()
    const device = createDevice()
    const answer = await register(ann, device, { attestation: packedSelfAttestation })
    expect(answer).toMatchObject({ status: 200 })
    expect(await signIn(auth.browser(), device)).toMatchObject({ status: 200 })
  })

  it('returns null for the transports of a passkey without transports', async () => {
    const { ann } = await createAppWithAnn()
    const answer = await register(ann, createDevice({ transports: [] }))
    expect(answer).toMatchObject({ status: 200, body: { transports: null } })
  })
})

describe('attestation', () => {
  it('H147 rejects a passkey without an attestation statement when one is required', async () => {
    const { auth, ann } = await createAppWithAnn({ attestation: 'direct' })
    expect(await askToRegister(ann)).toMatchObject({ attestation: 'direct' })
    await auth.database.store
      .of({ name: 'verification', fields: {}, uniqueTogether: [] })
      .delete({})
    await refuses(auth, () => register(ann, createDevice()), failed)
  })

  it.each([
    { title: 'accepts', accepts: () => true, status: 200 },
    { title: 'rejects', accepts: () => Promise.resolve(false), status: 400 },
  ])('responds with $status when the app $title the authenticator', async ({ accepts, status }) => {
    const policy = { conveyance: 'enterprise', formats: ['packed'], accepts } as const
    const { ann } = await createAppWithAnn({ attestation: policy })
    const answer = await register(ann, createDevice(), { attestation: packedSelfAttestation })
    expect(answer).toMatchObject({ status })
  })

  it('passes the authenticator to the app', async () => {
    const authenticators: unknown[] = []
    const accepts = (authenticator: unknown) => authenticators.push(authenticator) > 0
    const { ann } = await createAppWithAnn({ attestation: { conveyance: 'direct', accepts } })
    const aaguid = 'adce0002-35bc-c60a-648b-0b25f1f05503'
    await register(ann, createDevice({ aaguid }), { attestation: packedSelfAttestation })
    expect(authenticators).toEqual([
      { aaguid, isProven: false, format: 'packed', deviceType: 'multiDevice', backedUp: true },
    ])
  })
})

describe('algorithms', () => {
  it('H147 rejects an algorithm that is not in the list and does not offer it', async () => {
    const { auth, ann } = await createAppWithAnn({ algorithms: [-8] })
    const options = await askToRegister(ann)
    expect(options.pubKeyCredParams).toEqual([{ alg: -8, type: 'public-key' }])
    const changed = { ...options, pubKeyCredParams: [{ alg: -7, type: 'public-key' as const }] }
    const response = await createDevice().create(changed)
    await refuses(auth, () => postRegistration(ann, response), failed)
  })
})
