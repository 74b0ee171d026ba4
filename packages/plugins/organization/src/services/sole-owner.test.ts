import type { SoleOwnerPolicy } from '@countersign/core'
import { describe, expect, it } from 'vitest'
import type { OrganizationOptions } from '../index.js'
import { memberModel } from '../models.js'
import { addInvitation } from '../test/invitation-app.js'
import { createMemberApp } from '../test/member-app.js'
import { addMember, addOrganization, rowsOf } from '../test/organization-app.js'
import { addRole } from '../test/role-app.js'

interface Received {
  readonly name: string
  readonly event: object
}

/** An organisation with members, who joined a day apart after the first. */
async function createApp<N extends string>(
  roles: Readonly<Record<N, string>>,
  options: OrganizationOptions = {},
) {
  const received: Received[] = []
  const names = ['member.removed', 'member.role-updated', 'ownership.transferred'] as const
  const note = (name: string) =>
    [name, (event: object) => void received.push({ name, event })] as const
  const app = await createMemberApp<N>(roles, {
    teams: { enabled: true },
    dynamicAccessControl: { enabled: true },
    ...options,
    hooks: { on: Object.fromEntries([...names, 'organization.deleted'].map(note)) },
  })
  const { auth, users } = app
  const members = auth.database.store.of(memberModel)
  for (const [index, name] of (Object.keys(roles) as N[]).entries()) {
    const createdAt = new Date(auth.clock.now() + index * 86_400_000)
    await members.update({ id: users[name].member.id }, { createdAt })
  }
  const remove = (name: N, onSoleOwner: SoleOwnerPolicy) =>
    auth.api.remove({ body: { userId: users[name].id, onSoleOwner } })
  return { ...app, received, remove }
}

const refusal = (organizations: readonly object[]) => ({
  status: 400,
  code: 'USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION',
  details: { organizations },
})

describe('the policy for the only owner whom an administrator removes', () => {
  it('H165 keeps everything and names the organisations with "refuse"', async () => {
    const { auth, organizationId, users, remove } = await createApp({ ann: 'owner', bob: 'admin' })
    const second = await addOrganization(auth, { id: 'z', name: 'Zoo', slug: 'zoo' })
    await addMember(auth, { organizationId: second.id, userId: users.ann.id, role: 'owner' })
    await addMember(auth, { organizationId: second.id, userId: users.bob.id })
    const before = await auth.database.dump()
    const named = [
      { id: organizationId, name: organizationId, slug: organizationId },
      { id: 'z', name: 'Zoo', slug: 'zoo' },
    ]
    await expect(remove('ann', 'refuse')).rejects.toMatchObject(refusal(named))
    expect(await auth.database.dump()).toEqual(before)
  })

  it('H165 removes a user with "refuse" when every organisation has another owner', async () => {
    const { remove, roleOf } = await createApp({ ann: 'owner', olga: 'owner', bob: 'member' })
    await remove('ann', 'refuse')
    expect(await roleOf('ann')).toBeUndefined()
    expect(await roleOf('olga')).toBe('owner')
  })

  it('H165 makes a member the owner with "transfer" and emits the event', async () => {
    const app = await createApp({ ann: 'owner', bob: 'admin', cat: 'member' })
    const { auth, organizationId, users, received, remove, roleOf } = app
    await addInvitation(auth, { organizationId, inviterId: users.ann.id, email: 'dan@x.test' })
    await remove('ann', 'transfer')
    expect(await rowsOf(auth, 'member')).toHaveLength(2)
    expect(await roleOf('bob')).toBe('owner')
    expect(await rowsOf(auth, 'invitation')).toEqual([])
    expect(received).toMatchObject([
      { name: 'member.role-updated', event: { member: { role: 'owner' }, previousRole: 'admin' } },
      {
        name: 'ownership.transferred',
        event: { organizationId, from: { userId: users.ann.id }, to: { userId: users.bob.id } },
      },
      { name: 'member.removed', event: { reason: 'account-deleted' } },
    ])
  })

  it('H165 deletes the organisation with all members with "delete"', async () => {
    const { auth, received, remove } = await createApp({ ann: 'owner', bob: 'admin' })
    const other = await addOrganization(auth)
    await remove('ann', 'delete')
    expect(await rowsOf(auth, 'organization')).toMatchObject([{ id: other.id }])
    expect(await rowsOf(auth, 'member')).toEqual([])
    expect(await rowsOf(auth, 'user')).toHaveLength(1)
    expect(received.map(({ name }) => name)).toEqual(['organization.deleted'])
  })

  it.each(['transfer', 'delete'] as const)(
    'H165 keeps organisations of other owners with %j',
    async (policy) => {
      const { auth, users, remove, roleOf } = await createApp({ ann: 'member', bob: 'owner' })
      const shared = await addOrganization(auth)
      await addMember(auth, { organizationId: shared.id, userId: users.ann.id, role: 'owner' })
      await addMember(auth, { organizationId: shared.id, userId: users.bob.id, role: 'owner' })
      await remove('ann', policy)
      expect(await rowsOf(auth, 'organization')).toHaveLength(2)
      expect(await roleOf('bob')).toBe('owner')
    },
  )
})

