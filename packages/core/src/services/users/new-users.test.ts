import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import {
  accountModel,
  type AccountRow,
  sessionModel,
  userModel,
} from '../../contract/tables/models.js'
import { defineEndpoint, type Plugin, type Upgrade } from '../../contract/plugins/plugin.js'
import { createTestAuth, TEST_PASSWORD } from '../../testing/index.js'

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

/** Users without a motto are upgraded to the user who signs up in the same browser. */
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

/** Runs first and upgrades no user. */
const silent: Plugin = { id: 'silent', upgrades: () => null }

/** An app with Ann, who has a session and no sign-in method. */
async function createApp(plugins: readonly Plugin[] = [silent, upgrading]) {
  const received: string[] = []
  const note = (name: string) => () => void received.push(name)
  const names = ['user.created', 'user.updated', 'session.ended'] as const
  const auth = createTestAuth({
    plugins,
    hooks: { after: Object.fromEntries(names.map((name) => [name, note(name)])) },
  })
  const ann = await auth.signedInAs('ann@x.test')
  await auth.idle()
  received.length = 0
  const { user = [] } = await auth.database.dump()
  const accounts = auth.database.store.of(accountModel)
  const [account] = await accounts.findMany({})
  await accounts.delete({})
  const giveBack = () => accounts.create(account as AccountRow)
  return { auth, ann, received, giveBack, id: String(user[0]?.['id']) }
}

describe('a new user without an upgrade', () => {
  it.each(['/invite', '/add'])('results from %s, which does not sign in', async (path) => {
    const { auth, ann, received } = await createApp()
    expect((await ann.post(path)).status).toBe(200)
    await auth.idle()
    expect(received).toEqual(['user.created'])
    expect((await auth.database.dump())['user']).toHaveLength(2)
  })

  it.each(['/enter', '/sign-up/email'])('results from %s without a session', async (path) => {
    const { auth } = await createApp()
    await auth.browser().post(path, BEA)
    expect((await auth.database.dump())['user']).toHaveLength(2)
  })

  it.each([
    { title: 'every plugin returns null', plugins: [silent] },
    { title: 'there is no plugin', plugins: [] },
  ])('results when $title', async ({ plugins }) => {
    const { auth, ann } = await createApp(plugins)
    await ann.post('/sign-up/email', BEA)
    expect((await auth.database.dump())['user']).toHaveLength(2)
  })

  it.each(['/enter', '/sign-up/email'])(
    'fails at %s when the stored row changes meanwhile',
    async (path) => {
      const { auth, ann, received } = await createApp()
      auth.database.onCall(async ({ method }) => {
        if (method !== 'begin') return
        auth.database.reset()
        await auth.database.store.of(userModel).update({}, { name: 'Anna', ...{ motto: 'hers' } })
      })
      expect((await ann.post(path, BEA)).status).toBeGreaterThanOrEqual(400)
      const { user, session, account } = await auth.database.dump()
      expect(user).toMatchObject([{ name: 'Anna', email: 'ann@x.test', motto: 'hers' }])
      expect([session, account]).toMatchObject([{ length: 1 }, { length: 0 }])
      await auth.idle()
      expect(received).toEqual([])
    },
  )
})

it.each(['/enter', '/sign-up/email'])(
  'creates another user by %s when the signed-in user has a sign-in method',
  async (path) => {
    const { auth, ann, giveBack, id } = await createApp()
    await giveBack()
    expect(await ann.post(path, BEA)).toMatchObject({ status: 200 })
    const { user = [] } = await auth.database.dump()
    expect(user).toHaveLength(2)
    expect(user.find((row) => row['id'] === id)).toMatchObject({ email: 'ann@x.test', motto: null })
  },
)

it('fails when the signed-in user gets a password meanwhile', async () => {
  const { auth, ann, giveBack } = await createApp()
  const before = await auth.database.dump()
  auth.database.onCall(async ({ method }) => {
    if (method !== 'begin') return
    auth.database.reset()
    await giveBack()
  })
  const answer = await ann.post('/sign-up/email', BEA)
  expect(answer).toMatchObject({ status: 422, code: 'USER_ALREADY_EXISTS' })
  const { user, session } = await auth.database.dump()
  expect({ user, session }).toEqual({ user: before['user'], session: before['session'] })
})

describe('an upgrade of the signed-in user', () => {
  it('keeps the row with the new values and ends other sessions of the user', async () => {
    const { auth, ann, received, id } = await createApp()
    const sessions = auth.database.store.of(sessionModel)
    const [own] = await sessions.findMany({})
    if (own) await sessions.create({ ...own, id: 'elsewhere', token: 'elsewhere' })
    auth.database.onCall(async ({ method }) => {
      if (method !== 'begin') return
      auth.database.reset()
      await auth.database.store.of(userModel).update({}, { image: 'a.png', ...{ color: 'red' } })
    })
    expect((await ann.post('/enter')).body).toEqual({ id })
    await auth.idle()
    const { user, session } = await auth.database.dump()
    const shown = { name: 'Bea', email: 'bea@x.test', emailVerified: true, motto: 'mine' }
    // Values that another call has written meanwhile, and that Bea does not set, remain.
    expect(user).toMatchObject([{ id, ...shown, image: 'a.png', color: 'red' }])
    expect(session).toHaveLength(1)
    expect(received.sort()).toEqual(['session.ended', 'user.updated'])
  })

  it('invalidates cached sessions', async () => {
    const auth = createTestAuth({
      plugins: [upgrading],
      session: { cookieCache: { enabled: true } },
    })
    const ann = await auth.signedInAs('ann@x.test')
    await auth.database.store.of(accountModel).delete({})
    const planted = auth.browser(ann.cookies)
    await ann.post('/enter')
    expect((await ann.get('/get-session')).body).toMatchObject({ user: { name: 'Bea' } })
    expect((await planted.get('/get-session')).body).toMatchObject({ user: { name: 'Bea' } })
  })
})
