import { describe, expect, it } from 'vitest'
import { createAccessControl } from '@countersign/core/access'
import { defaultStatements, organization } from '../../index.js'
import { organizationOf } from '../../test/organization-app.js'
import { createMemberApp, everyKind } from '../../test/member-app.js'
import { createTestAuth } from '@countersign/core/testing'

type Name = keyof typeof everyKind

const notAllowed = { status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_TRANSFER_THIS_ORGANIZATION' }
const unknown = { status: 400, code: 'MEMBER_NOT_FOUND' }

describe('transfer-ownership', () => {
  it.each<{ caller: Name; target: Name; from: string }>([
    { caller: 'ann', target: 'bob', from: 'admin' },
    { caller: 'olga', target: 'adam', from: 'admin' },
    { caller: 'ann', target: 'olga', from: 'admin' },
  ])('makes $target the owner in place of $caller', async ({ caller, target, from }) => {
    const { users, post, roleOf } = await createMemberApp(everyKind)
    const body = { memberId: users[target].member.id }
    expect(await post(caller, 'transfer-ownership', body)).toMatchObject({
      status: 200,
      body: {
        owner: { id: users[target].member.id, role: 'owner' },
        previousOwner: { id: users[caller].member.id, role: from },
      },
    })
    expect(await roleOf(target)).toBe('owner')
    expect(await roleOf(caller)).toBe(from)
  })

  it.each<{ title: string; caller: Name; memberId: string; answer: object }>([
    { title: 'an admin as caller', caller: 'adam', memberId: 'bob', answer: notAllowed },
    { title: 'an admin to themself', caller: 'adam', memberId: 'adam', answer: unknown },
    { title: 'a member as caller', caller: 'bob', memberId: 'bea', answer: notAllowed },
    { title: 'an owner to themself', caller: 'ann', memberId: 'ann', answer: unknown },
    { title: 'an unknown member', caller: 'ann', memberId: '?', answer: unknown },
    { title: 'an address', caller: 'ann', memberId: 'bob@x.test', answer: unknown },
  ])('fails for $title', async ({ caller, memberId, answer }) => {
    const { auth, users, post } = await createMemberApp(everyKind)
    const before = await auth.database.dump()
    const target = Object.entries(users).find(([name]) => name === memberId)?.[1]
    const body = { memberId: target?.member.id ?? memberId }
    expect(await post(caller, 'transfer-ownership', body)).toMatchObject(answer)
    expect(await auth.database.dump()).toEqual(before)
  })

  it('fails when the new owner is blocked, also when there are other owners', async () => {
    const { auth, users, post, roleOf } = await createMemberApp(everyKind)
    await auth.api.block({ body: { userId: users.bob.id } })
    const body = { memberId: users.bob.member.id }
    expect(await post('ann', 'transfer-ownership', body)).toMatchObject({
      ...{ status: 400, code: 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER' },
    })
    expect(await roleOf('bob')).toBe('member')
  })

  it('fails in an impersonation session', async () => {
    const acting = { id: 'acting', impersonatorOf: () => 'admin' }
    const auth = createTestAuth({ plugins: [organization(), acting] })
    const { users } = await organizationOf(auth, { ann: 'owner', bob: 'member' })
    const { organizationId, id: memberId } = users.bob.member
    const body = { organizationId, memberId }
    const answer = await users.ann.browser.post('/organization/transfer-ownership', body)
    expect(answer).toMatchObject({ status: 403, code: 'SESSION_NOT_OWN' })
  })

  it('calls `before` subscribers, and emits both role changes and then the transfer', async () => {
    const received: string[] = []
    const note = (text: string) => void received.push(text)
    const { users, post } = await createMemberApp(everyKind, {
      hooks: {
        before: {
          'ownership.transfer': ({ from, to }) => {
            note(`${from.role} to ${to.role}?`)
            return undefined
          },
        },
        on: {
          'member.role-updated': ({ member, previousRole }) => {
            note(`${previousRole} → ${member.role}`)
          },
          'ownership.transferred': ({ from, to }) => {
            note(`${from.role} and ${to.role}`)
          },
        },
      },
    })
    await post('ann', 'transfer-ownership', { memberId: users.bob.member.id })
    expect(received).toEqual([
      'owner to member?',
      'member → owner',
      'owner → admin',
      'admin and owner',
    ])
  })

  it.each([
    { options: { previousOwnerRole: 'member' }, role: 'member' },
    { options: {}, role: 'admin' },
    { options: withoutAdmin(), role: 'member' },
  ])('gives the former owner the role $role', async ({ options, role }) => {
    const { users, post, roleOf } = await createMemberApp({ ann: 'owner', bob: 'member' }, options)
    await post('ann', 'transfer-ownership', { memberId: users.bob.member.id })
    expect(await roleOf('ann')).toBe(role)
  })

  it.each(['owner', 'ghost'])(
    'throws at start when previousOwnerRole is %s',
    (previousOwnerRole) => {
      expect(() => createTestAuth({ plugins: [organization({ previousOwnerRole })] })).toThrow(
        previousOwnerRole === 'owner'
          ? 'previousOwnerRole: must be another role'
          : 'previousOwnerRole: "ghost" is not a known role',
      )
    },
  )
})

function withoutAdmin() {
  const access = createAccessControl(defaultStatements)
  return { roles: { owner: access.role(defaultStatements), member: access.role({}) } }
}
