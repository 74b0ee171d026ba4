import { describe, expect, it } from 'vitest'
import type { Plugin } from '../../contract/plugins/plugin.js'
import type { SessionGrant } from '../../contract/plugins/answer-headers.js'
import { acting } from '../../test/acting-plugin.js'
import { begin, comeBack, createFakeProvider } from '../../test/fake-provider.js'
import { createTestAuth, TEST_PASSWORD } from '../../testing/index.js'

/** Writes the facts of responses to headers, and records them. */
function listening(grants: SessionGrant[] = []): Plugin {
  return {
    id: 'listening',
    answerHeaders: {
      'session.granted': (grant) => {
        grants.push(grant)
        return { 'x-granted': grant.credential }
      },
      'session.shown': async ({ user }, { context }) => {
        const found = await context.users.find(user.id)
        return { 'x-shown': found?.email ?? 'nobody' }
      },
    },
  }
}

const credentials = { email: 'ann@x.test', password: TEST_PASSWORD }
const COOKIE = 'countersign.session_token'

async function createAnn(...more: readonly Plugin[]) {
  const grants: SessionGrant[] = []
  const auth = createTestAuth({ plugins: [listening(grants), ...more] })
  const ann = await auth.signedInAs('ann@x.test')
  return { auth, ann, grants }
}

describe('response headers of plugins', () => {
  it('contains the credential of a new session', async () => {
    const { auth, grants } = await createAnn()
    const browser = auth.browser()
    const { headers } = await browser.post('/sign-in/email', credentials)
    expect(headers.get('x-granted')).toBe(browser.cookies.get(COOKIE))
    expect(headers.get('access-control-expose-headers')).toBe('x-granted')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(grants.at(-1)).toMatchObject({
      credential: browser.cookies.get(COOKIE),
      user: { email: 'ann@x.test' },
    })
  })

  it('contains the credential after sign-up', async () => {
    const { ann, grants } = await createAnn()
    expect(grants).toMatchObject([{ credential: ann.cookies.get(COOKIE) }])
  })

  it('contains the session of get-session and nothing else', async () => {
    const { ann, grants } = await createAnn()
    const { headers } = await ann.get('/get-session')
    expect(headers.get('x-shown')).toBe('ann@x.test')
    expect(headers.get('x-granted')).toBeNull()
    expect(headers.get('access-control-expose-headers')).toBe('x-shown')
    expect(grants).toHaveLength(1)
  })

  it('contains both when get-session extends the session', async () => {
    const { auth, ann } = await createAnn()
    auth.clock.advance('1 day')
    const { headers } = await ann.get('/get-session')
    expect(headers.get('x-granted')).toBe(ann.cookies.get(COOKIE))
    expect(headers.get('access-control-expose-headers')).toBe('x-granted, x-shown')
  })

  it('contains a renewed credential', async () => {
    const { ann } = await createAnn()
    const before = ann.cookies.get(COOKIE)
    const passwords = { currentPassword: TEST_PASSWORD, newPassword: 'another password' }
    const { headers } = await ann.post('/change-password', passwords)
    expect(headers.get('x-granted')).toBe(ann.cookies.get(COOKIE))
    expect(headers.get('x-granted')).not.toBe(before)
  })

  it('appears in the redirect of a sign-in', async () => {
    const provider = createFakeProvider()
    const auth = createTestAuth({ socialProviders: [provider], plugins: [listening()] })
    const browser = auth.browser()
    const state = await begin(browser)
    const code = provider.codeFor({ subject: '1001', email: 'ann@x.test' })
    const { status, headers } = await comeBack(browser, { code, state })
    expect(status).toBe(302)
    expect(headers.get('x-granted')).toBe(browser.cookies.get(COOKIE))
  })

  it.each([
    { title: 'there is no session', path: '/get-session' },
    { title: 'the call has no session', path: '/ok' },
  ])('stays absent when $title', async ({ path }) => {
    const { auth } = await createAnn()
    const { status, headers } = await auth.browser().get(path)
    expect(status).toBe(200)
    expect([...headers.keys()].filter((name) => /^x-(granted|shown)|expose/.test(name))).toEqual([])
  })

  it('contains no credential that the same call ends', async () => {
    const plugin = acting(async ({ users, sessions }, exchange) => {
      const found = await users.findByEmail('ann@x.test')
      if (found) await sessions.start(exchange, found)
      await sessions.end(exchange)
    })
    const { auth, grants } = await createAnn(plugin)
    const { status, headers } = await auth.browser().post('/act')
    expect(status).toBe(200)
    expect(headers.get('x-granted')).toBeNull()
    expect(headers.getSetCookie()[0]).toContain('Max-Age=0')
    expect(grants).toHaveLength(1)
  })

  it('stays absent from an error', async () => {
    const plugin = acting(async ({ users, sessions }, exchange) => {
      const found = await users.findByEmail('ann@x.test')
      if (found) await sessions.start(exchange, found)
      throw new Error('too late')
    })
    const { auth, grants } = await createAnn(plugin)
    const { status, headers } = await auth.browser().post('/act')
    expect(status).toBe(500)
    expect(headers.get('x-granted')).toBeNull()
    expect(grants).toHaveLength(1)
  })

  it('fails the call without a credential when the function of a plugin throws', async () => {
    const failing: Plugin = {
      id: 'failing',
      answerHeaders: {
        'session.granted': () => {
          throw new Error('no key')
        },
      },
    }
    const auth = createTestAuth({ plugins: [listening(), failing] })
    const newUser = { name: 'Ann', ...credentials }
    const { status, code, headers } = await auth.browser().post('/sign-up/email', newUser)
    expect({ status, code }).toEqual({ status: 500, code: 'INTERNAL_SERVER_ERROR' })
    expect(headers.get('x-granted')).toBeNull()
    expect(headers.getSetCookie()).toEqual([])
  })

  it('allows pages of trusted origins to read them', async () => {
    const auth = createTestAuth({
      plugins: [listening()],
      cors: true,
      trustedOrigins: ['https://a.site.test'],
    })
    const ann = await auth.signedInAs('ann@x.test')
    const { headers } = await ann.get('/get-session', { origin: 'https://a.site.test' })
    expect(headers.get('access-control-expose-headers')).toBe('retry-after, x-retry-after, x-shown')
  })

  it('returns them to calls of the server with returnHeaders', async () => {
    const { auth, ann } = await createAnn()
    const signedIn = await auth.api.signInEmail({ body: credentials, returnHeaders: true })
    const [cookie = ''] = signedIn.headers.getSetCookie()
    expect(cookie).toContain(`=${signedIn.headers.get('x-granted')};`)

    const headers = { cookie: ann.cookieHeader }
    const shown = await auth.api.getSession({ headers, returnHeaders: true })
    expect(shown.headers.get('x-shown')).toBe('ann@x.test')
    const response = await auth.api.getSession({ headers, asResponse: true })
    expect(response.headers.get('x-shown')).toBe('ann@x.test')
  })
})
