import { describe, expect, it } from 'vitest'
import type { CoreEvents } from '../../contract/plugins/events.js'
import { TEST_PASSWORD, type TestBrowser } from '../../testing/index.js'
import {
  actAs,
  createSubscriberApp,
  enter,
  held,
  type SubscriberApp,
  shownTo,
  signInAgain,
} from '../../test/subscriber-app.js'

const parkedIn = ({ cookies }: TestBrowser) =>
  [...cookies.keys()].filter((name) => name.includes('aside'))

const signInAt = (browser: TestBrowser, email: string) =>
  browser.post('/sign-in/email', { email, password: TEST_PASSWORD })

const resume = (app: SubscriberApp, browser: TestBrowser) =>
  app.whenCalled(browser, (context, exchange) => context.sessions.resume(exchange))

describe('a parked session', () => {
  it('resumes when the other session ends', async () => {
    const app = createSubscriberApp()
    const { ann, bob } = await actAs(app)
    expect(await shownTo(ann.browser)).toMatchObject({
      user: { id: bob.user.id },
      session: { impersonatedBy: 'ann' },
    })
    expect((await resume(app, ann.browser)).found?.user.id).toBe(ann.user.id)
    expect((await shownTo(ann.browser))?.user.id).toBe(ann.user.id)
    expect(parkedIn(ann.browser)).toEqual([])
    expect(await app.sessions.count({})).toBe(2)
  })

  it.each(['ended', 'run out', 'of somebody locked'])(
    'does not resume when it is %s',
    async (how) => {
      const app = createSubscriberApp({ session: { expiresIn: how === 'run out' ? 300 : 86_400 } })
      const { ann, bob } = await actAs(app)
      const own = { userId: ann.user.id }
      if (how === 'ended') await app.sessions.delete(own)
      if (how === 'run out') app.auth.clock.advance(300)
      if (how.endsWith('locked')) await app.users.update({ id: ann.user.id }, { locked: true })
      const { found } = await resume(app, ann.browser)
      expect(found).toBeNull()
      expect(ann.browser.sessionCookies.size).toBe(0)
      expect(await app.sessions.count({ userId: bob.user.id })).toBe(1)
    },
  )

  it('H81 ends at sign-out with the other session, and emits its event', async () => {
    for (const enabled of [false, true]) {
      const ended: string[] = []
      const hooks = {
        after: { 'session.ended': (event: { userId: string }) => void ended.push(event.userId) },
      }
      const app = createSubscriberApp({ hooks, session: { cookieCache: { enabled } } })
      const { ann, bob } = await actAs(app)
      await ann.browser.post('/sign-out')
      await app.auth.idle()
      expect(ended.sort()).toEqual([ann.user.id, bob.user.id].sort())
      expect(ann.browser.sessionCookies.size).toBe(0)
      expect(await app.sessions.findMany({})).toMatchObject([{ userId: bob.user.id }])
    }
  })

  it('ends at sign-out when the other session is already gone', async () => {
    const app = createSubscriberApp()
    const { ann, bob } = await actAs(app)
    await app.sessions.delete({ userId: bob.user.id })
    await ann.browser.post('/sign-out')
    expect(await app.sessions.count({})).toBe(0)
  })

  it.each([
    { actor: 'another user', name: 'cy', enabled: false },
    { actor: 'another user', name: 'cy', enabled: true },
    { actor: 'the user', name: 'bob', enabled: false },
    { actor: 'its user', name: 'ann', enabled: false },
  ])(
    'H80 ends with the other session when $actor signs in there (cookie cache: $enabled)',
    async (row) => {
      const received: unknown[] = []
      const hooks = {
        after: {
          'session.created': ({ previous }: CoreEvents['session.created']) =>
            void received.push(['created', previous?.user.id]),
          'session.ended': ({ userId }: CoreEvents['session.ended']) =>
            void received.push(['ended', userId]),
        },
      }
      const app = createSubscriberApp({ hooks, session: { cookieCache: { enabled: row.enabled } } })
      const { ann, bob } = await actAs(app)
      if (row.name === 'cy') await enter(app, 'cy')
      const before = app.auth.browser(ann.browser.cookies)
      const others = await app.sessions.count({})
      await app.auth.idle()
      received.length = 0
      await signInAt(ann.browser, `${row.name}@x.test`)
      await app.auth.idle()
      expect(received[0]).toEqual(['created', ann.user.id])
      expect(received.slice(1)).toHaveLength(2)
      expect(received).toContainEqual(['ended', ann.user.id])
      expect(received).toContainEqual(['ended', bob.user.id])
      expect(parkedIn(ann.browser)).toEqual([])
      expect(await app.sessions.count({})).toBe(others - 1)
      expect(await shownTo(before)).toBeNull()
      expect((await resume(app, before)).found).toBeNull()
      expect((await shownTo(ann.browser))?.user.email).toBe(`${row.name}@x.test`)
    },
  )

  it('H80 ends at the next sign-in when the other session has expired, and does not sign in before', async () => {
    const app = createSubscriberApp()
    const { ann, bob } = await actAs(app)
    app.auth.clock.advance(600)
    expect(await shownTo(ann.browser)).toBeNull()
    expect(await shownTo(ann.browser)).toBeNull()
    expect(await app.sessions.count({ userId: ann.user.id })).toBe(1)
    await signInAt(ann.browser, 'bob@x.test')
    expect(await app.sessions.count({ userId: ann.user.id })).toBe(0)
    expect(parkedIn(ann.browser)).toEqual([])
    expect((await shownTo(ann.browser))?.user.id).toBe(bob.user.id)
  })

  it('ends once in twenty parallel sign-ins', async () => {
    const ended: string[] = []
    const hooks = {
      after: { 'session.ended': (event: { userId: string }) => void ended.push(event.userId) },
    }
    const app = createSubscriberApp({ hooks })
    const { ann, bob } = await actAs(app)
    const browsers = Array.from({ length: 20 }, () => app.auth.browser(ann.browser.cookies))
    const answers = await Promise.all(browsers.map((browser) => signInAt(browser, 'bob@x.test')))
    expect(answers.map(({ status }) => status)).toEqual(browsers.map(() => 200))
    await app.auth.idle()
    expect(ended.sort()).toEqual([ann.user.id, bob.user.id].sort())
  })

  it('H85 remains after a sign-in that fails', async () => {
    const app = createSubscriberApp()
    const { ann, bob } = await actAs(app)
    const wrong = { email: 'bob@x.test', password: 'something else' }
    expect(await ann.browser.post('/sign-in/email', wrong)).toMatchObject({ status: 401 })
    expect((await shownTo(ann.browser))?.user.id).toBe(bob.user.id)
    expect((await resume(app, ann.browser)).found?.user.id).toBe(ann.user.id)
  })

  it('does not exist without an earlier session, or for a bearer credential', async () => {
    const app = createSubscriberApp()
    const bob = await enter(app, 'bob')
    const signedOut = app.auth.browser()
    await app.whenCalled(signedOut, (context, exchange) =>
      context.sessions.start(exchange, bob.user, held),
    )
    expect((await shownTo(signedOut))?.user.id).toBe(bob.user.id)
    expect(parkedIn(signedOut)).toEqual([])
    const { answer } = await signInAgain(app, bob.user.email)
    const authorization = `Bearer ${answer.headers.get('set-auth-token') ?? ''}`
    const bearerCredential = await app.whenCalled(
      signedOut,
      (context, exchange) => context.sessions.start(exchange, bob.user, held),
      { authorization },
    )
    expect(bearerCredential.answer.headers.getSetCookie()).toEqual([])
    expect(bearerCredential.answer.headers.get('set-auth-token')).not.toBeNull()
  })
})
