import { expect, it } from 'vitest'
import { createMemberApp } from '../test/member-app.js'
import { addMember, addOrganization, signIn } from '../test/organization-app.js'

/** Two tenants: Ann owns one, Eve the other. */
async function createTenants() {
  const app = await createMemberApp({ ann: 'owner', bob: 'member' })
  const { auth } = app
  const foreign = await addOrganization(auth)
  const eve = await signIn(auth, 'eve')
  const fred = await signIn(auth, 'fred')
  const role = 'owner'
  await addMember(auth, { organizationId: foreign.id, userId: eve.id, role })
  const fredsMembership = await addMember(auth, { organizationId: foreign.id, userId: fred.id })
  return { ...app, foreign, fred, fredsMembership, eve }
}

const unknownMember = { status: 400, code: 'MEMBER_NOT_FOUND' }

it.each([
  {
    call: 'remove-member',
    body: (memberIdOrEmail: string) => ({ memberIdOrEmail }),
    outsider: unknownMember,
  },
  {
    call: 'update-member-role',
    body: (memberId: string) => ({ memberId, role: 'member' }),
    outsider: unknownMember,
  },
  {
    call: 'update-member-role',
    body: (memberId: string) => ({ memberId, role: 'ghost' }),
    outsider: unknownMember,
  },
  {
    call: 'transfer-ownership',
    body: (memberId: string) => ({ memberId }),
    outsider: { status: 403, code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' },
  },
])(
  'H157 treats foreign members and organisations as unknown in $call',
  async ({ call, body, outsider }) => {
    const { auth, post, users, foreign, fred, fredsMembership, eve } = await createTenants()
    const before = await auth.database.dump()

    const ids = [
      'unknown',
      fredsMembership.id,
      fred.id,
      ...(call === 'remove-member' ? [fred.email] : []),
    ]
    const outsiders = await Promise.all(ids.map((id) => post('ann', call, body(id))))
    for (const answer of outsiders) {
      expect(answer).toMatchObject({ status: 400, code: 'MEMBER_NOT_FOUND' })
      expect(answer.body).toEqual(outsiders.at(0)?.body)
    }

    const own = body(users.bob.member.id)
    const theirs = body(fredsMembership.id)
    const answers = await Promise.all([
      post('ann', call, { ...own, organizationId: 'unknown' }),
      post('ann', call, { ...own, organizationId: foreign.id }),
      post('ann', call, { ...theirs, organizationId: foreign.id }),
      eve.browser.post(`/organization/${call}`, {
        ...own,
        organizationId: users.bob.member.organizationId,
      }),
    ])
    for (const answer of answers) {
      expect(answer).toMatchObject(outsider)
      expect(answer.body).toEqual(answers.at(0)?.body)
    }
    expect(await auth.database.dump()).toEqual(before)
  },
)

it('H157 fails leave for foreign organisations as for unknown ones', async () => {
  const { auth, users, foreign } = await createTenants()
  const before = await auth.database.dump()
  const leave = (organizationId: string) =>
    users.ann.browser.post('/organization/leave', { organizationId })
  const [unknown, theirs] = [await leave('unknown'), await leave(foreign.id)]
  expect(theirs).toMatchObject({ ...unknownMember, body: unknown.body })
  expect(await auth.database.dump()).toEqual(before)
})

it.each(['remove-member', 'leave', 'update-member-role', 'transfer-ownership'])(
  'requires a session for %s',
  async (call) => {
    const { auth, organizationId } = await createTenants()
    const body = { organizationId, memberId: 'x', memberIdOrEmail: 'x', role: 'member' }
    expect(await auth.browser().post(`/organization/${call}`, body)).toMatchObject({ status: 401 })
  },
)

it.each(['get-active-member', 'get-active-member-role', 'list-members'])(
  'requires a session for %s',
  async (call) => {
    const { auth } = await createTenants()
    expect(await auth.browser().get(`/organization/${call}`)).toMatchObject({ status: 401 })
  },
)
