import { describe, expect, it } from 'vitest'
import { createApp, enter, gather, signedInUser } from './test/admin-app.js'

const lead = {
  user: ['create', 'update', 'set-email', 'set-role', 'set-password', 'ban', 'delete'],
  session: ['list', 'revoke'],
} as const
const clerk = { user: ['create'] } as const

/** The ids that the calls send. */
interface Ids {
  readonly userId: string
  readonly handle: string
}

interface Call {
  readonly path: string
  readonly body: (ids: Ids) => object
  /** Whether the role `clerk` allows the call. */
  readonly isForClerks?: true
}

/** Every call that changes users and their sessions. */
const calls: readonly Call[] = [
  {
    path: 'create-user',
    body: () => ({ name: 'New', email: 'new@x.test' }),
    isForClerks: true,
  },
  {
    path: 'create-user',
    body: () => ({ name: 'New', email: 'new@x.test', password: 'a very new password' }),
    isForClerks: true,
  },
  { path: 'create-user', body: () => ({ name: 'New', email: 'new@x.test', role: 'lead' }) },
  {
    path: 'create-user',
    body: () => ({ name: 'New', email: 'new@x.test', data: { emailVerified: true } }),
  },
  { path: 'update-user', body: ({ userId }) => ({ userId, data: { name: 'Bobby' } }) },
  { path: 'update-user', body: ({ userId }) => ({ userId, data: { email: 'new@x.test' } }) },
  { path: 'set-role', body: ({ userId }) => ({ userId, role: 'lead' }) },
  { path: 'ban-user', body: ({ userId }) => ({ userId }) },
  { path: 'unban-user', body: ({ userId }) => ({ userId }) },
  { path: 'revoke-user-session', body: ({ handle }) => ({ sessionToken: handle }) },
  { path: 'revoke-user-sessions', body: ({ userId }) => ({ userId }) },
  {
    path: 'set-user-password',
    body: ({ userId }) => ({ userId, newPassword: 'a very new password' }),
  },
  { path: 'remove-user', body: ({ userId }) => ({ userId }) },
]

const changes = [
  { title: 'is banned', columns: { banned: true }, refused: calls },
  { title: 'loses every permission', columns: { role: 'user' }, refused: calls },
  {
    title: 'keeps only the permission to create users',
    columns: { role: 'clerk' },
    refused: calls.filter(({ isForClerks }) => isForClerks !== true),
  },
] as const

describe.each(changes)('a caller who $title after the check', ({ title, columns, refused }) => {
  it.each(refused)(`H156 rejects $path when the caller ${title} after the check`, async (call) => {
    const { path, body } = call
    const app = createApp({ roles: { lead, clerk } })
    const { ann, bob } = await gather(app)
    await app.users.update({ id: ann.id }, { role: 'lead' })
    const session = await signedInUser(bob.browser)
    const named = body({ userId: bob.id, handle: session?.session.id ?? '' })
    const before = await app.auth.database.dump()
    app.auth.database.onCall(async ({ method, model }) => {
      if (method !== 'begin' && !(method === 'create' && model === 'user')) return
      app.auth.database.reset()
      await app.users.update({ id: ann.id }, columns)
    })
    const answer = await ann.browser.post(`/admin/${path}`, named)
    expect(answer.status).toBe(403)
    await app.auth.idle()
    await app.users.update({ id: ann.id }, { role: 'lead', banned: null })
    expect(await app.auth.database.dump()).toEqual(before)
  })
})

it.each([{ email: 'new@x.test' }, { emailVerified: true }])(
  'H156 rejects %o when the caller loses the permission user:set-email after the check',
  async (data) => {
    const app = createApp({ roles: { lead, editor: { user: ['update'] } } })
    const { bob } = await gather(app)
    const eve = await enter(app, 'eve', 'lead')
    app.auth.database.onCall(async ({ method }) => {
      if (method !== 'begin') return
      app.auth.database.reset()
      await app.users.update({ id: eve.id }, { role: 'editor' })
    })
    const body = { userId: bob.id, data: { name: 'Bobby', ...data } }
    const answer = await eve.browser.post('/admin/update-user', body)
    expect(answer).toMatchObject({ status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL' })
    const stored = await app.users.findOne({ id: bob.id })
    expect(stored).toMatchObject({ email: bob.email, emailVerified: false, name: 'bob' })
  },
)

it('H156 creates no user with a role that the caller may no longer assign', async () => {
  const recruiter = { user: ['create', 'set-role'] } as const
  const app = createApp({ roles: { lead, recruiter } })
  const eve = await enter(app, 'eve', 'lead')
  app.auth.database.onCall(async ({ method, model }) => {
    if (method !== 'begin' && !(method === 'create' && model === 'user')) return
    app.auth.database.reset()
    await app.users.update({ id: eve.id }, { role: 'recruiter' })
  })
  const body = { name: 'New', email: 'new@x.test', role: 'lead' }
  const answer = await eve.browser.post('/admin/create-user', body)
  expect(answer).toMatchObject({ status: 403, code: 'ROLE_IS_ABOVE_YOUR_OWN' })
  expect(await app.users.count({})).toBe(1)
})
