// @vitest-environment jsdom
import { createAuthClient } from '@countersign/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserCredentials } from '../test/browser-credentials.js'
import { ANN, createAppWithAnn, createDevice, ORIGIN } from '../test/passkey-app.js'
import { canAutofillPasskeys, canUsePasskeys, passkeyClient } from './index.js'

const autoFill = true
const newUser = { email: 'bob@x.test', name: 'Bob' }

/** A page where Ann is signed in, in a browser with one device. */
async function openPage() {
  const { auth, ann } = await createAppWithAnn({ signUp: true })
  const device = createDevice()
  const { credentials, ...control } = browserCredentials(device)
  vi.stubGlobal('PublicKeyCredential', function Known() {})
  Object.assign(PublicKeyCredential, {
    isConditionalMediationAvailable: () => Promise.resolve(true),
  })
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true })
  const requests: string[] = []
  const fetch = (url: string, init: RequestInit): Promise<Response> => {
    requests.push(new URL(url).pathname.split('/').at(-1) ?? '')
    return ann.fetch(url, init)
  }
  const client = createAuthClient({ baseURL: ORIGIN, fetch, plugins: [passkeyClient()] })
  return { auth, client, credentials, device, requests, ...control }
}

/** A page where Ann has a passkey and has signed out. */
async function openSignedOut() {
  const page = await openPage()
  await page.client.passkey.addPasskey({ name: 'Laptop' })
  await page.client.signOut()
  page.requests.length = 0
  return page
}

const refuse = (name: string) => () => Promise.reject(new DOMException('No', name))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('passkeyClient', () => {
  it('adds, renames, lists and deletes passkeys and updates $passkeys', async () => {
    const { client } = await openPage()
    const names: unknown[] = []
    const stop = client.$passkeys.listen(({ data }) => names.push(data?.map(({ name }) => name)))
    const { data: created } = await client.passkey.addPasskey({
      name: 'Laptop',
      authenticatorAttachment: 'platform',
    })
    expect(created?.createdAt).toBeInstanceOf(Date)
    expect(names.at(-1)).toEqual(['Laptop'])
    const id = created?.id ?? ''
    await client.passkey.updatePasskey({ id, name: 'Phone' })
    expect(names.at(-1)).toEqual(['Phone'])
    expect((await client.passkey.listUserPasskeys()).data).toHaveLength(1)
    await client.passkey.deletePasskey({ id })
    expect(names.at(-1)).toEqual([])
    stop()
  })

  it('signs in and loads the session and the passkeys', async () => {
    const { client } = await openSignedOut()
    const stops = [client.$session.listen(() => 0), client.$passkeys.listen(() => 0)]
    await expect.poll(() => client.$session.value.status).toBe('signed-out')
    const { data } = await client.signIn.passkey({ email: ANN })
    expect(data?.user.email).toBe(ANN)
    expect(client.$session.value.data?.user.email).toBe(ANN)
    expect(client.$passkeys.value.data).toHaveLength(1)
    for (const stop of stops) stop()
  })

  it('signs up and loads the session of the new user', async () => {
    const { client } = await openPage()
    await client.signOut()
    const stop = client.$session.listen(() => 0)
    const { data } = await client.signUp.passkey(newUser)
    expect(data?.user?.email).toBe(newUser.email)
    expect(client.$session.value.data?.user.name).toBe('Bob')
    stop()
  })
})

describe('a ceremony that fails', () => {
  it.each([
    { name: 'NotAllowedError', code: 'AUTH_CANCELLED', status: 400, message: 'auth cancelled' },
    { name: 'AbortError', code: 'AUTH_CANCELLED', status: 400, message: 'auth cancelled' },
    { name: 'NotSupportedError', code: 'PASSKEYS_NOT_SUPPORTED', status: 400, message: 'No' },
    { name: 'DataError', code: 'UNKNOWN_ERROR', status: 500, message: 'No' },
  ])('fails with $code when the browser throws $name at sign-in', async ({ name, ...error }) => {
    const { client, credentials } = await openSignedOut()
    credentials.get = refuse(name)
    expect(await client.signIn.passkey()).toEqual({ data: null, error })
  })

  const cancelled = { code: 'REGISTRATION_CANCELLED', message: 'registration cancelled' }

  it.each([
    { name: 'NotAllowedError', ...cancelled, status: 400 },
    { name: 'AbortError', ...cancelled, status: 400 },
    {
      name: 'InvalidStateError',
      code: 'PREVIOUSLY_REGISTERED',
      message: 'previously registered',
      status: 400,
    },
    { name: 'ConstraintError', code: 'PASSKEYS_NOT_SUPPORTED', status: 400 },
    { name: 'SecurityError', code: 'PASSKEY_DOMAIN_REFUSED', status: 400 },
    { name: 'EncodingError', code: 'UNKNOWN_ERROR', status: 500 },
  ])(
    'fails with $code when the browser throws $name at registration',
    async ({ name, ...error }) => {
      const { client, credentials, device } = await openPage()
      credentials.create = refuse(name)
      const { data, error: shown } = await client.passkey.addPasskey()
      expect([data, device.credentials.length]).toEqual([null, 0])
      expect(shown).toMatchObject(error)
    },
  )

  it('sends no request when the browser does not support passkeys', async () => {
    const { client, requests } = await openSignedOut()
    vi.stubGlobal('PublicKeyCredential', undefined)
    expect([canUsePasskeys(), await canAutofillPasskeys()]).toEqual([false, false])
    for (const answer of [client.signIn.passkey(), client.signIn.passkey({ autoFill })])
      expect((await answer).error?.code).toBe('PASSKEYS_NOT_SUPPORTED')
    expect(requests).toEqual([])
  })

  it('returns the error of the server', async () => {
    const { client, device } = await openSignedOut()
    expect((await client.passkey.addPasskey()).error?.code).toBe('UNAUTHORIZED')
    expect(device.credentials).toHaveLength(1)
  })

  it('cancels the ceremony when its signal aborts', async () => {
    const { client, attended, waiting } = await openSignedOut()
    attended(false)
    const leaving = new AbortController()
    const answer = client.signIn.passkey({}, { signal: leaving.signal })
    await expect.poll(() => waiting.length).toBe(1)
    leaving.abort()
    expect((await answer).error?.code).toBe('AUTH_CANCELLED')
  })
})

