import { describe, expect, it } from 'vitest'
import { UniqueViolation } from '../../contract/storage/adapter.js'
import { AuthError } from '../../contract/errors.js'
import type { Plugin } from '../../contract/plugins/plugin.js'
import type { Act } from '../../test/acting-plugin.js'
import { createTestAuth, TEST_PASSWORD } from '../../testing/index.js'
import { createSubscriberApp, enter, shownTo, signInAgain } from '../../test/subscriber-app.js'

describe('a user whom a plugin blocks', () => {
  it('gets the error of the plugin at sign-in with the right password, and no session', async () => {
    const app = createSubscriberApp()
    const { user } = await enter(app, 'bob')
    await app.users.update({ id: user.id }, { locked: true })
    const { answer } = await signInAgain(app, user.email)
    expect(answer).toMatchObject({ status: 403, code: 'LOCKED' })
    expect(await app.sessions.count({})).toBe(1)
    const guess = { email: user.email, password: 'a guess of mine' }
    expect(await app.auth.browser().post('/sign-in/email', guess)).toMatchObject({ status: 401 })
  })

  it('loses earlier sessions when they are read', async () => {
    const app = createSubscriberApp()
    const { browser, user } = await enter(app, 'bob')
    await app.users.update({ id: user.id }, { locked: true })
    expect(await shownTo(browser)).toBeNull()
    expect(browser.sessionCookies.size).toBe(0)
    expect(await app.sessions.count({})).toBe(0)
  })

  it('appears as blocked to other plugins', async () => {
    const app = createSubscriberApp()
    const ann = await enter(app, 'ann')
    const { user } = await enter(app, 'bob')
    const { found } = await app.whenCalled(ann.browser, ({ users }) =>
      Promise.resolve(
        [ann.user, user, { ...user, locked: true }].map((each) => [
          users.isBlocked(each),
          users.isAdministrator(each),
        ]),
      ),
    )
    expect(found).toEqual([
      [false, true],
      [false, false],
      [true, false],
    ])
  })
})

describe('several plugins with blocks', () => {
  it('calls each in order with the time, until the first one blocks', async () => {
    const requested: string[] = []
    const blocking = (id: string, refuses: boolean): Plugin => ({
      id,
      blocks: ({ name }, now) => {
        requested.push(`${id} of ${name} at ${now.toISOString()}`)
        return refuses ? new AuthError(id.toUpperCase(), { status: 403, message: id }) : null
      },
    })
    const plugins = [{ id: 'idle' }, blocking('one', false), blocking('two', true)]
    const auth = createTestAuth({ plugins: [...plugins, blocking('three', true)] })
    const newUser = { name: 'Bob', email: 'bob@x.test', password: TEST_PASSWORD }
    expect(await auth.browser().post('/sign-up/email', newUser)).toMatchObject({
      status: 403,
      code: 'TWO',
    })
    const now = new Date(auth.clock.now()).toISOString()
    expect(requested).toEqual([`one of Bob at ${now}`, `two of Bob at ${now}`])
    expect((await auth.database.dump())['user']).toEqual([])
  })
})

