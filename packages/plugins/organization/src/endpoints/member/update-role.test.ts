import { describe, expect, it } from 'vitest'
import { createAccessControl } from '@countersign/core/access'
import { defaultStatements } from '../../index.js'
import { organizationRoleModel } from '../../models.js'
import { createMemberApp, everyKind } from '../../test/member-app.js'

type Name = keyof typeof everyKind

const notAllowed = { status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER' }
const noOwner = { status: 400, code: 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER' }
const noRole = { status: 400, code: 'ROLE_NOT_FOUND' }
const invalid = { status: 400, code: 'VALIDATION_ERROR' }

async function change(
  app: Awaited<ReturnType<typeof createMemberApp<Name>>>,
  { caller, target, role }: { caller: Name; target: Name; role: unknown },
) {
  const { member } = app.users[target]
  return app.post(caller, 'update-member-role', { memberId: member.id, role })
}

describe('update-member-role that fails', () => {
  it.each<{ caller: Name; target: Name; role: unknown; answer: object }>([
    { caller: 'adam', target: 'bob', role: 'owner', answer: notAllowed },
    { caller: 'adam', target: 'bob', role: 'member,owner', answer: notAllowed },
    { caller: 'adam', target: 'bob', role: ['owner'], answer: notAllowed },
    { caller: 'adam', target: 'bob', role: ['member', 'owner'], answer: notAllowed },
    { caller: 'adam', target: 'bob', role: ['member,owner'], answer: notAllowed },
    { caller: 'adam', target: 'adam', role: 'owner', answer: notAllowed },
    { caller: 'adam', target: 'adam', role: 'admin,owner', answer: notAllowed },
    { caller: 'adam', target: 'ann', role: 'member', answer: notAllowed },
    { caller: 'adam', target: 'olga', role: 'owner', answer: notAllowed },
    { caller: 'adam', target: 'olga', role: 'owner,member', answer: notAllowed },
    { caller: 'bob', target: 'bob', role: 'admin', answer: notAllowed },
    { caller: 'bob', target: 'bob', role: 'member', answer: notAllowed },
    { caller: 'bob', target: 'bea', role: 'member', answer: notAllowed },
    { caller: 'bob', target: 'ann', role: 'member', answer: notAllowed },
    ...[
      'Owner',
      'Owner ',
      'owner ',
      ' owner',
      'OWNER',
      'owner\u200b',
      '["owner"]',
      '__proto__',
    ].map((role) => ({ caller: 'adam', target: 'bob', role, answer: noRole }) as const),
    { caller: 'ann', target: 'bob', role: 'constructor', answer: noRole },
    { caller: 'ann', target: 'bob', role: 'ghost', answer: noRole },
    { caller: 'ann', target: 'bob', role: 'member,ghost', answer: noRole },
    { caller: 'ann', target: 'bob', role: ['member', ''], answer: noRole },
    { caller: 'ann', target: 'bob', role: '', answer: noRole },
    { caller: 'ann', target: 'bob', role: ',', answer: noRole },
    { caller: 'ann', target: 'bob', role: 'admin,', answer: noRole },
    { caller: 'ann', target: 'bob', role: numbered(21).join(','), answer: noRole },
    { caller: 'ann', target: 'bob', role: numbered(21), answer: invalid },
    { caller: 'ann', target: 'bob', role: [], answer: invalid },
    { caller: 'ann', target: 'bob', role: undefined, answer: invalid },
    { caller: 'ann', target: 'bob', role: null, answer: invalid },
    { caller: 'ann', target: 'bob', role: { owner: true }, answer: invalid },
    { caller: 'ann', target: 'bob', role: [['owner']], answer: invalid },
  ])(
    'H156 fails and changes nothing when $caller gives $target the role $role',
    async ({ caller, target, role, answer }) => {
      const app = await createMemberApp(everyKind)
      const before = await app.auth.database.dump()
      expect(await change(app, { caller, target, role })).toMatchObject(answer)
      expect(await app.auth.database.dump()).toEqual(before)
    },
  )

  it.each([
    { title: 'the only owner', roles: { ann: 'owner', bob: 'admin' }, role: 'admin' },
    { title: 'the only owner with several roles', roles: { ann: 'admin,owner' }, role: 'admin' },
    {
      title: 'an owner beside a similar role',
      roles: { ann: 'owner', bob: 'co-owner' },
      role: 'member',
    },
  ])('fails and changes nothing when $title gives up the role', async ({ roles, role }) => {
    const app = await createMemberApp<string>(roles)
    const before = await app.auth.database.dump()
    const body = { memberId: app.users['ann']?.member.id, role }
    expect(await app.post('ann', 'update-member-role', body)).toMatchObject(noOwner)
    expect(await app.auth.database.dump()).toEqual(before)
  })

  it('fails and changes nothing when the other owner is blocked', async () => {
    const app = await createMemberApp(everyKind)
    await app.auth.api.block({ body: { userId: app.users.olga.id } })
    const step = { caller: 'ann', target: 'ann', role: 'member' } as const
    expect(await change(app, step)).toMatchObject(noOwner)
    expect(await app.roleOf('ann')).toBe('owner')
  })
})

describe('update-member-role', () => {
  it.each<{ caller: Name; target: Name; role: string | string[]; stored: string }>([
    { caller: 'ann', target: 'bob', role: 'admin', stored: 'admin' },
    { caller: 'ann', target: 'bob', role: ['member', 'admin'], stored: 'member,admin' },
    { caller: 'ann', target: 'bob', role: 'member,admin,member', stored: 'member,admin' },
    { caller: 'ann', target: 'bob', role: 'owner', stored: 'owner' },
    { caller: 'ann', target: 'olga', role: 'member', stored: 'member' },
    { caller: 'ann', target: 'ann', role: 'admin', stored: 'admin' },
    { caller: 'olga', target: 'olga', role: 'owner', stored: 'owner' },
    { caller: 'adam', target: 'bob', role: 'admin', stored: 'admin' },
    { caller: 'adam', target: 'anders', role: 'member', stored: 'member' },
    { caller: 'adam', target: 'adam', role: 'member', stored: 'member' },
  ])('stores the role $role when $caller gives it to $target', async ({ stored, ...step }) => {
    const app = await createMemberApp(everyKind)
    const { member } = app.users[step.target]
    expect(await change(app, step)).toMatchObject({
      status: 200,
      body: { id: member.id, userId: member.userId, role: stored },
    })
    expect(await app.roleOf(step.target)).toBe(stored)
  })

  const access = createAccessControl(defaultStatements)
  const roles = {
    owner: access.role(defaultStatements),
    member: access.role({}),
    warden: access.role({ member: ['update', 'delete'] }),
    inviter: access.role({ invitation: ['create'] }),
  }

  it.each([
    {
      title: 'rejects a role with permissions that the caller lacks',
      from: 'member',
      to: 'inviter',
      answer: notAllowed,
    },
    {
      title: 'rejects the removal of a role with permissions that the caller lacks',
      from: 'inviter',
      to: 'member',
      answer: notAllowed,
    },
    {
      title: 'rejects the removal of such a role beside others',
      from: 'member,inviter',
      to: 'member',
      answer: notAllowed,
    },
    {
      title: 'rejects a role that the member has already and the caller could not give',
      from: 'inviter',
      to: 'inviter,member',
      answer: notAllowed,
    },
    {
      title: 'gives a role with permissions of the caller',
      from: 'member',
      to: 'warden',
      answer: { status: 200 },
    },
    {
      title: 'removes a deleted role',
      from: 'ghost',
      to: 'member',
      answer: { status: 200 },
    },
    {
      title: 'rejects a deleted role that the member keeps',
      from: 'ghost',
      to: 'ghost,member',
      answer: noRole,
    },
  ])('$title', async ({ from, to, answer }) => {
    const given = { ann: 'owner', wendy: 'warden', bob: from }
    const { post, users, roleOf } = await createMemberApp(given, { roles })
    const body = { memberId: users.bob.member.id, role: to }
    expect(await post('wendy', 'update-member-role', body)).toMatchObject(answer)
    expect(await roleOf('bob')).toBe(answer.status === 200 ? to : from)
  })

  it('accepts the custom roles of the organisation and no others', async () => {
    const options = { dynamicAccessControl: { enabled: true } } as const
    const { auth, organizationId, post, users, roleOf } = await createMemberApp(everyKind, options)
    const row = { permission: '{"invitation":["create"]}', createdAt: new Date(0) }
    const own = { ...row, id: 'r1', organizationId, role: 'greeter' }
    await auth.database.store.of(organizationRoleModel).create(own)
    const body = { memberId: users.bob.member.id, role: 'greeter' }
    expect(await post('adam', 'update-member-role', body)).toMatchObject({ status: 200 })
    expect(await roleOf('bob')).toBe('greeter')
    await auth.database.store.of(organizationRoleModel).delete({})
    expect(
      await post('adam', 'update-member-role', { ...body, memberId: users.bea.member.id }),
    ).toMatchObject(noRole)
  })

  it('calls `before` and emits one event, and rejects an amendment that the caller could not give', async () => {
    const received: unknown[] = []
    let amended = 'member'
    const app = await createMemberApp(everyKind, {
      hooks: {
        before: { 'member.update-role': () => ({ role: amended }) },
        on: {
          'member.role-updated': ({ member, previousRole }) =>
            void received.push([previousRole, member.role]),
        },
      },
    })
    const step = { caller: 'adam', target: 'anders', role: 'admin' } as const
    expect(await change(app, step)).toMatchObject({ status: 200, body: { role: 'member' } })
    expect(await change(app, step)).toMatchObject({ status: 200, body: { role: 'member' } })
    expect(received).toEqual([['admin', 'member']])
    amended = 'owner'
    expect(await change(app, step)).toMatchObject(notAllowed)
    amended = 'ghost'
    expect(await change(app, step)).toMatchObject(noRole)
    expect(await app.roleOf('anders')).toBe('member')
  })
})

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `role${String(index)}`)
}
