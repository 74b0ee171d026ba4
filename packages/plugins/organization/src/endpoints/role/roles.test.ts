import { describe, expect, it } from 'vitest'
import { memberModel, organizationRoleModel } from '../../models.js'
import { rowsOf } from '../../test/organization-app.js'
import { createRoleApp } from '../../test/role-app.js'

const path = (verb: string) => `/organization/${verb}`

describe('a custom role', () => {
  it('keeps its name in lower case without duplicate actions', async () => {
    const { auth, bob, organization } = await createRoleApp()
    const answer = await bob.browser.post(path('create-role'), {
      role: 'Night-Watch',
      permission: { team: ['create', 'create'], member: [] },
    })
    const permission = { team: ['create'] }
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        roleData: { role: 'night-watch', organizationId: organization.id, permission },
        statements: permission,
      },
    })
    expect(await rowsOf(auth, 'organizationRole')).toContainEqual(
      expect.objectContaining({ role: 'night-watch', permission: JSON.stringify(permission) }),
    )
  })

  it('gets another name while no member has it', async () => {
    const { auth, bob, reader } = await createRoleApp()
    const answer = await bob.browser.post(path('update-role'), {
      ...{ roleName: 'Reader', data: { roleName: 'Viewer' } },
    })
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, roleData: { id: reader.id, role: 'viewer' } },
    })
    const updatedAt = new Date(auth.clock.now())
    expect(await rowsOf(auth, 'organizationRole')).toContainEqual({
      ...{ ...reader, role: 'viewer', updatedAt },
    })
  })

  it('stays the same without changes', async () => {
    const { ann, editor } = await createRoleApp()
    const answer = await ann.browser.post(path('update-role'), { roleId: editor.id, data: {} })
    expect(answer).toMatchObject({ status: 200, body: { roleData: { role: 'editor' } } })
  })

  it('gets its new permissions at once and loses the old ones', async () => {
    const { ann, dan } = await createRoleApp()
    const createTeam = () => dan.browser.post(path('create-team'), { name: 'Design' })
    const change = (permission: object) =>
      ann.browser.post(path('update-role'), { roleName: 'editor', data: { permission } })
    expect(await createTeam()).toMatchObject({ status: 200 })
    expect(await change({ team: ['update'] })).toMatchObject({ status: 200 })
    expect(await createTeam()).toMatchObject({
      status: 403,
      code: 'YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION',
    })
    await change({ team: ['create'] })
    expect(await createTeam()).toMatchObject({ status: 200 })
  })

  it('appears by name, by id and in lists for members', async () => {
    const { cat, editor, reader, deputy } = await createRoleApp()
    const shown = { id: editor.id, role: 'editor', permission: { team: ['create'] } }
    for (const query of [`roleName=editor`, `roleId=${editor.id}`, 'roleName=Editor'])
      expect(await cat.browser.get(path(`get-role?${query}`))).toMatchObject({
        ...{ status: 200, body: shown },
      })
    expect((await cat.browser.get(path('list-roles'))).body).toMatchObject([
      ...[shown, { id: reader.id }, { id: deputy.id }],
    ])
  })

  it('disappears when no member has it, also when a similar name has members', async () => {
    const { auth, bob, dan, reader } = await createRoleApp()
    await auth.database.store
      .of(memberModel)
      .update({ userId: dan.id }, { role: 'member,proofreader' })
    const answer = await bob.browser.post(path('delete-role'), { roleId: reader.id })
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    const where = { id: reader.id }
    expect(await auth.database.store.of(organizationRoleModel).findOne(where)).toBeNull()
  })
})

describe('stored permissions that cannot be read', () => {
  it.each([
    ['no JSON', '{"team":'],
    ['nothing', ''],
    ['a list', '["team"]'],
    ['null', 'null'],
    ['text in place of actions', '{"team":"create"}'],
    ['things in place of actions', '{"team":[1,{"create":true},null]}'],
    ['a resource of every object', '{"__proto__":{"team":["create"]}}'],
    ['an action of every list', '{"constructor":["length"]}'],
  ])('allows nothing: %s', async (_, permission) => {
    const { auth, dan, cat, editor } = await createRoleApp()
    const roles = auth.database.store.of(organizationRoleModel)
    await roles.update({ id: editor.id }, { permission })
    expect(await dan.browser.post(path('create-team'), { name: 'Design' })).toMatchObject({
      status: 403,
    })
    expect(await cat.browser.get(path('get-role?roleName=editor'))).toMatchObject({ status: 200 })
    expect(await cat.browser.get(path('list-roles'))).toMatchObject({ status: 200 })
  })
})
