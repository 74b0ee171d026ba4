import { describe, expect, it } from 'vitest'
import { TEST_PASSWORD } from '@countersign/core/testing'
import { type AdminApp, createApp, enter, meanwhile, type Person } from './test/admin-app.js'

/** Somebody who may do all that administrators may, and is none. */
const roles = {
  chief: {
    user: [
      'set-role',
      'ban',
      'delete',
      'list',
      'get',
      'update',
      'create',
      'set-email',
      'set-password',
      'impersonate',
    ],
    session: ['list', 'revoke', 'delete'],
  },
} as const

const actions = [
  { title: 'demoted', path: '/admin/set-role', body: { role: 'user' } },
  { title: 'banned', path: '/admin/ban-user', body: {} },
  { title: 'removed', path: '/admin/remove-user', body: {} },
]

const takeAway = ({ browser }: Person, { path, body }: (typeof actions)[number], { id }: Person) =>
  browser.post(path, { ...body, userId: id })

async function administrators({ users }: AdminApp) {
  const found = await users.findMany({ role: { contains: 'admin' } })
  return found.filter(({ banned }) => banned !== true).length
}

describe.each(actions)('the last administrator', (action) => {
  it(`is not ${action.title}`, async () => {
    const app = createApp({ roles })
    const chief = await enter(app, 'chief', 'chief')
    const ann = await enter(app, 'ann', 'admin')
    const before = await app.auth.database.dump()
    expect(await takeAway(chief, action, ann)).toMatchObject({
      status: 400,
      code: 'LAST_ADMINISTRATOR',
    })
    expect(await app.auth.database.dump()).toEqual(before)
  })

  it.each([
    { title: 'banned', role: 'admin', banned: true },
    { title: 'one by a role of a similar name', role: 'administrator,admins', banned: false },
  ])(`is not ${action.title} where another one is $title`, async ({ role, banned }) => {
    const app = createApp({ roles })
    const chief = await enter(app, 'chief', 'chief')
    const ann = await enter(app, 'ann', 'admin')
    const eve = await enter(app, 'eve', role)
    await app.users.update({ id: eve.id }, { banned })
    expect(await takeAway(chief, action, ann)).toMatchObject({ code: 'LAST_ADMINISTRATOR' })
  })

  it.each(['admin', 'user,admin', 'admin,chief'])(
    `is ${action.title} where another one is left, as %j`,
    async (role) => {
      const app = createApp({ roles })
      const chief = await enter(app, 'chief', 'chief')
      const ann = await enter(app, 'ann', 'admin')
      await enter(app, 'eve', role)
      expect(await takeAway(chief, action, ann)).toMatchObject({ status: 200 })
      expect(await administrators(app)).toBe(1)
    },
  )

  it(`is ${action.title} where one is left by id`, async () => {
    const ids: string[] = []
    const first = createApp({ roles })
    ids.push((await enter(first, 'eve')).id)
    const app = createApp({ roles, adminUserIds: ids }, { database: first.auth.database })
    const chief = await enter(app, 'chief', 'chief')
    const ann = await enter(app, 'ann', 'admin')
    expect(await takeAway(chief, action, ann)).toMatchObject({ status: 200 })
  })

  it(`is not ${action.title} when the other one goes between the question and the write`, async () => {
    const app = createApp({ roles })
    const chief = await enter(app, 'chief', 'chief')
    const ann = await enter(app, 'ann', 'admin')
    const eve = await enter(app, 'eve', 'admin')
    meanwhile(app, () => app.users.update({ id: eve.id }, { role: 'user' }))
    expect(await takeAway(chief, action, ann)).toMatchObject({ code: 'LAST_ADMINISTRATOR' })
    expect(await administrators(app)).toBe(1)
  })

  it(`is not ${action.title} by two who do so to each other, nor by twenty`, async () => {
    const app = createApp()
    const ann = await enter(app, 'ann', 'admin')
    const eve = await enter(app, 'eve', 'admin')
    const calls = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? takeAway(ann, action, eve) : takeAway(eve, action, ann),
    )
    const answers = await Promise.all(calls)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(await administrators(app)).toBe(1)
  })
})

describe('H165 administrators who delete their own account', () => {
  const remove = ({ browser }: Person) => browser.post('/delete-user', { password: TEST_PASSWORD })
  const options = { user: { deleteUser: { enabled: true } } }

  it('stay where they are the last', async () => {
    const app = createApp({}, options)
    const ann = await enter(app, 'ann', 'admin')
    expect(await remove(ann)).toMatchObject({ status: 400, code: 'LAST_ADMINISTRATOR' })
    expect(await app.users.findOne({ id: ann.id })).not.toBeNull()
  })

  it('go where another one is left, and one of two who go at once stays', async () => {
    const app = createApp({}, options)
    const people = [await enter(app, 'ann', 'admin'), await enter(app, 'eve', 'admin')]
    const answers = await Promise.all(people.map(remove))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await administrators(app)).toBe(1)
  })

  it('do not keep users from going', async () => {
    const app = createApp({}, options)
    expect(await remove(await enter(app, 'bob'))).toMatchObject({ status: 200 })
  })
})
