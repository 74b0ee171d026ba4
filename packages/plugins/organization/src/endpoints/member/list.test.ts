import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import type { TestAnswer } from '@countersign/core/testing'
import { memberModel } from '../../models.js'
import { createMemberApp, everyKind } from '../../test/member-app.js'

const outsider = { status: 403, code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' }
const invalid = { status: 400, code: 'VALIDATION_ERROR' }

const page = z.object({
  members: z.array(z.object({ id: z.string(), user: z.object({ name: z.string() }) })),
  total: z.number(),
})

function namesIn({ body }: TestAnswer): { readonly names: string[]; readonly total: number } {
  const { members, total } = page.parse(body)
  return { names: members.map(({ user }) => user.name), total }
}

const joined = Date.parse('2026-01-01')

async function createApp() {
  const app = await createMemberApp(everyKind)
  const { auth, users, organizationId } = app
  // They joined one after another.
  for (const [index, { member }] of Object.values(users).entries()) {
    const createdAt = new Date(joined + index)
    await auth.database.store.of(memberModel).update({ id: member.id }, { createdAt })
  }
  const list = (caller: keyof typeof everyKind, query: string) =>
    users[caller].browser.get(
      `/organization/list-members?organizationId=${organizationId}&${query}`,
    )
  return { auth, users, organizationId, list }
}

describe('list-members', () => {
  it('returns members with the fields that members can see, and the total', async () => {
    const { users, list } = await createApp()
    const { body, status } = await list('bob', 'limit=1')
    const { member, id, email } = users.ann
    const user = { id, email, name: 'ann', image: null }
    const createdAt = new Date(joined).toISOString()
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        members: [{ ...member, createdAt, user }],
        total: 6,
        nextCursor: expect.any(String) as unknown,
      },
    })
  })

  it.each(['createdAt', 'role', 'userId', 'id'])(
    'returns each member on exactly one page after a cursor, sorted by %s',
    async (sortBy) => {
      const { list } = await createApp()
      const page = async (query: string) => {
        const { body } = await list('bob', `sortBy=${sortBy}&${query}`)
        return body as { members: { id: string }[]; total: number; nextCursor: string | null }
      }
      for (const sortDirection of ['asc', 'desc']) {
        const order = `sortDirection=${sortDirection}`
        const whole = await page(order)
        const first = await page(`${order}&limit=4`)
        const second = await page(`${order}&limit=4&after=${first.nextCursor ?? ''}`)
        expect([...first.members, ...second.members]).toEqual(whole.members)
        expect(second).toMatchObject({ total: 6, nextCursor: null })
      }
    },
  )

  it('rejects the cursor of another organisation, order or filter', async () => {
    const { users, list } = await createApp()
    const { body } = await list('bob', 'limit=1')
    const { nextCursor } = body as { nextCursor: string }
    for (const query of ['sortBy=role', 'filterField=role&filterValue=member', 'offset=1'])
      expect(await list('bob', `after=${nextCursor}&${query}`)).toMatchObject(invalid)
    expect(await list('bob', 'after=x')).toMatchObject(invalid)
    const { browser } = users.bob
    const other = await browser.post('/organization/create', { name: 'Other', slug: 'other' })
    const { id } = other.body as { id: string }
    const path = `/organization/list-members?organizationId=${id}&after=${nextCursor}`
    expect(await browser.get(path)).toMatchObject(invalid)
  })

  const all = ['ann', 'olga', 'adam', 'anders', 'bob', 'bea']
  it.each([
    { query: '', names: all, total: 6 },
    { query: 'limit=2', names: ['ann', 'olga'], total: 6 },
    { query: 'limit=2&offset=3', names: ['anders', 'bob'], total: 6 },
    { query: 'offset=6', names: [], total: 6 },
    { query: 'sortBy=createdAt&sortDirection=desc', names: all.toReversed(), total: 6 },
    { query: 'filterField=role&filterValue=admin', names: ['adam', 'anders'], total: 2 },
    { query: 'filterField=role&filterValue=admin&limit=1', names: ['adam'], total: 2 },
    {
      query: 'filterField=role&filterOperator=ne&filterValue=admin',
      names: ['ann', 'olga', 'bob', 'bea'],
      total: 4,
    },
    {
      query: 'filterField=role&filterOperator=contains&filterValue=owner',
      names: ['ann', 'olga'],
      total: 2,
    },
    { query: 'filterField=role&filterOperator=contains&filterValue=%25', names: [], total: 0 },
    {
      query: 'filterField=role&filterOperator=starts_with&filterValue=own',
      names: ['ann', 'olga'],
      total: 2,
    },
    {
      query: 'filterField=role&filterOperator=ends_with&filterValue=member',
      names: ['olga', 'bob', 'bea'],
      total: 3,
    },
    {
      query: 'filterField=role&filterOperator=in&filterValue=owner,admin',
      names: ['ann', 'adam', 'anders'],
      total: 3,
    },
    {
      query: 'filterField=role&filterOperator=not_in&filterValue=owner,admin',
      names: ['olga', 'bob', 'bea'],
      total: 3,
    },
    {
      query: 'filterField=createdAt&filterOperator=gt&filterValue=2000-01-01',
      names: all,
      total: 6,
    },
    {
      query: 'filterField=createdAt&filterOperator=lte&filterValue=2000-01-01T00:00:00Z',
      names: [],
      total: 0,
    },
    { query: 'filterField=userId&filterValue=nobody', names: [], total: 0 },
  ])('returns the expected members for ?$query', async ({ query, names, total }) => {
    const { list } = await createApp()
    expect(namesIn(await list('bob', query))).toEqual({ names, total })
  })

  it('sorts by role, and members of one role by their ids', async () => {
    const { users, list } = await createApp()
    const byId = (...names: (keyof typeof everyKind)[]) =>
      names.toSorted((a, b) => (users[a].member.id < users[b].member.id ? -1 : 1))
    const names = [...byId('adam', 'anders'), ...byId('bob', 'bea'), 'ann', 'olga']
    expect(namesIn(await list('bob', 'sortBy=role'))).toEqual({ names, total: 6 })
  })

  it.each([
    ...['limit=0', 'limit=101', 'limit=-1', 'limit=1.5', 'limit=x', 'limit=', 'limit=1e1'],
    ...['offset=-1', 'offset=x', 'offset=1.5', 'offset=9999999999999999999'],
    ...['sortBy=email', 'sortBy=user.email', 'sortBy=__proto__', 'sortBy=', 'sortDirection=up'],
    ...['filterField=role', 'filterValue=x', 'filterField=email&filterValue=x'],
    ...['filterField=organizationId&filterValue=x', 'filterField=constructor&filterValue=x'],
    'filterField=role&filterOperator=like&filterValue=x',
    'filterField=role&filterOperator=lt&filterValue=x',
    'filterField=role&filterOperator=constructor&filterValue=x',
    'filterField=createdAt&filterOperator=contains&filterValue=2',
    'filterField=createdAt&filterOperator=gt&filterValue=yesterday',
    'filterField=createdAt&filterOperator=gt&filterValue=0000-01-01',
    'filterField=createdAt&filterOperator=gt&filterValue=2024-02-31',
    'filterField=createdAt&filterOperator=in&filterValue=2024-02-01,2024-02-02',
    'filterField=role&filterValue=a&filterValue=b',
    `filterField=role&filterValue=${'x'.repeat(256)}`,
  ])('rejects ?%s', async (query) => {
    const { list } = await createApp()
    expect(await list('bob', query)).toMatchObject(invalid)
  })

  it('accepts numbers and lists in calls of the server', async () => {
    const { auth, users, organizationId } = await createApp()
    const headers = { cookie: users.bob.browser.cookieHeader }
    const of = { organizationId, filterField: 'role', filterOperator: 'in' }
    const query = { ...of, filterValue: ['owner', 'admin'], limit: 2, offset: 1 }
    const { members, total } = await auth.api.listMembers({ query, headers })
    expect({ names: members.map(({ user }) => user.name), total }).toEqual({
      ...{ names: ['adam', 'anders'], total: 3 },
    })
    for (const limit of [1.5, Number.NaN, Infinity]) {
      const requested = auth.api.listMembers({ query: { limit }, headers })
      await expect(requested).rejects.toMatchObject(invalid)
    }
  })

  it('finds the organisation by id, by slug, or by the session', async () => {
    const { auth, users, organizationId } = await createApp()
    const { browser } = users.bob
    const get = (query: string) => browser.get(`/organization/list-members?${query}`)
    expect(await get('')).toMatchObject({ status: 400, code: 'NO_ACTIVE_ORGANIZATION' })
    expect(await get(`organizationSlug=${organizationId}`)).toMatchObject({ body: { total: 6 } })
    for (const foreign of ['organizationId=x', 'organizationSlug=x']) {
      expect(await get(foreign)).toMatchObject(outsider)
    }
    const other = await auth.signedInAs('eve@x.test')
    const seen = await other.get(`/organization/list-members?organizationId=${organizationId}`)
    const unknown = await other.get('/organization/list-members?organizationId=x')
    expect(seen).toMatchObject(outsider)
    expect(seen.body).toEqual(unknown.body)
  })
})
