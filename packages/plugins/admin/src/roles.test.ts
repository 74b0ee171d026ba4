import { describe, expect, it } from 'vitest'
import {
  createApp,
  enter,
  gather,
  leaveAll,
  meanwhile,
  signIn,
  signedInUser,
} from './test/admin-app.js'

const setRole = (userId: string, role: unknown) => ['/admin/set-role', { userId, role }] as const

describe('names of roles', () => {
  it.each([
    { given: 'admin', stored: 'admin' },
    { given: 'user', stored: 'user' },
    { given: 'admin,user', stored: 'admin,user' },
    { given: ['user', 'admin'], stored: 'user,admin' },
    { given: ['user,admin', 'user'], stored: 'user,admin' },
    { given: 'user,user', stored: 'user' },
    { given: 'support', stored: 'support' },
  ])('stores the role $given as $stored', async ({ given, stored }) => {
    const app = createApp({ roles: { support: { user: ['list'] } } })
    const { ann, bob } = await gather(app)
    const answer = await ann.browser.post(...setRole(bob.id, given))
    expect(answer).toMatchObject({ status: 200, body: { user: { id: bob.id, role: stored } } })
    expect(await app.users.findOne({ id: bob.id })).toMatchObject({ role: stored })
  })

  it.each([
    'Admin',
    'ADMIN',
    ' admin',
    'admin ',
    'admin, user',
    'admin;user',
    'user,',
    ',admin',
    'user,owner',
    '',
    '__proto__',
    'constructor',
    'toString',
    'аdmin',
    [],
    ['user', ''],
    ['user', 'owner'],
    ['__proto__'],
  ])('H156 rejects the role %j', async (given) => {
    const app = createApp()
    const { ann, bob } = await gather(app)
    expect(await ann.browser.post(...setRole(bob.id, given))).toMatchObject({
      status: 400,
      code: 'YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE',
    })
    const created = { name: 'Eve', email: 'eve@x.test', role: given }
    expect(await ann.browser.post('/admin/create-user', created)).toMatchObject({
      status: 400,
      code: 'YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE',
    })
    expect(await app.users.findOne({ id: bob.id })).toMatchObject({ role: 'user' })
    expect(await app.users.count({})).toBe(2)
  })

  it.each(['Admin', ' admin', 'administrator', 'user, admin', '__proto__', 'constructor', ''])(
    'H156 grants no permission to a user whose stored role is %j',
    async (role) => {
      const app = createApp()
      const eve = await enter(app, 'eve', role)
      expect(await eve.browser.get('/admin/list-users')).toMatchObject({ status: 403 })
      const input = { permissions: { user: ['list'] } }
      const { body } = await eve.browser.post('/admin/has-permission', input)
      expect(body).toEqual({ error: null, success: false })
    },
  )
})

