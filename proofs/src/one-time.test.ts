import type { TestBrowser } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { addressOf, mailedToken, openAnnsApp, outcomeOf, signIn, verifyAnn } from './test/app.js'
import { engines, rowsOn } from './test/engines.js'
import { ANN, type App, ORIGIN, OTHER_PASSWORD } from './test/full-auth.js'
import { userRows, verificationRows } from './test/rows.js'

const reset = (browser: TestBrowser, token: string, newPassword = OTHER_PASSWORD) =>
  browser.post('/reset-password', { token, newPassword })

/** Lives of links in milliseconds, and how each is used. */
const links = [
  {
    kind: 'reset-password',
    life: 3_600_000,
    use: ({ auth }: Anns, token: string) => reset(auth.browser(), token),
  },
  {
    kind: 'verify-email',
    life: 3_600_000,
    use: ({ auth }: Anns, token: string) => auth.browser().post('/verify-email', { token }),
  },
  {
    kind: 'magic-link',
    life: 300_000,
    use: ({ auth }: Anns, token: string) => auth.browser().post('/magic-link/verify', { token }),
  },
  {
    kind: 'delete-account',
    life: 86_400_000,
    use: ({ ann }: Anns, token: string) => ann.post('/delete-user', { token }),
  },
] as const

type Anns = Awaited<ReturnType<typeof openAnnsApp>>

