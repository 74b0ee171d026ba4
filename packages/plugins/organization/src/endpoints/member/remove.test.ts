import { describe, expect, it } from 'vitest'
import { memberModel } from '../../models.js'
import { createMemberApp, everyKind } from '../../test/member-app.js'
import { activate } from '../../test/organization-app.js'

type Name = keyof typeof everyKind

const allowed = { status: 200, code: undefined }
const notAllowed = { status: 401, code: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER' }
const ownersOnly = { status: 400, code: 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER' }
const unknown = { status: 400, code: 'MEMBER_NOT_FOUND' }

describe('remove-member', () => {
  it.each<{ caller: Name; target: Name; answer: object }>([
    { caller: 'ann', target: 'bob', answer: allowed },
    { caller: 'ann', target: 'adam', answer: allowed },
    { caller: 'ann', target: 'olga', answer: allowed },
    { caller: 'olga', target: 'ann', answer: allowed },
    { caller: 'adam', target: 'bob', answer: allowed },
    { caller: 'adam', target: 'anders', answer: allowed },
    { caller: 'adam', target: 'ann', answer: ownersOnly },
    { caller: 'adam', target: 'olga', answer: ownersOnly },
    { caller: 'bob', target: 'bea', answer: notAllowed },
    { caller: 'bob', target: 'adam', answer: notAllowed },
    { caller: 'bob', target: 'ann', answer: ownersOnly },
    { caller: 'bob', target: 'bob', answer: allowed },
    { caller: 'ann', target: 'ann', answer: allowed },
  ])('returns $answer when $caller removes $target', async ({ caller, target, answer }) => {
    const { auth, users, post, roleOf } = await createMemberApp(everyKind)
    const before = await auth.database.dump()
    const body = { memberIdOrEmail: users[target].member.id }
    expect(await post(caller, 'remove-member', body)).toMatchObject(answer)
    if (answer !== allowed) {
      expect(await auth.database.dump()).toEqual(before)
      return
    }
    expect(await roleOf(target)).toBeUndefined()
    expect((await auth.database.dump())['member']).toHaveLength(5)
  })

  it('returns the membership and the user, found by id or by address in any letter case', async () => {
    const { users, post } = await createMemberApp(everyKind)
    const named = { bob: users.bob.member.id, bea: 'BEA@x.Test' } as const
    for (const name of ['bob', 'bea'] as const) {
      const { member, id, email } = users[name]
      const user = { id, email, name, image: null }
      const body = { memberIdOrEmail: named[name] }
      expect(await post('ann', 'remove-member', body)).toMatchObject({
        status: 200,
        body: { member: { ...member, createdAt: member.createdAt.toISOString(), user } },
      })
      expect(await post('ann', 'remove-member', body)).toMatchObject(unknown)
    }
  })

  it.each([
    { title: 'an unknown id', body: { memberIdOrEmail: 'nobody' }, answer: unknown },
    { title: 'an unknown address', body: { memberIdOrEmail: 'x@x.test' }, answer: unknown },
    { title: 'the id of a user', body: { memberIdOrEmail: 'USER' }, answer: unknown },
    { title: 'half of an address', body: { memberIdOrEmail: '@' }, answer: unknown },
    {
      title: 'an empty string',
      body: { memberIdOrEmail: '' },
      answer: { code: 'VALIDATION_ERROR' },
    },
    { title: 'an empty body', body: {}, answer: { code: 'VALIDATION_ERROR' } },
    {
      title: 'a missing organisation',
      body: { memberIdOrEmail: 'x', organizationId: undefined },
      answer: { status: 400, code: 'NO_ACTIVE_ORGANIZATION' },
    },
  ])('returns $answer for $title', async ({ body, answer }) => {
    const { auth, users, post } = await createMemberApp(everyKind)
    const before = await auth.database.dump()
    const named = body.memberIdOrEmail === 'USER' ? { memberIdOrEmail: users.bob.id } : body
    expect(await post('ann', 'remove-member', named)).toMatchObject(answer)
    expect(await auth.database.dump()).toEqual(before)
  })
})

describe('leave', () => {
  it.each<{ title: string; roles: Record<string, string>; answer: object }>([
    { title: 'a member', roles: { ann: 'member', bea: 'owner' }, answer: allowed },
    { title: 'one of two owners', roles: { ann: 'owner', bea: 'admin,owner' }, answer: allowed },
    { title: 'the only owner', roles: { ann: 'owner', bea: 'admin' }, answer: ownersOnly },
    {
      title: 'the only owner of several roles',
      roles: { ann: 'member,owner', bea: 'member' },
      answer: ownersOnly,
    },
    {
      title: 'the only owner beside a similar role',
      roles: { ann: 'owner', bea: 'co-owner' },
      answer: ownersOnly,
    },
    { title: 'the last member', roles: { ann: 'owner' }, answer: ownersOnly },
  ])('returns $answer for $title', async ({ roles, answer }) => {
    const { auth, users, post, roleOf } = await createMemberApp(roles)
    const before = await auth.database.dump()
    const answered = await post('ann', 'leave')
    expect(answered).toMatchObject(answer)
    if (answer !== allowed) {
      expect(await auth.database.dump()).toEqual(before)
      return
    }
    const { ann } = users
    expect(answered.body).toMatchObject({ id: ann?.member.id, user: { id: ann?.id } })
    expect(await roleOf('ann')).toBeUndefined()
    expect(await post('ann', 'leave')).toMatchObject(unknown)
  })

  it.each([{}, { organizationId: undefined }, { organizationId: null }, { organizationId: '' }])(
    'fails when the body names no organisation although one is active: %o',
    async (body) => {
      const { auth, users, organizationId } = await createMemberApp(everyKind)
      await activate(auth, users.bob, organizationId)
      const before = await auth.database.dump()
      const answer = await users.bob.browser.post('/organization/leave', body)
      expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
      expect(await auth.database.dump()).toEqual(before)
    },
  )

  it('fails as for an outsider when the member is removed meanwhile', async () => {
    const { auth, users, post } = await createMemberApp(everyKind)
    const members = auth.database.store.of(memberModel)
    auth.database.onCall(async ({ method }) => {
      if (method === 'begin') await members.delete({ id: users.bob.member.id })
    })
    expect(await post('bob', 'leave')).toMatchObject(unknown)
  })

  it('fails when the other owner is blocked, and succeeds when a third one is not', async () => {
    const roles = { ann: 'owner', olga: 'owner', adam: 'admin' }
    const { auth, users, post } = await createMemberApp(roles)
    await auth.api.block({ body: { userId: users.olga.id } })
    expect(await post('ann', 'leave')).toMatchObject(ownersOnly)
    const promotion = { memberId: users.adam.member.id, role: 'owner' }
    expect(await post('ann', 'update-member-role', promotion)).toMatchObject({ status: 200 })
    expect(await post('ann', 'leave')).toMatchObject(allowed)
  })
})
