import { describe, expect, it } from 'vitest'
import type { Exchange } from '../contract/calls/exchange.js'
import { verificationModel } from '../contract/tables/models.js'
import type { PluginContext } from '../contract/plugins/plugin-context.js'
import { acting } from '../test/acting-plugin.js'
import { createTestAuth } from '../testing/index.js'

/** Runs a plugin's function and returns its result. */
async function act<T>(acts: (context: PluginContext, exchange: Exchange) => Promise<T> | T) {
  const found: T[] = []
  const plugin = acting(async (context, exchange) => {
    found.push(await acts(context, exchange))
  })
  const auth = createTestAuth({ plugins: [plugin] })
  const ann = await auth.signedInAs('ann@x.test')
  const browser = auth.browser()
  const answer = await browser.post('/act')
  return { auth, ann, browser, answer, found: found[0] }
}

const draft = { name: 'Bea', email: 'Bea@X.Test', emailVerified: true, image: null }

describe('users, for plugins', () => {
  it.each([
    { title: 'any letter case', email: 'ANN@X.Test', name: 'ann' },
    {
      title: 'H41 a letter that only lower-cases to one of it',
      email: 'ann@x.te\u017ft',
      name: undefined,
    },
    {
      title: 'H41 a Kelvin sign instead of its k',
      email: 'an\u212a@x.test',
      name: undefined,
    },
    { title: 'an unknown address', email: 'bea@x.test', name: undefined },
  ])('finds "$name" by an address with $title', async ({ email, name }) => {
    const { found } = await act(({ users }) => users.findByEmail(email))
    expect(found?.name).toBe(name)
  })

  it('H41 finds no user by a look-alike of the address', async () => {
    const plugin = acting(async ({ users }, exchange) => {
      await users.create(exchange, { ...draft, email: 'mike@x.test' })
      expect(await users.findByEmail('mi\u212ae@x.test')).toBeNull()
      expect(await users.findByEmail('MIKE@x.test')).toMatchObject({ email: 'mike@x.test' })
    })
    const auth = createTestAuth({ plugins: [plugin] })
    expect(await auth.browser().post('/act')).toMatchObject({ status: 200 })
  })

  it.each([
    { title: 'removes methods of an attacker', signedIn: false, methods: 0 },
    { title: 'keeps the methods of a signed-in user', signedIn: true, methods: 1 },
  ])('H43 H44 $title when the mailbox is proven, once', async ({ signedIn, methods }) => {
    const seen: unknown[] = []
    const plugin = acting(async ({ users }, exchange) => {
      const user = await users.findByEmail('ann@x.test')
      if (user) seen.push((await users.proveMailbox(exchange, user)).emailVerified)
    })
    const auth = createTestAuth({ plugins: [plugin] })
    const ann = await auth.signedInAs('ann@x.test')
    const browser = signedIn ? ann : auth.browser()
    await browser.post('/act')
    const { account, session } = await auth.database.dump()
    expect([account, session]).toMatchObject([{ length: methods }, { length: methods }])
    await auth.browser().post('/act')
    expect(seen).toEqual([true, true])
    expect((await auth.database.dump())['session']).toHaveLength(methods)
  })

  it('proves nothing when the address has changed', async () => {
    const { auth, found } = await act(async ({ users }, exchange) => {
      const user = await users.findByEmail('ann@x.test')
      return user && users.proveMailbox(exchange, { ...user, email: 'anna@x.test' })
    })
    expect(found).toMatchObject({ emailVerified: false })
    expect(await auth.database.dump()).toMatchObject({ user: [{ emailVerified: false }] })
  })

  it('finds a user by id', async () => {
    const { auth, found } = await act(async ({ users }) => {
      const known = await users.findByEmail('ann@x.test')
      return [await users.find(known?.id ?? ''), await users.find('nobody')]
    })
    const { user = [] } = await auth.database.dump()
    expect(found).toMatchObject([{ id: user[0]?.['id'] }, null])
  })

  it('H39 creates a user under the canonical form of the address', async () => {
    const { auth, found } = await act(({ users }, exchange) => users.create(exchange, draft))
    expect(found).toMatchObject({ name: 'Bea', email: 'bea@x.test', emailVerified: true })
    const { user = [] } = await auth.database.dump()
    expect(user.map((row) => row['email']).sort()).toEqual(['ann@x.test', 'bea@x.test'])
    const bea = { name: 'B', email: 'bea@x.test', password: 'staple-horse1' }
    expect(await auth.browser().post('/sign-up/email', bea)).toMatchObject({ status: 422 })
  })

  it('H39 creates a user under the canonical form also after a subscriber amended the address', async () => {
    const auth = createTestAuth({
      hooks: { before: { 'user.create': () => ({ email: 'Amended@X.Test' }) } },
    })
    await auth.signedInAs('ann@x.test')
    expect(await auth.database.dump()).toMatchObject({ user: [{ email: 'amended@x.test' }] })
  })

  it('H39 fails with 500 for a taken address', async () => {
    const { auth, answer } = await act(({ users }, exchange) =>
      users.create(exchange, { ...draft, email: 'ANN@x.test' }),
    )
    expect(answer.status).toBe(500)
    expect((await auth.database.dump())['user']).toHaveLength(1)
  })
})

