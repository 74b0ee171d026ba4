import { describe, expect, it } from 'vitest'
import { betterAuthDatabase } from '../../better-auth/index.js'
import {
  actAs,
  createSubscriberApp,
  enter,
  held,
  shownTo,
  signInAgain,
} from '../../test/subscriber-app.js'

describe('an impersonation session', () => {
  it.each([
    { title: 'our own format', options: {}, rememberMe: true },
    {
      title: 'the format of better-auth',
      options: { storage: betterAuthDatabase() },
      rememberMe: true,
    },
    {
      title: 'the format of better-auth, until the browser closes',
      options: { storage: betterAuthDatabase() },
      rememberMe: false,
    },
  ])('never gets an extension in $title', async ({ options, rememberMe }) => {
    const app = createSubscriberApp({ ...options, session: { expiresIn: '7d', updateAge: 0 } })
    const { ann } = await actAs(app, { ...held, rememberMe })
    app.auth.clock.advance(599)
    expect(await shownTo(ann.browser)).not.toBeNull()
    app.auth.clock.advance(1)
    expect(await shownTo(ann.browser)).toBeNull()
  })

  it('fails where a fresh session is required', async () => {
    const app = createSubscriberApp()
    const { ann } = await actAs(app)
    const { answer } = await app.whenCalled(ann.browser, (context, exchange) =>
      context.sessions.getFresh(exchange),
    )
    expect(answer).toMatchObject({ status: 403, code: 'SESSION_NOT_OWN' })
  })

  it('has the lifetime of sessions by default', async () => {
    const app = createSubscriberApp({ session: { expiresIn: 300 } })
    const { ann } = await actAs(app, {})
    app.auth.clock.advance(299)
    expect(await shownTo(ann.browser)).not.toBeNull()
  })
})

describe('sessions, for plugins', () => {
  it.each([false, true])(
    'shows changed columns everywhere at once (cookie cache: %s)',
    async (enabled) => {
      const app = createSubscriberApp({ session: { cookieCache: { enabled } } })
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
    },
  )

  it('changes nothing and issues no cached session for unknown columns', async () => {
    const app = createSubscriberApp({ session: { cookieCache: { enabled: true } } })
    const bob = await enter(app, 'bob')
    const { answer, found } = await app.whenCalled(bob.browser, (context, exchange) =>
      context.write(exchange, ({ sessions }) =>
        sessions.change({ impersonatedBy: 'zoe' }, { mood: 'x' }),
      ),
    )
    expect([found, answer.headers.getSetCookie()]).toEqual([0, []])
  })

  it.each([false, true])(
    'ends sessions by a condition on columns (cookie cache: %s)',
    async (enabled) => {
      const app = createSubscriberApp({ session: { cookieCache: { enabled } } })
      const { ann, bob } = await actAs(app)
      const cy = await enter(app, 'cy')
      const { found } = await app.whenCalled(cy.browser, (context, exchange) =>
        context.write(exchange, ({ sessions }) => sessions.endWhere({ impersonatedBy: 'ann' })),
      )
      expect(found).toBe(1)
      expect(await shownTo(ann.browser)).toBeNull()
      expect((await shownTo(bob.browser))?.user.id).toBe(bob.user.id)
    },
  )

  it('ends a session once when another call ends it meanwhile', async () => {
    const app = createSubscriberApp()
    await actAs(app)
    const { found } = await app.whenCalled(app.auth.browser(), (context, exchange) =>
      context.write(exchange, async ({ sessions, store }) => {
        app.auth.database.onDone(async ({ method, model }) => {
          if (method !== 'findMany' || model !== 'session') return
          app.auth.database.reset()
          await store.of({ name: 'session', fields: {}, uniqueTogether: [] }).delete({})
        })
        return sessions.endWhere({ impersonatedBy: 'ann' })
      }),
    )
    expect(found).toBe(0)
  })
})

describe('a session of a user who is deleted while it starts', () => {
  it('writes nothing when a plugin deletes the user', async () => {
    const app = createSubscriberApp()
    const ann = await enter(app, 'ann')
    const bob = await enter(app, 'bob')
    const { database } = app.auth
    const before = await database.dump()
    const { answer, found } = await app.whenCalled(ann.browser, ({ sessions }, exchange) =>
      sessions.startWithWrites(exchange, bob.user, {
        ...held,
        write: (_store, { users }) => users.remove(bob.user),
      }),
    )
    expect([answer.status, found]).toEqual([200, null])
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await database.dump()).toEqual(before)
  })

  it.each([true, false])(
    'fails when the user was deleted (signed in before: %s)',
    async (isKnown) => {
      const app = createSubscriberApp()
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
