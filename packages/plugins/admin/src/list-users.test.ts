import { describe, expect, it } from 'vitest'
import { createApp, enter } from './test/admin-app.js'

const testUsers = [
  { name: 'Ada Adams', email: 'ada@a.test', role: 'admin', verified: true },
  { name: 'Bob_Brown', email: 'bob@b.test', role: 'user', verified: true },
  { name: 'Cy %', email: 'cy@b.test', role: 'user', verified: false },
  { name: 'Dée', email: 'dee@c.test', role: 'user,support', verified: false },
]

async function fill() {
  const app = createApp({ roles: { support: { user: ['list'] } } })
  const caller = await enter(app, 'zoe', 'admin')
  for (const { verified: emailVerified, ...testUser } of testUsers) {
    app.auth.clock.advance(60)
    await app.auth.api.createUser({
      body: { ...testUser, data: { emailVerified } },
      asServer: true,
    })
  }
  const list = async (query: Readonly<Record<string, string>>) => {
    const { status, code, body } = await caller.browser.get(
      `/admin/list-users?${new URLSearchParams(query).toString()}`,
    )
    const {
      users = [],
      nextCursor,
      ...counts
    } = body as {
      users?: { email: string }[]
      nextCursor?: string | null
    }
    const found = users.map(({ email }) => email.split('@')[0])
    return { status, code, counts, found, users, nextCursor }
  }
  return { app, caller, list }
}