describe('sessions, for plugins', () => {
  it('starts a session with a cookie, which replaces the earlier one', async () => {
    const { auth, browser } = await act(async ({ users, sessions }, exchange) => {
      const ann = await users.findByEmail('ann@x.test')
      return ann && sessions.start(exchange, ann)
    })
    expect((await browser.get('/get-session')).body).toMatchObject({ user: { name: 'ann' } })
    expect((await auth.database.dump())['session']).toHaveLength(2)
  })

  it('starts a session that ends with the browser', async () => {
    const { auth, answer } = await act(async ({ users, sessions }, exchange) => {
      const ann = await users.findByEmail('ann@x.test')
      return ann && sessions.start(exchange, ann, { rememberMe: false })
    })
    expect(answer.headers.getSetCookie()[0]).not.toContain('Max-Age')
    const { session = [] } = await auth.database.dump()
    expect(session.map((row) => row['rememberMe'])).toContain(false)
  })

  it('ends a session', async () => {
    const plugin = acting(({ sessions }, exchange) => sessions.end(exchange))
    const auth = createTestAuth({ plugins: [plugin] })
    const ann = await auth.signedInAs('ann@x.test')
    await ann.post('/act')
    expect(ann.sessionCookies.size).toBe(0)
    expect((await auth.database.dump())['session']).toEqual([])
  })

  it('H85 sets no cookie when the call fails afterwards', async () => {
    const { answer } = await act(async ({ users, sessions }, exchange) => {
      const ann = await users.findByEmail('ann@x.test')
      if (ann) await sessions.start(exchange, ann)
      throw new Error('second thoughts')
    })
    expect(answer.status).toBe(500)
    expect(answer.headers.getSetCookie()).toEqual([])
  })
})

describe('writes, for plugins', () => {
  const row = (id: string) => {
    const moment = new Date(0)
    const dates = { expiresAt: moment, createdAt: moment, updatedAt: moment }
    return { id, identifier: id, value: '', ...dates }
  }

  it('rolls back a transaction that fails', async () => {
    const { auth, answer } = await act((context) =>
      context.transaction(async (store) => {
        await store.of(verificationModel).create(row('one'))
        throw new Error('undo')
      }),
    )
    expect(answer.status).toBe(500)
    expect((await auth.database.dump())['verification']).toEqual([])
  })

  it('writes a single row', async () => {
    const { auth } = await act((context) => {
      const expiresAt = new Date(context.clock.now())
      const created = { ...row(context.createId()), expiresAt }
      return context.store.of(verificationModel).create(created)
    })
    expect(await auth.database.dump()).toMatchObject({
      verification: [
        { id: expect.stringMatching(/^\w{32}$/) as string, expiresAt: new Date(auth.clock.now()) },
      ],
    })
  })

  it('logs to the logger of the app', async () => {
    const { auth } = await act(({ logger }) => {
      logger.log('info', 'noted', { count: 1 })
    })
    expect(auth.logs).toEqual(['{"level":"info","message":"noted","data":{"count":1}}'])
  })
})
