import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../contract/calls/exchange.js'
import type { Plugin } from '../../contract/plugins/plugin.js'
import type { PluginContext } from '../../contract/plugins/plugin-context.js'
import type { Store } from '../../contract/storage/store.js'
import { acting } from '../../test/acting-plugin.js'
import {
  createKeyApp,
  type KeyAct,
  type KeyAppOptions,
  keyModel,
  keysOf,
  run,
} from '../../test/key-app.js'
import { createTestAuth } from '../../testing/index.js'

describe('addMethod of a plugin', () => {
  const add =
    (write: (store: Store, userId: string) => Promise<boolean>, before?: KeyAct): KeyAct =>
    async (context, exchange) => {
      const signedIn = await context.sessions.getFresh(exchange)
      await before?.(context, exchange)
      const { id } = signedIn.user
      const change = { kind: 'key', write: (store: Store) => write(store, id) }
      return context.users.addMethod(exchange, signedIn, change)
    }
  const create = (store: Store, userId: string) =>
    store.of(keyModel).create({ id: 'k', userId }).then(Boolean)

  it('writes the method and emits an event', async () => {
    const { found, dump, received, id } = await run(add(create), 'ann')
    expect(found).toBe(true)
    expect(dump['key']).toMatchObject([{ userId: id }])
    expect(received).toEqual([['method.added', { userId: id, kind: 'key' }]])
  })

  it('emits no event when nothing was written', async () => {
    const { found, dump, received } = await run(
      add(async (store, userId) => !(await create(store, userId))),
      'ann',
    )
    expect([found, dump['key'], received]).toEqual([false, [], []])
  })

  it.each([
    {
      title: 'session has ended',
      end: ({ sessions }: PluginContext, exchange: Exchange) => sessions.end(exchange),
    },
    {
      title: 'user was deleted',
      end: async ({ users }: PluginContext, exchange: Exchange) => {
        const ann = await users.findByEmail('ann@x.test')
        if (ann) await users.remove(exchange, ann)
      },
    },
  ])('H44 writes nothing when the $title meanwhile', async ({ end }) => {
    const { found, dump, received } = await run(add(create, end), 'ann')
    expect([found, dump['key'], received]).toEqual([false, [], []])
  })

  it('throws the error of its writes', async () => {
    const { answer, dump } = await run(
      add(async (store, userId) => {
        await create(store, userId)
        return create(store, userId)
      }),
      'ann',
    )
    expect(answer.status).toBe(500)
    expect(dump['key']).toEqual([])
  })
})

describe('removeMethod of a plugin', () => {
  /** Ann has this number of keys, and a password unless it is removed. */
  const arrange = async (options: KeyAppOptions, keys: number, password: boolean) => {
    const outcomes: string[] = []
    const app = await createKeyApp(async ({ users, sessions }, exchange) => {
      const { user } = await sessions.getFresh(exchange)
      const write = async (store: Store) =>
        (await store.of(keyModel).take({ userId: user.id })) !== null
      outcomes.push(await users.removeMethod(exchange, user.id, { kind: 'key', write }))
    }, options)
    for (let at = 0; at < keys; at += 1) {
      await app.auth.database.store.of(keyModel).create({ id: `k${at}`, userId: app.id })
    }
    const unlink = () => app.ann.post('/unlink-account', { providerId: 'credential' })
    if (!password) expect(await unlink()).toMatchObject({ status: 200 })
    await app.auth.idle()
    app.received.length = 0
    return { ...app, outcomes, unlink }
  }
  const all = { account: { accountLinking: { allowUnlinkingAll: true } } }

  it.each([
    { keys: 0, password: true, options: {}, outcome: 'unknown', left: 0 },
    { keys: 1, password: true, options: {}, outcome: 'removed', left: 0 },
    { keys: 2, password: false, options: {}, outcome: 'removed', left: 1 },
    { keys: 1, password: false, options: {}, outcome: 'last', left: 1 },
    { keys: 1, password: false, options: all, outcome: 'removed', left: 0 },
  ])('H146 returns $outcome with $keys keys and a password: $password', async (row) => {
    const { auth, ann, received, outcomes, id } = await arrange(row.options, row.keys, row.password)
    expect(await ann.post('/act')).toMatchObject({ status: 200 })
    await auth.idle()
    expect(outcomes).toEqual([row.outcome])
    expect((await auth.database.dump())['key']).toHaveLength(row.left)
    const removed = [['method.removed', { userId: id, kind: 'key' }]]
    expect(received).toEqual(row.outcome === 'removed' ? removed : [])
  })

  it('H146 counts the methods of plugins when an account is unlinked', async () => {
    const { auth, ann, unlink } = await arrange({}, 1, true)
    expect(await ann.post('/act')).toMatchObject({ status: 200 })
    expect(await unlink()).toMatchObject({ status: 400, code: 'FAILED_TO_UNLINK_LAST_ACCOUNT' })
    expect((await auth.database.dump())['account']).toHaveLength(1)
  })

  it('H146 H182 keeps one of two methods that are removed at once', async () => {
    const { auth, ann, outcomes } = await arrange({}, 2, false)
    await Promise.all([ann.post('/act'), ann.post('/act')])
    expect(outcomes.sort()).toEqual(['last', 'removed'])
    expect((await auth.database.dump())['key']).toHaveLength(1)
  })
})

describe('getFresh, for plugins', () => {
  const ask: KeyAct = ({ sessions }, exchange) => sessions.getFresh(exchange)

  it('returns the session of the caller', async () => {
    const { found, id } = await run(ask, 'ann')
    expect(found).toMatchObject({ user: { id }, session: { userId: id } })
  })

  it('fails without a session', async () => {
    const { answer } = await run(ask, 'signed out')
    expect(answer).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  })

  it('H97 fails for a session that is not fresh', async () => {
    const { auth, ann } = await createKeyApp(ask)
    auth.clock.advance('1 day')
    expect(await ann.post('/act')).toMatchObject({ status: 403, code: 'SESSION_NOT_FRESH' })
  })
})

describe('H44 a verification link without passwords', () => {
  const draft = { name: 'Ann', email: 'ann@x.test', emailVerified: false, image: null }

  /** An app without passwords, in which Ann has signed up with a plugin. */
  async function createPasswordless() {
    const plugin: Plugin = {
      ...acting(async ({ users, sessions }, exchange) => {
        await sessions.start(exchange, await users.create(exchange, draft))
      }),
      models: [keyModel],
      signInMethods: keysOf,
    }
    const auth = createTestAuth({ emailAndPassword: { enabled: false }, plugins: [plugin] })
    const ann = auth.browser()
    await ann.post('/act')
    const { user = [] } = await auth.database.dump()
    return { auth, ann, id: String(user[0]?.['id']) }
  }

  it.each([
    { title: 'does not prove the method of a plugin', keys: 1, provenIn: '' },
    { title: 'does not prove a session without a method', keys: 0, provenIn: '' },
  ])('$title', async ({ keys, provenIn }) => {
    const app = await createPasswordless()
    const { store } = app.auth.database
    if (keys > 0) await store.of(keyModel).create({ id: 'k', userId: app.id })
    await app.ann.post('/send-verification-email', { email: 'ann@x.test' })
    await app.auth.idle()
    const { url } = app.auth.outbox.last('verify-email')
    await app.auth.browser().get((url ?? '').replace('http://localhost:3000/api/auth', ''))
    const { user = [] } = await app.auth.database.dump()
    expect(user).toMatchObject([{ emailVerified: true, provenIn }])
  })
})
