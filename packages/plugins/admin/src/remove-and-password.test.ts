import { AuthError, type PasswordCandidate } from '@countersign/core'
import { TEST_PASSWORD } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { createApp, enter, gather, leaveAll, signIn, signedInUser } from './test/admin-app.js'

describe('POST /admin/set-user-password', () => {
  const set = (userId: string, newPassword: string) =>
    ['/admin/set-user-password', { userId, newPassword }] as const

  it('H88 ends the sessions of the user and mails them when an administrator sets their password', async () => {
    const app = createApp({}, { session: { cookieCache: { enabled: true } } })
    const { ann, bob } = await gather(app)
    const answer = await ann.browser.post(...set(bob.id, 'a very new password'))
    expect(answer).toMatchObject({ status: 200, body: { status: true } })
    expect(await signedInUser(bob.browser)).toBeNull()
    expect((await signedInUser(ann.browser))?.user.id).toBe(ann.id)
    await app.auth.idle()
    expect(app.auth.outbox.last('password-changed')).toMatchObject({ to: bob.email })
    const given = { email: bob.email, password: 'a very new password' }
    expect(await app.auth.browser().post('/sign-in/email', given)).toMatchObject({ status: 200 })
    expect((await signIn(app, bob.email)).answer.status).toBe(401)
  })

  it('H112 resets the failed password attempts of a user when an administrator sets the password', async () => {
    const customRules = { '/sign-in/email': false, '/sign-up/email': false } as const
    const app = createApp({}, { rateLimit: { enabled: true, customRules } })
    const { ann, bob } = await gather(app)
    const signInWith = (password: string) =>
      app.auth.browser().post('/sign-in/email', { email: bob.email, password })
    for (let guess = 0; guess < 20; guess += 1) await signInWith('wrong password')
    expect(await signInWith(TEST_PASSWORD)).toMatchObject({ status: 429 })
    await ann.browser.post(...set(bob.id, 'a very new password'))
    expect(await signInWith('a very new password')).toMatchObject({ status: 200 })
  })

  it('sets a first password when the user has none', async () => {
    const app = createApp()
    const ann = await enter(app, 'ann', 'admin')
    const { user } = await app.auth.api.createUser({
      body: { name: 'B', email: 'b@x.test' },
      asServer: true,
    })
    await ann.browser.post(...set(user.id, TEST_PASSWORD))
    expect((await signIn(app, 'b@x.test')).answer.status).toBe(200)
  })

  it.each([
    { given: 'short', code: 'PASSWORD_TOO_SHORT' },
    { given: '', code: 'PASSWORD_TOO_SHORT' },
    { given: 'x'.repeat(200), code: 'PASSWORD_TOO_LONG' },
    { given: 'known to everybody', code: 'PASSWORD_COMPROMISED' },
    { given: 'ILoveYou1', code: 'PASSWORD_COMPROMISED' },
    { given: 'BOB@x.test', code: 'PASSWORD_COMPROMISED' },
  ])('rejects the password "$given" with $code', async ({ given, code }) => {
    const isBlockedPassword = ({ password }: PasswordCandidate) => password.startsWith('known')
    const app = createApp({}, { emailAndPassword: { isBlockedPassword } })
    const { ann, bob } = await gather(app)
    const answer = await leaveAll(app, () => ann.browser.post(...set(bob.id, given)))
    expect(answer).toMatchObject({ status: 400, code })
  })
})

describe('POST /admin/remove-user', () => {
  const remove = (userId: string) => ['/admin/remove-user', { userId }] as const

  it('H86 removes a user together with their sessions and accounts', async () => {
    const app = createApp({}, { session: { cookieCache: { enabled: true } } })
    const { ann, bob } = await gather(app)
    expect(await ann.browser.post(...remove(bob.id))).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect(await signedInUser(bob.browser)).toBeNull()
    const { user, session, account } = await app.auth.database.dump()
    expect([user?.length, session?.length, account?.length]).toEqual([1, 1, 1])
  })

  it.each([
    { title: 'the caller’s own id', isSelf: true, code: 'YOU_CANNOT_REMOVE_YOURSELF', status: 400 },
    { title: 'an unknown id', isSelf: false, code: 'USER_NOT_FOUND', status: 404 },
  ])('rejects $title with $code', async ({ isSelf, code, status }) => {
    const app = createApp()
    const { ann } = await gather(app)
    const userId = isSelf ? ann.id : 'unknown'
    const answer = await leaveAll(app, () => ann.browser.post(...remove(userId)))
    expect(answer).toMatchObject({ status, code })
  })

  it.each(['keep', '', null, 1, ['delete'], { delete: true }])(
    'rejects onSoleOwner %j and changes nothing',
    async (onSoleOwner) => {
      const app = createApp()
      const { ann, bob } = await gather(app)
      const body = { userId: bob.id, onSoleOwner }
      const answer = await leaveAll(app, () => ann.browser.post('/admin/remove-user', body))
      expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
    },
  )

  it.each([
    { sent: {}, policy: 'refuse' },
    { sent: { onSoleOwner: 'refuse' }, policy: 'refuse' },
    { sent: { onSoleOwner: 'transfer' }, policy: 'transfer' },
    { sent: { onSoleOwner: 'delete' }, policy: 'delete' },
  ])(
    'publishes the policy $policy for sole owners when $sent is sent',
    async ({ sent, policy }) => {
      const policies: unknown[] = []
      const hooks = {
        before: { 'user.delete': (draft: object) => void policies.push(draft) },
        on: { 'user.deleted': (event: object) => void policies.push(event) },
      }
      const app = createApp({}, { hooks })
      const { ann, bob } = await gather(app)
      const body = { userId: bob.id, ...sent }
      expect(await ann.browser.post('/admin/remove-user', body)).toMatchObject({ status: 200 })
      expect(policies).toMatchObject([{ onSoleOwner: policy }, { onSoleOwner: policy }])
    },
  )

  it('keeps the user when a subscriber rejects the draft user.delete', async () => {
    const refuse = () => {
      throw new AuthError('KEEP_THEM', { status: 409, message: 'No' })
    }
    const app = createApp({}, { hooks: { before: { 'user.delete': refuse } } })
    const { ann, bob } = await gather(app)
    expect(await ann.browser.post(...remove(bob.id))).toMatchObject({ code: 'KEEP_THEM' })
    expect(await app.users.count({})).toBe(2)
  })
})
