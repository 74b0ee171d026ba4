import { describe, expect, it } from 'vitest'
import { betterAuthDatabase } from '../better-auth/index.js'
import { createKeeperApp, enter, type KeeperApp, shownTo, signInAgain } from '../test/keeper-app.js'

const held = { expiresIn: 600, columns: { heldBy: 'ann' }, setAside: true, rememberMe: false }

/** Ann goes on as Bob. */
async function actAs(app: KeeperApp, options: object = held) {
  const ann = await enter(app, 'ann')
  const bob = await enter(app, 'bob')
  const { answer } = await app.whenCalled(ann.browser, (context, exchange) =>
    context.sessions.start(exchange, bob.user, options),
  )
  return { ann, bob, answer }
}

const resume = (app: KeeperApp, browser: Parameters<KeeperApp['whenCalled']>[0]) =>
  app.whenCalled(browser, (context, exchange) => context.sessions.resume(exchange))

describe('a session that is set aside', () => {
  it('goes on where the other one ends', async () => {
    const app = createKeeperApp()
    const { ann, bob } = await actAs(app)
    expect(await shownTo(ann.browser)).toMatchObject({
      user: { id: bob.user.id },
      session: { heldBy: 'ann' },
    })
    expect((await resume(app, ann.browser)).found?.user.id).toBe(ann.user.id)
    expect((await shownTo(ann.browser))?.user.id).toBe(ann.user.id)
    expect([...ann.browser.cookies.keys()].filter((name) => name.includes('aside'))).toEqual([])
    expect(await app.sessions.count({})).toBe(2)
  })

  it.each(['ended', 'run out', 'of somebody locked'])('is null where it is %s', async (how) => {
    const app = createKeeperApp({ session: { expiresIn: how === 'run out' ? 300 : 86_400 } })
    const { ann, bob } = await actAs(app)
    const own = { userId: ann.user.id }
    if (how === 'ended') await app.sessions.delete(own)
    if (how === 'run out') app.auth.clock.advance(300)
    if (how.endsWith('locked')) await app.users.update({ id: ann.user.id }, { locked: true })
    const { found } = await resume(app, ann.browser)
    expect(found).toBeNull()
    expect(ann.browser.cookies.size).toBe(0)
    expect(await app.sessions.count({ userId: bob.user.id })).toBe(1)
  })

  it('H81 ends with the other one at sign-out, and is told', async () => {
    for (const enabled of [false, true]) {
      const ended: string[] = []
      const hooks = {
        after: { 'session.ended': (event: { userId: string }) => void ended.push(event.userId) },
      }
      const app = createKeeperApp({ hooks, session: { cookieCache: { enabled } } })
      const { ann, bob } = await actAs(app)
      await ann.browser.post('/sign-out')
      await app.auth.idle()
      expect(ended.sort()).toEqual([ann.user.id, bob.user.id].sort())
      expect(ann.browser.cookies.size).toBe(0)
      expect(await app.sessions.findMany({})).toMatchObject([{ userId: bob.user.id }])
    }
  })

  it('ends at sign-out also where the other one is gone already', async () => {
    const app = createKeeperApp()
    const { ann, bob } = await actAs(app)
    await app.sessions.delete({ userId: bob.user.id })
    await ann.browser.post('/sign-out')
    expect(await app.sessions.count({})).toBe(0)
  })

  it('is forgotten by the browser when somebody signs in', async () => {
    const app = createKeeperApp()
    const { ann } = await actAs(app)
    const { user } = await enter(app, 'cy')
    const credentials = { email: user.email, password: 'correct horse battery staple' }
    await ann.browser.post('/sign-in/email', credentials)
    expect([...ann.browser.cookies.keys()].filter((name) => name.includes('aside'))).toEqual([])
    expect((await resume(app, ann.browser)).found).toBeNull()
  })

  it('is none where nobody was signed in, or the caller brings a credential', async () => {
    const app = createKeeperApp()
    const bob = await enter(app, 'bob')
    const nobody = app.auth.browser()
    await app.whenCalled(nobody, (context, exchange) =>
      context.sessions.start(exchange, bob.user, held),
    )
    expect((await shownTo(nobody))?.user.id).toBe(bob.user.id)
    expect([...nobody.cookies.keys()].filter((name) => name.includes('aside'))).toEqual([])
    const { answer } = await signInAgain(app, bob.user.email)
    const authorization = `Bearer ${answer.headers.get('set-auth-token') ?? ''}`
    const brought = await app.whenCalled(
      nobody,
      (context, exchange) => context.sessions.start(exchange, bob.user, held),
      { authorization },
    )
    expect(brought.answer.headers.getSetCookie()).toEqual([])
    expect(brought.answer.headers.get('set-auth-token')).not.toBeNull()
  })
})

