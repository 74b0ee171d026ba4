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

describe('a new passkey', () => {
  it('that vouches for itself is taken', async () => {
    const { auth, ann } = await createAppWithAnn()
    const device = createDevice()
    const answer = await register(ann, device, { attestation: packedSelfAttestation })
    expect(answer).toMatchObject({ status: 200 })
    expect(await signIn(auth.browser(), device)).toMatchObject({ status: 200 })
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
