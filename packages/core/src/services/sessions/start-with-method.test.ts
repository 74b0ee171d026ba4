import { describe, expect, it } from 'vitest'
import { UniqueViolation } from '../../contract/storage/adapter.js'
import type { StartFacts } from '../../contract/plugins/plugin.js'
import type { Store } from '../../contract/storage/store.js'
import { createAuth } from '../../create-auth.js'
import { memory } from '../../memory/index.js'
import { isSignedIn, type KeyAct, keyModel, run } from '../../test/key-app.js'

describe('sessions.start with writes of a plugin', () => {
  const start =
    (write: (store: Store, userId: string) => Promise<boolean>): KeyAct =>
    async ({ users, sessions }, exchange) => {
      const ann = await users.findByEmail('ann@x.test')
      if (!ann) throw new Error('Ann is gone')
      return sessions.startWithWrites(exchange, ann, {
        rememberMe: false,
        write: (store) => write(store, ann.id),
      })
    }
  const create = (store: Store, userId: string) =>
    store.of(keyModel).create({ id: 'k', userId }).then(Boolean)

  it('starts a session when the writes succeed', async () => {
    const { browser, dump, id } = await run(start(create), 'signed out')
    expect(await isSignedIn(browser)).toBe(true)
    expect(dump).toMatchObject({ key: [{ userId: id }], session: { length: 2 } })
    expect(dump['session']).toContainEqual(expect.objectContaining({ rememberMe: false }))
  })

  it('starts no session and writes nothing when they return false', async () => {
    const write = async (store: Store, userId: string) => !(await create(store, userId))
    const { browser, dump, found } = await run(start(write), 'signed out')
    expect(found).toBeNull()
    expect(await isSignedIn(browser)).toBe(false)
    expect(dump).toMatchObject({ key: [], session: { length: 1 } })
  })

  it('starts no session and writes nothing when they fail', async () => {
    const write = async (store: Store, userId: string) => {
      await create(store, userId)
      throw new Error('No')
    }
    const { answer, dump } = await run(start(write), 'signed out')
    expect(answer.status).toBe(500)
    expect(dump).toMatchObject({ key: [], session: { length: 1 } })
  })
})

describe('sessions.signUp with a method of a plugin', () => {
  const draft = { name: 'Bea', email: 'bea@x.test', emailVerified: false, image: null }
  const signUp =
    (email: string, write: (store: Store, userId: string) => Promise<unknown>): KeyAct =>
    ({ sessions }, exchange) =>
      sessions.startForNew(
        exchange,
        { ...draft, email },
        {
          kind: 'key',
          write: async (store, user) => {
            await write(store, user.id)
          },
        },
      )
  const create = (store: Store, userId: string) =>
    store.of(keyModel).create({ id: 'k', userId }).then(Boolean)

  it('writes user, method and session together, and emits the event', async () => {
    const { auth, browser, dump, received } = await run(signUp(draft.email, create), 'signed out', {
      emailVerification: { sendOnSignUp: true },
    })
    const userId = dump['key']?.[0]?.['userId']
    expect(dump).toMatchObject({ user: { length: 2 }, key: [{ userId }], session: { length: 2 } })
    expect(await isSignedIn(browser)).toBe(true)
    expect(received).toEqual([['method.added', { userId, kind: 'key' }]])
    expect(auth.outbox.last('verify-email', draft.email)).toBeDefined()
  })

  it('sends no mail when sign-up sends none', async () => {
    const { auth } = await run(signUp(draft.email, create), 'signed out')
    expect(auth.outbox.messages).toEqual([])
  })

  it('creates no user for a taken address', async () => {
    const { browser, dump, received, found } = await run(signUp('ANN@x.test', create), 'signed out')
    expect([found, received]).toEqual([null, []])
    expect(dump).toMatchObject({ user: { length: 1 }, key: [], session: { length: 1 } })
    expect(await isSignedIn(browser)).toBe(false)
  })

  it.each([
    { title: 'a taken key', error: new UniqueViolation('key') },
    { title: 'another error', error: new Error('No') },
  ])('creates no user when the method cannot be written: $title', async ({ error }) => {
    const write = () => Promise.reject(error)
    const { answer, dump } = await run(signUp(draft.email, write), 'signed out')
    expect(answer.status).toBe(500)
    expect(dump).toMatchObject({ user: { length: 1 }, session: { length: 1 } })
  })
})

describe('the facts for prepare of a plugin', () => {
  it.each([
    { title: 'autoSignIn', emailAndPassword: { enabled: true }, hides: false },
    {
      title: 'no autoSignIn',
      emailAndPassword: { enabled: true, autoSignIn: false },
      hides: true,
    },
    {
      title: 'requireEmailVerification',
      emailAndPassword: { enabled: true, requireEmailVerification: true },
      hides: true,
    },
    {
      title: 'disabled passwords',
      emailAndPassword: { enabled: false, autoSignIn: false },
      hides: false,
    },
    { title: 'default options', emailAndPassword: undefined, hides: false },
  ])('contains hidesTakenAddresses: $hides for $title', ({ emailAndPassword, hides }) => {
    const received: StartFacts[] = []
    const prepare = (facts: StartFacts) => {
      received.push(facts)
      return []
    }
    const options = { database: memory(), email: () => Promise.resolve() }
    createAuth({
      ...options,
      ...(emailAndPassword && { emailAndPassword }),
      plugins: [{ id: 'asking', prepare }],
    })
    expect(received).toMatchObject([{ hidesTakenAddresses: hides }])
  })

  it('has the defaults for invalid options', () => {
    const received: StartFacts[] = []
    const prepare = (facts: StartFacts) => {
      received.push(facts)
      return []
    }
    const wrong = { database: memory(), emailAndPassword: { enabled: 'yes' as unknown as boolean } }
    expect(() => createAuth({ ...wrong, plugins: [{ id: 'asking', prepare }] })).toThrow(/enabled/)
    expect(received).toMatchObject([{ hidesTakenAddresses: false }])
  })
})
