import { describe, expect, it } from 'vitest'
import { createTestAuth } from '../testing/index.js'

const COOKIE = 'countersign.session_token'
const cleared = `${COOKIE}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`

describe('H81 sign-out', () => {
  it('ends the session in the database and deletes the cookie', async () => {
    const auth = createTestAuth()
    const ann = await auth.signedInAs('ann@x.test')
    const before = await auth.database.dump()
    const { status, body, headers } = await ann.post('/sign-out')
    expect({ status, body }).toStrictEqual({ status: 200, body: { success: true } })
    expect(headers.getSetCookie()).toEqual([cleared])
    expect(ann.sessionCookies.size).toBe(0)
    expect(await auth.database.dump()).toEqual({ ...before, session: [] })
  })

  it('invalidates a stolen copy of the cookie everywhere at once', async () => {
    const auth = createTestAuth()
    const ann = await auth.signedInAs('ann@x.test')
    const attacker = auth.browser(ann.cookies)
    await ann.post('/sign-out')
    const headers = { cookie: attacker.cookieHeader }
    expect((await attacker.get('/get-session')).body).toBeNull()
    expect(await auth.api.getSession({ headers })).toBeNull()
  })

  it('keeps the sessions of other browsers and other users', async () => {
    const auth = createTestAuth()
    const ann = await auth.signedInAs('ann@x.test')
    const bea = await auth.signedInAs('bea@x.test')
    const second = auth.browser()
    const credentials = { email: 'ann@x.test', password: 'correct horse battery staple' }
    await second.post('/sign-in/email', credentials)
    await ann.post('/sign-out')
    expect((await second.get('/get-session')).body).toMatchObject({ user: { name: 'ann' } })
    expect((await bea.get('/get-session')).body).toMatchObject({ user: { name: 'bea' } })
    expect((await auth.database.dump())['session']).toHaveLength(2)
  })

  it.each([
    { title: 'no cookie', cookie: undefined },
    { title: 'random text as cookie', cookie: 'random' },
    { title: 'a forged cookie', cookie: `${'x'.repeat(32)}.${'y'.repeat(43)}` },
  ])('returns success and ends no session for $title', async ({ cookie }) => {
    const auth = createTestAuth()
    await auth.signedInAs('ann@x.test')
    const before = await auth.database.dump()
    const browser = auth.browser()
    if (cookie !== undefined) browser.cookies.set(COOKIE, cookie)
    const { status, body, headers } = await browser.post('/sign-out')
    expect({ status, body }).toStrictEqual({ status: 200, body: { success: true } })
    expect(headers.getSetCookie()).toEqual([cleared])
    expect(await auth.database.dump()).toEqual(before)
  })

  it('H201 ends one session and emits one event when it is called twice at once', async () => {
    const ended: unknown[] = []
    const auth = createTestAuth({
      hooks: { after: { 'session.ended': ({ sessionId }) => void ended.push(sessionId) } },
    })
    const ann = await auth.signedInAs('ann@x.test')
    const cookie = ann.cookieHeader
    const { session = [] } = await auth.database.dump()
    const both = await Promise.all(
      [0, 1].map(() => auth.browser().post('/sign-out', {}, { cookie })),
    )
    await auth.idle()
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(ended).toEqual([session[0]?.['id']])
    expect((await auth.database.dump())['session']).toEqual([])
  })

  it('deletes the cookie and the row of an expired session', async () => {
    const auth = createTestAuth()
    const ann = await auth.signedInAs('ann@x.test')
    auth.clock.advance('8 days')
    expect(await ann.post('/sign-out')).toMatchObject({ status: 200, body: { success: true } })
    expect(ann.sessionCookies.size).toBe(0)
    expect((await auth.database.dump())['session']).toEqual([])
  })

  it('deletes the cookie when the database fails', async () => {
    const auth = createTestAuth()
    const ann = await auth.signedInAs('ann@x.test')
    auth.database.onCall(({ method }) => {
      if (method === 'delete') throw new Error('broken')
    })
    const { status, headers } = await ann.post('/sign-out')
    expect(status).toBe(500)
    expect(headers.getSetCookie()).toEqual([cleared])
    expect((await auth.database.dump())['session']).toHaveLength(1)
  })

  it('takes two statements', async () => {
    const auth = createTestAuth()
    const ann = await auth.signedInAs('ann@x.test')
    auth.database.reset()
    await ann.post('/sign-out')
    expect(auth.database.calls).toEqual(['findOneJoined session', 'delete session'])
  })

  it('ignores any body', async () => {
    const auth = createTestAuth()
    for (const body of [undefined, 'no JSON', '{"callbackURL":"https://evil.test"}']) {
      const init = { method: 'POST', ...(body === undefined ? {} : { body }) }
      const answer = await auth.handler(
        new Request('http://localhost:3000/api/auth/sign-out', init),
      )
      expect(await answer.json()).toEqual({ success: true })
    }
  })
})
