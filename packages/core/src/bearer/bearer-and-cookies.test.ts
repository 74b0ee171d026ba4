import { describe, expect, it } from 'vitest'
import { isOpen } from '../contract/calls/endpoint.js'
import { addressOf, BearerCaller } from '../test/bearer-caller.js'
import { createAnnsApp, everyCall, validRequestOf } from '../test/every-call.js'
import { createTestAuth } from '../testing/index.js'
import { bearer } from './index.js'

const foreign = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }

/** The credential in the cookies of a browser. */
function tokenOf(cookie: string): string {
  return /session_token=([^;]+)/.exec(cookie)?.[1] ?? ''
}

async function createApp() {
  const app = await createAnnsApp([bearer()])
  return { ...app, token: tokenOf(app.cookie) }
}

const posts = everyCall.filter(({ method }) => method === 'POST')
/** Calls that require a session. */
const guarded = everyCall.filter((call) => !isOpen(call))

describe.each(guarded)('$method $path', (call) => {
  it('H98 rejects an invalid bearer token although the cookies are valid', async () => {
    const { auth, ann, cookie, token } = await createApp()
    const { url, body } = await validRequestOf(call, { auth, ann })
    const before = await auth.database.dump()
    for (const worthless of [`${token}A`, 'x', '']) {
      const headers = {
        cookie,
        authorization: `Bearer ${worthless}`,
        origin: 'http://localhost:3000',
      }
      const caller = new BearerCaller(auth)
      const answer =
        call.method === 'GET'
          ? await caller.get(url, headers)
          : await caller.post(url, body, headers)
      expect(answer).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    expect(await auth.database.dump()).toEqual(before)
  })

  it('H11 does the same for a bearer token as for a page of the app, without an origin', async () => {
    const { auth, ann, token } = await createApp()
    const { url, body } = await validRequestOf(call, { auth, ann })
    const caller = new BearerCaller(auth, token)
    const answer = call.method === 'GET' ? await caller.get(url) : await caller.post(url, body)
    expect(answer.status).toBe(200)
  })
})

describe.each(posts)('POST $path', (call) => {
  it('H11 H12 does not check the origin of a request with a bearer token, because no page of another site can send it', async () => {
    const { auth, ann, cookie, token } = await createApp()
    const { url, body } = await validRequestOf(call, { auth, ann })
    const caller = new BearerCaller(auth, token)
    const answer = await caller.post(url, body, { ...foreign, cookie })
    expect(answer.code).not.toBe('INVALID_ORIGIN')
    expect(answer.status).toBeLessThan(400)
  })
})

describe('a preflight request', () => {
  it('H11 allows the header Authorization only to pages of trusted origins', async () => {
    const auth = createTestAuth({
      cors: true,
      trustedOrigins: ['https://a.site.test'],
      plugins: [bearer()],
    })
    const ask = async (origin: string) => {
      const { headers } = await auth.handler(
        new Request('http://localhost:3000/api/auth/sign-out', {
          method: 'OPTIONS',
          headers: {
            origin,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'authorization',
          },
        }),
      )
      return headers.get('access-control-allow-headers')
    }
    expect(await ask('https://a.site.test')).toContain('authorization')
    expect(await ask('https://evil.test')).toBeNull()
  })
})

describe('cookies beside a bearer token', () => {
  /** The browser of Ann, and a bearer token of Bea. */
  async function createBoth() {
    const auth = createTestAuth({ plugins: [bearer()] })
    const ann = await auth.signedInAs('ann@x.test')
    const bea = await auth.signedInAs('bea@x.test')
    const token = tokenOf(bea.cookieHeader)
    const caller = new BearerCaller(auth, token)
    return { auth, ann, bea, caller, cookie: ann.cookieHeader }
  }

  it('H98 uses the bearer token and ignores the cookies', async () => {
    const { auth, ann, caller, cookie } = await createBoth()
    const shown = await caller.get('/get-session', { cookie })
    expect(shown.body).toMatchObject({ user: { email: 'bea@x.test' } })
    await caller.post('/update-user', { name: 'Beatrix' }, { cookie })
    const { user = [] } = await auth.database.dump()
    expect(user.map(({ name }) => name).sort()).toEqual(['Beatrix', 'ann'])
    const { body } = await caller.get('/list-sessions', { cookie })
    expect(body).toHaveLength(1)
    expect(await addressOf(ann)).toBe('ann@x.test')
  })

  it('H98 keeps the cookies and signs no user in when the session of the token has ended', async () => {
    const { bea, ann, caller, cookie } = await createBoth()
    await bea.post('/sign-out')
    const { body, headers } = await caller.get('/get-session', { cookie })
    expect(body).toBeNull()
    expect(headers.getSetCookie()).toEqual([])
    expect(await addressOf(ann)).toBe('ann@x.test')
  })

  it('H98 keeps the cookies when the session of the token has expired', async () => {
    const { auth, caller } = await createBoth()
    auth.clock.advance('8 days')
    const carl = await auth.signedInAs('carl@x.test')
    const { body, headers } = await caller.get('/get-session', { cookie: carl.cookieHeader })
    expect(body).toBeNull()
    expect(headers.getSetCookie()).toEqual([])
  })

  it('deletes the cookies at sign-out, and keeps their session on the server', async () => {
    const { auth, bea, ann, caller, cookie } = await createBoth()
    const { headers } = await caller.post('/sign-out', {}, { cookie })
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^countersign\.session_token=; Max-Age=0;/),
    ])
    expect(await addressOf(bea)).toBeNull()
    expect(await addressOf(ann)).toBe('ann@x.test')
    expect((await auth.database.dump())['session']).toHaveLength(1)
  })

  it('uses the cookies when Authorization has another scheme', async () => {
    const { auth, cookie } = await createBoth()
    for (const authorization of [
      'Basic YTpi',
      'Bearers x',
      'Bear',
      'DPoP x',
      'Basic x, Bearer y',
    ]) {
      const { body } = await new BearerCaller(auth).get('/get-session', { cookie, authorization })
      expect(body).toMatchObject({ user: { email: 'ann@x.test' } })
    }
  })

  it('H11 requires an origin when Authorization has another scheme', async () => {
    const { auth, cookie } = await createBoth()
    const authorization = 'Basic YTpi'
    const answer = await new BearerCaller(auth).post('/sign-out', {}, { cookie, authorization })
    expect(answer).toMatchObject({ status: 403, code: 'INVALID_ORIGIN' })
  })

  it('uses the cookies when the plugin is not installed', async () => {
    const auth = createTestAuth()
    const ann = await auth.signedInAs('ann@x.test')
    const token = tokenOf(ann.cookieHeader)
    expect(await addressOf(new BearerCaller(auth, token))).toBeNull()
    const { body } = await ann.get('/get-session', { authorization: 'Bearer x' })
    expect(body).toMatchObject({ user: { email: 'ann@x.test' } })
  })

  it('does not accept a cookie that was signed for another purpose as token', async () => {
    const { auth, ann, token } = await createApp()
    await validRequestOf({ name: 'linkSocialAccount', path: '/link-social' }, { auth, ann })
    await ann.post('/link-social', { provider: 'fake' })
    const proofs = [...ann.cookies].filter(([name]) => !name.includes('session_token'))
    expect(proofs).toHaveLength(1)
    for (const [, value] of proofs) {
      expect(await addressOf(new BearerCaller(auth, value))).toBeNull()
    }
    expect(await addressOf(new BearerCaller(auth, token))).toBe('ann@x.test')
  })
})