describe.each(engines)('one-time values', (engine) => {
  it.each(rowsOn(engine, links))(
    `H70 accepts a value of the kind $kind a second before its expiry and rejects it at its expiry, ${engine.name}`,
    async ({ kind, life, use }) => {
      for (const [early, works] of [
        [1000, true],
        [0, false],
      ] as const) {
        const app = await openAnnsApp(engine)
        // Tokens that are signed count in whole seconds.
        app.auth.clock.advanceMs(1000 - (app.auth.clock.now() % 1000))
        const token = await mailedToken(app, kind)
        app.auth.clock.advanceMs(life - early)
        const answer = await use(app, token)
        expect({ early, isDone: answer.status === 200 }).toEqual({ early, isDone: works })
      }
    },
  )

  it(`H69 keeps a reset token valid after a rejected new password, ${engine.name}`, async () => {
    const app = await openAnnsApp(engine)
    const token = await mailedToken(app, 'reset-password')
    const before = await app.auth.database.dump()
    for (const password of ['short', 'p'.repeat(129)]) {
      expect(await reset(app.auth.browser(), token, password)).toMatchObject({ status: 400 })
    }
    expect(await app.auth.database.dump()).toEqual(before)
    expect(await reset(app.auth.browser(), token)).toMatchObject({ status: 200 })
  })

  it(`H69 H181 keeps a reset token valid when the database fails at any point after it was taken, ${engine.name}`, async () => {
    const app = await openAnnsApp(engine)
    const token = await mailedToken(app, 'reset-password')
    const before = await app.auth.database.dump()
    let point = 0
    let status = 500
    while (status === 500) {
      point += 1
      app.auth.database.reset()
      const failing = point
      app.auth.database.onCall(({ number }) => {
        if (number === failing) throw new Error('The process died')
      })
      status = (await reset(app.auth.browser(), token)).status
      app.auth.database.reset()
      if (status === 500) expect(await app.auth.database.dump()).toEqual(before)
    }
    expect(status).toBe(200)
    expect(point).toBeGreaterThan(8)
    await signIn(app.auth, ANN.email, OTHER_PASSWORD)
  })

  it.each([
    { title: 'a newer one was sent', act: (app: Anns) => mailedToken(app, 'reset-password') },
    {
      title: 'the password was changed',
      act: ({ ann }: Anns) =>
        ann.post('/change-password', {
          currentPassword: ANN.password,
          newPassword: OTHER_PASSWORD,
        }),
    },
    {
      title: 'the address was changed',
      act: ({ ann }: Anns) => ann.post('/change-email', { newEmail: 'anna@x.test' }),
    },
    {
      title: 'the account was deleted and created again',
      act: async ({ auth, ann }: Anns) => {
        const deleting = await mailedToken({ auth, ann }, 'delete-account')
        await ann.post('/delete-user', { token: deleting })
        await auth.signedInAs(ANN.email)
      },
    },
  ])(`H71 voids a reset token when $title, ${engine.name}`, async ({ act }) => {
    const app = await openAnnsApp(engine)
    const token = await mailedToken(app, 'reset-password')
    await act(app)
    const before = await app.auth.database.dump()
    expect(outcomeOf(await reset(app.auth.browser(), token))).toBe('400 INVALID_TOKEN')
    expect(await app.auth.database.dump()).toEqual(before)
  })

  it(`H64 H78 verifies no address when the user has another address or another user has it, ${engine.name}`, async () => {
    const app = await openAnnsApp(engine)
    const { auth, ann } = app
    const token = await mailedToken(app, 'verify-email')
    await ann.post('/change-email', { newEmail: 'anna@x.test' })
    await auth.idle()
    const carl = await auth.signedInAs(ANN.email)
    const before = await auth.database.dump()
    for (const browser of [auth.browser(), ann, carl]) {
      expect(outcomeOf(await browser.post('/verify-email', { token }))).toBe('401 INVALID_TOKEN')
    }
    expect(await auth.database.dump()).toEqual(before)
    expect(await auth.database.store.of(userRows).count({ emailVerified: true })).toBe(0)
  })

  it(`H64 H59 rejects an old link for a new user with the same address, ${engine.name}`, async () => {
    const app = await openAnnsApp(engine)
    const { auth, ann } = app
    const verifying = await mailedToken(app, 'verify-email')
    const deleting = await mailedToken(app, 'delete-account')
    await ann.post('/delete-user', { token: deleting })
    expect(await auth.database.dump()).toMatchObject({ user: [], account: [], session: [] })

    const again = await auth.signedInAs(ANN.email)
    const before = await auth.database.dump()
    expect(await again.post('/verify-email', { token: verifying })).toMatchObject({ status: 401 })
    expect(await again.post('/delete-user', { token: deleting })).toMatchObject({ status: 404 })
    expect(await auth.database.dump()).toEqual(before)
  })

  it(`H30 rejects a token that is sent twice or differs in body and query, and keeps it valid, ${engine.name}`, async () => {
    const app = await openAnnsApp(engine)
    const token = await mailedToken(app, 'reset-password')
    const before = await app.auth.database.dump()
    const body = { token, newPassword: OTHER_PASSWORD }
    const browser = app.auth.browser()
    for (const query of [`token=${'a'.repeat(24)}`, `token=${token}&token=${token}`]) {
      expect(await browser.post(`/reset-password?${query}`, body)).toMatchObject({
        status: 400,
        code: 'VALIDATION_ERROR',
      })
    }
    expect(await app.auth.database.dump()).toEqual(before)
    expect(await browser.post(`/reset-password?token=${token}`, body)).toMatchObject({
      status: 200,
    })
  })
})

/** Follows a link as something that is not a user would. */
function follow(auth: App, url: string, init: RequestInit): Promise<Response> {
  return auth.handler(new Request(url, init))
}

