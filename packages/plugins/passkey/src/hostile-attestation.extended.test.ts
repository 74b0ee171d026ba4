import { SettingsService } from '@simplewebauthn/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { NewAuthenticator } from './index.js'
import { createAndroidVendor } from './test/android-vendor.js'
import { createVendor } from './test/attesting-vendor.js'
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

/** Registers a passkey with attestation and records the authenticators that `accepts` receives. */
async function registerWithAttestation(changes: CreationChanges) {
  const authenticators: NewAuthenticator[] = []
  const accepts = (authenticator: NewAuthenticator): boolean =>
    authenticators.push(authenticator) > 0
  const auth = openApp({ attestation: { conveyance: 'direct', accepts } })
  const ann = await auth.signedInAs('ann@x.test')
  const before = await durable(auth)
  const answer = await addPasskey(ann, phone({ algorithms: ['ES256'], aaguid: AAGUID }), changes)
  return { answer, authenticators, before, after: await durable(auth) }
}

describe('attestation', () => {
  it.each(hostileStatements)('$title and fetches nothing', async ({ changes }) => {
    const network = vi.spyOn(globalThis, 'fetch')
    const { answer, authenticators, before, after } = await registerWithAttestation(changes)
    expect(answer).toMatchObject(UNVERIFIED)
    expect(authenticators).toEqual([])
    expect(after).toEqual(before)
    expect(network).not.toHaveBeenCalled()
    network.mockRestore()
  })

  it('H130 H147 requests no revocation list of an Android chain whose root is unknown', async () => {
    const network = vi.spyOn(globalThis, 'fetch')
    const vendor = await createAndroidVendor('http://127.0.0.1:9/revoked')
    const { answer, before, after } = await registerWithAttestation({ attestation: vendor.attest })
    expect(answer).toMatchObject(UNVERIFIED)
    expect(after).toEqual(before)
    expect(network).not.toHaveBeenCalled()
    network.mockRestore()
  })

  it('H147 proves the make of an Android device when a trusted root certifies it', async () => {
    const vendor = await createAndroidVendor('http://127.0.0.1:9/revoked')
    const identifier = 'android-key'
    const certificates = SettingsService.getRootCertificates({ identifier })
    SettingsService.setRootCertificates({ identifier, certificates: [vendor.root + '\n'] })
    const { answer, authenticators } = await registerWithAttestation({ attestation: vendor.attest })
    SettingsService.setRootCertificates({ identifier, certificates })
    expect(answer.status).toBe(200)
    expect(authenticators).toMatchObject([{ isProven: true, format: 'android-key' }])
  })

  it('H147 proves the make of an authenticator when a trusted root certifies it', async () => {
    const vendor = await createVendor()
    trust(vendor.root)
    const { answer, authenticators } = await registerWithAttestation({
      attestation: vendor.attest,
    })
    expect(answer.status).toBe(200)
    expect(authenticators).toMatchObject([{ aaguid: AAGUID, isProven: true, format: 'packed' }])
  })

  it('H147 rejects an attestation of an unknown root when a trusted root is configured', async () => {
    trust((await createVendor()).root)
    const { answer, authenticators } = await registerWithAttestation({
      attestation: (await createVendor()).attest,
    })
    expect(answer).toMatchObject(UNVERIFIED)
    expect(authenticators).toEqual([])
  })

  it('H147 leaves the make unproven when no root is configured', async () => {
    const { authenticators } = await registerWithAttestation({
      attestation: (await createVendor()).attest,
    })
    expect(authenticators).toMatchObject([{ isProven: false }])
  })

  it('H147 leaves the make unproven with self attestation', async () => {
    trust((await createVendor()).root)
    const { authenticators } = await registerWithAttestation({ attestation: packedSelfAttestation })
    expect(authenticators).toMatchObject([{ aaguid: AAGUID, isProven: false }])
  })

  it('H147 rejects an attestation statement over other client data', async () => {
    const vendor = await createVendor()
    trust(vendor.root)
    const { answer, authenticators } = await registerWithAttestation({
      attestation: (attested) => vendor.attest({ ...attested, clientDataHash: new Uint8Array(32) }),
    })
    expect(answer).toMatchObject(UNVERIFIED)
    expect(authenticators).toEqual([])
  })
})

it('H147 rejects an attestation that the app did not request', async () => {
  const vendor = await createVendor()
  trust(vendor.root)
  const auth = openApp()
  const ann = await auth.signedInAs('ann@x.test')
  const before = await durable(auth)
  const answer = await addPasskey(ann, phone(), { attestation: vendor.attest })
  expect(answer).toMatchObject(UNVERIFIED)
  expect(await durable(auth)).toEqual(before)
})
