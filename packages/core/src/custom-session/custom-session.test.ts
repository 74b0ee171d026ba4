import { describe, expect, it } from 'vitest'
import { commonError } from '../contract/errors.js'
import type { Plugin } from '../contract/plugins/plugin.js'
import { bearer } from '../bearer/index.js'
import { createTestAuth, TEST_PASSWORD, type TestBrowser } from '../testing/index.js'
import { type CustomizeSession, customSession } from './index.js'

const VIEW = 'countersign.session_view'
const DATA = 'countersign.session_data'

interface Setup {
  readonly cached?: boolean
  readonly plugins?: readonly Plugin[]
}

/** An app whose sessions are shown by a function that is counted. */
function createApp(
  customize: CustomizeSession<object>,
  { cached = true, plugins = [] }: Setup = {},
) {
  let calls = 0
  const counted: CustomizeSession<object> = (shown, caller) => {
    calls += 1
    return customize(shown, caller)
  }
  const auth = createTestAuth({
    session: { cookieCache: { enabled: cached } },
    plugins: [customSession(counted), ...plugins],
  })
  return { auth, calls: () => calls }
}

const nameOf: CustomizeSession<object> = ({ user }) => ({ name: user.name })

async function show(browser: TestBrowser): Promise<unknown> {
  return (await browser.get('/get-session')).body
}

describe('customSession that is set up wrongly', () => {
  it('rejects a value that is not a function when the app starts', () => {
    // Code without types may pass anything.
    const wrong = 'name' as unknown as CustomizeSession<object>
    expect(() => createTestAuth({ plugins: [customSession(wrong)] })).toThrow('must be a function')
  })

  it('rejects a second plugin that shows the session when the app starts', () => {
    const other: Plugin = { id: 'other', showSession: () => Promise.resolve({}) }
    expect(() => createApp(nameOf, { plugins: [other] })).toThrow(
      'plugins: only one may show the session, got "custom-session" and "other"',
    )
  })
})

describe('customSession whose function fails', () => {
  const circle: Record<string, unknown> = {}
  circle['circle'] = circle

  it.each([
    {
      title: 'an exception',
      customize: () => {
        throw new Error('hunter2')
      },
    },
    { title: 'a rejection', customize: () => Promise.reject(new Error('hunter2')) },
    { title: 'null', customize: () => null },
    { title: 'a list', customize: () => ['hunter2'] },
    { title: 'a bigint', customize: () => ({ secret: 1n }) },
    { title: 'a circle', customize: () => circle },
    { title: 'an object that prints a text', customize: () => ({ toJSON: () => 'hunter2' }) },
    { title: 'an object that prints nothing', customize: () => ({ toJSON: () => undefined }) },
  ])('fails with 503 without details and keeps the session for $title', async ({ customize }) => {
    // Code without types may return anything.
    const { auth } = createApp(customize as unknown as CustomizeSession<object>)
    const ann = await auth.signedInAs('ann@x.test')
    const { status, code, body, headers } = await ann.get('/get-session')
    expect({ status, code, retry: headers.get('retry-after') }).toEqual({
      status: 503,
      code: 'SERVICE_UNAVAILABLE',
      retry: '1',
    })
    expect(JSON.stringify(body)).not.toContain('hunter2')
    expect(
      headers.getSetCookie().filter((cookie) => !cookie.startsWith('countersign.device')),
    ).toEqual([])
    expect((await ann.get('/list-sessions')).status).toBe(200)
    expect(auth.logs.some((line) => line.includes('customSession'))).toBe(true)
  })

  it('fails with the AuthError that the function throws', async () => {
    const { auth } = createApp(() => {
      throw commonError('TOO_MANY_REQUESTS')
    })
    const ann = await auth.signedInAs('ann@x.test')
    expect(await ann.get('/get-session')).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
  })
})

describe('customSession without a cookie cache', () => {
  it('shows what the function returns over HTTP and in auth.api', async () => {
    const { auth } = createApp(
      ({ session, user }) => ({ plan: 'free', user, of: session.userId }),
      {
        cached: false,
      },
    )
    const ann = await auth.signedInAs('ann@x.test')
    expect(await show(ann)).toMatchObject({ plan: 'free', user: { email: 'ann@x.test' } })
    const headers = { cookie: ann.cookieHeader }
    expect(await auth.api.getSession({ headers })).toMatchObject({ plan: 'free' })
  })

  it('runs the function for every request and sets no cookie', async () => {
    const { auth, calls } = createApp(nameOf, { cached: false })
    const ann = await auth.signedInAs('ann@x.test')
    await show(ann)
    await show(ann)
    expect(calls()).toBe(2)
    expect(ann.cookies.has(VIEW)).toBe(false)
  })

  it('does not run the function without a session', async () => {
    const { auth, calls } = createApp(nameOf)
    expect(await show(auth.browser())).toBeNull()
    expect(calls()).toBe(0)
  })

  it('gives the function the readable columns and the headers only', async () => {
    let given: unknown
    const { auth } = createApp((shown, { headers }) => {
      given = { ...shown, agent: headers.get('user-agent') }
      return shown
    })
    const ann = await auth.signedInAs('ann@x.test')
    await ann.get('/get-session', { 'user-agent': 'Firefox' })
    expect(given).toMatchObject({ agent: 'Firefox', user: { email: 'ann@x.test' } })
    expect(Object.keys((given as { readonly user: object }).user)).not.toContain('sessionEpoch')
  })

  it('leaves the calls that need a session as they are', async () => {
    const { auth } = createApp(() => ({}))
    const ann = await auth.signedInAs('ann@x.test')
    expect(await show(ann)).toEqual({})
    expect((await ann.post('/update-user', { name: 'Anna' })).status).toBe(200)
  })
})