describe('GET /admin/list-users', () => {
  it.each([
    { sent: {}, found: ['ada', 'bob', 'cy', 'dee', 'zoe'] },
    { sent: { searchValue: '' }, found: ['ada', 'bob', 'cy', 'dee', 'zoe'] },
    { sent: { searchValue: '@b.' }, found: ['bob', 'cy'] },
    { sent: { searchValue: '@B.' }, found: ['bob', 'cy'] },
    { sent: { searchValue: 'ad', searchOperator: 'starts_with' }, found: ['ada'] },
    { sent: { searchValue: 'c.test', searchOperator: 'ends_with' }, found: ['dee'] },
    { sent: { searchValue: 'Ada', searchField: 'name' }, found: ['ada'] },
    { sent: { searchValue: '_', searchField: 'name' }, found: ['bob'] },
    { sent: { searchValue: '%', searchField: 'name' }, found: ['cy'] },
    { sent: { searchValue: 'é', searchField: 'name' }, found: ['dee'] },
    { sent: { searchValue: "' or 1=1 --" }, found: [] },
    { sent: { filterValue: 'ada@a.test' }, found: ['ada'] },
    { sent: { filterField: 'role', filterValue: 'user' }, found: ['bob', 'cy'] },
    {
      sent: { filterField: 'role', filterOperator: 'contains', filterValue: 'support' },
      found: ['dee'],
    },
    { sent: { filterField: 'emailVerified', filterValue: 'true' }, found: ['ada', 'bob'] },
    {
      sent: { filterField: 'emailVerified', filterOperator: 'ne', filterValue: 'true' },
      found: ['cy', 'dee', 'zoe'],
    },
    {
      sent: { searchValue: '@b.', filterField: 'emailVerified', filterValue: 'false' },
      found: ['cy'],
    },
  ])('finds $found when $sent is sent', async ({ sent, found }) => {
    const { list } = await fill()
    const answer = await list(sent)
    expect(answer.found.toSorted()).toEqual(found)
    expect(answer.counts).toEqual({ total: found.length, limit: 100, offset: 0 })
  })

  it.each([
    { operator: 'lt', found: ['ada', 'zoe'] },
    { operator: 'lte', found: ['ada', 'bob', 'zoe'] },
    { operator: 'gt', found: ['cy', 'dee'] },
    { operator: 'gte', found: ['bob', 'cy', 'dee'] },
    { operator: 'eq', found: ['bob'] },
    { operator: 'ne', found: ['ada', 'cy', 'dee', 'zoe'] },
  ])('compares dates by $operator', async ({ operator, found }) => {
    const { app, list } = await fill()
    const bob = await app.users.findOne({ email: 'bob@b.test' })
    const filterValue = bob?.createdAt.toISOString() ?? ''
    for (const filterField of ['createdAt', 'updatedAt']) {
      const query = { filterField, filterOperator: operator, filterValue }
      expect((await list(query)).found.toSorted()).toEqual(found)
    }
  })

  it('filters by ban and by the end of a ban', async () => {
    const { app, caller, list } = await fill()
    const bob = await app.users.findOne({ email: 'bob@b.test' })
    await caller.browser.post('/admin/ban-user', { userId: bob?.id, banExpiresIn: 60 })
    expect((await list({ filterField: 'banned', filterValue: 'true' })).found).toEqual(['bob'])
    const until = { filterField: 'banExpires', filterValue: '2099-01-01T00:00:00Z' }
    expect((await list({ ...until, filterOperator: 'lt' })).found).toEqual(['bob'])
    expect((await list({ ...until, filterOperator: 'gt' })).found).toEqual([])
  })

  it.each([
    { sortBy: 'email', sortDirection: 'asc', found: ['ada', 'bob', 'cy', 'dee', 'zoe'] },
    { sortBy: 'email', sortDirection: 'desc', found: ['zoe', 'dee', 'cy', 'bob', 'ada'] },
    { sortBy: 'createdAt', sortDirection: 'desc', found: ['dee', 'cy', 'bob', 'ada', 'zoe'] },
    { sortBy: 'createdAt', sortDirection: 'asc', found: ['zoe', 'ada', 'bob', 'cy', 'dee'] },
  ])('sorts by $sortBy in the direction $sortDirection', async ({ found, ...query }) => {
    const { list } = await fill()
    expect((await list(query)).found).toEqual(found)
  })

  it('returns each user on exactly one page', async () => {
    const { list } = await fill()
    for (const sortBy of ['id', 'emailVerified', 'email']) {
      const pages = [0, 2, 4].map((offset) => list({ sortBy, limit: '2', offset: String(offset) }))
      const answers = await Promise.all(pages)
      expect(answers.map(({ found }) => found.length)).toEqual([2, 2, 1])
      expect(answers.flatMap(({ found }) => found).toSorted()).toEqual([
        'ada',
        'bob',
        'cy',
        'dee',
        'zoe',
      ])
      expect(answers.map(({ counts }) => counts)).toEqual(
        [0, 2, 4].map((offset) => ({ total: 5, limit: 2, offset })),
      )
    }
  })

  it.each(['id', 'email', 'name', 'emailVerified', 'role', 'banned', 'createdAt'])(
    'returns each user on exactly one page after a cursor, sorted by %s',
    async (sortBy) => {
      const { list } = await fill()
      for (const sortDirection of ['asc', 'desc']) {
        const order = { sortBy, sortDirection }
        const whole = await list(order)
        expect(whole.nextCursor).toBeNull()
        const first = await list({ ...order, limit: '2' })
        const second = await list({ ...order, limit: '2', after: first.nextCursor ?? '' })
        const third = await list({ ...order, limit: '2', after: second.nextCursor ?? '' })
        expect([...first.found, ...second.found, ...third.found]).toEqual(whole.found)
        expect(third).toMatchObject({ counts: { total: 5 }, nextCursor: null })
      }
    },
  )

  it('rejects a cursor with another order or filter, with an offset, and one that was changed', async () => {
    const { list } = await fill()
    const { nextCursor } = await list({ limit: '2' })
    const after = nextCursor ?? ''
    expect((await list({ limit: '3', after })).status).toBe(200)
    const changed = after.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
    for (const query of [
      { after, sortBy: 'email' },
      { after, sortDirection: 'desc' },
      { after, searchValue: 'a' },
      { after, filterValue: 'ada@a.test' },
      { after, offset: '2' },
      { after: changed },
      { after: '' },
      { after: 'x'.repeat(9000) },
    ])
      expect(await list(query)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
  })

  it.each([
    { limit: '99', means: 99 },
    { limit: '100', means: 100 },
    { limit: '101', means: 100 },
    { limit: '100000', means: 100 },
  ])('returns $means users when limit is $limit', async ({ limit, means }) => {
    const { app, list } = await fill()
    for (let index = 0; index < 100; index += 1) {
      await app.auth.api.createUser({
        body: { name: 'X', email: `x${String(index)}@x.test` },
        asServer: true,
      })
    }
    const answer = await list({ limit })
    expect(answer.found).toHaveLength(means)
    expect(answer.counts).toEqual({ total: 105, limit: means, offset: 0 })
  })

  it.each([
    { limit: '0' },
    { limit: '-1' },
    { limit: '1.5' },
    { limit: 'ten' },
    { limit: '' },
    { limit: '99999999999' },
    { offset: '-1' },
    { offset: 'NaN' },
    { searchField: 'password', searchValue: 'x' },
    { searchOperator: 'regex', searchValue: 'x' },
    { sortBy: 'password' },
    { sortBy: 'sessionEpoch' },
    { sortBy: '__proto__' },
    { sortDirection: 'up' },
    { filterField: 'password', filterValue: 'x' },
    { filterField: 'image', filterValue: 'x' },
    { filterOperator: 'like', filterValue: 'x' },
    { filterField: 'banned', filterValue: 'yes' },
    { filterField: 'banned', filterOperator: 'gt', filterValue: 'true' },
    { filterField: 'emailVerified', filterOperator: 'contains', filterValue: 'true' },
    { filterField: 'createdAt', filterValue: 'yesterday' },
    { filterField: 'createdAt', filterOperator: 'contains', filterValue: '2026-01-01' },
    { filterField: 'updatedAt', filterValue: 'x' },
    { filterField: 'banExpires', filterOperator: 'starts_with', filterValue: '2026-01-01' },
    { searchValue: 'a', filterField: 'email', filterValue: 'a' },
    { searchValue: 'x'.repeat(2001) },
    { filterField: 'createdAt', filterValue: '1' },
    { filterField: 'createdAt', filterValue: '2026-01-01 (x)' },
  ])('rejects the query %j', async (sent) => {
    const { list } = await fill()
    expect((await list(sent as never)).status).toBe(400)
  })

  it.each(['0000-01-01', '-004800-01-01', '+010000-01-01T00:00:00Z', '0001-01-01T00:00:00+00:01'])(
    'H32 rejects the moment %s, which databases cannot store',
    async (filterValue) => {
      const { list } = await fill()
      for (const filterField of ['createdAt', 'updatedAt', 'banExpires'])
        expect(await list({ filterField, filterValue })).toMatchObject({ status: 400 })
    },
  )

  it('returns the public columns of users only', async () => {
    const { list } = await fill()
    const [user] = (await list({ searchValue: 'zoe' })).users
    expect(Object.keys(user ?? {}).sort()).toEqual(
      [
        'banExpires',
        'banReason',
        'banned',
        'createdAt',
        'email',
        'emailVerified',
        'id',
        'image',
      ].concat(['name', 'role', 'updatedAt']),
    )
  })
})
