import { describe, expect, it } from 'vitest'
import { adminErrors, codeOf } from './errors.js'
import { type Permission, sessionActions, userActions } from './access-control.js'
import {
  type AdminApp,
  calls,
  createApp,
  enter,
  gather,
  send,
  signedInUser,
} from './test/admin-app.js'

/** The permission that each call requires. */
const needed: Partial<Record<(typeof calls)[number]['path'], Permission>> = {
  '/admin/create-user': 'user:create',
  '/admin/list-users': 'user:list',
  '/admin/get-user': 'user:get',
  '/admin/update-user': 'user:update',
  '/admin/set-role': 'user:set-role',
  '/admin/ban-user': 'user:ban',
  '/admin/unban-user': 'user:ban',
  '/admin/impersonate-user': 'user:impersonate',
  '/admin/list-user-sessions': 'session:list',
  '/admin/revoke-user-session': 'session:revoke',
  '/admin/revoke-user-sessions': 'session:revoke',
  '/admin/set-user-password': 'user:set-password',
  '/admin/remove-user': 'user:delete',
}

const fieldsWith = (value: unknown) => ({
  userId: value,
  role: value,
  sessionToken: value,
  newPassword: value,
  email: value,
  name: value,
})

/** An administrator, a user, and the handle of the user’s session. */
async function gatherAll(app: AdminApp) {
  const { ann, bob } = await gather(app)
  const handle = (await signedInUser(bob.browser))?.session.id ?? ''
  return { ann, bob, handle }
}

describe.each(calls)('$path', (call) => {
  it('responds with 401 when the caller is not signed in', async () => {
    const app = createApp()
    const { bob, handle } = await gatherAll(app)
    const before = await app.auth.database.dump()
    const answer = await send(app.auth.browser(), call, { ...bob, handle })
    expect(answer).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
    expect(await app.auth.database.dump()).toEqual(before)
  })

  it('rejects a user without permissions and changes nothing', async () => {
    const app = createApp()
    const { bob, handle } = await gatherAll(app)
    const eve = await enter(app, 'eve')
    const before = await app.auth.database.dump()
    const answer = await send(eve.browser, call, { ...bob, handle })
    const permission = needed[call.path]
    if (permission) {
      expect(answer).toMatchObject({ status: 403, code: codeOf[permission] })
      expect(answer.body).toMatchObject({ message: adminErrors[codeOf[permission]].message })
    } else expect(answer).toMatchObject({ status: 200, body: { success: false } })
    expect(await app.auth.database.dump()).toEqual(before)
  })

  it('responds alike for known and unknown users when the caller lacks the permission', async () => {
    if (call.path === '/admin/has-permission') return
    const app = createApp()
    const { bob, handle } = await gatherAll(app)
    const eve = await enter(app, 'eve')
    const known = await send(eve.browser, call, { ...bob, handle })
    const unknown = await send(eve.browser, call, { id: 'unknown', handle: 'unknown' })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  })

  it('rejects a role that has every permission but the required one', async () => {
    const permission = needed[call.path]
    if (!permission) return
    const app = createApp({ roles: { other: grantsWithout(permission) } })
    const { bob, handle } = await gatherAll(app)
    const eve = await enter(app, 'eve', 'other')
    const answer = await send(eve.browser, call, { ...bob, handle })
    expect(answer).toMatchObject({ status: 403, code: codeOf[permission] })
  })

  it('accepts an administrator', async () => {
    const app = createApp()
    const { ann, bob, handle } = await gatherAll(app)
    expect(await send(ann.browser, call, { ...bob, handle })).toMatchObject({ status: 200 })
  })

  it('accepts a user whom adminUserIds names', async () => {
    const ids: string[] = []
    const app = createApp({ adminUserIds: ids })
    const { bob, handle } = await gatherAll(app)
    const eve = await enter(app, 'eve')
    ids.push(eve.id)
    const late = createApp({ adminUserIds: ids }, { database: app.auth.database })
    const { browser } = eve
    const again = late.auth.browser(browser.cookies)
    expect(await send(again, call, { ...bob, handle })).toMatchObject({ status: 200 })
  })

  it('rejects an administrator who impersonates a user or another administrator', async () => {
    for (const role of ['user', 'admin']) {
      const app = createApp({ allowImpersonatingAdmins: true })
      const { ann, bob, handle } = await gatherAll(app)
      const eve = await enter(app, 'eve', role)
      await ann.browser.post('/admin/impersonate-user', { userId: eve.id })
      const before = await app.auth.database.dump()
      const answer = await send(ann.browser, call, { ...bob, handle })
      expect(answer).toMatchObject({ status: 403, code: 'SESSION_NOT_OWN' })
      expect(await app.auth.database.dump()).toEqual(before)
    }
  })

  it('responds with 401 when the administrator is banned', async () => {
    const app = createApp()
    const { ann, bob, handle } = await gatherAll(app)
    await app.users.update({ id: ann.id }, { banned: true })
    const answer = await send(ann.browser, call, { ...bob, handle })
    expect(answer).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  })

  it.each([
    { title: 'a list', body: [] },
    { title: 'null', body: null },
    { title: 'a text', body: 'text' },
    { title: 'an empty object', body: {} },
    { title: 'numbers in place of texts', body: { ...fieldsWith(7), data: 7, permissions: 7 } },
    { title: 'empty texts', body: { ...fieldsWith(''), data: [], permissions: {}, email: 'no' } },
    { title: 'texts of 3000 characters', body: fieldsWith('x'.repeat(3000)) },
    { title: 'conditions in place of texts', body: fieldsWith({ ne: '' }) },
    { title: 'an unknown action', body: { permissions: { user: ['fly'] } } },
  ])('rejects $title as the body', async ({ body }) => {
    if ('query' in call) return
    const app = createApp()
    const { ann } = await gatherAll(app)
    const before = await app.auth.database.dump()
    const { status } = await ann.browser.post(call.path, body)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(await app.auth.database.dump()).toEqual(before)
  })
})

/** Every permission but one. */
function grantsWithout(permission: Permission) {
  const all = { user: [...userActions], session: [...sessionActions] }
  return {
    user: all.user.filter((action) => `user:${action}` !== permission),
    session: all.session.filter((action) => `session:${action}` !== permission),
  }
}
