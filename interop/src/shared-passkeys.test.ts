import { passkey } from '@countersign/passkey'
import { type Authenticator, createAuthenticator } from '@countersign/passkey/testing'
import type { TestAnswer, TestBrowser } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { servers } from './servers.js'
import { BASE_URL, openSharedDatabase } from './shared-database.js'

const ann = { name: 'Ann', email: 'ann-of-passkeys@x.test', password: 'a password of Ann' }

type CreationOptions = Parameters<Authenticator['create']>[0]
type RequestOptions = Parameters<Authenticator['get']>[0]
type Device = Partial<Parameters<typeof createAuthenticator>[0]>

interface ShownPasskey {
  readonly id: string
}

/** Begins to make a passkey. */
async function askToRegister(browser: TestBrowser): Promise<CreationOptions> {
  const { status, body } = await browser.get('/passkey/generate-register-options')
  expect(status).toBe(200)
  return body as CreationOptions
}

async function register(browser: TestBrowser, device: Authenticator): Promise<ShownPasskey> {
  const response = await device.create(await askToRegister(browser))
  const answer = await browser.post('/passkey/verify-registration', { response, name: 'Phone' })
  expect(answer.status).toBe(200)
  return answer.body as ShownPasskey
}

async function actor(browser: TestBrowser): Promise<unknown> {
  const { body } = await browser.get('/get-session')
  return (body as { user: { email: string } } | null)?.user.email ?? null
}

async function passkeysOf(browser: TestBrowser): Promise<unknown> {
  return (await browser.get('/passkey/list-user-passkeys')).body
}

describe.each(servers)('passkeys on a database shared with better-auth $version', (peer) => {
  /** Both apps, and a phone at their pages. */
  async function openBoth(options: Device = {}) {
    const both = await openSharedDatabase(peer, {
      ours: { plugins: [passkey()] },
      theirs: { plugins: [peer.passkey()] },
    })
    return { ...both, device: createAuthenticator({ origin: BASE_URL, ...options }) }
  }

  async function signIn(browser: TestBrowser, device: Authenticator): Promise<TestAnswer> {
    const path = '/passkey/generate-authenticate-options'
    const requested = peer.version === '1.2.12' ? await browser.post(path) : await browser.get(path)
    const response = await device.get(requested.body as RequestOptions)
    return browser.post('/passkey/verify-authentication', { response })
  }

  it.each(['EdDSA', 'ES256', 'RS256'] as const)(
    'signs in on Countersign with a passkey of %s that was registered there',
    async (algorithm) => {
      const { openOurs, openTheirs, device } = await openBoth({ algorithms: [algorithm] })
      const theirs = openTheirs()
      await theirs.post('/sign-up/email', ann)
      await register(theirs, device)
      const ours = openOurs()
      expect(await signIn(ours, device)).toMatchObject({
        status: 200,
        body: { user: { email: ann.email } },
      })
      expect(await actor(ours)).toBe(ann.email)
      expect(await passkeysOf(ours)).toEqual(await passkeysOf(theirs))
    },
  )

  it.each(['EdDSA', 'ES256', 'RS256'] as const)(
    'signs in there with a passkey of %s that was registered on Countersign',
    async (algorithm) => {
      const { openOurs, openTheirs, device } = await openBoth({ algorithms: [algorithm] })
      const ours = openOurs()
      await ours.post('/sign-up/email', ann)
      await register(ours, device)
      const theirs = openTheirs()
      expect((await signIn(theirs, device)).status).toBe(200)
      expect(await actor(theirs)).toBe(ann.email)
      expect(await passkeysOf(theirs)).toMatchObject((await passkeysOf(ours)) as object[])
    },
  )

  it('keeps counting signatures on both servers', async () => {
    const { openOurs, openTheirs, device } = await openBoth({ synced: false })
    const theirs = openTheirs()
    await theirs.post('/sign-up/email', ann)
    await register(theirs, device)
    for (const open of [openOurs, openTheirs, openOurs, openOurs, openTheirs]) {
      expect((await signIn(open(), device)).status).toBe(200)
      const [credential] = device.credentials
      expect(await passkeysOf(theirs)).toMatchObject([{ counter: credential?.counter }])
    }
  })

  it('registers each device once and adds other devices', async () => {
    const { openOurs, openTheirs, device } = await openBoth()
    const theirs = openTheirs()
    await theirs.post('/sign-up/email', ann)
    await register(theirs, device)
    const ours = openOurs()
    await signIn(ours, device)
    const name = 'InvalidStateError'
    await expect(device.create(await askToRegister(ours))).rejects.toMatchObject({ name })
    const another = createAuthenticator({ origin: BASE_URL })
    await register(ours, another)
    await expect(another.create(await askToRegister(theirs))).rejects.toMatchObject({ name })
    for (const [open, key] of [
      [openTheirs, another],
      [openOurs, device],
    ] as const) {
      expect((await signIn(open(), key)).status).toBe(200)
    }
  })

  it.each(['with us', 'there'])(
    'renames and deletes a passkey on both servers when it happens %s',
    async (place) => {
      const { openOurs, openTheirs, device } = await openBoth()
      const theirs = openTheirs()
      await theirs.post('/sign-up/email', ann)
      const { id } = await register(theirs, device)
      const ours = openOurs()
      await signIn(ours, device)
      const [here, other] = place === 'with us' ? [ours, theirs] : [theirs, ours]
      const renamed = await here.post('/passkey/update-passkey', { id, name: 'Key ring' })
      expect(renamed.status).toBe(200)
      expect(await passkeysOf(other)).toMatchObject([{ id, name: 'Key ring' }])
      expect((await here.post('/passkey/delete-passkey', { id })).status).toBe(200)
      expect(await passkeysOf(other)).toEqual([])
      for (const open of [openOurs, openTheirs]) {
        const browser = open()
        expect((await signIn(browser, device)).status).toBe(401)
        expect(await actor(browser)).toBeNull()
      }
    },
  )
})
