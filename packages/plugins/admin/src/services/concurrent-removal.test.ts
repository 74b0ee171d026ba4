import { Unavailable, type OnContext, type Transaction } from '@countersign/core'
import { describe, expect, it } from 'vitest'
import { readOptions } from '../options.js'
import { createApp, enter, gather } from '../test/admin-app.js'
import { keepAnAdministrator } from './administrators.js'
import { changeUser } from './users.js'
import { followUserRemoval, impersonate } from './impersonation.js'

describe('keepAnAdministrator', () => {
  it.each<{ title: string; lock: (app: ReturnType<typeof createApp>, id: string) => unknown }>([
    { title: 'removed', lock: ({ users }, id) => users.delete({ id }) },
    { title: 'demoted', lock: ({ users }, id) => users.update({ id }, { role: 'user' }) },
    { title: 'banned', lock: ({ users }, id) => users.update({ id }, { banned: true }) },
  ])(
    'keeps the last administrator when the only other one is $title before the lock',
    async ({ lock }) => {
      const app = createApp()
      const { id } = await enter(app, 'ann', 'admin')
      await enter(app, 'eve', 'admin')
      const target = (await app.users.findOne({ id })) ?? expect.fail()
      const users = {
        lock: async (other: string) => {
          await lock(app, other)
          return (await app.users.findOne({ id: other })) !== null
        },
      } as Transaction['users']
      const { store } = app.auth.database
      await expect(
        keepAnAdministrator({ store, users }, readOptions({}), { target }),
      ).rejects.toMatchObject({ code: 'LAST_ADMINISTRATOR' })
    },
  )
})

describe('a user who is removed between two statements', () => {
  it('starts no impersonation when the user is removed meanwhile', async () => {
    const app = createApp()
    const { id } = await enter(app, 'ann', 'admin')
    const bob = await enter(app, 'bob')
    const action = {
      context: {
        store: app.auth.database.store,
        runBefore: () => Promise.resolve(),
        sessions: { startWithWrites: () => Promise.resolve(null) },
      },
      settings: readOptions({}),
      actor: await app.users.findOne({ id }),
      ...{ userId: bob.id, permission: 'user:impersonate' },
    } as unknown as Parameters<typeof impersonate>[0]
    await expect(impersonate(action)).rejects.toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
  })

  it('fails with USER_NOT_FOUND when the changed user is removed meanwhile', async () => {
    const { auth, users } = createApp()
    const { store } = auth.database
    const change = async (id: string) => ({ deleted: await users.delete({ id }) })
    const tx = { store, users: { change } as unknown as Transaction['users'] } as Transaction
    await expect(changeUser(tx, 'bob', { name: 'Bob' })).rejects.toMatchObject({
      status: 404,
      code: 'USER_NOT_FOUND',
    })
  })

  it('ends the impersonation sessions of a removed user whose row is gone', async () => {
    const ended: unknown[] = []
    const { auth } = createApp()
    const context = {
      store: auth.database.store,
      sessions: { endWhere: (where: object) => Promise.resolve(ended.push(where)) },
    } as unknown as OnContext
    const user = { id: 'gone' } as Parameters<typeof followUserRemoval>[0]['user']
    await followUserRemoval({ user }, context, readOptions({}))
    expect(ended).toEqual([{ impersonatedBy: 'gone' }])
  })
})

describe('a database that fails', () => {
  it.each([
    { call: 'create-user', body: () => ({ email: 'new@x.test', name: 'N' }) },
    {
      call: 'update-user',
      body: (userId: string) => ({ userId, data: { email: 'new@x.test' } }),
    },
  ])('responds with 503 to $call when the database is unavailable', async ({ call, body }) => {
    const app = createApp()
    const { ann, bob } = await gather(app)
    const before = await app.auth.database.dump()
    app.auth.database.onCall(({ method }) => {
      if (method === 'begin' || method === 'create') throw new Unavailable('Gone')
    })
    expect(await ann.browser.post(`/admin/${call}`, body(bob.id))).toMatchObject({ status: 503 })
    app.auth.database.reset()
    expect(await app.auth.database.dump()).toEqual(before)
  })
})