describe('calls of plugins that change users', () => {
  const draft = { name: 'Eve', email: 'BOB@x.test', emailVerified: true, image: null }
  const refusal = new AuthError('STAYS', { status: 403, message: 'Stays' })

  it.each<{ title: string; act: Act; answer: object }>([
    {
      title: 'creates no user with a taken address',
      act: async ({ users }, exchange) => {
        await users.create(exchange, draft, { password: TEST_PASSWORD })
      },
      answer: { status: 500 },
    },
    {
      title: 'changes no address to a taken one',
      act: async ({ users }, exchange) => {
        const ann = await users.findByEmail('ann@x.test')
        if (ann) await users.changeEmail(exchange, { ...ann }, { email: 'bob@x.test' })
      },
      answer: { status: 500 },
    },
    {
      title: 'changes no user when a subscriber rejects it',
      act: async ({ users }, exchange) => {
        const ann = await users.findByEmail('ann@x.test')
        if (ann) await users.change(exchange, { id: ann.id }, { name: 'Eve' })
      },
      answer: { status: 403, code: 'STAYS' },
    },
  ])('$title', async ({ act, answer }) => {
    const app = createSubscriberApp({
      hooks: { before: { 'user.update': () => Promise.reject(refusal) } },
    })
    await enter(app, 'ann')
    await enter(app, 'bob')
    const before = await app.auth.database.dump()
    const failed: unknown[] = []
    const called = await app.whenCalled(app.auth.browser(), async (...given) => {
      try {
        await act(...given)
      } catch (error) {
        failed.push(error instanceof UniqueViolation ? error.model : null)
        throw error
      }
    })
    expect(called.answer).toMatchObject(answer)
    expect(failed).toEqual(['code' in answer ? null : 'user'])
    expect(await app.auth.database.dump()).toEqual(before)
    await app.auth.idle()
    expect(app.auth.outbox.messages.filter(({ kind }) => kind === 'email-changed')).toEqual([])
  })

  it('creates users with a password', async () => {
    const app = createSubscriberApp()
    const draft = { name: 'Bob', email: 'Bob@X.test', emailVerified: true, image: null }
    const { found } = await app.whenCalled(app.auth.browser(), ({ users }, exchange) =>
      users.create(exchange, draft, { password: TEST_PASSWORD }),
    )
    expect(found).toMatchObject({ email: 'bob@x.test' })
    expect((await signInAgain(app, 'bob@x.test')).answer.status).toBe(200)
  })

  it('returns the problem of an invalid password', async () => {
    const app = createSubscriberApp()
    const owner = { name: 'Bob', email: 'bob@x.test' }
    const given = ['short', owner.email, TEST_PASSWORD]
    const { found } = await app.whenCalled(app.auth.browser(), ({ passwords }) =>
      Promise.all(given.map((each) => passwords.problemOf(each, owner))),
    )
    expect(found).toEqual(['PASSWORD_TOO_SHORT', 'PASSWORD_COMPROMISED', null])
  })

  it('sets a password, ends sessions, voids links and notifies the user', async () => {
    const app = createSubscriberApp()
    const { browser, user } = await enter(app, 'bob')
    await app.auth.browser().post('/request-password-reset', { email: user.email })
    await app.auth.idle()
    const { token } = app.auth.outbox.last('reset-password')
    const password = 'a very new password'
    const set = (id: string) =>
      app.whenCalled(app.auth.browser(), ({ users }, exchange) =>
        users.setPassword(exchange, { id, name: user.name }, password),
      )
    expect((await set(user.id)).found).toBe(true)
    expect(await shownTo(browser)).toBeNull()
    await app.auth.idle()
    expect(app.auth.outbox.last('password-changed')).toMatchObject({ to: user.email })
    const reset = { token, newPassword: 'another new password' }
    expect(await app.auth.browser().post('/reset-password', reset)).toMatchObject({ status: 400 })
    const given = { email: user.email, password }
    expect(await app.auth.browser().post('/sign-in/email', given)).toMatchObject({ status: 200 })
    expect((await set('unknown')).found).toBe(false)
    await app.users.update({ id: user.id }, { name: 'Bobby' })
    expect((await set(user.id)).found).toBe(false)
  })

  it('changes the address when it is still the expected one', async () => {
    const app = createSubscriberApp()
    const { browser, user } = await enter(app, 'bob')
    const { id, emailVerified, email: before } = user
    const move = (email: string) =>
      app.whenCalled(app.auth.browser(), ({ users }, exchange) =>
        users.changeEmail(exchange, { id, emailVerified, email: before }, { email }),
      )
    expect((await move('new@x.test')).found).toBe(true)
    expect(await shownTo(browser)).toBeNull()
    expect(await app.users.findOne({ id: user.id })).toMatchObject({
      email: 'new@x.test',
      emailVerified: false,
    })
    await app.auth.idle()
    expect(app.auth.outbox.last('email-changed')).toMatchObject({ to: user.email })
    expect((await move('newer@x.test')).found).toBe(false)
  })

  it('changes a user only while the row is as expected', async () => {
    const app = createSubscriberApp()
    const { browser, user } = await enter(app, 'bob')
    const change = (still: object, name: string) =>
      app.whenCalled(app.auth.browser(), ({ users }, exchange) =>
        users.change(exchange, { id: user.id, ...still }, { name }),
      )
    expect((await change({ locked: true }, 'X')).found).toBe(false)
    expect((await change({ name: 'bob' }, 'Bobby')).found).toBe(true)
    expect((await shownTo(browser))?.user.name).toBe('Bobby')
  })

  it('lists and ends sessions', async () => {
    const app = createSubscriberApp()
    const { browser, user } = await enter(app, 'bob')
    app.auth.clock.advance(1)
    const { browser: second } = await signInAgain(app, user.email)
    const { found } = await app.whenCalled(app.auth.browser(), async ({ sessions }, exchange) => {
      const [newest, oldest] = await sessions.list(user.id)
      const handle = newest?.token ?? ''
      return [
        oldest?.id === (await shownTo(browser))?.session.id,
        await sessions.revoke(exchange, 'another', handle),
        await sessions.revoke(exchange, user.id, handle),
        await sessions.revoke(exchange, user.id, handle),
      ]
    })
    expect(found).toEqual([true, false, true, false])
    expect(await shownTo(second)).toBeNull()
    await app.whenCalled(app.auth.browser(), ({ sessions }, exchange) =>
      sessions.revokeAll(exchange, user.id),
    )
    expect(await shownTo(browser)).toBeNull()
  })

  it('locks, removes, counts and changes users in one transaction and emits the events', async () => {
    const received: string[] = []
    const app = createSubscriberApp({
      hooks: { after: { 'user.updated': ({ user }) => void received.push(user.name) } },
    })
    const { user } = await enter(app, 'bob')
    const cy = await enter(app, 'cy')
    const { found } = await app.whenCalled(app.auth.browser(), (context, exchange) =>
      context.write(exchange, async ({ users, sessions }) => {
        await sessions.end(cy.user.id)
        return [
          await users.lock(user.id),
          await users.lock('unknown'),
          await users.countMethods(user.id),
          await users.change(user.id, { name: 'Bobby' }),
          await users.change(user.id, { name: 'X' }, { locked: true }),
          await users.remove(cy.user),
        ]
      }),
    )
    expect(found).toEqual([true, false, 1, true, false, true])
    await app.auth.idle()
    expect(received).toEqual(['Bobby'])
  })
})
