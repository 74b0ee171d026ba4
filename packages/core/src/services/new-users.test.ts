import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { userModel } from '../contract/models.js'
import { defineEndpoint, type Plugin, type Upgrade } from '../contract/plugin.js'
import { createTestAuth, TEST_PASSWORD } from '../testing/index.js'

const BEA = { name: 'Bea', email: 'bea@x.test', password: TEST_PASSWORD }

const create = (path: `/${string}`, signsIn?: boolean) =>
  defineEndpoint({
    method: 'POST',
    path,
    summary: 'Creates Bea',
    access: 'public',
    answer: z.object({ id: z.string() }),
    async handle({ exchange, context: { users } }) {
      const draft = { name: BEA.name, email: BEA.email, emailVerified: true, image: null }
      const options = signsIn === undefined ? undefined : { signsIn }
      const { id } = await users.create(exchange, draft, options)
      return { id }
    },
  })

/** People without a motto go on as those who sign up in the same browser. */
const upgrading: Plugin = {
  id: 'upgrading',
  columns: { user: { motto: { type: 'string' }, color: { type: 'string' } } },
  endpoints: {
    enter: create('/enter', true),
    invite: create('/invite'),
    add: create('/add', false),
  },
  upgrades: ({ user }): Upgrade | null =>
    'motto' in user && user.motto === null
      ? { from: { motto: null }, to: { motto: 'mine' } }
      : null,
}

/** Asked first, and has nothing to say once it has looked. */
const silent: Plugin = {
  id: 'silent',
  async upgrades({ user: { id } }, { store, exchange }) {
    const found = await store.of(userModel).findOne({ id })
    return found && exchange.origin !== '' ? null : { from: {}, to: {} }
  },
}

async function createApp(plugins: readonly Plugin[] = [silent, upgrading]) {
  const told: string[] = []
  const note = (name: string) => () => void told.push(name)
  const names = ['user.created', 'user.updated', 'session.ended'] as const
  const auth = createTestAuth({
    plugins,
    hooks: { after: Object.fromEntries(names.map((name) => [name, note(name)])) },
  })
  const ann = await auth.signedInAs('ann@x.test')
  await auth.idle()
  told.length = 0
  const { user = [] } = await auth.database.dump()
  return { auth, ann, told, id: String(user[0]?.['id']) }
}

describe('nobody goes on as somebody else', () => {
  it.each(['/invite', '/add'])('where %s does not sign them in', async (path) => {
    const { auth, ann, told } = await createApp()
    expect((await ann.post(path)).status).toBe(200)
    await auth.idle()
    expect(told).toEqual(['user.created'])
    expect((await auth.database.dump())['user']).toHaveLength(2)
  })

  it.each(['/enter', '/sign-up/email'])('by %s where nobody is signed in', async (path) => {
    const { auth } = await createApp()
    await auth.browser().post(path, BEA)
    expect((await auth.database.dump())['user']).toHaveLength(2)
  })

  it.each([
    { title: 'every plugin says no', plugins: [silent] },
    { title: 'no plugin is there', plugins: [] },
  ])('where $title', async ({ plugins }) => {
    const { auth, ann } = await createApp(plugins)
    await ann.post('/sign-up/email', BEA)
    expect((await auth.database.dump())['user']).toHaveLength(2)
  })

  it.each(['/enter', '/sign-up/email'])(
    'by %s where the stored row has changed meanwhile: nothing is written',
    async (path) => {
      const { auth, ann, told } = await createApp()
      auth.database.onCall(async ({ method }) => {
        if (method !== 'begin') return
        auth.database.reset()
        await auth.database.store.of(userModel).update({}, { name: 'Anna', ...{ motto: 'hers' } })
      })
      expect((await ann.post(path, BEA)).status).toBeGreaterThanOrEqual(400)
      const { user, session, account } = await auth.database.dump()
      expect(user).toMatchObject([{ name: 'Anna', email: 'ann@x.test', motto: 'hers' }])
      expect([session, account]).toMatchObject([{ length: 1 }, { length: 1 }])
      await auth.idle()
      expect(told).toEqual([])
    },
  )
})

it('nobody gets a second password by signing up as who they are', async () => {
  const { auth, ann } = await createApp()
  const before = await auth.database.dump()
  const answer = await ann.post('/sign-up/email', BEA)
  expect(answer).toMatchObject({ status: 422, code: 'USER_ALREADY_EXISTS' })
  expect(await auth.database.dump()).toEqual(before)
})

describe('a signed-in user goes on as the new one', () => {
  it('by a plugin: the same row with the new values, and no other session', async () => {
    const { auth, ann, told, id } = await createApp()
    await auth.browser().post('/sign-in/email', { ...BEA, email: 'ann@x.test' })
    auth.database.onCall(async ({ method }) => {
      if (method !== 'begin') return
      auth.database.reset()
      await auth.database.store.of(userModel).update({}, { image: 'a.png', ...{ color: 'red' } })
    })
    expect((await ann.post('/enter')).body).toEqual({ id })
    await auth.idle()
    const { user, session } = await auth.database.dump()
    const shown = { name: 'Bea', email: 'bea@x.test', emailVerified: true, motto: 'mine' }
    // What somebody else has written meanwhile, and Bea says nothing of, stays.
    expect(user).toMatchObject([{ id, ...shown, image: 'a.png', color: 'red' }])
    expect(session).toHaveLength(1)
    expect(told.sort()).toEqual(['session.ended', 'user.updated'])
  })

  it('and copies of their sessions count no longer', async () => {
    const auth = createTestAuth({
      plugins: [upgrading],
      session: { cookieCache: { enabled: true } },
    })
    const ann = await auth.signedInAs('ann@x.test')
    const planted = auth.browser()
    for (const [name, value] of ann.cookies) planted.cookies.set(name, value)
    await ann.post('/enter')
    expect((await ann.get('/get-session')).body).toMatchObject({ user: { name: 'Bea' } })
    expect((await planted.get('/get-session')).body).toMatchObject({ user: { name: 'Bea' } })
  })
})
