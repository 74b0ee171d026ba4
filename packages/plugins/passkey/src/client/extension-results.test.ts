// @vitest-environment jsdom
import { createAuthClient } from '@countersign/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ExtensionReport } from '../index.js'
import { browserCredentials } from '../test/browser-credentials.js'
import { createAppWithAnn, createDevice, ORIGIN } from '../test/passkey-app.js'
import { passkeyClient } from './index.js'

const secret = new Uint8Array([1, 2, 3])
const results = { prf: { enabled: true, results: { first: secret.buffer } } }

/** A page where Ann is signed in, in a browser whose passkeys derive secrets. */
async function openPage() {
  const reports: ExtensionReport[] = []
  const { ann } = await createAppWithAnn({
    signUp: true,
    extensions: {
      registration: { prf: {} },
      authentication: { prf: { eval: { first: 'AQ' } } },
      onResults: (report) => reports.push(report),
    },
  })
  const { credentials, extensions } = browserCredentials(createDevice())
  vi.stubGlobal('PublicKeyCredential', function Known() {})
  Object.assign(PublicKeyCredential, {
    isConditionalMediationAvailable: () => Promise.resolve(true),
  })
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true })
  const bodies: string[] = []
  const fetch = (url: string, init: RequestInit): Promise<Response> => {
    if (typeof init.body === 'string') bodies.push(init.body)
    return ann.fetch(url, init)
  }
  const client = createAuthClient({ baseURL: ORIGIN, fetch, plugins: [passkeyClient()] })
  extensions.results = results
  return { client, extensions, bodies, reports }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('extensions of the client', () => {
  it('passes inputs to the browser, results to the page, and no secret to the server', async () => {
    const { client, extensions, bodies, reports } = await openPage()
    const first = new Uint8Array([9])
    const prf = { prf: { eval: { first } } }
    const added = await client.passkey.addPasskey({ extensions: prf })
    expect(added.data?.clientExtensionResults).toBe(results)
    await client.signOut()
    const signedIn = await client.signIn.passkey({ extensions: prf })
    expect(signedIn.data?.clientExtensionResults).toBe(results)
    expect(extensions.inputs).toEqual([{ credProps: true, ...prf }, prf])
    await expect.poll(() => reports).toHaveLength(2)
    for (const report of reports)
      expect(report.results).toEqual({ prf: { enabled: true, results: {} } })
    expect(bodies.join()).not.toContain('AQID')
  })

  it('uses the inputs of the server when a call has none, and those of autofill and sign-up', async () => {
    const { client, extensions } = await openPage()
    await client.passkey.addPasskey()
    await client.signOut()
    const { data } = await client.signIn.passkey({ autoFill: true })
    expect(data?.clientExtensionResults).toBe(results)
    expect(extensions.inputs).toEqual([
      { credProps: true, prf: {} },
      { prf: { eval: { first: new Uint8Array([1]).buffer } } },
    ])
    await client.signOut()
    const bob = { email: 'bob@x.test', name: 'Bob' }
    const signedUp = await client.signUp.passkey({ ...bob, extensions: { largeBlob: {} } })
    expect(signedUp.data?.clientExtensionResults).toBe(results)
    expect(extensions.inputs.at(-1)).toMatchObject({ largeBlob: {} })
  })
})