describe.each(engines)('mailed links', (engine) => {
  it(`H14 keeps a link valid after HEAD, a prefetch and a visitor without the session, ${engine.name}`, async () => {
    const app = await openAnnsApp(engine)
    const { auth, ann } = app
    const cookie = ann.cookieHeader
    for (const kind of ['verify-email', 'reset-password', 'delete-account'] as const) {
      await mailedToken(app, kind)
      const { url = '' } = auth.outbox.last(kind)
      const before = await auth.database.dump()
      await follow(auth, url, { method: 'HEAD', headers: { cookie } })
      for (const purpose of ['prefetch', 'prefetch;prerender', 'prefetch; anonymous-client-ip']) {
        const headers = { cookie, 'sec-purpose': purpose }
        expect((await follow(auth, url, { headers })).status).toBeLessThan(500)
      }
      if (kind === 'delete-account') expect((await follow(auth, url, {})).status).toBe(404)
      expect(await auth.database.dump()).toEqual(before)
    }
    expect(await addressOf(ann)).toBe(ANN.email)
  })

  it(`H14 changes no data before the button is pressed, ${engine.name}`, async () => {
    const app = await openAnnsApp(engine, { links: 'confirm' })
    const { auth, ann } = app
    const cookie = ann.cookieHeader
    for (const kind of ['verify-email', 'delete-account'] as const) {
      await mailedToken(app, kind)
      const before = await auth.database.dump()
      const headers = { cookie, accept: 'text/html' }
      const answer = await follow(auth, auth.outbox.last(kind).url ?? '', { headers })
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain('<button type="submit">')
      expect(await auth.database.dump()).toEqual(before)
    }
  })

  it(`H18 sends no referrer to other sites and no cacheable response for a link, ${engine.name}`, async () => {
    const app = await openAnnsApp(engine)
    // Who proves an address in another browser ends Ann's session: that comes last.
    for (const kind of ['reset-password', 'delete-account', 'verify-email'] as const) {
      await mailedToken(app, kind)
      const url = app.auth.outbox.last(kind).url ?? ''
      const { headers } = await follow(app.auth, url, { headers: { accept: 'text/html' } })
      expect(headers.get('referrer-policy')).toMatch(/^(no-referrer|strict-origin)$/)
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  it.each([
    { header: 'host', value: 'evil.test' },
    { header: 'x-forwarded-host', value: 'evil.test' },
    { header: 'forwarded', value: 'host=evil.test;proto=https' },
    { header: 'x-forwarded-proto', value: 'javascript' },
    { header: 'x-original-url', value: 'https://evil.test/' },
  ])(
    `H8 H9 sends a link that leads to the app with any value of $header, ${engine.name}`,
    async ({ header, value }) => {
      const { auth } = await openAnnsApp(engine)
      const ask = (headers: Readonly<Record<string, string>>) =>
        auth.handler(
          new Request(`${ORIGIN}/api/auth/request-password-reset`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...headers },
            body: JSON.stringify({ email: ANN.email }),
          }),
        )
      for (const headers of [{ [header]: value }, {}]) {
        auth.outbox.clear()
        await ask(headers)
        await auth.idle()
        const { url = '', text } = auth.outbox.last('reset-password')
        expect(url.startsWith(`${ORIGIN}/api/auth/reset-password/`)).toBe(true)
        expect(text).not.toContain('evil')
      }
      const [row] = await auth.database.store.of(verificationRows).findMany({})
      expect(row?.identifier).toMatch(/^.{43,}$/)
    },
  )

  it(`H6 keeps the callback URL of a link unchanged and reads no second token from it, ${engine.name}`, async () => {
    const app = await openAnnsApp(engine)
    const { auth, ann } = app
    const callbackURL = '/d?tab=1&token=evil#f'
    const calls = [
      ['verify-email', '/send-verification-email', { email: ANN.email, callbackURL }],
      ['reset-password', '/request-password-reset', { email: ANN.email, redirectTo: callbackURL }],
      ['delete-account', '/delete-user', { callbackURL }],
    ] as const
    for (const [kind, path, body] of calls) {
      await ann.post(path, body)
      await auth.idle()
      const { url = '', token = '' } = auth.outbox.last(kind)
      const parsed = new URL(url)
      expect(parsed.searchParams.getAll('callbackURL')).toEqual([callbackURL])
      expect(token).not.toBe('')
      expect([...parsed.searchParams.getAll('token'), parsed.pathname.split('/').at(-1)]).toContain(
        token,
      )
      expect(parsed.searchParams.getAll('token').length).toBeLessThanOrEqual(1)
    }
    await verifyAnn(app)
  })
})
