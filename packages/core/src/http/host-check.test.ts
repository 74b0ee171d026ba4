import { describe, expect, it, vi } from 'vitest'
import type { AuthOptions } from '../auth-options.js'
import { createAuth } from '../create-auth.js'
import { memory } from '../memory/index.js'
import { huggingface } from '../providers/huggingface.js'
import { createOutbox, createTestHasher, TestBrowser, TEST_PASSWORD } from '../testing/index.js'
import { STRONG_SECRET, withoutEnvironment } from '../test/environment.js'

withoutEnvironment(undefined)

/** An app as `createAuth` creates it, with an outbox, a cheap hasher and one user, Ann. */
async function startApp(options: Partial<AuthOptions> = {}) {
  const outbox = createOutbox()
  const logs: string[] = []
  const auth = createAuth({
    database: memory(),
    email: outbox.send,
    emailAndPassword: { enabled: true, password: createTestHasher() },
    logger: { log: ({ level, message }) => logs.push(`${level}: ${message}`) },
    ...options,
  })
  const body = { name: 'Ann', email: 'ann@x.test', password: TEST_PASSWORD }
  await auth.api.signUpEmail({ body })
  const requestReset = async (url: string, headers: Readonly<Record<string, string>> = {}) => {
    const request = new Request(`${url}/api/auth/request-password-reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ email: 'ann@x.test' }),
    })
    const answer = await auth.handler(request, { clientAddress: '127.0.0.1' })
    await auth.idle()
    const mail = outbox.messages.at(-1)
    outbox.clear()
    const refusal = (await answer.json()) as { readonly code?: string; readonly message?: string }
    const { code, message } = refusal
    const cookies = answer.headers.getSetCookie()
    return { status: answer.status, code, message, link: mail?.url, cookies }
  }
  return { auth, outbox, logs, requestReset }
}

describe('H8 a reset request without baseURL', () => {
  it.each([
    { title: 'a foreign host', url: 'http://evil.test' },
    { title: 'a foreign host on https', url: 'https://evil.test' },
    { title: 'an address in the local network', url: 'http://192.168.0.7:3000' },
    { title: 'the address 0.0.0.0', url: 'http://0.0.0.0:3000' },
    { title: 'a host that starts like localhost', url: 'http://localhost.evil.test' },
    { title: 'a host that ends like localhost', url: 'http://evil-localhost:3000' },
    { title: 'localhost with a trailing dot', url: 'http://localhost.:3000' },
    { title: 'a domain that looks like a loopback address', url: 'http://127.0.0.1.nip.io' },
    { title: 'a mapped IPv6 address', url: 'http://[::ffff:192.168.0.7]:3000' },
    { title: 'another host in the Host header', url: 'http://localhost:3000', host: 'evil.test' },
    { title: 'an empty Host header', url: 'http://localhost:3000', host: '' },
    { title: 'a Host header with a path', url: 'http://localhost:3000', host: 'localhost/evil' },
    {
      title: 'a Host header with a user',
      url: 'http://localhost:3000',
      host: 'localhost@evil.test',
    },
    {
      title: 'a Host header with two hosts',
      url: 'http://localhost',
      host: 'localhost, evil.test',
    },
  ])('fails with 400 and sends no mail for $title', async ({ url, host }) => {
    const { requestReset } = await startApp()
    const headers = host === undefined ? {} : { host }
    expect(await requestReset(url, headers)).toEqual({
      status: 400,
      code: 'HOST_NOT_ALLOWED',
      message: expect.stringContaining('baseURL') as string,
      link: undefined,
      cookies: [],
    })
  })
})

describe('an app without baseURL', () => {
  it.each([
    { url: 'http://localhost:3000', origin: 'http://localhost:3000' },
    { url: 'http://LOCALHOST', origin: 'http://localhost' },
    { url: 'https://localhost', origin: 'https://localhost' },
    { url: 'http://app.localhost:5173', origin: 'http://app.localhost:5173' },
    { url: 'http://a.b.localhost', origin: 'http://a.b.localhost' },
    { url: 'http://127.0.0.1:3000', origin: 'http://127.0.0.1:3000' },
    { url: 'http://127.8.9.10', origin: 'http://127.8.9.10' },
    { url: 'http://[::1]:3000', origin: 'http://[::1]:3000' },
    {
      url: 'http://localhost:3000',
      host: 'App.localhost:4000',
      origin: 'http://app.localhost:4000',
    },
    { url: 'http://localhost:3000', host: 'localhost:80', origin: 'http://localhost' },
  ])('serves $url with links to $origin', async ({ url, host, origin }) => {
    const { requestReset } = await startApp()
    const { status, link = '' } = await requestReset(url, host === undefined ? {} : { host })
    expect({ status, origin: new URL(link).origin }).toEqual({ status: 200, origin })
  })

  it('H9 uses the host of each request in its links', async () => {
    const { requestReset } = await startApp()
    expect(await requestReset('http://evil.test')).toMatchObject({ status: 400 })
    const { link: first } = await requestReset('http://app.localhost')
    expect(first).toMatch(/^http:\/\/app\.localhost\//)
    expect(await requestReset('http://evil.test')).toMatchObject({ status: 400 })
    const { link: second } = await requestReset('http://localhost:3000')
    expect(second).toMatch(/^http:\/\/localhost:3000\//)
  })

  it('serves calls of the server under the loopback host of their headers, or under localhost', async () => {
    const { auth, outbox } = await startApp()
    const body = { email: 'ann@x.test' }
    for (const host of ['app.localhost:3000', 'evil.test', undefined]) {
      const headers = new Headers(host === undefined ? {} : { host })
      await auth.api.requestPasswordReset({ body, headers })
    }
    await auth.idle()
    expect(outbox.messages.map(({ url = '' }) => new URL(url).origin)).toEqual([
      'http://app.localhost:3000',
      'http://localhost',
      'http://localhost',
    ])
  })
})

it('logs the first rejected host once', async () => {
  const { logs, requestReset } = await startApp({ secret: 'of tests' })
  await requestReset('http://evil.test')
  await requestReset('http://other.test')
  expect(logs).toEqual([
    'warn: Refused the host "evil.test": set baseURL to the address of the app, or add the host to its allowedHosts',
  ])
})

it('translates the error for a rejected host', async () => {
  const { german } = await import('../languages/index.js')
  const { requestReset } = await startApp({ languages: { available: [german] } })
  const refused = await requestReset('http://evil.test', { 'accept-language': 'de' })
  expect(refused.message).toMatch(/nicht.*baseURL/)
})

it('H8 ignores the Host and forwarding headers when baseURL is an address', async () => {
  const { requestReset } = await startApp({ baseURL: 'https://app.test', secret: STRONG_SECRET })
  const hostile = {
    host: 'evil.test',
    'x-forwarded-host': 'evil.test',
    'x-forwarded-proto': 'http',
    forwarded: 'host=evil.test;proto=http',
  }
  const { link } = await requestReset('http://evil.test', hostile)
  expect(link).toMatch(/^https:\/\/app\.test\//)
})

const preview = {
  allowedHosts: ['app.test', '*.preview.app.test', 'old.test:8443', 'localhost', '127.0.0.1:3000'],
  fallback: 'https://www.app.test',
} as const

describe('a rejected host with allowedHosts', () => {
  it.each([
    { title: 'H8 a foreign host', url: 'https://evil.test' },
    { title: 'H8 a host without a label for the star', url: 'https://preview.app.test' },
    { title: 'H8 two labels for the star', url: 'https://a.b.preview.app.test' },
    { title: 'H8 a subdomain of an exact host', url: 'https://a.app.test' },
    { title: 'H8 an exact host with a suffix', url: 'https://app.test.evil.test' },
    { title: 'H8 an exact host with a trailing dot', url: 'https://app.test.' },
    { title: 'H8 a wildcard as a suffix', url: 'https://a.preview.app.test.evil.test' },
    { title: 'an exact host at another port', url: 'https://app.test:444' },
    { title: 'a wildcard at another port', url: 'https://a.preview.app.test:444' },
    { title: 'a host without its declared port', url: 'https://old.test' },
    { title: 'an invalid label', url: 'https://app.test', host: '-.preview.app.test' },
    { title: 'a label with a user name', url: 'https://app.test', host: 'a@b.preview.app.test' },
    { title: 'a loopback host that is not listed', url: 'http://127.0.0.2:3000' },
    { title: 'a loopback host at another port', url: 'http://127.0.0.1:3001' },
    { title: 'a name under localhost', url: 'http://app.localhost' },
    { title: 'another host in the Host header', url: 'https://app.test', host: 'evil.test' },
    {
      title: 'H8 a foreign host with forwarding headers',
      url: 'https://evil.test',
      forwarded: 'app.test',
    },
  ])('fails with HOST_NOT_ALLOWED for $title', async ({ url, host, forwarded }) => {
    const { requestReset } = await startApp({ baseURL: preview, secret: STRONG_SECRET })
    const headers = {
      ...(host !== undefined && { host }),
      ...(forwarded !== undefined && { 'x-forwarded-host': forwarded }),
    }
    expect(await requestReset(url, headers)).toMatchObject({
      status: 400,
      code: 'HOST_NOT_ALLOWED',
      link: undefined,
    })
  })
})

describe('an app with allowedHosts', () => {
  it.each([
    { url: 'https://app.test', origin: 'https://app.test' },
    { url: 'https://APP.test:443', origin: 'https://app.test' },
    { url: 'https://x.internal', host: 'app.test:443', origin: 'https://app.test' },
    { url: 'https://x.internal', host: 'App.Test', origin: 'https://app.test' },
    { url: 'https://pr-7.preview.app.test', origin: 'https://pr-7.preview.app.test' },
    { url: 'https://old.test:8443', origin: 'https://old.test:8443' },
    { url: 'https://www.app.test', origin: 'https://www.app.test' },
    { url: 'http://app.test', origin: 'https://app.test' },
    { url: 'http://pr-7.preview.app.test', origin: 'https://pr-7.preview.app.test' },
    { url: 'http://localhost:3000', origin: 'http://localhost:3000' },
    { url: 'https://localhost:3000', origin: 'https://localhost:3000' },
    { url: 'http://127.0.0.1:3000', origin: 'http://127.0.0.1:3000' },
  ])('serves $url with links to $origin', async ({ url, host, origin }) => {
    const { requestReset } = await startApp({ baseURL: preview, secret: STRONG_SECRET })
    const { status, link = '' } = await requestReset(url, host === undefined ? {} : { host })
    expect({ status, origin: new URL(link).origin }).toEqual({ status: 200, origin })
  })

  it('H9 uses the own host for each of several interleaved requests', async () => {
    const { requestReset } = await startApp({
      baseURL: preview,
      secret: STRONG_SECRET,
      rateLimit: { enabled: false },
    })
    for (let round = 0; round < 10; round += 1) {
      const hosts = ['app.test', `pr-${round}.preview.app.test`, 'old.test:8443']
      const links: string[] = []
      for (const host of hosts) links.push((await requestReset(`https://${host}`)).link ?? '')
      expect(links.map((link) => new URL(link).host)).toEqual(hosts)
    }
  })

  it('serves calls of the server under the allowed host of their headers, or under the fallback', async () => {
    const { auth, outbox } = await startApp({ baseURL: preview, secret: STRONG_SECRET })
    const body = { email: 'ann@x.test' }
    for (const host of ['pr-7.preview.app.test', 'evil.test', undefined]) {
      const headers = new Headers(host === undefined ? {} : { host })
      await auth.api.requestPasswordReset({ body, headers })
    }
    await auth.idle()
    expect(outbox.messages.map(({ url = '' }) => new URL(url).origin)).toEqual([
      'https://pr-7.preview.app.test',
      'https://www.app.test',
      'https://www.app.test',
    ])
  })
})

