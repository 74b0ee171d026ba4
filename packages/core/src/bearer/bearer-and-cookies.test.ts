import { describe, expect, it } from 'vitest'
import { isOpen } from '../contract/endpoint.js'
import { addressOf, BearerCaller } from '../test/bearer-caller.js'
import { createAnnsApp, everyCall, validRequestOf } from '../test/every-call.js'
import { createTestAuth } from '../testing/index.js'
import { bearer } from './index.js'

const foreign = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }

/** The credential of a browser\u2019s cookies. */
function tokenOf(cookie: string): string {
  return /session_token=([^;]+)/.exec(cookie)?.[1] ?? ''
}

async function createApp() {
  const app = await createAnnsApp([bearer()])
  return { ...app, token: tokenOf(app.cookie) }
}

const posts = everyCall.filter(({ method }) => method === 'POST')
/** What answers somebody who is signed in only. */
const guarded = everyCall.filter((call) => !isOpen(call))

describe.each(guarded)('$method $path', (call) => {
  it('H98 is refused to a bearer who is nobody, whatever the cookies say', async () => {
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

  it('H11 does for a bearer what it does in a page of the app, with no word about the origin', async () => {
    const { auth, ann, token } = await createApp()
    const { url, body } = await validRequestOf(call, { auth, ann })
    const caller = new BearerCaller(auth, token)
    const answer = call.method === 'GET' ? await caller.get(url) : await caller.post(url, body)
    expect(answer.status).toBe(200)
  })
})

describe.each(posts)('POST $path', (call) => {
  it('H11 H12 asks a bearer for no Origin: no page can make a browser send the header', async () => {
    const { auth, ann, cookie, token } = await createApp()
    const { url, body } = await validRequestOf(call, { auth, ann })
    const caller = new BearerCaller(auth, token)
    const answer = await caller.post(url, body, { ...foreign, cookie })
    expect(answer.code).not.toBe('INVALID_ORIGIN')
    expect(answer.status).toBeLessThan(400)
  })
})

describe('the preflight of a page of another origin', () => {
  it('H11 allows the header to pages of trusted origins only', async () => {
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
  /** Ann\u2019s browser, and the token of Bea. */
  async function createBoth() {
    const auth = createTestAuth({ plugins: [bearer()] })
    const ann = await auth.signedInAs('ann@x.test')
    const bea = await auth.signedInAs('bea@x.test')
    const token = tokenOf(bea.cookieHeader)
    const caller = new BearerCaller(auth, token)
    return { auth, ann, bea, caller, cookie: ann.cookieHeader }
  }

  it('H98 say nothing: all of a request is that of the bearer', async () => {
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

  it('H98 stay when the session of the token has ended, which signs nobody in', async () => {
    const { bea, ann, caller, cookie } = await createBoth()
    await bea.post('/sign-out')
    const { body, headers } = await caller.get('/get-session', { cookie })
    expect(body).toBeNull()
    expect(headers.getSetCookie()).toEqual([])
    expect(await addressOf(ann)).toBe('ann@x.test')
  })

  it('H98 stay when the session of the token has expired', async () => {
    const { auth, caller } = await createBoth()
    auth.clock.advance('8 days')
    const carl = await auth.signedInAs('carl@x.test')
    const { body, headers } = await caller.get('/get-session', { cookie: carl.cookieHeader })
    expect(body).toBeNull()
    expect(headers.getSetCookie()).toEqual([])
  })

  it('are taken back at sign-out, and their own session goes on elsewhere', async () => {
    const { auth, bea, ann, caller, cookie } = await createBoth()
    const { headers } = await caller.post('/sign-out', {}, { cookie })
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^countersign\.session_token=; Max-Age=0;/),
    ])
    expect(await addressOf(bea)).toBeNull()
    expect(await addressOf(ann)).toBe('ann@x.test')
    expect((await auth.database.dump())['session']).toHaveLength(1)
  })

  it('count where the header is of another scheme', async () => {
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

  it('H11 need an Origin as ever where the header is of another scheme', async () => {
    const { auth, cookie } = await createBoth()
    const authorization = 'Basic YTpi'
    const answer = await new BearerCaller(auth).post('/sign-out', {}, { cookie, authorization })
    expect(answer).toMatchObject({ status: 403, code: 'INVALID_ORIGIN' })
  })

  it('count where the plugin is not installed: the header says nothing', async () => {
    const auth = createTestAuth()
    const ann = await auth.signedInAs('ann@x.test')
    const token = tokenOf(ann.cookieHeader)
    expect(await addressOf(new BearerCaller(auth, token))).toBeNull()
    const { body } = await ann.get('/get-session', { authorization: 'Bearer x' })
    expect(body).toMatchObject({ user: { email: 'ann@x.test' } })
  })

  it('that are signed for another purpose are no token', async () => {
    const { auth, ann, token } = await createApp()
    await validRequestOf({ name: 'linkSocialAccount', path: '/link-social' }, { auth, ann })
    await ann.post('/link-social', { provider: 'fake' })
    const marks = [...ann.cookies].filter(([name]) => !name.includes('session_token'))
    expect(marks).toHaveLength(1)
    for (const [, value] of marks) {
      expect(await addressOf(new BearerCaller(auth, value))).toBeNull()
    }
    expect(await addressOf(new BearerCaller(auth, token))).toBe('ann@x.test')
  })
})
