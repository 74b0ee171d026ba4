import { SettingsService } from '@simplewebauthn/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { NewAuthenticator } from './index.js'
import { createMaker } from './test/attesting-maker.js'
import { addPasskey, openApp, phone } from './test/ceremonies.js'
import { hostileStatements } from './test/hostile-statements.js'
import { durable } from './test/passkey-app.js'
import { type CreationChanges, packedSelfAttestation } from './testing/index.js'

const AAGUID = '08987058-cadc-4b81-b6e1-30de50dcbe96'
const UNVERIFIED = { status: 400, code: 'FAILED_TO_VERIFY_REGISTRATION' }

afterEach(() => {
  SettingsService.setRootCertificates({ identifier: 'packed', certificates: [] })
})

const trust = (root: string): void => {
  SettingsService.setRootCertificates({ identifier: 'packed', certificates: [root] })
}

/** Registers where authenticators are asked what they are, and tells what the app was told. */
async function registerAsked(changes: CreationChanges) {
  const told: NewAuthenticator[] = []
  const accepts = (authenticator: NewAuthenticator): boolean => told.push(authenticator) > 0
  const auth = openApp({ attestation: { conveyance: 'direct', accepts } })
  const ann = await auth.signedInAs('ann@x.test')
  const before = await durable(auth)
  const answer = await addPasskey(ann, phone({ algorithms: ['ES256'], aaguid: AAGUID }), changes)
  return { answer, told, before, after: await durable(auth) }
}

describe('where authenticators are asked what they are', () => {
  it.each(hostileStatements)('$title is refused, and nothing is fetched', async ({ changes }) => {
    const network = vi.spyOn(globalThis, 'fetch')
    const { answer, told, before, after } = await registerAsked(changes)
    expect(answer).toMatchObject(UNVERIFIED)
    expect(told).toEqual([])
    expect(after).toEqual(before)
    expect(network).not.toHaveBeenCalled()
    network.mockRestore()
  })

  it('H147 a make that a known root vouches for is proven', async () => {
    const maker = await createMaker()
    trust(maker.root)
    const { answer, told } = await registerAsked({ attestation: maker.attest })
    expect(answer.status).toBe(200)
    expect(told).toMatchObject([{ aaguid: AAGUID, isProven: true, format: 'packed' }])
  })

  it('H147 a make that an unknown root vouches for is refused where there is a known one', async () => {
    trust((await createMaker()).root)
    const { answer, told } = await registerAsked({ attestation: (await createMaker()).attest })
    expect(answer).toMatchObject(UNVERIFIED)
    expect(told).toEqual([])
  })

  it('H147 a make that somebody vouches for is not proven where no root is known', async () => {
    const { told } = await registerAsked({ attestation: (await createMaker()).attest })
    expect(told).toMatchObject([{ isProven: false }])
  })

  it('H147 a make that the authenticator itself vouches for is not proven', async () => {
    trust((await createMaker()).root)
    const { told } = await registerAsked({ attestation: packedSelfAttestation })
    expect(told).toMatchObject([{ aaguid: AAGUID, isProven: false }])
  })

  it('H147 a statement about other data is refused', async () => {
    const maker = await createMaker()
    trust(maker.root)
    const { answer, told } = await registerAsked({
      attestation: (attested) => maker.attest({ ...attested, clientDataHash: new Uint8Array(32) }),
    })
    expect(answer).toMatchObject(UNVERIFIED)
    expect(told).toEqual([])
  })
})

it('H147 certificates that nobody asked for are refused', async () => {
  const maker = await createMaker()
  trust(maker.root)
  const auth = openApp()
  const ann = await auth.signedInAs('ann@x.test')
  const before = await durable(auth)
  const answer = await addPasskey(ann, phone(), { attestation: maker.attest })
  expect(answer).toMatchObject(UNVERIFIED)
  expect(await durable(auth)).toEqual(before)
})