describe('the successor of an only owner', () => {
  it.each<{ title: string; roles: Record<string, string>; successor: string }>([
    {
      title: 'an admin before an older member',
      roles: { ann: 'owner', mia: 'member', adam: 'admin' },
      successor: 'adam',
    },
    {
      title: 'the older of two admins',
      roles: { ann: 'owner', adam: 'admin', anders: 'admin,member' },
      successor: 'adam',
    },
    {
      title: 'the older of two members',
      roles: { ann: 'owner', mia: 'member', max: 'member' },
      successor: 'mia',
    },
    {
      title: 'a custom role with more permissions than an older member’s role',
      roles: { ann: 'owner', mia: 'member', eddy: 'editor' },
      successor: 'eddy',
    },
    {
      title: 'any member when the roles are unknown',
      roles: { ann: 'owner', gil: 'ghost', gus: 'ghost' },
      successor: 'gil',
    },
  ])('H165 becomes $title', async ({ roles, successor }) => {
    const app = await createApp(roles)
    const permissions = { team: ['create'], ac: ['read'] }
    await addRole(app.auth, { organizationId: app.organizationId, role: 'editor', permissions })
    await app.remove('ann', 'transfer')
    for (const name of Object.keys(roles))
      expect((await app.roleOf(name)) === 'owner').toBe(name === successor)
  })

  it('H165 becomes a member who can sign in before an older and higher member who is blocked', async () => {
    const roles = { ann: 'owner', olga: 'owner', adam: 'admin', mia: 'member' }
    const { auth, users, remove, roleOf } = await createApp(roles)
    for (const { id: userId } of [users.olga, users.adam])
      await auth.api.block({ body: { userId } })
    await remove('ann', 'transfer')
    expect(await roleOf('mia')).toBe('owner')
    expect(await roleOf('olga')).toBe('owner')
    expect(await roleOf('adam')).toBe('admin')
  })

  it('H165 becomes a blocked owner, who remains blocked, when no member can sign in', async () => {
    const roles = { ann: 'owner', adam: 'admin', olga: 'owner,member' }
    const { auth, users, received, remove, roleOf } = await createApp(roles)
    for (const { id: userId } of [users.olga, users.adam])
      await auth.api.block({ body: { userId } })
    await remove('ann', 'transfer')
    expect(await roleOf('olga')).toBe('owner,member')
    expect(received.map(({ name }) => name)).toEqual(['member.removed'])
  })
})

describe('an organisation whose last member is removed', () => {
  it.each(['refuse', 'transfer', 'delete'] as const)('disappears with %j', async (policy) => {
    const { auth, remove } = await createApp({ ann: 'owner' })
    await remove('ann', policy)
    expect(await rowsOf(auth, 'organization')).toEqual([])
  })

  it.each(['refuse', 'transfer'] as const)(
    'H165 keeps the user with %j and disableOrganizationDeletion',
    async (policy) => {
      const options = { disableOrganizationDeletion: true }
      const { auth, organizationId: id, remove } = await createApp({ ann: 'owner' }, options)
      const before = await auth.database.dump()
      const named = [{ id, name: id, slug: id }]
      await expect(remove('ann', policy)).rejects.toMatchObject(refusal(named))
      expect(await auth.database.dump()).toEqual(before)
    },
  )

  it('disappears with "delete" also with disableOrganizationDeletion', async () => {
    const options = { disableOrganizationDeletion: true }
    const { auth, remove } = await createApp({ ann: 'owner' }, options)
    await remove('ann', 'delete')
    expect(await rowsOf(auth, 'organization')).toEqual([])
  })
})
