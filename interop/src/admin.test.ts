import { admin } from '@countersign/admin'
import type { TestBrowser } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { generations, type PeerAnswer, type PeerClient, serve } from './generations.js'
import { servers } from './servers.js'
import { openSharedDatabase } from './shared-database.js'
import { adminClient12, adminClient17 } from './their-clients.js'

type PeerCall = (input?: object) => Promise<PeerAnswer>

const names = [
  'createUser',
  'listUsers',
  'getUser',
  'updateUser',
  'setRole',
  'banUser',
  'unbanUser',
  'impersonateUser',
  'stopImpersonating',
  'listUserSessions',
  'revokeUserSession',
  'revokeUserSessions',
  'setUserPassword',
  'removeUser',
  'hasPermission',
] as const

/** What their plugin adds to both generations' clients; `getUser` and `updateUser` came later. */
interface PeerAdminClient extends PeerClient {
  readonly admin: Readonly<Record<(typeof names)[number], PeerCall>>
}

const parts = [[adminClient12()], [adminClient17()]]
const clients = generations.map(({ generation, create }, index) => ({
  generation,
  create: create as (options: object) => unknown,
  plugins: parts[index] ?? [],
}))

const password = 'correct horse battery'
const ada = { name: 'Ada', email: 'ada@example.com', password, role: 'admin' }
const bob = { name: 'Bob', email: 'bob@example.com', password }

const { fresh } = serve({ plugins: [admin()] })

interface Shown {
  readonly user: { readonly id: string; readonly email: string }
  readonly session: { readonly token: string; readonly impersonatedBy: string | null }
}

async function actor(client: PeerClient): Promise<Shown | null> {
  return (await client.getSession()).data as Shown | null
}

