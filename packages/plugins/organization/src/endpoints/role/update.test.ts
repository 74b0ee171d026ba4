import { Unavailable } from '@countersign/core'
import { expect, it } from 'vitest'
import { organizationRoleModel } from '../../models.js'
import { createRoleApp, type RoleApp } from '../../test/role-app.js'

const update = ({ ann }: RoleApp) =>
  ann.browser.post('/organization/update-role', {
    ...{ roleName: 'reader', data: { roleName: 'viewer', permission: { team: ['create'] } } },
  })

it('changes a role completely or not at all when a statement fails', async () => {
  for (let failing = 1; ; failing += 1) {
    const app = await createRoleApp()
    const { database } = app.auth
    const before = await database.dump()
    database.reset()
    database.onCall(({ number }) => {
      if (number === failing) throw new Unavailable('Gone')
    })
    const { status } = await update(app)
    const reached = database.calls.length >= failing
    database.reset()
    if (!reached) {
      expect(status).toBe(200)
      expect(failing).toBeGreaterThan(8)
      return
    }
    expect(status).toBe(503)
    expect((await database.dump())['organizationRole']).toEqual(before['organizationRole'])
  }
})

it('fails to change a role that was deleted before the lock', async () => {
  const app = await createRoleApp()
  const { database } = app.auth
  database.onCall(async ({ method }) => {
    if (method === 'begin')
      await database.store.of(organizationRoleModel).delete({ role: 'reader' })
  })
  expect(await update(app)).toMatchObject({ status: 400, code: 'ROLE_NOT_FOUND' })
})

it('keeps the name of a role that a member gets meanwhile', async () => {
  const app = await createRoleApp()
  const { auth, ann, cat } = app
  const body = { memberId: cat.member.id, role: 'reader' }
  const answers = await Promise.all([
    ann.browser.post('/organization/update-member-role', body),
    update(app),
    ann.browser.post('/organization/delete-role', { roleName: 'reader' }),
  ])
  const { organizationRole = [], member = [] } = await auth.database.dump()
  const roles = organizationRole.map(({ role }) => role)
  const [given] = answers
  const held = member.find(({ id }) => id === cat.member.id)?.['role']
  expect(held).toBe(given.status === 200 ? 'reader' : 'member')
  expect(roles.includes('reader')).toBe(given.status === 200)
})

it('H156 rejects a role with permissions that the caller lacks, also when the caller did not create it', async () => {
  const { auth, bob, ann, cat } = await createRoleApp()
  const give = (role: string) => ({ memberId: cat.member.id, role })
  const refused = await bob.browser.post('/organization/update-member-role', give('deputy'))
  expect(refused.status).toBe(403)
  const among = await bob.browser.post('/organization/update-member-role', give('member,deputy'))
  expect(among.status).toBe(403)
  expect(await bob.browser.post('/organization/update-member-role', give('editor'))).toMatchObject({
    status: 200,
  })
  expect(await ann.browser.post('/organization/update-member-role', give('deputy'))).toMatchObject({
    status: 200,
  })
  const { member = [] } = await auth.database.dump()
  expect(member).toContainEqual(expect.objectContaining({ id: cat.member.id, role: 'deputy' }))
})
