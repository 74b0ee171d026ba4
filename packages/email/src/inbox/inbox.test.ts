import { ConfigurationError } from '@countersign/core'
import { createTestAuth, TEST_PASSWORD } from '@countersign/core/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { mailer } from '../mailer.js'
import { mail } from '../test/write-mail.js'
import { inbox, type InboxOptions } from './index.js'

/** An app in development with an inbox. */
function start(options: InboxOptions = {}, baseURL = 'http://localhost:3000') {
  const mails = inbox(options)
  const auth = createTestAuth({
    baseURL,
    email: mailer({ transport: mails, from: 'App <app@example.com>' }),
    plugins: [mails],
  })
  return { auth, mails, browser: auth.browser() }
}

/** The problems that prevent an app from starting. */
function problemsOf(make: () => unknown): readonly string[] {
  try {
    make()
    return []
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
}

describe('the inbox', () => {
  it('shows the mails of the app, newest first', async () => {
    const { auth, browser, mails } = start({ clock: { now: () => 0 } })
    await auth.signedInAs('ann@example.com')
    await browser.post('/send-verification-email', { email: 'ann@example.com' })
    await expect.poll(() => mails.received().length).toBe(1)
    await browser.post('/request-password-reset', { email: 'ann@example.com' })
    await expect.poll(() => mails.received().length).toBe(2)

    const { status, body } = await browser.get('/inbox/list')
    expect(status).toBe(200)
    expect(body).toMatchObject([
      {
        kind: 'reset-password',
        to: 'ann@example.com',
        subject: 'Reset your password for Countersign',
        receivedAt: '1970-01-01T00:00:00.000Z',
        url: expect.stringContaining('/reset-password/') as string,
      },
      { kind: 'verify-email' },
    ])
    const page = String((await browser.get('/inbox')).body)
    expect(page).toMatch(/Reset your password.*Verify your address/s)

    const link = mails.received().find(({ kind }) => kind === 'verify-email')?.url ?? ''
    const { status: followed } = await auth.browser().fetch(link, { redirect: 'manual' })
    expect(followed).toBe(302)
  })

  it('filters the list by recipient and kind', async () => {
    const { browser, mails } = start()
    await mails.send(mail)
    await mails.send({ ...mail, id: 'm2', to: 'bob@example.com' })
    await mails.send({ ...mail, id: 'm3', kind: 'other' })
    const ids = async (query: string): Promise<unknown> =>
      (await browser.get(`/inbox/list?${query}`)).body
    expect(await ids('to=bob@example.com')).toMatchObject([{ id: 'm2' }])
    expect(await ids('kind=other')).toMatchObject([{ id: 'm3' }])
    expect(await ids('kind=other&to=bob@example.com')).toEqual([])
  })

  it('shows a text when it is empty', async () => {
    const { body } = await start().browser.get('/inbox')
    expect(body).toContain('No mails yet')
  })

  it('keeps the newest mails, each once', async () => {
    const { mails } = start({ keep: 2 })
    for (const id of ['m1', 'm2', 'm1', 'm3']) await mails.send({ ...mail, id })
    expect(mails.received().map(({ id }) => id)).toEqual(['m3', 'm1'])
    mails.clear()
    expect(mails.received()).toEqual([])
  })

  it.each([0, -1, 1.5, NaN, Infinity])('prevents an app from starting when keep is %j', (keep) => {
    expect(problemsOf(() => start({ keep }))).toEqual([
      expect.stringMatching(/^plugins\.inbox\.keep: /),
    ])
  })

  it('responds with 404 for unknown mails', async () => {
    const { browser } = start()
    for (const id of ['unknown', '__proto__', 'constructor', '%00', '%2e%2e']) {
      expect(await browser.get(`/inbox/mail/${id}`)).toMatchObject({ status: 404 })
    }
  })

  it('receives no mail of a sign-up without verification or a reset for an unknown address', async () => {
    const { browser, mails } = start()
    const newUser = { name: 'Ann', email: 'ann@example.com', password: TEST_PASSWORD }
    await browser.post('/sign-up/email', newUser)
    await browser.post('/request-password-reset', { email: 'nobody@example.com' })
    expect(mails.received()).toEqual([])
  })
})

describe('the page of a mail', () => {
  const html =
    '<!doctype html><html><head><title>x</title></head><body><script>alert(1)</script>"</body>'

  it('shows the HTML in a frame without scripts, and everything else as text', async () => {
    const { browser, mails } = start()
    await mails.send({
      ...mail,
      subject: '<b>Hi',
      text: '</pre><script>',
      html,
      url: 'javascript:alert(1)',
    })
    const { status, headers, body } = await browser.get('/inbox/mail/m1')
    const page = String(body)
    expect(status).toBe(200)
    expect(page).toContain('<h1>&lt;b&gt;Hi</h1>')
    expect(page).toContain('<pre>&lt;/pre&gt;&lt;script&gt;</pre>')
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
    expect(page).toContain('&lt;head&gt;&lt;base target=&quot;_blank&quot;&gt;')
    expect(page).not.toMatch(/<script|href="javascript/i)
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none';.*form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    )
    expect(headers.get('content-security-policy')).not.toMatch(/script-src/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin')
    expect(headers.get('cache-control')).toBe('no-store')
  })
})

describe('access to the inbox', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  it('prevents an app in production from starting', () => {
    vi.stubEnv('NODE_ENV', 'production')
    const baseURL = 'https://app.example.com'
    const problems = problemsOf(() => start({ hosts: ['app.example.com'] }, baseURL))
    expect(problems).toContainEqual(expect.stringMatching(/^plugins\.inbox: .*development only$/))
  })

  it.each(['http://192.168.0.7:3000', 'http://app.test', 'http://localhost.evil.example'])(
    'prevents an app at %s from starting unless the host is allowed',
    (baseURL) => {
      expect(problemsOf(() => start({}, baseURL))).toEqual([
        expect.stringContaining(`the app is at ${new URL(baseURL).hostname}`),
      ])
      expect(problemsOf(() => start({ hosts: [new URL(baseURL).hostname] }, baseURL))).toEqual([])
    },
  )

  it.each([
    'http://localhost',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    'http://app.localhost:1',
  ])('opens at %s', async (baseURL) => {
    expect((await start({}, baseURL).browser.get('/inbox')).status).toBe(200)
  })

  const hostile = [
    { title: 'another host', host: 'evil.example' },
    { title: 'another host with the port', host: 'evil.example:3000' },
    { title: 'a host that begins with localhost', host: 'localhost.evil.example' },
    { title: 'an IP address of the network as host', host: '192.168.0.7' },
    { title: 'an empty host', host: '' },
    { title: 'another machine', clientAddress: '192.168.0.9' },
    {
      title: 'another machine with localhost as host',
      clientAddress: '10.0.0.9',
      host: 'localhost',
    },
    { title: 'another machine over IPv6', clientAddress: 'fe80::1' },
    { title: 'another machine with a mapped IPv4 address', clientAddress: '::ffff:10.0.0.9' },
    {
      title: 'a proxy on another machine that forwards for this machine',
      clientAddress: '10.0.0.9',
      headers: { 'x-forwarded-for': '127.0.0.1' },
    },
    ...[
      'x-forwarded-for',
      'x-real-ip',
      'forwarded',
      'x-forwarded-host',
      'cf-connecting-ip',
      'via',
    ].map((name) => ({
      title: `a proxy on this machine that sets ${name}`,
      clientAddress: '127.0.0.1',
      headers: { [name]: '203.0.113.7' },
    })),
    {
      title: 'a proxy on this machine that forwards for this machine',
      clientAddress: '127.0.0.1',
      headers: { 'x-forwarded-for': '127.0.0.1' },
    },
    ...['203.0.113.7', '127.0.0.1, 203.0.113.7', '', 'unknown'].map((address) => ({
      title: `a connection without a known address, forwarded for "${address}"`,
      headers: { 'x-forwarded-for': address },
    })),
    {
      title: 'a connection without a known address, forwarded for another host',
      headers: { 'x-forwarded-host': 'evil.example' },
    },
    {
      title: 'a connection without a known address, with a Forwarded header',
      headers: { forwarded: 'for=127.0.0.1' },
    },
  ]

  it.each<{
    title: string
    host?: string
    clientAddress?: string
    headers?: Readonly<Record<string, string>>
  }>(hostile)(
    'stays closed to $title',
    async ({ host = 'localhost:3000', clientAddress, headers }) => {
      const { auth, mails } = start()
      await mails.send(mail)
      for (const path of ['/inbox', '/inbox/list', '/inbox/mail/m1']) {
        const request = new Request(`http://localhost:3000/api/auth${path}`, {
          headers: { ...headers, host },
        })
        const answer = await auth.handler(
          request,
          clientAddress === undefined ? {} : { clientAddress },
        )
        expect(answer.status).toBe(403)
        expect(await answer.json()).toMatchObject({ code: 'INBOX_CLOSED' })
      }
    },
  )

  it.each<{ title: string; from: { clientAddress?: string }; headers?: Record<string, string> }>([
    { title: '127.0.0.1', from: { clientAddress: '127.0.0.1' } },
    { title: '127.0.0.2', from: { clientAddress: '127.0.0.2' } },
    { title: '::1', from: { clientAddress: '::1' } },
    { title: '::ffff:127.0.0.1', from: { clientAddress: '::ffff:127.0.0.1' } },
    { title: 'a connection without a known address', from: {} },
    {
      title: 'a framework that sets forwarding headers for this machine',
      from: {},
      headers: {
        'x-forwarded-for': '::ffff:127.0.0.1',
        'x-forwarded-host': 'localhost:3000',
        'x-forwarded-port': '3000',
        'x-forwarded-proto': 'http',
      },
    },
  ])('opens to $title', async ({ from, headers = {} }) => {
    const { auth } = start()
    const request = new Request('http://localhost:3000/api/auth/inbox', {
      headers: { host: 'localhost:3000', ...headers },
    })
    expect((await auth.handler(request, from)).status).toBe(200)
  })

  it('stays closed behind a trusted proxy, even at an allowed host', async () => {
    const mails = inbox({ hosts: ['app.test'] })
    const auth = createTestAuth({
      baseURL: 'http://app.test',
      plugins: [mails],
      advanced: { ipAddress: { trustedProxies: ['10.0.0.0/8'] } },
    })
    const headers = { host: 'app.test', 'x-forwarded-for': '127.0.0.1' }
    const request = new Request('http://app.test/api/auth/inbox', { headers })
    expect((await auth.handler(request, { clientAddress: '10.0.0.1' })).status).toBe(403)
  })

  it('opens to a request for an allowed host', async () => {
    const { browser } = start({ hosts: ['App.test'] })
    expect((await browser.get('/inbox', { host: 'app.test:3000' })).status).toBe(200)
  })

  it('rejects mails before an app has started with it', async () => {
    await expect(inbox().send(mail)).rejects.toThrow('not among the plugins')
    const refused = inbox()
    problemsOf(() => createTestAuth({ baseURL: 'https://app.example.com', plugins: [refused] }))
    await expect(refused.send(mail)).rejects.toThrow('not among the plugins')
  })
})
