import { describe, expect, it } from 'vitest'
import { createApp, enter, gather, meanwhile } from './test/admin-app.js'

const lead = { user: ['update', 'set-email', 'set-password'] } as const

describe('a target user whose role changes before the write', () => {
  it.each([
    { path: '/admin/set-user-password', body: { newPassword: 'a very new password' } },
    { path: '/admin/update-user', body: { data: { email: 'eve@x.test' } } },
    { path: '/admin/update-user', body: { data: { email: 'eve@x.test', name: 'Eve' } } },
    { path: '/admin/update-user', body: { data: { name: 'Eve' } } },
  ])(
    'H156 rejects $path with $body when the user becomes an administrator meanwhile',
    async ({ path, body }) => {
      for (const role of ['user', null]) {
        const app = createApp({ roles: { lead } })
        const { bob } = await gather(app)
        const eve = await enter(app, 'eva', 'lead')
        await app.users.update({ id: bob.id }, { role })
        const { user, ...before } = await app.auth.database.dump()
        meanwhile(app, () => app.users.update({ id: bob.id }, { role: 'admin' }))
        const answer = await eve.browser.post(path, { userId: bob.id, ...body })
        expect(answer).toMatchObject({ status: 403, code: 'USER_MAY_DO_MORE_THAN_YOU' })
        const changed = user?.map((row) => (row['id'] === bob.id ? { ...row, role: 'admin' } : row))
        expect(await app.auth.database.dump()).toEqual({ user: changed, ...before })
      }
    },
  )

  it('changes a user when their new role still allows it', async () => {
    const app = createApp({ roles: { lead, clerk: {} } })
    const { bob } = await gather(app)
    const eve = await enter(app, 'eva', 'lead')
    for (const [role, data] of [
      ['clerk', { name: 'Bobby' }],
      ['user', { email: 'new@x.test' }],
    ] as const) {
      meanwhile(app, () => app.users.update({ id: bob.id }, { role }))
      const answer = await eve.browser.post('/admin/update-user', { userId: bob.id, data })
      expect(answer).toMatchObject({ status: 200, body: { ...data, role } })
    }
    meanwhile(app, () => app.users.update({ id: bob.id }, { role: 'clerk' }))
    const given = { userId: bob.id, newPassword: 'a very new password' }
    expect(await eve.browser.post('/admin/set-user-password', given)).toMatchObject({ status: 200 })
  })
})

it('fails with USER_NOT_FOUND when the user is removed right after the change', async () => {
  const app = createApp()
  const { ann, bob } = await gather(app)
  app.auth.database.onDone(async ({ method }) => {
    if (method !== 'commit') return
    app.auth.database.reset()
    await app.users.delete({ id: bob.id })
  })
  const update = { userId: bob.id, data: { name: 'Bobby' } }
  const answer = await ann.browser.post('/admin/update-user', update)
  expect(answer).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
})
