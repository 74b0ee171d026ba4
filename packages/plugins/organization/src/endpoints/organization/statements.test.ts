import { userTable } from '@countersign/core'
import { describe, expect, it } from 'vitest'
import type { OrganizationOptions } from '../../index.js'
import { invitationModel, teamModel } from '../../models.js'
import {
  activate,
  addMember,
  addOrganization,
  type App,
  createApp,
  organizationOf,
  rowsOf,
} from '../../test/organization-app.js'

const everything = {
  teams: { enabled: true },
  dynamicAccessControl: { enabled: true },
  invitationLinks: { enabled: true },
  organizationLimit: 1000,
} as const

/** How large things are. */
interface Size {
  readonly members: number
  readonly organizations: number
}

const small: Size = { members: 1, organizations: 1 }
const large: Size = { members: 1000, organizations: 100 }

/** Ann is active in Acme, which she owns. */
async function createAcme(options: OrganizationOptions, { members, organizations }: Size) {
  const auth = createApp(options)
  const { organization, people } = await organizationOf(auth, { ann: 'owner' }, { slug: 'acme' })
  for (let number = 1; number < organizations; number += 1) {
    const { id } = await addOrganization(auth)
    await addMember(auth, { organizationId: id, userId: people.ann.id })
  }
  for (let number = 1; number < members; number += 1)
    await fill(auth, options, { organizationId: organization.id, userId: `user-${String(number)}` })
  await activate(auth, people.ann, organization.id)
  return { auth, organization, ann: people.ann }
}

/** One person more in an organisation, who has invited somebody and made a team. */
async function fill(
  auth: App,
  options: OrganizationOptions,
  who: { readonly organizationId: string; readonly userId: string },
) {
  const { store } = auth.database
  const { organizationId, userId: id } = who
  const moment = new Date(auth.clock.now())
  const email = `${id}@x.test`
  await store.of(userTable).create({
    ...{ id, name: 'U', email, emailVerified: true, image: null },
    ...{ createdAt: moment, updatedAt: moment },
  })
  await addMember(auth, { ...who, role: 'member' })
  const invitation = { id, organizationId, email, role: 'member', status: 'pending' }
  await store
    .of(invitationModel)
    .create({ ...invitation, expiresAt: moment, createdAt: moment, inviterId: id })
  if (options.teams)
    await store.of(teamModel).create({ id, name: 'T', organizationId, createdAt: moment })
}

const SESSION = 'findOneJoined session'
const STANDING = 'findOneJoined member'

interface Row {
  readonly what: string
  readonly get?: string
  readonly post?: readonly [string, object?]
  readonly options?: OrganizationOptions
  readonly calls: readonly string[]
}

const rows: readonly Row[] = [
  { what: 'list', get: 'list', calls: [SESSION, 'findManyJoined member'] },
  {
    what: 'has-permission',
    post: ['has-permission', { permissions: { member: ['create'] } }],
    calls: [SESSION, 'findOne member'],
  },
  { what: 'get-organization', get: 'get-organization', calls: [SESSION, STANDING] },
  {
    what: 'get-full-organization',
    get: 'get-full-organization',
    calls: [SESSION, STANDING, 'findManyJoined member', 'findMany invitation'],
  },
  {
    what: 'get-full-organization by slug, with teams',
    get: 'get-full-organization?organizationSlug=acme&membersLimit=1000',
    options: everything,
    calls: [SESSION, STANDING, 'findManyJoined member', 'findMany team', 'findMany invitation'],
  },
  {
    what: 'set-active',
    post: ['set-active', { organizationId: null }],
    calls: [SESSION, 'begin', 'update session', 'commit'],
  },
  {
    what: 'check-slug',
    post: ['check-slug', { slug: 'free' }],
    calls: [SESSION, 'findOne organization'],
  },
  {
    what: 'create',
    post: ['create', { name: 'B', slug: 'b' }],
    calls: [
      ...[SESSION, 'begin', 'create organization', 'create member', 'update session', 'commit'],
    ],
  },
  {
    what: 'create with a limit and a team',
    post: ['create', { name: 'B', slug: 'b' }],
    options: everything,
    calls: [
      ...[SESSION, 'begin', 'increment user', 'count member'],
      ...['create organization', 'create member', 'create team', 'create teamMember'],
      ...['update member', 'update session', 'commit'],
    ],
  },
  {
    what: 'update',
    post: ['update', { data: { name: 'B' } }],
    calls: [
      ...[SESSION, STANDING, 'begin', 'increment organization', STANDING],
      ...['updateOne organization', 'commit'],
    ],
  },
  {
    what: 'delete',
    post: ['delete'],
    calls: [
      ...[SESSION, STANDING, 'begin', 'delete invitation', 'increment organization', STANDING],
      ...['update session', 'delete invitation', 'delete member', 'delete organization', 'commit'],
    ],
  },
]

describe.each([
  { title: 'alone in one organisation', size: small },
  { title: 'among 1,000 members and in 100 organisations', size: large },
])('for somebody $title', ({ size }) => {
  it.each(rows)('$what takes its statements', async ({ get, post, options = {}, calls }) => {
    const { auth, ann } = await createAcme(options, size)
    auth.database.reset()
    const [path = '', body] = post ?? []
    const answer = await (post
      ? ann.browser.post(`/organization/${path}`, body)
      : ann.browser.get(`/organization/${String(get)}`))
    expect(answer.status).toBe(200)
    // Those that are asked at once come in any order.
    expect([...auth.database.calls].sort()).toEqual([...calls].sort())
  })
})

it('a large organisation goes with all of it, by as many statements as a small one', async () => {
  const calls: (readonly string[])[] = []
  for (const size of [{ ...large, members: 2 }, large]) {
    const { auth, ann } = await createAcme(everything, size)
    auth.database.reset()
    expect((await ann.browser.post('/organization/delete')).status).toBe(200)
    calls.push([...auth.database.calls])
    for (const table of ['invitation', 'team']) expect(await rowsOf(auth, table)).toEqual([])
  }
  expect(calls[1]).toEqual(calls[0])
})