it('H8 uses the host of the request in the callback address of a provider', async () => {
  const socialProviders = [huggingface({ clientId: 'id', clientSecret: 'secret' })]
  const { auth } = await startApp({ baseURL: preview, secret: STRONG_SECRET, socialProviders })
  const callbacks: (string | null)[] = []
  for (const origin of ['https://pr-7.preview.app.test', 'http://localhost:3000']) {
    const browser = new TestBrowser(auth, origin)
    const { body } = await browser.post('/sign-in/social', { provider: 'huggingface' })
    const { url } = body as { readonly url: string }
    callbacks.push(new URL(url).searchParams.get('redirect_uri'))
  }
  expect(callbacks).toEqual([
    'https://pr-7.preview.app.test/api/auth/callback/huggingface',
    'http://localhost:3000/api/auth/callback/huggingface',
  ])
})

describe('the origin check with allowedHosts', () => {
  it.each([
    { origin: 'https://pr-7.preview.app.test', status: 200 },
    { origin: 'https://pr-8.preview.app.test', status: 403 },
    { origin: 'https://app.test', status: 403 },
    { origin: 'https://www.app.test', status: 403 },
    { origin: 'http://pr-7.preview.app.test', status: 403 },
  ])('H11 returns $status at one preview to a page of $origin', async ({ origin, status }) => {
    const { requestReset } = await startApp({ baseURL: preview, secret: STRONG_SECRET })
    const answer = await requestReset('https://pr-7.preview.app.test', { origin })
    expect(answer.status).toBe(status)
  })
})

describe('rate limits', () => {
  it.each([undefined, 'development', 'test', 'production'])(
    'rejects the fourth sign-in in ten seconds when NODE_ENV is %s',
    async (mode) => {
      vi.stubEnv('NODE_ENV', mode)
      // The first millisecond of a window.
      vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 0, 1))
      const { auth } = await startApp({ baseURL: 'https://app.test', secret: STRONG_SECRET })
      const browser = new TestBrowser(auth, 'https://app.test')
      const statuses: number[] = []
      for (let turn = 0; turn < 4; turn += 1) {
        const guess = { email: 'ann@x.test', password: 'wrong password' }
        statuses.push((await browser.post('/sign-in/email', guess)).status)
      }
      expect(statuses).toEqual([401, 401, 401, 429])
    },
  )
})
