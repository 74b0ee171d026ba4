import { AuthError } from '@countersign/core'
import { describe, expect, it } from 'vitest'
import { createApp, signInAnonymously } from './test/anonymous-app.js'

describe('cleanUpAnonymousUsers', () => {
  it('responds with 404 when a browser calls it', async () => {
    const answer = await createApp().auth.browser().post('/clean-up-anonymous-users')
    expect(answer.status).toBe(404)
  })

  it.each([
    { title: 'a user of 29 days', age: '29 days', options: {}, removed: 0 },
    { title: 'a user of exactly 30 days', age: '30 days', options: {}, removed: 0 },
    { title: 'a user of 31 days', age: '31 days', options: {}, removed: 1 },
    {
      title: 'a user older than abandonedAfterDays',
      age: '8 days',
      options: { abandonedAfterDays: 7.5 },
      removed: 1,
    },
    {
      title: 'an old user with disableDeleteAnonymousUser',
      age: '31 days',
      options: { disableDeleteAnonymousUser: true },
      removed: 1,
    },
  ])(
    'removes $removed users when there is $title without a session',
    async ({ age, options, removed }) => {
      const app = createApp(options)
      await signInAnonymously(app)
      app.auth.clock.advance(age)
      expect(await app.auth.api.cleanUpAnonymousUsers()).toEqual({ removed })
      expect(await app.users.count({})).toBe(1 - removed)
      expect((await app.auth.database.dump())['cart']).toHaveLength(1 - removed)
    },
  )

  it.each([
    { title: 'is still signed in', session: { expiresIn: '1 year' }, isUpgraded: false },
    { title: 'was upgraded', session: {}, isUpgraded: true },
  ])('keeps an old user who $title', async ({ session, isUpgraded }) => {
    const app = createApp({}, { session })
    const { user } = await signInAnonymously(app)
    await app.auth.signedInAs('ann@x.test')
    if (isUpgraded) await app.users.update({ id: user.id }, { isAnonymous: false })
    app.auth.clock.advance('31 days')
    expect(await app.auth.api.cleanUpAnonymousUsers()).toEqual({ removed: 0 })
    expect(await app.users.count({})).toBe(2)
  })

  it('keeps a user who is upgraded before the write', async () => {
    const app = createApp()
    const { user } = await signInAnonymously(app)
    app.auth.clock.advance('31 days')
    app.auth.database.onCall(async ({ method }) => {
      if (method !== 'begin') return
      app.auth.database.reset()
      await app.users.update({ id: user.id }, { isAnonymous: false })
    })
    expect(await app.auth.api.cleanUpAnonymousUsers()).toEqual({ removed: 0 })
    expect(await app.users.findOne({ id: user.id })).not.toBeNull()
  })

  it('keeps the users whom a subscriber rejects to delete and removes all others', async () => {
    const kept = new Set<string>()
    const refusal = new AuthError('KEPT', { status: 403, message: 'Kept' })
    const app = createApp(
      {},
      {
        hooks: {
          before: {
            'user.delete'({ user }) {
              if (kept.has(user.id)) throw refusal
              return undefined
            },
          },
        },
      },
    )
    for (let count = 0; count < 250; count += 1) {
      const { user } = await signInAnonymously(app)
      if (count % 50 === 0) kept.add(user.id)
    }
    app.auth.clock.advance('31 days')
    expect(await app.auth.api.cleanUpAnonymousUsers()).toEqual({ removed: 245 })
    const left = await app.users.findMany({})
    expect(new Set(left.map(({ id }) => id))).toEqual(kept)
  })

  it('fails and keeps the user when a subscriber throws an unexpected error', async () => {
    const broken = () => Promise.reject(new Error('broken'))
    const app = createApp({}, { hooks: { before: { 'user.delete': broken } } })
    await signInAnonymously(app)
    app.auth.clock.advance('31 days')
    await expect(app.auth.api.cleanUpAnonymousUsers()).rejects.toMatchObject({ status: 500 })
    expect(await app.users.count({})).toBe(1)
  })
})