describe('autofill', () => {
  it('signs in when the user picks a suggestion', async () => {
    const { client } = await openSignedOut()
    expect((await client.signIn.passkey({ autoFill })).data?.user.email).toBe(ANN)
  })

  it('ends when its signal aborts or another autofill starts', async () => {
    const { client, attended, waiting } = await openSignedOut()
    attended(false)
    const leaving = new AbortController()
    const first = client.signIn.passkey({ autoFill })
    await expect.poll(() => waiting.length).toBe(1)
    const second = client.signIn.passkey({ autoFill }, { signal: leaving.signal })
    expect((await first).error?.code).toBe('AUTH_CANCELLED')
    await expect.poll(() => waiting.length).toBe(2)
    leaving.abort()
    expect((await second).error?.code).toBe('AUTH_CANCELLED')
  })

  it('pauses during a dialog and resumes when the dialog is closed', async () => {
    const { client, attended, credentials, waiting } = await openSignedOut()
    attended(false)
    const suggested = client.signIn.passkey({ autoFill })
    await expect.poll(() => waiting.length).toBe(1)
    const { get } = credentials
    credentials.get = refuse('NotAllowedError')
    expect((await client.signIn.passkey()).error?.code).toBe('AUTH_CANCELLED')
    credentials.get = get
    attended(true)
    expect((await suggested).data?.user.email).toBe(ANN)
  })

  it('ends when the user signs in by a dialog', async () => {
    const { client, attended, waiting } = await openSignedOut()
    attended(false)
    const suggested = client.signIn.passkey({ autoFill })
    await expect.poll(() => waiting.length).toBe(1)
    attended(true)
    const dialog = client.signIn.passkey()
    expect((await dialog).data?.user.email).toBe(ANN)
    expect((await suggested).error?.code).toBe('AUTH_CANCELLED')
  })

  it('requests a new challenge when the old one has expired', async () => {
    const { auth, client, credentials, requests } = await openSignedOut()
    const { get } = credentials
    credentials.get = async (options) => {
      const signed = await get(options)
      if (requests.length === 1) auth.clock.advance('6m')
      return signed
    }
    expect((await client.signIn.passkey({ autoFill })).data?.user.email).toBe(ANN)
    expect(requests).toEqual([
      'generate-authenticate-options',
      'verify-authentication',
      'generate-authenticate-options',
      'verify-authentication',
    ])
  })

  it('ends after five attempts that fail', async () => {
    const { client, credentials, requests } = await openSignedOut()
    credentials.get = refuse('NotAllowedError')
    expect((await client.signIn.passkey({ autoFill })).error?.code).toBe('AUTH_CANCELLED')
    expect(requests).toHaveLength(5)
  })

  it('renews the challenge before it expires and when the page becomes visible', async () => {
    const { client, attended, waiting } = await openSignedOut()
    attended(false)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const leaving = new AbortController()
    const suggested = client.signIn.passkey({ autoFill }, { signal: leaving.signal })
    const begun = (count: number) => vi.waitUntil(() => waiting.length === count, { interval: 0 })
    await vi.waitFor(() => {
      expect(waiting).toHaveLength(1)
    })
    await vi.advanceTimersByTimeAsync(239_000)
    expect(waiting).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_000)
    await begun(2)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(1_000)
    await begun(3)
    leaving.abort()
    expect((await suggested).error?.code).toBe('AUTH_CANCELLED')
  })
})
