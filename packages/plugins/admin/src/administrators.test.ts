import { describe, expect, it } from 'vitest'
import { TEST_PASSWORD } from '@countersign/core/testing'
import { type AdminApp, createApp, enter, meanwhile, type TestUser } from './test/admin-app.js'

/** A role with every permission of administrators that is not in `adminRoles`. */
const roles = {
  director: {
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

const execute = (
  { browser }: TestUser,
  { path, body }: (typeof actions)[number],
  { id }: TestUser,
) => browser.post(path, { ...body, userId: id })

async function administrators({ users }: AdminApp) {
  const found = await users.findMany({ role: { contains: 'admin' } })
  return found.filter(({ banned }) => banned !== true).length
}

describe.each(actions)('the last administrator, who would be $title', (action) => {
  it(`keeps the last administrator from being ${action.title}`, async () => {
    const app = createApp({ roles })
    const director = await enter(app, 'director', 'director')
    const ann = await enter(app, 'ann', 'admin')
    const before = await app.auth.database.dump()
    expect(await execute(director, action, ann)).toMatchObject({
      status: 400,
      code: 'LAST_ADMINISTRATOR',
    })
    expect(await app.auth.database.dump()).toEqual(before)
  })

  it.each([
    { title: 'banned administrator', role: 'admin', banned: true },
    { title: 'user with a role of a similar name', role: 'administrator,admins', banned: false },
  ])(
    `keeps the last administrator from being ${action.title} beside a $title`,
    async ({ role, banned }) => {
      const app = createApp({ roles })
      const director = await enter(app, 'director', 'director')
      const ann = await enter(app, 'ann', 'admin')
      const eve = await enter(app, 'eve', role)
      await app.users.update({ id: eve.id }, { banned })
      expect(await execute(director, action, ann)).toMatchObject({ code: 'LAST_ADMINISTRATOR' })
    },
  )

  it.each(['admin', 'user,admin', 'admin,director'])(
    `lets an administrator be ${action.title} when another one has the role %j`,
    async (role) => {
      const app = createApp({ roles })
      const director = await enter(app, 'director', 'director')
      const ann = await enter(app, 'ann', 'admin')
      await enter(app, 'eve', role)
      expect(await execute(director, action, ann)).toMatchObject({ status: 200 })
      expect(await administrators(app)).toBe(1)
    },
  )

  it(`lets an administrator be ${action.title} when adminUserIds names another one`, async () => {
    const ids: string[] = []
    const first = createApp({ roles })
    ids.push((await enter(first, 'eve')).id)
    const app = createApp({ roles, adminUserIds: ids }, { database: first.auth.database })
    const director = await enter(app, 'director', 'director')
    const ann = await enter(app, 'ann', 'admin')
    expect(await execute(director, action, ann)).toMatchObject({ status: 200 })
  })

  it(`keeps the last administrator from being ${action.title} when the other one is demoted before the write`, async () => {
    const app = createApp({ roles })
    const director = await enter(app, 'director', 'director')
    const ann = await enter(app, 'ann', 'admin')
    const eve = await enter(app, 'eve', 'admin')
    meanwhile(app, () => app.users.update({ id: eve.id }, { role: 'user' }))
    expect(await execute(director, action, ann)).toMatchObject({ code: 'LAST_ADMINISTRATOR' })
    expect(await administrators(app)).toBe(1)
  })

  it(`keeps one administrator when two get each other ${action.title} in twenty calls at once`, async () => {
    const app = createApp()
    const ann = await enter(app, 'ann', 'admin')
    const eve = await enter(app, 'eve', 'admin')
    const calls = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? execute(ann, action, eve) : execute(eve, action, ann),
    )
    const answers = await Promise.all(calls)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(await administrators(app)).toBe(1)
  })
})

describe('administrators who delete their own account', () => {
  const remove = ({ browser }: TestUser) =>
    browser.post('/delete-user', { password: TEST_PASSWORD })
  const options = { user: { deleteUser: { enabled: true } } }

  it('H165 keeps the last administrator when they delete their own account', async () => {
    const app = createApp({}, options)
    const ann = await enter(app, 'ann', 'admin')
    expect(await remove(ann)).toMatchObject({ status: 400, code: 'LAST_ADMINISTRATOR' })
    expect(await app.users.findOne({ id: ann.id })).not.toBeNull()
  })

  it('H165 keeps one administrator when the last two delete their accounts at once', async () => {
    const app = createApp({}, options)
    const testUsers = [await enter(app, 'ann', 'admin'), await enter(app, 'eve', 'admin')]
    const answers = await Promise.all(testUsers.map(remove))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await administrators(app)).toBe(1)
  })

  it('H165 deletes the account of a user who is no administrator', async () => {
    const app = createApp({}, options)
    expect(await remove(await enter(app, 'bob'))).toMatchObject({ status: 200 })
  })
})
