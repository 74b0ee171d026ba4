import { AuthError, defineModel, type Plugin } from '@countersign/core'
import { createTestAuth, type TestBrowser } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { jwt, type JwtOptions } from './index.js'
import { partOf, tokenOf } from './test/app.js'

const users = defineModel<{ readonly id: string; readonly locked: boolean | null }>()('user', {
  locked: { type: 'boolean' },
})
const sessions = defineModel<{ readonly id: string; readonly impersonatedBy: string | null }>()(
  'session',
  {
    impersonatedBy: { type: 'string' },
  },
)

/** Blocks locked users and marks impersonation sessions. */
const lock = {
  id: 'lock',
  columns: {
    user: { locked: { type: 'boolean' } },
    session: { impersonatedBy: { type: 'string' } },
  },
  blocks: (user) =>
    'locked' in user && user.locked === true
      ? new AuthError('LOCKED', { status: 403, message: 'Locked' })
      : null,
  impersonatorOf: (session) =>
    'impersonatedBy' in session && typeof session.impersonatedBy === 'string'
      ? session.impersonatedBy
      : null,
} satisfies Plugin

type Options = Omit<NonNullable<Parameters<typeof createTestAuth>[0]>, 'plugins'>

async function createAppWithAnn(options: JwtOptions = {}, app: Options = {}) {
  const auth = createTestAuth({ ...app, plugins: [jwt(options), lock] })
  const ann = await auth.signedInAs('ann@x.test')
  await auth.idle()
  auth.database.reset()
  return { auth, ann, store: auth.database.store }
}

/** The claims of the tokens of `/get-session` and `/token`; null without a token. */
async function claimsFrom(browser: TestBrowser) {
  const ofHeader = (await browser.get('/get-session')).headers.get('set-auth-jwt')
  const { status } = await browser.get('/token')
  const ofCall = status === 200 ? await tokenOf(browser) : null
  return [ofHeader, ofCall].map((token) => (token === null ? null : partOf(token, 1)))
}

const cached = { session: { cookieCache: { enabled: true } } } as const

describe('get-session with the cookie cache', () => {
  it('H82 issues no token when another process has banned the user meanwhile', async () => {
    const { ann, store } = await createAppWithAnn({}, cached)
    await store.of(users).update({}, { locked: true })
    const shown = await ann.get('/get-session')
    expect(shown.body).toMatchObject({ user: { email: 'ann@x.test' } })
    expect(shown.headers.get('set-auth-jwt')).toBeNull()
    expect(await ann.get('/token')).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
    const stored = await ann.get('/get-session?disableCookieCache=true')
    expect([stored.body, stored.headers.get('set-auth-jwt')]).toEqual([null, null])
  })

  it('H82 issues no token and runs no statement when it reads the cache', async () => {
    const { auth, ann } = await createAppWithAnn({}, cached)
    const { headers } = await ann.get('/get-session')
    expect(headers.get('set-auth-jwt')).toBeNull()
    expect(auth.database.calls).toEqual([])
  })

  it('H82 issues a token and runs one statement when it reads the database', async () => {
    const { auth, ann } = await createAppWithAnn({}, cached)
    await tokenOf(ann)
    auth.database.reset()
    const { headers } = await ann.get('/get-session?disableCookieCache=true')
    expect(headers.get('set-auth-jwt')).not.toBeNull()
    expect(auth.database.calls).toEqual(['findOneJoined session'])
  })

  it('H82 issues a token to the server when it reads the database', async () => {
    const { auth, ann } = await createAppWithAnn({}, cached)
    const ask = async (disableCookieCache: boolean) => {
      const { headers } = await auth.api.getSession({
        headers: { cookie: ann.cookieHeader },
        query: { disableCookieCache },
        returnHeaders: true,
      })
      return headers.has('set-auth-jwt')
    }
    expect([await ask(false), await ask(true)]).toEqual([false, true])
  })
})

describe('an identity token', () => {
  it('names the impersonator in act during an impersonation only', async () => {
    const { ann, store } = await createAppWithAnn()
    for (const claims of await claimsFrom(ann)) expect(claims).not.toHaveProperty('act')
    await store.of(sessions).update({}, { impersonatedBy: 'admin-1' })
    for (const claims of await claimsFrom(ann))
      expect(claims).toMatchObject({ email: 'ann@x.test', act: { sub: 'admin-1' } })
  })

  it('ignores act in the user’s columns and in definePayload', async () => {
    const additionalFields = { act: { type: 'string', input: true } } as const
    const columns = await createAppWithAnn({}, { user: { additionalFields } })
    await columns.ann.post('/update-user', { act: 'admin-1' })
    const definePayload = () => ({ act: { sub: 'admin-1' }, plan: 'pro' })
    const payload = await createAppWithAnn({ definePayload })
    for (const { ann } of [columns, payload])
      for (const claims of await claimsFrom(ann)) expect(claims).not.toHaveProperty('act')
  })

  it.each([
    { title: 'the session when it ends first', left: 300, expiresIn: '15 minutes', lives: 300 },
    {
      title: 'expiresIn when the session ends later',
      left: 901,
      expiresIn: '15 minutes',
      lives: 900,
    },
    { title: 'the session one second before its end', left: 1, expiresIn: '1 day', lives: 1 },
  ])('expires with $title', async ({ left, expiresIn, lives }) => {
    const session = { expiresIn: 3600, updateAge: 3600 } as const
    const { auth, ann } = await createAppWithAnn({ expiresIn }, { session })
    auth.clock.advance(3600 - left)
    await auth.database.store.of(sessions).update({}, { impersonatedBy: 'admin-1' })
    const now = Math.floor(auth.clock.now() / 1000)
    for (const claims of await claimsFrom(ann)) expect(Number(claims?.['exp']) - now).toBe(lives)
  })

  it('expires with the session when definePayload takes long', async () => {
    const app: { wait?: () => void } = {}
    const definePayload = () => {
      app.wait?.()
      return {}
    }
    const session = { expiresIn: 3600, updateAge: 3600 } as const
    const { auth, ann } = await createAppWithAnn({ definePayload }, { session })
    auth.clock.advance(3600 - 60)
    const end = Math.floor(auth.clock.now() / 1000) + 60
    await auth.database.store.of(sessions).update({}, { impersonatedBy: 'admin-1' })
    app.wait = () => {
      auth.clock.advance(30)
      delete app.wait
    }
    expect(partOf(await tokenOf(ann), 1)).toMatchObject({ iat: end - 30, exp: end })
  })
})