describe('roles above the caller’s own', () => {
  const roles = {
    lead: { user: ['set-role', 'list', 'create', 'ban'], session: ['list'] },
    support: { user: ['list'] },
    night: { session: ['list', 'revoke'] },
  } as const

  it.each([
    { as: 'lead', gives: 'support', status: 200 },
    { as: 'lead', gives: 'user', status: 200 },
    { as: 'lead', gives: 'lead', status: 200 },
    { as: 'lead', gives: 'night', status: 403 },
    { as: 'lead', gives: 'admin', status: 403 },
    { as: 'lead', gives: 'support,admin', status: 403 },
    { as: 'lead,night', gives: 'night', status: 200 },
    { as: 'admin', gives: 'admin', status: 200 },
    { as: 'admin', gives: 'lead,night,support', status: 200 },
  ])(
    'H156 responds with $status when a caller with the role $as assigns $gives',
    async ({ as, gives, status }) => {
      const app = createApp({ roles })
      const ann = await enter(app, 'ann', as)
      const bob = await enter(app, 'bob')
      const answer = await ann.browser.post(...setRole(bob.id, gives))
      expect(answer.status).toBe(status)
      if (status === 403) expect(answer.code).toBe('ROLE_IS_ABOVE_YOUR_OWN')
      const created = { name: 'Eve', email: 'eve@x.test', role: gives }
      expect((await ann.browser.post('/admin/create-user', created)).status).toBe(status)
      const self = await ann.browser.post(...setRole(ann.id, gives))
      if (status === 403) expect(self).toMatchObject({ status, code: 'ROLE_IS_ABOVE_YOUR_OWN' })
    },
  )

  it.each([
    { path: '/admin/set-role', body: { role: 'user' } },
    { path: '/admin/ban-user', body: {} },
    { path: '/admin/unban-user', body: {} },
    { path: '/admin/update-user', body: { data: { email: 'eve@x.test' } } },
    { path: '/admin/set-user-password', body: { newPassword: 'a very new password' } },
    { path: '/admin/remove-user', body: {} },
    { path: '/admin/revoke-user-sessions', body: {} },
    { path: '/admin/impersonate-user', body: {} },
  ])(
    'H156 rejects $path when the target user has more permissions than the caller',
    async ({ path, body }) => {
      const everything = ['set-role', 'ban', 'update', 'set-email', 'set-password'] as const
      const app = createApp({
        roles: { lead: { user: [...everything, 'delete', 'impersonate'], session: ['revoke'] } },
        allowImpersonatingAdmins: true,
      })
      const ann = await enter(app, 'ann', 'admin')
      const eve = await enter(app, 'eve', 'lead')
      const before = await app.auth.database.dump()
      const answer = await eve.browser.post(path, { userId: ann.id, ...body })
      expect(answer).toMatchObject({ status: 403, code: 'USER_MAY_DO_MORE_THAN_YOU' })
      expect(await app.auth.database.dump()).toEqual(before)
      const handle = (await signedInUser(ann.browser))?.session.id
      const one = await eve.browser.post('/admin/revoke-user-session', { sessionToken: handle })
      expect(one).toMatchObject({ status: 403, code: 'USER_MAY_DO_MORE_THAN_YOU' })
    },
  )
})

describe('the administrator’s own role', () => {
  it.each(['user', 'support'])(
    'rejects an administrator who demotes themself to %s',
    async (role) => {
      const app = createApp({ roles: { support: {} } })
      const ann = await enter(app, 'ann', 'admin')
      await enter(app, 'eve', 'admin')
      const answer = await leaveAll(app, () => ann.browser.post(...setRole(ann.id, role)))
      expect(answer).toMatchObject({ status: 400, code: 'YOU_CANNOT_DEMOTE_YOURSELF' })
    },
  )

  it('lets an administrator add another role to their own', async () => {
    const app = createApp()
    const ann = await enter(app, 'ann', 'admin')
    expect(await ann.browser.post(...setRole(ann.id, 'user,admin'))).toMatchObject({ status: 200 })
  })
})

describe('a change of role', () => {
  it('applies a role change at once when the session is cached in a cookie', async () => {
    const app = createApp({}, { session: { cookieCache: { enabled: true } } })
    const { ann, bob } = await gather(app)
    await signedInUser(bob.browser)
    await ann.browser.post(...setRole(bob.id, 'admin'))
    expect((await signedInUser(bob.browser))?.user).toMatchObject({ role: 'admin' })
    expect(await bob.browser.get('/admin/list-users')).toMatchObject({ status: 200 })
    await ann.browser.post(...setRole(bob.id, 'user'))
    expect((await signedInUser(bob.browser))?.user).toMatchObject({ role: 'user' })
    expect(await bob.browser.get('/admin/list-users')).toMatchObject({ status: 403 })
  })

  it('H82 checks the stored role when a cached session still shows the previous one', async () => {
    const app = createApp({}, { session: { cookieCache: { enabled: true } } })
    const ann = await enter(app, 'ann', 'admin')
    const { browser } = await signIn(app, ann.email)
    await app.users.update({ id: ann.id }, { role: 'user' })
    expect((await signedInUser(browser))?.user).toMatchObject({ role: 'admin' })
    for (const path of ['/admin/list-users', `/admin/get-user?id=${ann.id}`]) {
      expect(await app.auth.browser(browser.cookies).get(path)).toMatchObject({ status: 403 })
    }
  })

  it('publishes role.changed with the previous role', async () => {
    const app = createApp()
    const { ann, bob } = await gather(app)
    await ann.browser.post(...setRole(bob.id, 'admin'))
    await app.auth.idle()
    expect(app.adminEvents).toMatchObject([
      [
        'role.changed',
        { user: { id: bob.id, role: 'admin' }, previousRole: 'user', administratorId: ann.id },
      ],
    ])
  })

  it('keeps the role when a subscriber rejects the draft role.change', async () => {
    const { AuthError } = await import('@countersign/core')
    const app = createApp({
      hooks: {
        before: {
          'role.change': ({ role }) => {
            if (role === 'admin') throw new AuthError('NOT_TODAY', { status: 403, message: 'No' })
            return undefined
          },
        },
      },
    })
    const { ann, bob } = await gather(app)
    expect(await ann.browser.post(...setRole(bob.id, 'admin'))).toMatchObject({
      status: 403,
      code: 'NOT_TODAY',
    })
    expect(await app.users.findOne({ id: bob.id })).toMatchObject({ role: 'user' })
  })

  it('rejects a role change for an unknown user', async () => {
    const ann = await enter(createApp(), 'ann', 'admin')
    expect(await ann.browser.post(...setRole('unknown', 'user'))).toMatchObject({
      status: 404,
      code: 'USER_NOT_FOUND',
    })
  })

  it('rejects a role change when the administrator loses their role before the write', async () => {
    const app = createApp()
    const { ann, bob } = await gather(app)
    meanwhile(app, () => app.users.update({ id: ann.id }, { role: 'user' }))
    expect(await ann.browser.post(...setRole(bob.id, 'admin'))).toMatchObject({ status: 403 })
    expect(await app.users.findOne({ id: bob.id })).toMatchObject({ role: 'user' })
  })
})

