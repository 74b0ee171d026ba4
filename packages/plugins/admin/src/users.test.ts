import { AuthError } from '@countersign/core'
import { TEST_PASSWORD } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { createApp, enter, gather, meanwhile, signIn, signedInUser } from './test/admin-app.js'

const plan = { type: 'string', input: true, required: true } as const
const notes = { type: 'string', input: false } as const
const withFields = { user: { additionalFields: { plan, notes } } }

describe('POST /admin/create-user', () => {
  it('creates a user who can sign in with the given password', async () => {
    const app = createApp()
    const ann = await enter(app, 'ann', 'admin')
    const given = {
      name: ' Bob ',
      email: 'Bob@X.test',
      password: TEST_PASSWORD,
      role: 'admin,user',
    }
    const answer = await ann.browser.post('/admin/create-user', given)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        user: { name: 'Bob', email: 'bob@x.test', emailVerified: false, role: 'admin,user' },
      },
    })
    expect((await signedInUser(ann.browser))?.user.id).toBe(ann.id)
    expect((await signIn(app, 'bob@x.test')).answer.status).toBe(200)
  })

  it('creates a user without a password when none is given', async () => {
    const app = createApp()
    const ann = await enter(app, 'ann', 'admin')
    const data = { image: 'https://x.test/b.png', emailVerified: true }
    await ann.browser.post('/admin/create-user', { name: 'Bob', email: 'bob@x.test', data })
    expect(await app.users.findOne({ email: 'bob@x.test' })).toMatchObject({
      ...data,
      role: 'user',
    })
    expect((await app.auth.database.dump())['account']).toHaveLength(1)
    expect((await signIn(app, 'bob@x.test')).answer.code).toBe('INVALID_EMAIL_OR_PASSWORD')
  })

  it('responds with 409 when the value of a unique column of the app is taken', async () => {
    const username = { type: 'string', unique: true, input: true } as const
    const app = createApp({}, { user: { additionalFields: { username } } })
    const ann = await enter(app, 'ann', 'admin')
    const taken = { status: 409, body: { code: 'FIELD_VALUE_TAKEN', field: 'username' } }
    const create = (name: string, chosen: string) => {
      const given = { name, email: `${name}@x.test`, data: { username: chosen } }
      return ann.browser.post('/admin/create-user', given)
    }
    await create('bob', 'bob')
    expect(await create('cid', 'bob')).toMatchObject(taken)
    await create('cid', 'cid')
    const cid = await app.users.findOne({ email: 'cid@x.test' })
    const update = (data: object) =>
      ann.browser.post('/admin/update-user', { userId: cid?.id, data })
    expect(await update({ username: 'bob' })).toMatchObject(taken)
    expect(await update({ username: 'bob', email: 'new@x.test' })).toMatchObject(taken)
    expect(await app.users.findOne({ id: cid?.id ?? '' })).toEqual(cid)
  })

  it('reads the role and the writable columns of the app from data', async () => {
    const app = createApp({}, withFields)
    const data = { role: 'admin', plan: 'pro', notes: 'secret', emailVerified: true, id: 'x' }
    const { user } = await app.auth.api.createUser({
      body: { name: 'Bob', email: 'bob@x.test', data },
      asServer: true,
    })
    expect(user).toMatchObject({ role: 'admin', plan: 'pro', notes: null })
    expect(user.id).not.toBe('x')
  })

  it.each([
    { title: 'a short password', given: { password: 'short' }, code: 'PASSWORD_TOO_SHORT' },
    { title: 'a long password', given: { password: 'x'.repeat(200) }, code: 'PASSWORD_TOO_LONG' },
    {
      title: 'a common password (H204)',
      given: { password: 'ILoveYou1' },
      code: 'PASSWORD_COMPROMISED',
    },
    {
      title: 'the address as a password (H204)',
      given: { email: 'bob@x.test', password: 'Bob@X.test' },
      code: 'PASSWORD_COMPROMISED',
    },
    { title: 'an invalid address', given: { email: 'bob' }, code: 'INVALID_EMAIL' },
    { title: 'a placeholder address', given: { email: 'b@x.invalid' }, code: 'INVALID_EMAIL' },
    {
      title: 'an address that is taken',
      given: { email: 'ANN@x.test' },
      code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL',
    },
    {
      title: 'a ban in data',
      given: { data: { plan: 'a', banned: true } },
      code: 'FIELD_HAS_ITS_OWN_CALL',
    },
    { title: 'a missing column', given: { data: {} }, code: 'MISSING_FIELD' },
    { title: 'a missing column and no data', given: { data: undefined }, code: 'MISSING_FIELD' },
    { title: 'a column of another type', given: { data: { plan: 7 } }, code: 'VALIDATION_ERROR' },
    { title: 'a list for data', given: { data: [] }, code: 'VALIDATION_ERROR' },
  ])('rejects $title with $code', async ({ given, code }) => {
    const app = createApp()
    const ann = await enter(app, 'ann', 'admin')
    const late = createApp({}, { ...withFields, database: app.auth.database })
    const browser = late.auth.browser(ann.browser.cookies)
    const before = await app.auth.database.dump()
    const whole = { name: 'Bob', email: 'bob@x.test', data: { plan: 'a' }, ...given }
    const answer = await browser.post('/admin/create-user', whole)
    expect(answer).toMatchObject({ status: 400, code })
    expect(await app.auth.database.dump()).toEqual(before)
  })

  it.each([
    { given: { role: 'user' }, code: 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE' },
    { given: { data: { role: 'user' } }, code: 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE' },
    { given: { data: { emailVerified: true } }, code: 'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL' },
  ])('H33 rejects $given when the caller may only create users', async ({ given, code }) => {
    const app = createApp({ roles: { clerk: { user: ['create'] } } })
    const eve = await enter(app, 'eve', 'clerk')
    const newUser = { name: 'Bob', email: 'bob@x.test' }
    const answer = await eve.browser.post('/admin/create-user', { ...newUser, ...given })
    expect(answer).toMatchObject({ status: 403, code })
    expect(await eve.browser.post('/admin/create-user', newUser)).toMatchObject({ status: 200 })
  })

  it('creates a user of any role when the server calls on behalf of no user', async () => {
    const app = createApp()
    const body = { name: 'Bob', email: 'bob@x.test', role: 'admin' }
    expect((await app.auth.api.createUser({ body, asServer: true })).user).toMatchObject({
      role: 'admin',
    })
    const unknown = { ...body, email: 'eve@x.test', role: 'owner' }
    await expect(app.auth.api.createUser({ body: unknown, asServer: true })).rejects.toThrow(
      AuthError,
    )
    const headers = new Headers()
    await expect(app.auth.api.createUser({ body: unknown, headers })).rejects.toThrow(
      'Unauthorized',
    )
  })

  it('H179 creates one user when twenty calls with one address arrive at once', async () => {
    const app = createApp()
    const ann = await enter(app, 'ann', 'admin')
    const newUser = { name: 'Bob', email: 'bob@x.test', password: TEST_PASSWORD }
    const calls = Array.from({ length: 20 }, () => ann.browser.post('/admin/create-user', newUser))
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 400)).toHaveLength(19)
    expect((await app.auth.database.dump())['account']).toHaveLength(2)
  })
})

