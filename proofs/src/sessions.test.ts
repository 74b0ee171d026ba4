import type { TestBrowser } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import {
  addressOf,
  addressOfBearer,
  mailedToken,
  newMailboxToken,
  openAnnsApp,
  openApp,
  sessionOf,
  signIn,
  verifyAnn,
} from './test/app.js'
import { engines } from './test/engines.js'
import { ANN, type App, cached, ORIGIN, OTHER_PASSWORD } from './test/full-auth.js'
import { type Route, routesOf } from './test/routes.js'
import { sessionRows } from './test/rows.js'

type Anns = Awaited<ReturnType<typeof openAnnsApp>>

/** Calls that say of themselves that they need a session: those that answer a stranger with a 401. */
async function guardedRoutes(auth: App): Promise<readonly Route[]> {
  const guarded: Route[] = []
  for (const route of routesOf(auth)) {
    const { status } = await send(auth.browser(), route)
    if (status === 401 && route.path !== '/sign-in/email') guarded.push(route)
  }
  return guarded
}

const samples: Readonly<Record<string, string>> = {
  password: ANN.password,
  currentPassword: ANN.password,
  newPassword: OTHER_PASSWORD,
  newEmail: 'anna@x.test',
  providerId: 'credential',
  theme: 'dark',
  id: 'x',
  name: 'Anna',
}

function send(browser: TestBrowser, { method, path, fields }: Route) {
  const body = fields
    .filter(({ place, name }) => place === 'body' && (name !== 'token' || path.includes('revoke')))
    .filter(({ name }) => !/URL|redirectTo|^email$|image|revokeOther/.test(name))
    .map(({ name }) => [name, samples[name] ?? 'x'])
  const target = path.replace('{token}', 'x')
  return method === 'GET' ? browser.get(target) : browser.post(target, Object.fromEntries(body))
}

/** What ends sessions, and which of two browsers is signed in afterwards. */
const ends: readonly {
  readonly title: string
  readonly act: (app: Anns & { readonly other: TestBrowser }) => Promise<unknown>
  readonly own: boolean
}[] = [
  {
    title: 'H81 rejects stolen cookies and cached sessions after a sign-out',
    act: ({ other }) => other.post('/sign-out'),
    own: true,
  },
  {
    title: 'H82 H87 rejects stolen cookies and cached sessions after a revoked session',
    act: async ({ ann, other }) =>
      ann.post('/revoke-session', { token: (await sessionOf(other))['token'] }),
    own: true,
  },
  {
    title:
      'H82 H87 rejects stolen cookies and cached sessions after the revocation of the other sessions',
    act: ({ ann }) => ann.post('/revoke-other-sessions'),
    own: true,
  },
  {
    title:
      'H82 H87 rejects stolen cookies and cached sessions after the revocation of all sessions',
    act: ({ ann }) => ann.post('/revoke-sessions'),
    own: false,
  },
  {
    title:
      'H88 rejects stolen cookies and cached sessions after a change of the password that ends the others',
    act: ({ ann }) =>
      ann.post('/change-password', {
        currentPassword: ANN.password,
        newPassword: OTHER_PASSWORD,
        revokeOtherSessions: true,
      }),
    own: true,
  },
  {
    title: 'H44 H88 rejects stolen cookies and cached sessions after a password reset',
    act: async (app) => {
      const token = await mailedToken(app, 'reset-password')
      await app.auth.browser().post('/reset-password', { token, newPassword: OTHER_PASSWORD })
    },
    own: false,
  },
  {
    title: 'H88 rejects stolen cookies and cached sessions after a change of the address',
    act: async (app) => {
      await verifyAnn(app)
      const { auth, ann } = app
      const token = await newMailboxToken({ auth, browser: ann, email: ANN.email })
      await ann.post('/verify-email', { token })
    },
    own: true,
  },
  {
    title: 'H86 rejects stolen cookies and cached sessions after the deletion of the account',
    act: async (app) => {
      const token = await mailedToken(app, 'delete-account')
      await app.ann.post('/delete-user', { token })
    },
    own: false,
  },
]

