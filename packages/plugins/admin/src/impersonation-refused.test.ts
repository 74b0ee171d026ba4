import { AuthError } from '@countersign/core'
import { describe, expect, it } from 'vitest'
import { act, createApp, enter, gather, meanwhile, signedInUser } from './test/admin-app.js'

describe('rejected impersonation', () => {
  it.each([
    { title: 'the caller', code: 'YOU_CANNOT_IMPERSONATE_YOURSELF', status: 400 },
    { title: 'an unknown user', code: 'USER_NOT_FOUND', status: 404 },
    { title: 'an administrator', code: 'YOU_CANNOT_IMPERSONATE_ADMINS', status: 403 },
    { title: 'an administrator by id', code: 'USER_MAY_DO_MORE_THAN_YOU', status: 403 },
    { title: 'a user who is banned', code: 'BANNED_USER', status: 403 },
  ])('rejects impersonating $title with $code', async ({ title, code, status }) => {
    const ids: string[] = []
    const first = createApp()
    const ann = await enter(first, 'ann', 'admin')
    const eve = await enter(first, 'eve', title === 'an administrator' ? 'user,admin' : 'user')
    if (title.endsWith('by id')) ids.push(eve.id)
    if (title.endsWith('banned')) await first.users.update({ id: eve.id }, { banned: true })
    const app = createApp({ adminUserIds: ids }, { database: first.auth.database })
    const before = await app.auth.database.dump()
    const userId = { 'the caller': ann.id, 'an unknown user': 'unknown' }[title] ?? eve.id
    const answer = await app.auth
      .browser(ann.browser.cookies)
      .post('/admin/impersonate-user', { userId })
    expect(answer).toMatchObject({ status, code })
    expect(answer.headers.getSetCookie().filter((cookie) => !cookie.includes('Max-Age=0'))).toEqual(
      [],
    )
    expect(await app.auth.database.dump()).toEqual(before)
  })

  it.each([
    {
      title: 'allowImpersonatingAdmins is true',
      options: { allowImpersonatingAdmins: true },
      role: 'admin',
    },
    {
      title: 'the role has impersonate-admins',
      options: {
        roles: {
          chief: {
            user: [
              ...'create list get update set-email set-role set-password ban impersonate delete'.split(
                ' ',
              ),
              'impersonate-admins',
            ],
            session: ['list', 'revoke', 'delete'],
          },
        },
      } as never,
      role: 'chief',
    },
  ])('lets an administrator impersonate another one when $title', async ({ options, role }) => {
    const app = createApp(options)
    const ann = await enter(app, 'ann', role)
    const eve = await enter(app, 'eve', 'admin')
    const answer = await ann.browser.post('/admin/impersonate-user', { userId: eve.id })
    expect(answer.status).toBe(200)
  })

  it('starts no impersonation when a subscriber rejects it', async () => {
    const refuse = () => {
      throw new AuthError('ASK_FIRST', { status: 403, message: 'No' })
    }
    for (const hooks of [
      { before: { 'user.impersonate': refuse } },
      { on: { 'user.impersonated': refuse } },
    ]) {
      const app = createApp({ hooks })
      const { ann, answer } = await act(app)
      expect(answer).toMatchObject({ status: 403, code: 'ASK_FIRST' })
      expect((await signedInUser(ann.browser))?.user.id).toBe(ann.id)
      expect((await app.auth.database.dump())['session']).toHaveLength(2)
    }
  })

  it('keeps the user and starts no impersonation when a subscriber removes the user', async () => {
    const app = createApp({
      hooks: {
        on: {
          'user.impersonated': async ({ user }, { users }) => {
            await users.remove(user)
          },
        },
      },
    })
    const { ann, bob, answer } = await act(app)
    expect(answer).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
    expect((await signedInUser(ann.browser))?.user.id).toBe(ann.id)
    expect((await signedInUser(bob.browser))?.user.id).toBe(bob.id)
  })

  it('rejects an administrator who loses the permission before the write', async () => {
    const app = createApp()
    const { ann, bob } = await gather(app)
    meanwhile(app, () => app.users.update({ id: ann.id }, { role: 'user' }))
    expect(await ann.browser.post('/admin/impersonate-user', { userId: bob.id })).toMatchObject({
      status: 403,
      code: 'YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS',
    })
    expect((await app.auth.database.dump())['session']).toHaveLength(2)
  })
})