describe('GET /admin/get-user', () => {
  it('returns a user by id and rejects an unknown id', async () => {
    const app = createApp()
    const { ann, bob } = await gather(app)
    const answer = await ann.browser.get(`/admin/get-user?id=${bob.id}`)
    expect(answer).toMatchObject({ status: 200, body: { id: bob.id, email: bob.email } })
    expect(await ann.browser.get('/admin/get-user?id=unknown')).toMatchObject({
      status: 404,
      code: 'USER_NOT_FOUND',
    })
    expect(await ann.browser.get('/admin/get-user')).toMatchObject({ status: 400 })
  })
})

describe('POST /admin/update-user', () => {
  const update = (userId: string, data: object) => ['/admin/update-user', { userId, data }] as const

  it('changes the given columns and updates the cached sessions of the user at once', async () => {
    const app = createApp({}, { ...withFields, session: { cookieCache: { enabled: true } } })
    const ann = app.auth.browser()
    await ann.post('/sign-up/email', {
      name: 'A',
      email: 'ann@x.test',
      password: TEST_PASSWORD,
      plan: 'a',
    })
    await app.users.update({ email: 'ann@x.test' }, { role: 'admin' })
    const { user } = await app.auth.api.createUser({
      body: { name: 'Bob', email: 'bob@x.test', password: TEST_PASSWORD, data: { plan: 'free' } },
      asServer: true,
    })
    const { browser } = await signIn(app, 'bob@x.test')
    const data = { name: 'Bobby', image: null, plan: 'pro', notes: 'x', emailVerified: true }
    const answer = await ann.post(...update(user.id, data))
    const changed = { name: 'Bobby', plan: 'pro', notes: null, emailVerified: true }
    expect(answer).toMatchObject({ status: 200, body: { id: user.id, ...changed } })
    expect((await signedInUser(browser))?.user).toMatchObject(changed)
  })

  it('makes a changed address unverified and ends the user’s sessions and mailed links', async () => {
    const app = createApp()
    const { ann, bob } = await gather(app)
    await app.users.update({ id: bob.id }, { emailVerified: true })
    await app.auth.browser().post('/request-password-reset', { email: bob.email })
    await app.auth.idle()
    const { token } = app.auth.outbox.last('reset-password')
    const answer = await ann.browser.post(...update(bob.id, { email: 'New@X.test' }))
    expect(answer).toMatchObject({
      status: 200,
      body: { email: 'new@x.test', emailVerified: false },
    })
    await app.auth.idle()
    expect(app.auth.outbox.last('email-changed')).toMatchObject({ to: bob.email })
    expect(await signedInUser(bob.browser)).toBeNull()
    const reset = { token, newPassword: 'a very new password' }
    expect(await app.auth.browser().post('/reset-password', reset)).toMatchObject({ status: 400 })
    expect((await signIn(app, 'new@x.test')).answer.status).toBe(200)
  })

  it.each([
    { data: {}, status: 400, code: 'NO_DATA_TO_UPDATE' },
    { data: { unknown: 1 }, status: 400, code: 'NO_DATA_TO_UPDATE' },
    { data: { role: 'admin' }, status: 400, code: 'FIELD_HAS_ITS_OWN_CALL' },
    { data: { name: 'x', banned: false }, status: 400, code: 'FIELD_HAS_ITS_OWN_CALL' },
    { data: { banReason: null }, status: 400, code: 'FIELD_HAS_ITS_OWN_CALL' },
    { data: { banExpires: null }, status: 400, code: 'FIELD_HAS_ITS_OWN_CALL' },
    { data: { password: 'a very new password' }, status: 400, code: 'FIELD_HAS_ITS_OWN_CALL' },
    { data: { email: 'ann@x.test' }, status: 400, code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL' },
    { data: { email: 'x' }, status: 400, code: 'VALIDATION_ERROR' },
    { data: { name: null }, status: 400, code: 'VALIDATION_ERROR' },
    { data: { emailVerified: 'yes' }, status: 400, code: 'VALIDATION_ERROR' },
  ])('rejects $data with $code', async ({ data, status, code }) => {
    const app = createApp()
    const { ann, bob } = await gather(app)
    const before = await app.auth.database.dump()
    expect(await ann.browser.post(...update(bob.id, data))).toMatchObject({ status, code })
    expect(await app.auth.database.dump()).toEqual(before)
  })

  it.each([{ email: 'new@x.test' }, { emailVerified: true }])(
    'H33 rejects %j when the caller lacks the permission user:set-email',
    async (data) => {
      const app = createApp({ roles: { clerk: { user: ['update'] } } })
      const eve = await enter(app, 'eve', 'clerk')
      const bob = await enter(app, 'bob')
      expect(await eve.browser.post(...update(bob.id, data))).toMatchObject({
        status: 403,
        code: 'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL',
      })
      expect(await eve.browser.post(...update(bob.id, { name: 'B' }))).toMatchObject({
        status: 200,
      })
    },
  )

  it.each([{ name: 'x' }, { email: 'new@x.test' }])(
    'rejects %j when the user is removed before the write',
    async (data) => {
      const app = createApp()
      const { ann, bob } = await gather(app)
      meanwhile(app, () => app.users.delete({ id: bob.id }))
      expect(await ann.browser.post(...update(bob.id, data))).toMatchObject({
        status: 404,
        code: 'USER_NOT_FOUND',
      })
    },
  )

  it('changes neither address nor name when a subscriber rejects the name', async () => {
    const refuse = () => {
      throw new AuthError('KEEP_IT', { status: 409, message: 'No' })
    }
    const app = createApp({}, { hooks: { before: { 'user.update': refuse } } })
    const { ann, bob } = await gather(app)
    const before = await app.auth.database.dump()
    const answer = await ann.browser.post(...update(bob.id, { email: 'new@x.test', name: 'B' }))
    expect(answer).toMatchObject({ status: 409, code: 'KEEP_IT' })
    expect(await app.auth.database.dump()).toEqual(before)
    const moved = await ann.browser.post(...update(bob.id, { email: 'new@x.test' }))
    expect(moved).toMatchObject({ status: 200, body: { email: 'new@x.test', name: 'bob' } })
  })

  it('H184 changes one user when two users get one address at once', async () => {
    const app = createApp()
    const ann = await enter(app, 'ann', 'admin')
    const testUsers = [await enter(app, 'bob'), await enter(app, 'cy')]
    const calls = testUsers.map(({ id }) =>
      ann.browser.post(...update(id, { email: 'new@x.test' })),
    )
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 400])
  })
})