describe('a session that somebody else holds', () => {
  it.each([
    { title: 'our own format', options: {}, rememberMe: true },
    {
      title: 'the format of better-auth',
      options: { storage: betterAuthDatabase() },
      rememberMe: true,
    },
    {
      title: 'that, with the browser',
      options: { storage: betterAuthDatabase() },
      rememberMe: false,
    },
  ])('is never extended, in $title', async ({ options, rememberMe }) => {
    const app = createKeeperApp({ ...options, session: { expiresIn: '7d', updateAge: 0 } })
    const { ann } = await actAs(app, { ...held, rememberMe })
    app.auth.clock.advance(599)
    expect(await shownTo(ann.browser)).not.toBeNull()
    app.auth.clock.advance(1)
    expect(await shownTo(ann.browser)).toBeNull()
  })

  it('is never fresh', async () => {
    const app = createKeeperApp()
    const { ann } = await actAs(app)
    const { answer } = await app.whenCalled(ann.browser, (context, exchange) =>
      context.sessions.getFresh(exchange),
    )
    expect(answer).toMatchObject({ status: 403, code: 'SESSION_NOT_OWN' })
  })

  it('lives as long as the app says where nobody says', async () => {
    const app = createKeeperApp({ session: { expiresIn: 300 } })
    const { ann } = await actAs(app, {})
    app.auth.clock.advance(299)
    expect(await shownTo(ann.browser)).not.toBeNull()
  })
})

describe('columns of sessions', () => {
  it.each([false, true])('change everywhere at once (copies: %s)', async (enabled) => {
    const app = createKeeperApp({ session: { cookieCache: { enabled } } })
    const bob = await enter(app, 'bob')
    const ann = await enter(app, 'ann')
    const { browser: second } = await signInAgain(app, 'bob@x.test')
    const { answer, found } = await app.whenCalled(bob.browser, (context, exchange) =>
      context.write(exchange, ({ sessions }) =>
        sessions.change({ userId: bob.user.id }, { mood: 'glad' }),
      ),
    )
    expect(found).toBe(2)
    expect(answer.headers.getSetCookie().length > 0).toBe(enabled)
    expect((await shownTo(second))?.session.mood).toBe('glad')
    expect((await shownTo(bob.browser))?.session.mood).toBe('glad')
    expect((await shownTo(ann.browser))?.session.mood ?? null).toBeNull()
  })

  it('that nobody has change nothing, and hand out no copy', async () => {
    const app = createKeeperApp({ session: { cookieCache: { enabled: true } } })
    const bob = await enter(app, 'bob')
    const { answer, found } = await app.whenCalled(bob.browser, (context, exchange) =>
      context.write(exchange, ({ sessions }) => sessions.change({ heldBy: 'zoe' }, { mood: 'x' })),
    )
    expect([found, answer.headers.getSetCookie()]).toEqual([0, []])
  })

  it.each([false, true])('say which sessions end (copies: %s)', async (enabled) => {
    const app = createKeeperApp({ session: { cookieCache: { enabled } } })
    const { ann, bob } = await actAs(app)
    const cy = await enter(app, 'cy')
    const { found } = await app.whenCalled(cy.browser, (context, exchange) =>
      context.write(exchange, ({ sessions }) => sessions.endWhere({ heldBy: 'ann' })),
    )
    expect(found).toBe(1)
    expect(await shownTo(ann.browser)).toBeNull()
    expect((await shownTo(bob.browser))?.user.id).toBe(bob.user.id)
  })

  it('end a session once that another call ends meanwhile', async () => {
    const app = createKeeperApp()
    await actAs(app)
    const { found } = await app.whenCalled(app.auth.browser(), (context, exchange) =>
      context.write(exchange, async ({ sessions, store }) => {
        app.auth.database.onDone(async ({ method, model }) => {
          if (method !== 'findMany' || model !== 'session') return
          app.auth.database.reset()
          await store.of({ name: 'session', fields: {}, uniqueTogether: [] }).delete({})
        })
        return sessions.endWhere({ heldBy: 'ann' })
      }),
    )
    expect(found).toBe(0)
  })
})

describe('a session of somebody who goes while it starts', () => {
  it('is none, and nothing is written, where a plugin removes them with it', async () => {
    const app = createKeeperApp()
    const ann = await enter(app, 'ann')
    const bob = await enter(app, 'bob')
    const { database } = app.auth
    const before = await database.dump()
    const { answer, found } = await app.whenCalled(ann.browser, ({ sessions }, exchange) =>
      sessions.startWithin(exchange, bob.user, {
        ...held,
        within: (_store, { users }) => users.remove(bob.user),
      }),
    )
    expect([answer.status, found]).toEqual([200, null])
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await database.dump()).toEqual(before)
  })

  it.each([true, false])(
    'is refused where they are gone (signed in before: %s)',
    async (isKnown) => {
      const app = createKeeperApp()
      const ann = await enter(app, 'ann')
      const bob = await enter(app, 'bob')
      await app.users.delete({ id: bob.user.id })
      const browser = isKnown ? ann.browser : app.auth.browser()
      const { answer } = await app.whenCalled(browser, ({ sessions }, exchange) =>
        sessions.start(exchange, bob.user),
      )
      expect(answer).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
      expect((await shownTo(ann.browser))?.user.id).toBe(ann.user.id)
      expect(await app.sessions.count({})).toBe(1)
    },
  )
})
