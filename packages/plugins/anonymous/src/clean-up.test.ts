import { AuthError } from '@countersign/core'
import { describe, expect, it } from 'vitest'
import { createApp, signInGuest } from './test/guest-app.js'

describe('cleanUpAnonymousUsers', () => {
  it('has no route', async () => {
    const answer = await createApp().auth.browser().post('/clean-up-anonymous-users')
    expect(answer.status).toBe(404)
  })

  it.each([
    { title: 'a young one', age: '29 days', options: {}, removed: 0 },
    { title: 'one of exactly the age', age: '30 days', options: {}, removed: 0 },
    { title: 'one that is older', age: '31 days', options: {}, removed: 1 },
    {
      title: 'one older than the app says',
      age: '8 days',
      options: { abandonedAfterDays: 7.5 },
      removed: 1,
    },
    {
      title: 'one that the app kept when they became somebody',
      age: '31 days',
      options: { disableDeleteAnonymousUser: true },
      removed: 1,
    },
  ])('of those who are signed in nowhere, $title: $removed', async ({ age, options, removed }) => {
    const app = createApp(options)
    await signInGuest(app)
    app.auth.clock.advance(age)
    expect(await app.auth.api.cleanUpAnonymousUsers()).toEqual({ removed })
    expect(await app.users.count({})).toBe(1 - removed)
    expect((await app.auth.database.dump())['cart']).toHaveLength(1 - removed)
  })

  it.each([
    { title: 'who is still signed in', session: { expiresIn: '1 year' }, become: false },
    { title: 'who is a person by now', session: {}, become: true },
  ])('keeps an old one $title', async ({ session, become }) => {
    const app = createApp({}, { session })
    const { user } = await signInGuest(app)
    await app.auth.signedInAs('ann@x.test')
    if (become) await app.users.update({ id: user.id }, { isAnonymous: false })
    app.auth.clock.advance('31 days')
    expect(await app.auth.api.cleanUpAnonymousUsers()).toEqual({ removed: 0 })
    expect(await app.users.count({})).toBe(2)
  })

  it('keeps one who becomes a person meanwhile', async () => {
    const app = createApp()
    const { user } = await signInGuest(app)
    app.auth.clock.advance('31 days')
    app.auth.database.onCall(async ({ method }) => {
      if (method !== 'begin') return
      app.auth.database.reset()
      await app.users.update({ id: user.id }, { isAnonymous: false })
    })
    expect(await app.auth.api.cleanUpAnonymousUsers()).toEqual({ removed: 0 })
    expect(await app.users.findOne({ id: user.id })).not.toBeNull()
  })

  it('keeps those whom a subscriber speaks up for, and goes through all others', async () => {
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
    for (let guest = 0; guest < 250; guest += 1) {
      const { user } = await signInGuest(app)
      if (guest % 50 === 0) kept.add(user.id)
    }
    app.auth.clock.advance('31 days')
    expect(await app.auth.api.cleanUpAnonymousUsers()).toEqual({ removed: 245 })
    const left = await app.users.findMany({})
    expect(new Set(left.map(({ id }) => id))).toEqual(kept)
  })

  it('fails where a subscriber breaks', async () => {
    const broken = () => Promise.reject(new Error('broken'))
    const app = createApp({}, { hooks: { before: { 'user.delete': broken } } })
    await signInGuest(app)
    app.auth.clock.advance('31 days')
    await expect(app.auth.api.cleanUpAnonymousUsers()).rejects.toMatchObject({ status: 500 })
    expect(await app.users.count({})).toBe(1)
  })
})
