import { describe, expect, it } from 'vitest'
import { AuthError, userTable } from '@countersign/core'
import { createBarrier, TEST_PASSWORD } from '@countersign/core/testing'
import { memberModel } from '../models.js'
import { createMemberApp, type MemberApp } from '../test/member-app.js'
import { signIn } from '../test/organization-app.js'

const roles = { ann: 'owner', olga: 'owner', adam: 'admin', bob: 'member' } as const
type Name = keyof typeof roles
type App = MemberApp<Name>
type Act = (app: App) => Promise<number>

const deletable = { user: { deleteUser: { enabled: true } } }

const leave =
  (actor: Name): Act =>
  async ({ post }) =>
    (await post(actor, 'leave')).status
const remove =
  (actor: Name, target: Name): Act =>
  async ({ post, users }) =>
    (await post(actor, 'remove-member', { memberIdOrEmail: users[target].member.id })).status
const change =
  (actor: Name, target: Name, role: string): Act =>
  async ({ post, users }) =>
    (await post(actor, 'update-member-role', { memberId: users[target].member.id, role })).status
const transfer =
  (actor: Name, target: Name): Act =>
  async ({ post, users }) =>
    (await post(actor, 'transfer-ownership', { memberId: users[target].member.id })).status
const deleteAccount =
  (actor: Name): Act =>
  async ({ users }) =>
    (await users[actor].browser.post('/delete-user', { password: TEST_PASSWORD })).status
const block =
  (actor: Name): Act =>
  ({ auth, users }) =>
    auth.api.block({ body: { userId: users[actor].id } }).then(() => 200, statusOf)

function statusOf(error: unknown): number {
  return error instanceof AuthError ? error.status : 500
}

/** The owners; without `also: 'blocked'` only those who can sign in. */
async function countOwners({ auth, organizationId }: App, also?: 'blocked'): Promise<number> {
  const user = { model: userTable, by: 'userId' } as const
  const found = await auth.database.store.of(memberModel).findManyWith({ organizationId }, user)
  return found.filter(({ row, parent }) => {
    const isBlocked = 'isBlocked' in parent && parent.isBlocked === true
    return row.role.split(',').includes('owner') && (also === 'blocked' || !isBlocked)
  }).length
}

/** Lets both calls read what they need before one of them starts to write. */
function holdUp({ auth: { database } }: Pick<App, 'auth'>): void {
  const meet = createBarrier(2)
  database.onCall(({ method }) => (method === 'begin' ? meet() : undefined))
}

describe('two parallel changes of owners', () => {
  it.each<{ title: string; acts: readonly [Act, Act]; wins?: number }>([
    { title: 'both leave', acts: [leave('ann'), leave('olga')], wins: 1 },
    {
      title: 'each removes the other',
      acts: [remove('ann', 'olga'), remove('olga', 'ann')],
      wins: 1,
    },
    {
      title: 'each makes the other a member',
      acts: [change('ann', 'olga', 'member'), change('olga', 'ann', 'member')],
      wins: 1,
    },
    {
      title: 'both become members',
      acts: [change('ann', 'ann', 'member'), change('olga', 'olga', 'member')],
      wins: 1,
    },
    {
      title: 'one leaves and one is made a member',
      acts: [leave('ann'), change('ann', 'olga', 'member')],
      wins: 1,
    },
    {
      title: 'one leaves and one becomes a member',
      acts: [leave('ann'), change('olga', 'olga', 'member')],
      wins: 1,
    },
    {
      title: 'one leaves and one is removed',
      acts: [leave('ann'), remove('ann', 'olga')],
      wins: 1,
    },
    {
      title: 'one leaves and one deletes the account',
      acts: [leave('ann'), deleteAccount('olga')],
      wins: 1,
    },
    {
      title: 'both delete their accounts',
      acts: [deleteAccount('ann'), deleteAccount('olga')],
      wins: 1,
    },
    {
      title: 'one transfers to the other, who leaves',
      acts: [transfer('ann', 'olga'), leave('olga')],
    },
    {
      title: 'one transfers to the other, who deletes the account',
      acts: [transfer('ann', 'olga'), deleteAccount('olga')],
    },
    {
      title: 'each transfers to the other',
      acts: [transfer('ann', 'olga'), transfer('olga', 'ann')],
    },
    {
      title: 'one transfers to two members',
      acts: [transfer('ann', 'bob'), transfer('ann', 'adam')],
      wins: 1,
    },
    {
      title: 'one transfers to a member, whom the other removes',
      acts: [transfer('ann', 'bob'), remove('olga', 'bob')],
    },
    {
      title: 'one transfers to a member, who leaves',
      acts: [transfer('ann', 'bob'), leave('bob')],
    },
  ])('H153 keeps an owner when $title', async ({ acts, wins }) => {
    for (const pair of [acts, acts.toReversed()]) {
      const app = await createMemberApp(roles, {}, deletable)
      holdUp(app)
      const statuses = await Promise.all(pair.map((act) => act(app)))
      app.auth.database.reset()
      expect(statuses.filter((status) => status >= 500)).toEqual([])
      const won = statuses.filter((status) => status === 200).length
      if (wins === undefined) expect(won).toBeGreaterThanOrEqual(1)
      else expect(won).toBe(wins)
      expect(await countOwners(app)).toBeGreaterThanOrEqual(1)
    }
  })
})