describe('customSession with a cookie cache', () => {
  it('runs the function once for a cached session, and returns the same value with its dates', async () => {
    const { auth, calls } = createApp(({ user }) => ({
      name: `d${user.name}`,
      since: user.createdAt,
      list: [user.createdAt, null, 1, true],
    }))
    const ann = await auth.signedInAs('ann@x.test')
    await show(ann)
    const headers = { cookie: ann.cookieHeader }
    const first = await auth.api.getSession({ headers })
    expect(await auth.api.getSession({ headers })).toEqual(first)
    expect(first).toMatchObject({ since: expect.any(Date) as Date })
    expect(calls()).toBe(1)
  })

  it('runs the function again when the cached session has expired', async () => {
    const { auth, calls } = createApp(nameOf)
    const ann = await auth.signedInAs('ann@x.test')
    await show(ann)
    auth.clock.advance('6 minutes')
    await show(ann)
    expect(calls()).toBe(2)
  })

  it('keeps no value longer than the cache when other calls renew the cached session', async () => {
    const { auth, calls } = createApp(nameOf)
    const ann = await auth.signedInAs('ann@x.test')
    await show(ann)
    auth.clock.advance('3 minutes')
    await ann.post('/revoke-other-sessions')
    auth.clock.advance('3 minutes')
    await show(ann)
    expect(calls()).toBe(2)
  })

  it('shows the new value as soon as the user has changed', async () => {
    const { auth } = createApp(nameOf)
    const ann = await auth.signedInAs('ann@x.test')
    await show(ann)
    await ann.post('/update-user', { name: 'Anna' })
    expect(await show(ann)).toEqual({ name: 'Anna' })
  })

  it('reads the store and runs the function again for disableCookieCache', async () => {
    const { auth, calls } = createApp(nameOf)
    const ann = await auth.signedInAs('ann@x.test')
    await show(ann)
    await ann.get('/get-session?disableCookieCache=true')
    expect(calls()).toBe(2)
  })

  it('H83 ignores the cached value of another session', async () => {
    const { auth } = createApp(({ user }) => ({ email: user.email }))
    const [ann, eve] = [await auth.signedInAs('ann@x.test'), await auth.signedInAs('eve@x.test')]
    await show(ann)
    await show(eve)
    eve.cookies.set(VIEW, ann.cookies.get(VIEW) ?? '')
    expect(await show(eve)).toEqual({ email: 'eve@x.test' })
  })

  it.each([
    { title: 'a changed text', mutate: (value: string) => `x${value}` },
    { title: 'no signature', mutate: (value: string) => value.split('.').slice(0, 2).join('.') },
    { title: 'no text', mutate: () => '' },
    { title: 'text that is no base64', mutate: () => 'session_view.%%%' },
  ])('H90 runs the function again for a cookie with $title', async ({ mutate }) => {
    const { auth, calls } = createApp(nameOf)
    const ann = await auth.signedInAs('ann@x.test')
    await show(ann)
    ann.cookies.set(VIEW, mutate(ann.cookies.get(VIEW) ?? ''))
    expect(await show(ann)).toMatchObject({ name: expect.any(String) as string })
    expect(calls()).toBe(2)
  })

  it('H81 shows no cached value after a sign-out, whose response clears the cookie', async () => {
    const { auth } = createApp(nameOf)
    const ann = await auth.signedInAs('ann@x.test')
    await show(ann)
    const before = ann.cookieHeader
    await ann.post('/sign-out')
    expect([ann.cookies.has(VIEW), ann.cookies.has(DATA)]).toEqual([false, false])
    expect((await auth.browser().get('/get-session', { cookie: before })).body).toBeNull()
  })

  it('H93 shows a value that is too long for cookies, and keeps none', async () => {
    const { auth, calls } = createApp(() => ({ text: 'x'.repeat(40_000) }))
    const ann = await auth.signedInAs('ann@x.test')
    await show(ann)
    expect(await show(ann)).toMatchObject({ text: expect.any(String) as string })
    expect([calls(), ann.cookies.has(VIEW)]).toEqual([2, false])
  })

  it('splits a long value into several cookies', async () => {
    const { auth, calls } = createApp(() => ({ text: 'x'.repeat(6000) }))
    const ann = await auth.signedInAs('ann@x.test')
    await show(ann)
    await show(ann)
    expect([calls(), ann.cookies.has(`${VIEW}.2`)]).toEqual([1, true])
  })

  it('H98 reads and sets no cookie for a caller with a bearer token', async () => {
    const { auth, calls } = createApp(nameOf, { plugins: [bearer()] })
    await auth.signedInAs('ann@x.test')
    const signedIn = await auth.handler(
      new Request('http://localhost:3000/api/auth/sign-in/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'ann@x.test', password: TEST_PASSWORD }),
      }),
    )
    const headers = { authorization: `Bearer ${signedIn.headers.get('set-auth-token') ?? ''}` }
    const first = await auth.browser().get('/get-session', headers)
    await auth.browser().get('/get-session', headers)
    expect(first.body).toMatchObject({ name: expect.any(String) as string })
    expect([calls(), first.headers.getSetCookie()]).toEqual([2, []])
  })
})