describe.each(clients)('the admin plugin of the published client $generation', (peer) => {
  const { create, generation, plugins } = peer

  /** Ada, an administrator, and Bob, each signed in. */
  async function open() {
    const app = await fresh()
    const api = app.auth.api as unknown as {
      createUser(call: { asServer: true; body: object }): Promise<unknown>
    }
    await api.createUser({ asServer: true, body: ada })
    const { client } = app.openPair(create, plugins)
    const other = app.openPair(create, plugins).client as PeerAdminClient
    await client.signIn.email(ada)
    await other.signUp.email(bob)
    const userId = (await actor(other))?.user.id ?? ''
    return { client: client as PeerAdminClient, other, userId }
  }

  it('creates users, who can sign in', async () => {
    const { client, other } = await open()
    const eve = { name: 'Eve', email: 'eve@example.com', password, role: 'user' }
    const { data, error } = await client.admin.createUser(eve)
    expect(error).toBeNull()
    expect(data).toMatchObject({ user: { email: eve.email, role: 'user' } })
    expect((await other.signIn.email(eve)).error).toBeNull()
    expect((await client.admin.createUser(eve)).error).toMatchObject({ status: 400 })
  })

  it('lists users with search, filter, sorting and paging', async () => {
    const { client, userId } = await open()
    const all = await client.admin.listUsers({ query: { limit: 10, sortBy: 'email' } })
    expect(all.data).toMatchObject({
      users: [{ email: ada.email }, { email: bob.email, id: userId }],
      total: 2,
      limit: 10,
    })
    const query = {
      ...{ searchField: 'email', searchOperator: 'starts_with', searchValue: 'bob' },
      ...{ filterField: 'role', filterOperator: 'eq', filterValue: 'user' },
      ...{ sortBy: 'createdAt', sortDirection: 'desc', limit: 1, offset: 0 },
    }
    const found = await client.admin.listUsers({ query })
    expect(found.data).toMatchObject({ users: [{ email: bob.email }], total: 1 })
  })

  it('assigns one role and several roles', async () => {
    const { client, userId } = await open()
    for (const role of ['admin', ['user', 'admin'], 'user']) {
      const { data, error } = await client.admin.setRole({ userId, role })
      expect(error).toBeNull()
      expect(data).toMatchObject({ user: { id: userId, role: [role].flat().join(',') } })
    }
  })

  it('bans a user, reports the ban at sign-in, and lifts it', async () => {
    const { client, other, userId } = await open()
    const given = { userId, banReason: 'Spam', banExpiresIn: 3600 }
    expect((await client.admin.banUser(given)).data).toMatchObject({
      user: { banned: true, banReason: 'Spam' },
    })
    expect(await actor(other)).toBeNull()
    expect((await other.signIn.email(bob)).error).toMatchObject({
      status: 403,
      code: 'BANNED_USER',
    })
    expect((await client.admin.unbanUser({ userId })).data).toMatchObject({
      user: { banned: false },
    })
    expect((await other.signIn.email(bob)).error).toBeNull()
  })

  it('impersonates a user and stops', async () => {
    const { client, userId } = await open()
    const own = await actor(client)
    const acting = await client.admin.impersonateUser({ userId })
    expect(acting.error).toBeNull()
    expect(acting.data).toMatchObject({ user: { id: userId }, session: { userId } })
    expect(await actor(client)).toMatchObject({
      user: { id: userId },
      session: { impersonatedBy: own?.user.id },
    })
    expect((await client.admin.listUsers({ query: {} })).error).toMatchObject({ status: 403 })
    const stopped = await client.admin.stopImpersonating()
    expect(stopped.data).toMatchObject({ user: { id: own?.user.id } })
    expect((await actor(client))?.session.token).toBe(own?.session.token)
  })

  it('lists and ends sessions', async () => {
    const { client, other, userId } = await open()
    const { data } = await client.admin.listUserSessions({ userId })
    const { sessions } = data as { sessions: { token: string }[] }
    expect(sessions).toMatchObject([{ token: (await actor(other))?.session.token }])
    const ended = await client.admin.revokeUserSession({ sessionToken: sessions[0]?.token })
    expect(ended.data).toEqual({ success: true })
    expect(await actor(other)).toBeNull()
    await other.signIn.email(bob)
    expect((await client.admin.revokeUserSessions({ userId })).data).toEqual({ success: true })
    expect(await actor(other)).toBeNull()
  })

  it('sets passwords and removes users', async () => {
    const { client, other, userId } = await open()
    const newPassword = 'another horse battery'
    const set = await client.admin.setUserPassword({ userId, newPassword })
    expect(set.data).toEqual({ status: true })
    const again = await other.signIn.email({ ...bob, password: newPassword })
    expect(again.error).toBeNull()
    expect((await client.admin.removeUser({ userId })).data).toEqual({ success: true })
    expect(await actor(other)).toBeNull()
  })

  it('checks its own permissions', async () => {
    const { client, other } = await open()
    const name = generation === '1.2.12' ? 'permission' : 'permissions'
    for (const requested of [
      { permissions: { user: ['ban'] } },
      { [name]: { session: ['list'] } },
    ]) {
      expect((await client.admin.hasPermission(requested)).data).toMatchObject({ success: true })
      expect((await other.admin.hasPermission(requested)).data).toMatchObject({ success: false })
    }
  })

  it.runIf(generation === '1.7.25')('shows and changes a user', async () => {
    const { client, userId } = await open()
    const shown = await client.admin.getUser({ query: { id: userId } })
    expect(shown.data).toMatchObject({ id: userId, email: bob.email })
    const data = { name: 'Bobby', emailVerified: true }
    const changed = await client.admin.updateUser({ userId, data })
    expect(changed.data).toMatchObject({ id: userId, ...data })
  })

  it.each([
    { name: 'listUsers', input: { query: {} }, code: 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS' },
    { name: 'createUser', input: bob, code: 'YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS' },
    { name: 'setRole', input: { role: 'user' }, code: 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE' },
    { name: 'banUser', input: {}, code: 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS' },
    { name: 'removeUser', input: {}, code: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS' },
  ] as const)(
    'gets an error for a user without permissions: $name',
    async ({ name, input, code }) => {
      const { other, userId } = await open()
      const { error } = await other.admin[name]({ userId, ...input })
      expect(error).toMatchObject({ status: 403, code })
    },
  )
})

describe.each(servers)('roles and bans on a database shared with better-auth $version', (peer) => {
  async function openBoth() {
    const both = await openSharedDatabase(peer, {
      ours: { plugins: [admin()] },
      theirs: { plugins: [peer.admin()] },
    })
    const api = both.ours.api as unknown as {
      createUser(call: { asServer: true; body: object }): Promise<{ user: { id: string } }>
    }
    await api.createUser({ asServer: true, body: { ...ada, data: { emailVerified: true } } })
    const { user } = await api.createUser({ asServer: true, body: bob })
    return { ...both, userId: user.id }
  }

  const signIn = async (browser: TestBrowser, testUser: { email: string }) =>
    (await browser.post('/sign-in/email', { email: testUser.email, password })).status

  it('keep their meaning in both directions', async () => {
    const { openOurs, openTheirs, userId } = await openBoth()
    const theirs = openTheirs()
    expect(await signIn(theirs, ada)).toBe(200)
    await theirs.post('/admin/ban-user', { userId, banExpiresIn: 3600 })
    expect(await signIn(openOurs(), bob)).toBe(403)
    const ours = openOurs()
    expect(await signIn(ours, ada)).toBe(200)
    expect((await ours.post('/admin/unban-user', { userId })).status).toBe(200)
    expect(await signIn(openTheirs(), bob)).toBe(200)
    await theirs.post('/admin/set-role', { userId, role: 'admin' })
    const bobs = openOurs()
    expect(await signIn(bobs, bob)).toBe(200)
    expect((await bobs.get('/admin/list-users')).status).toBe(200)
    await ours.post('/admin/ban-user', { userId })
    expect(await signIn(openTheirs(), bob)).toBe(403)
  })

  it('recognises an impersonation session of better-auth and its limits', async () => {
    const { openTheirs, openOurs, userId } = await openBoth()
    const theirs = openTheirs()
    await signIn(theirs, ada)
    expect((await theirs.post('/admin/impersonate-user', { userId })).status).toBe(200)
    const moved = openOurs()
    for (const [name, value] of theirs.cookies) moved.cookies.set(name, value)
    const { body } = await moved.get('/get-session')
    expect((body as Shown).user.id).toBe(userId)
    expect((body as Shown).session.impersonatedBy).not.toBeNull()
    expect(await moved.post('/revoke-sessions')).toMatchObject({ code: 'SESSION_NOT_OWN' })
  })
})
