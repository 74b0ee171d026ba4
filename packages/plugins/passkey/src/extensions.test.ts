import { describe, expect, it } from 'vitest'
import type { ExtensionReport, PasskeyOptions } from './index.js'
import { ANN, askToRegister, askToSignIn, createApp, createDevice } from './test/passkey-app.js'

/** Ann registers a passkey and signs in, and her browser reports these results. */
async function useExtensions(extensions: PasskeyOptions['extensions'], results: unknown) {
  const auth = createApp({ extensions: extensions ?? {} })
  const ann = await auth.signedInAs(ANN)
  const device = createDevice()
  const offered = await askToRegister(ann)
  const created = await ann.post('/passkey/verify-registration', {
    response: { ...(await device.create(offered)), clientExtensionResults: results },
  })
  const requested = await askToSignIn(ann)
  const signedIn = await ann.post('/passkey/verify-authentication', {
    response: { ...(await device.get(requested)), clientExtensionResults: results },
  })
  await auth.idle()
  const userId = (await auth.database.dump())['user']?.[0]?.['id']
  return { created, signedIn, offered, requested, userId }
}

const prf = { prf: { eval: { first: 'AAAA' } } }

describe('extensions', () => {
  it('offers only credProps by default', async () => {
    const { offered, requested } = await useExtensions(undefined, {})
    expect(offered.extensions).toEqual({ credProps: true })
    expect(requested).not.toHaveProperty('extensions')
  })
  it('offers the inputs of the app', async () => {
    const { offered, requested } = await useExtensions(
      { registration: prf, authentication: prf },
      {},
    )
    expect(offered.extensions).toEqual({ ...prf, credProps: true })
    expect(requested.extensions).toEqual(prf)
  })
  it('offers the inputs of a function of the user', async () => {
    const users: unknown[] = []
    const inputs = (id: string | null) => {
      users.push(id)
      return Promise.resolve(prf)
    }
    const found = await useExtensions({ registration: inputs, authentication: inputs }, {})
    expect(found.requested.extensions).toEqual(prf)
    expect(users).toEqual([found.userId, found.userId])
  })
  it('passes the results of each ceremony to the app', async () => {
    const reports: ExtensionReport[] = []
    const results = { credProps: { rk: true }, prf: { enabled: true } }
    const found = await useExtensions({ onResults: (report) => reports.push(report) }, results)
    expect([found.created.status, found.signedIn.status]).toEqual([200, 200])
    const about = { userId: found.userId, passkeyId: (found.created.body as { id: string }).id }
    expect(reports).toEqual([
      { ceremony: 'registration', ...about, results },
      { ceremony: 'authentication', ...about, results },
    ])
  })
  it('completes a ceremony when the function for results fails', async () => {
    const found = await useExtensions({ onResults: () => Promise.reject(new Error('down')) }, {})
    expect([found.created.status, found.signedIn.status]).toEqual([200, 200])
  })
  it.each([{ results: 7 }, { results: [] }, { results: { ['x'.repeat(65)]: 1 } }])(
    'rejects a ceremony with the results $results',
    async ({ results }) => {
      const reports: unknown[] = []
      const { created } = await useExtensions({ onResults: (r) => reports.push(r) }, results)
      expect(created).toMatchObject({ status: 400 })
      expect(reports).toEqual([])
    },
  )
})