describe.each(engines)('sessions', (engine) => {
  it.each(ends)(`$title, ${engine.name}`, async ({ act, own }) => {
    const app = await openAnnsApp(engine, cached)
    const { auth, ann } = app
    const other = await signIn(auth)
    await addressOf(other)
    const attacker = auth.browser(other.cookies)
    expect(attacker.cookies.size).toBeGreaterThan(1)
    const guarded = await guardedRoutes(auth)
    expect(guarded.length).toBeGreaterThan(9)
    const stolen = attacker.cookies.get('countersign.session_token') ?? ''
    expect(await addressOfBearer(auth, stolen)).toBe(ANN.email)
    await act({ ...app, other })

    expect(await addressOf(attacker)).toBeNull()
    expect(await addressOfBearer(auth, stolen)).toBeNull()
    const before = await auth.database.dump()
    for (const route of guarded) {
      const { status } = await send(auth.browser(attacker.cookies), route)
      expect({ path: route.path, status }).toEqual({ path: route.path, status: 401 })
    }
    expect(await auth.database.dump()).toEqual(before)
    expect((await addressOf(ann)) !== null).toBe(own)
  })

  it(`H80 issues another credential at each sign-in and change of the password, and the old one ends, ${engine.name}`, async () => {
    const { auth, ann } = await openAnnsApp(engine)
    const steps = [
      () => ann.post('/sign-in/email', { email: ANN.email, password: ANN.password }),
      () =>
        ann.post('/change-password', {
          currentPassword: ANN.password,
          newPassword: OTHER_PASSWORD,
        }),
    ]
    for (const step of steps) {
      const attacker = auth.browser(ann.cookies)
      expect(await step()).toMatchObject({ status: 200 })
      expect([...ann.cookies.values()]).not.toEqual([...attacker.cookies.values()])
      expect(await addressOf(attacker)).toBeNull()
      expect(await addressOf(ann)).toBe(ANN.email)
      expect(await auth.database.store.of(sessionRows).count({})).toBe(1)
    }
  })

  it(`H83 identifies the user by the session cookie and not by another cached session, ${engine.name}`, async () => {
    const { auth, ann } = await openAnnsApp(engine, cached)
    const eve = await auth.signedInAs('eve@x.test')
    await addressOf(ann)
    const mixed = auth.browser(eve.cookies)
    for (const [name, value] of ann.cookies) {
      if (name.includes('session_data')) mixed.cookies.set(name, value)
    }
    expect(mixed.cookies).not.toEqual(eve.cookies)
    expect(await addressOf(mixed)).toBe('eve@x.test')
  })

  it(`H85 starts no session for a user whose address must be verified first, ${engine.name}`, async () => {
    const auth = await openApp(engine, {
      emailAndPassword: { enabled: true, requireEmailVerification: true },
    })
    const browser = auth.browser()
    await browser.post('/sign-up/email', ANN)
    const answer = await browser.post('/sign-in/email', {
      email: ANN.email,
      password: ANN.password,
    })
    expect(answer).toMatchObject({ status: 403, code: 'EMAIL_NOT_VERIFIED' })
    expect(browser.sessionCookies.size).toBe(0)
    expect(await auth.database.store.of(sessionRows).count({})).toBe(0)
  })

  it(`H58 ignores a user id in a body or a query, ${engine.name}`, async () => {
    const { auth, ann } = await openAnnsApp(engine)
    const eve = await auth.signedInAs('eve@x.test')
    const userId = String((await sessionOf(ann))['userId'])
    await eve.post(`/update-user?userId=${userId}`, { name: 'Evil', userId, id: userId })
    const { body } = await ann.get('/get-session')
    expect(body).toMatchObject({ user: { name: 'ann' } })
    for (const route of await guardedRoutes(auth)) {
      if (route.method !== 'POST') continue
      const answer = await auth.browser().post(route.path, { userId, ...samples, token: 'x' })
      expect(answer).toMatchObject({ status: 401 })
    }
    expect(
      await auth.browser().post('/set-password', { userId, newPassword: 'x'.repeat(12) }),
    ).toMatchObject({ status: 404 })
  })
})

describe('cookies and error pages', () => {
  it('H91 sets cookies of every flow on https for this host and this site, hidden from scripts, for at most 400 days', async () => {
    const [engine] = engines
    if (!engine) throw new Error('There is no engine')
    const baseURL = 'https://app.test'
    const app = await openAnnsApp(engine, { ...cached, baseURL })
    const { auth, ann } = app
    const answers = [
      await ann.post('/sign-in/email', { email: ANN.email, password: ANN.password }),
      await ann.post('/sign-in/email', {
        email: ANN.email,
        password: ANN.password,
        rememberMe: false,
      }),
      await ann.get('/get-session'),
      await ann.post('/update-user', { name: 'Anna' }),
      await ann.post('/update-session', { theme: 'dark' }),
      await ann.post('/change-password', {
        currentPassword: ANN.password,
        newPassword: OTHER_PASSWORD,
      }),
      await ann.post('/sign-out'),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const cookies = answers.flatMap(({ headers }) => headers.getSetCookie())
    expect(cookies.length).toBeGreaterThan(7)
    for (const cookie of cookies) {
      const [pair = '', ...attributes] = cookie.split('; ')
      expect(pair).toMatch(/^__Host-countersign\.(session_(token|data(\.\d)?)|device)=/)
      expect(attributes).toEqual(
        expect.arrayContaining(['Path=/', 'Secure', 'HttpOnly', 'SameSite=Lax']),
      )
      const age = /Max-Age=(\d+)/.exec(cookie)?.[1]
      if (age !== undefined) expect(Number(age)).toBeLessThanOrEqual(34_560_000)
      expect(cookie).not.toMatch(/domain=/i)
    }
    await auth.idle()
  })

  it('H16 shows only known codes on an error page and no text of the query', async () => {
    const [engine] = engines
    if (!engine) throw new Error('There is no engine')
    const auth = await openApp(engine)
    for (const text of [
      '<img src=x onerror=1>',
      '"><script>alert(1)</script>',
      'javascript:alert(1)',
      '\u0000<',
    ]) {
      const url = `${ORIGIN}/api/auth/error?error=${encodeURIComponent(text)}&error_description=${encodeURIComponent(text)}`
      const answer = await auth.handler(new Request(url))
      const page = await answer.text()
      expect(page).not.toMatch(/<img|<script|javascript:/)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      if (answer.status === 200)
        expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    }
  })
})