describe('a block of an owner', () => {
  it.each<{ title: string; other: Act; blocked: readonly Name[] }>([
    {
      title: 'the other owner deletes the account',
      other: deleteAccount('ann'),
      blocked: ['olga'],
    },
    { title: 'the other owner is blocked too', other: block('ann'), blocked: ['olga', 'ann'] },
    { title: 'the other owner leaves', other: leave('ann'), blocked: ['olga'] },
    { title: 'the other owner transfers', other: transfer('ann', 'olga'), blocked: ['olga'] },
  ])(
    'H153 succeeds and keeps an owner when $title at the same time',
    async ({ other, blocked }) => {
      for (const order of ['before', 'after']) {
        const app = await createMemberApp(roles, {}, deletable)
        holdUp(app)
        const acts = order === 'before' ? [block('olga'), other] : [other, block('olga')]
        const statuses = await Promise.all(acts.map((act) => act(app)))
        app.auth.database.reset()
        expect(statuses[order === 'before' ? 0 : 1]).toBe(200)
        expect(statuses.filter((status) => status >= 500)).toEqual([])
        expect(await countOwners(app, 'blocked')).toBeGreaterThanOrEqual(1)
        const users = await app.auth.database.store.of(userTable).findMany({})
        const isBlocked = users.filter((user) => 'isBlocked' in user && user.isBlocked === true)
        expect(isBlocked.map(({ email }) => email).sort()).toEqual(
          blocked.map((name) => app.users[name].email).sort(),
        )
      }
    },
  )
})

describe('a check that a parallel call makes outdated', () => {
  it.each<{ title: string; first: Act; second: Act; holds: (role: string | undefined) => boolean }>(
    [
      {
        title: 'an admin removes a member who becomes an owner',
        first: change('ann', 'bob', 'owner'),
        second: remove('adam', 'bob'),
        holds: (role) => role === 'owner',
      },
      {
        title: 'an admin changes a member who becomes an owner',
        first: change('ann', 'bob', 'owner'),
        second: change('adam', 'bob', 'admin'),
        holds: (role) => role === 'owner',
      },
      {
        title: 'a former admin removes a member',
        first: change('ann', 'adam', 'member'),
        second: remove('adam', 'bob'),
        holds: (role) => role === 'member',
      },
      {
        title: 'a former member changes a member',
        first: remove('ann', 'adam'),
        second: change('adam', 'bob', 'admin'),
        holds: (role) => role === 'member',
      },
      {
        title: 'a former owner transfers the ownership',
        first: change('olga', 'ann', 'admin'),
        second: transfer('ann', 'bob'),
        holds: (role) => role === 'member',
      },
      {
        title: 'a removed member is changed',
        first: remove('ann', 'bob'),
        second: change('olga', 'bob', 'admin'),
        holds: (role) => role === undefined,
      },
    ],
  )('prevents the call when $title', async ({ first, second, holds }) => {
    const app = await createMemberApp(roles)
    let isBegun = false
    // The second call has read everything when the first one runs.
    app.auth.database.onCall(async ({ method }) => {
      if (method !== 'begin' || isBegun) return
      isBegun = true
      expect(await first(app)).toBe(200)
    })
    expect(await second(app)).toBeGreaterThanOrEqual(400)
    expect(holds(await app.roleOf('bob'))).toBe(true)
  })
})

describe('parallel calls of addMember', () => {
  it('H152 adds members up to the limit', async () => {
    const { auth, organizationId } = await createMemberApp(roles, { membershipLimit: 5 })
    const users = []
    for (const name of ['p', 'q', 'r', 's', 't']) users.push(await signIn(auth, name))
    const meet = createBarrier(users.length)
    auth.database.onCall(({ method }) => (method === 'begin' ? meet() : undefined))
    const adding = users.map(({ id: userId }) =>
      auth.api
        .addMember({ body: { userId, role: 'member', organizationId } })
        .then(() => 200, statusOf),
    )
    expect((await Promise.all(adding)).sort()).toEqual([200, 403, 403, 403, 403])
    expect((await auth.database.dump())['member']).toHaveLength(5)
  })

  it('H151 adds a user once', async () => {
    const { auth, organizationId } = await createMemberApp(roles)
    const { id: userId } = await signIn(auth, 'p')
    const meet = createBarrier(4)
    auth.database.onCall(({ method }) => (method === 'begin' ? meet() : undefined))
    const body = { userId, role: 'member', organizationId }
    const adding = [1, 2, 3, 4].map(() => auth.api.addMember({ body }).then(() => 200, statusOf))
    expect((await Promise.all(adding)).sort()).toEqual([200, 400, 400, 400])
    expect(await auth.database.store.of(memberModel).count({ userId })).toBe(1)
  })

  it('adds no user whose account was deleted meanwhile', async () => {
    const { auth, organizationId } = await createMemberApp(roles, {}, deletable)
    const cara = await signIn(auth, 'cara')
    let isGone = false
    auth.database.onCall(async ({ method }) => {
      if (method !== 'begin' || isGone) return
      isGone = true
      await cara.browser.post('/delete-user', { password: TEST_PASSWORD })
    })
    const adding = auth.api.addMember({ body: { userId: cara.id, role: 'owner', organizationId } })
    await expect(adding).rejects.toMatchObject({ code: 'USER_NOT_FOUND' })
    expect(await auth.database.store.of(memberModel).count({ organizationId })).toBe(4)
  })
})