describe('POST /admin/has-permission', () => {
  const app = createApp({
    resources: { project: ['create', 'archive'] },
    roles: {
      editor: { project: ['create'] },
      archivist: { project: ['archive'], user: ['list'] },
    },
  })

  it.each([
    { role: 'admin', permissions: { user: ['ban', 'list'] }, success: true },
    { role: 'admin', permissions: { project: ['create', 'archive'] }, success: true },
    { role: 'admin', permissions: { user: ['impersonate-admins'] }, success: false },
    { role: 'editor', permissions: { project: ['create'] }, success: true },
    { role: 'editor', permissions: { project: ['create', 'archive'] }, success: false },
    { role: 'archivist', permissions: { project: ['archive'], user: ['list'] }, success: true },
    { role: 'archivist', permissions: { project: ['archive'], user: ['ban'] }, success: false },
    { role: 'editor,archivist', permissions: { project: ['create', 'archive'] }, success: false },
    { role: 'user', permissions: { project: ['create'] }, success: false },
    { role: 'admin', permissions: {}, success: false },
    { role: 'admin', permissions: { user: [] }, success: false },
    { role: 'admin', permissions: { project: ['creat'] }, success: false },
    { role: 'admin', permissions: { projects: ['create'] }, success: false },
    { role: 'unknown', permissions: { project: ['create'] }, success: false },
  ])(
    'H104 returns $success when the role $role is checked for $permissions',
    async ({ role, permissions, success }) => {
      const { browser, id } = await enter(
        app,
        `p${String(Math.abs(hash(role + JSON.stringify(permissions))))}`,
        role,
      )
      for (const input of [{ permissions }, { permission: permissions }]) {
        const { body } = await browser.post('/admin/has-permission', input)
        expect(body).toEqual({ error: null, success })
      }
      const input = { permissions } as never
      const ofUser = await app.auth.api.userHasPermission({
        body: { userId: id, permissions: input['permissions'] },
        asServer: true,
      })
      expect(ofUser.success).toBe(success)
      const ofRole = await app.auth.api.userHasPermission({
        body: { role, permissions: input['permissions'] },
        asServer: true,
      })
      expect(ofRole.success).toBe(success)
    },
  )

  it('checks the caller when the body names another user or role', async () => {
    const ann = await enter(app, 'ann', 'admin')
    const eve = await enter(app, 'eve')
    const input = { userId: ann.id, role: 'admin', permissions: { user: ['ban'] } }
    const { body } = await eve.browser.post('/admin/has-permission', input)
    expect(body).toEqual({ error: null, success: false })
  })

  it('rejects a call without permissions in the body and a server call without a user', async () => {
    const eve = await enter(app, 'eva')
    expect(await eve.browser.post('/admin/has-permission', {})).toMatchObject({ status: 400 })
    await expect(
      app.auth.api.userHasPermission({ body: { permissions: {} }, asServer: true }),
    ).rejects.toThrow('User not found')
  })
})

function hash(text: string): number {
  let sum = 0
  for (const letter of text) sum = (sum * 31 + letter.charCodeAt(0)) | 0
  return sum
}
