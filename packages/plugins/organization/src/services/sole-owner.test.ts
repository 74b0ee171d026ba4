import type { SoleOwnerPolicy } from '@countersign/core'
import { describe, expect, it } from 'vitest'
import type { OrganizationOptions } from '../index.js'
import { memberModel } from '../models.js'
import { addInvitation } from '../test/invitation-app.js'
import { createMemberApp } from '../test/member-app.js'
import { addMember, addOrganization, rowsOf } from '../test/organization-app.js'
import { addRole } from '../test/role-app.js'

interface Told {
  readonly name: string
  readonly event: object
}

/** An organisation with members, of whom those after the first joined a day apart. */
async function createApp<N extends string>(
  roles: Readonly<Record<N, string>>,
  options: OrganizationOptions = {},
) {
  const told: Told[] = []
  const names = ['member.removed', 'member.role-updated', 'ownership.transferred'] as const
  const note = (name: string) => [name, (event: object) => void told.push({ name, event })] as const
  const app = await createMemberApp<N>(roles, {
    teams: { enabled: true },
    dynamicAccessControl: { enabled: true },
    ...options,
    hooks: { on: Object.fromEntries([...names, 'organization.deleted'].map(note)) },
  })
  const { auth, people } = app
  const members = auth.database.store.of(memberModel)
  for (const [index, name] of (Object.keys(roles) as N[]).entries()) {
    const createdAt = new Date(auth.clock.now() + index * 86_400_000)
    await members.update({ id: people[name].member.id }, { createdAt })
  }
  const remove = (name: N, onSoleOwner: SoleOwnerPolicy) =>
    auth.api.remove({ body: { userId: people[name].id, onSoleOwner } })
  return { ...app, told, remove }
}

const refusal = (organizations: readonly object[]) => ({
  status: 400,
  code: 'USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION',
  details: { organizations },
})

describe('an administrator removes the only owner of an organisation with other members', () => {
  it('H165 with "refuse" keeps everything and names the organisations', async () => {
    const { auth, organizationId, people, remove } = await createApp({ ann: 'owner', bob: 'admin' })
    const second = await addOrganization(auth, { id: 'z', name: 'Zoo', slug: 'zoo' })
    await addMember(auth, { organizationId: second.id, userId: people.ann.id, role: 'owner' })
    await addMember(auth, { organizationId: second.id, userId: people.bob.id })
    const before = await auth.database.dump()
    const named = [
      { id: organizationId, name: organizationId, slug: organizationId },
      { id: 'z', name: 'Zoo', slug: 'zoo' },
    ]
    await expect(remove('ann', 'refuse')).rejects.toMatchObject(refusal(named))
    expect(await auth.database.dump()).toEqual(before)
  })

  it('H165 with "refuse" removes a user who shares every organisation with another owner', async () => {
    const { remove, roleOf } = await createApp({ ann: 'owner', olga: 'owner', bob: 'member' })
    await remove('ann', 'refuse')
    expect(await roleOf('ann')).toBeUndefined()
    expect(await roleOf('olga')).toBe('owner')
  })

  it('H165 with "transfer" makes a member the owner, and publishes it', async () => {
    const app = await createApp({ ann: 'owner', bob: 'admin', cat: 'member' })
    const { auth, organizationId, people, told, remove, roleOf } = app
    await addInvitation(auth, { organizationId, inviterId: people.ann.id, email: 'dan@x.test' })
    await remove('ann', 'transfer')
    expect(await rowsOf(auth, 'member')).toHaveLength(2)
    expect(await roleOf('bob')).toBe('owner')
    expect(await rowsOf(auth, 'invitation')).toEqual([])
    expect(told).toMatchObject([
      { name: 'member.role-updated', event: { member: { role: 'owner' }, previousRole: 'admin' } },
      {
        name: 'ownership.transferred',
        event: { organizationId, from: { userId: people.ann.id }, to: { userId: people.bob.id } },
      },
      { name: 'member.removed', event: { reason: 'account-deleted' } },
    ])
  })

  it('H165 with "delete" deletes the organisation with all of its members', async () => {
    const { auth, told, remove } = await createApp({ ann: 'owner', bob: 'admin' })
    const other = await addOrganization(auth)
    await remove('ann', 'delete')
    expect(await rowsOf(auth, 'organization')).toMatchObject([{ id: other.id }])
    expect(await rowsOf(auth, 'member')).toEqual([])
    expect(await rowsOf(auth, 'user')).toHaveLength(1)
    expect(told.map(({ name }) => name)).toEqual(['organization.deleted'])
  })

  it.each(['transfer', 'delete'] as const)(
    'H165 with %j leaves the organisations of other owners as they are',
    async (policy) => {
      const { auth, people, remove, roleOf } = await createApp({ ann: 'member', bob: 'owner' })
      const shared = await addOrganization(auth)
      await addMember(auth, { organizationId: shared.id, userId: people.ann.id, role: 'owner' })
      await addMember(auth, { organizationId: shared.id, userId: people.bob.id, role: 'owner' })
      await remove('ann', policy)
      expect(await rowsOf(auth, 'organization')).toHaveLength(2)
      expect(await roleOf('bob')).toBe('owner')
    },
  )
})

describe('the successor is the longest-standing member of the highest role', () => {
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
      title: 'a custom role that allows more than an older role',
      roles: { ann: 'owner', mia: 'member', eddy: 'editor' },
      successor: 'eddy',
    },
    {
      title: 'any member where the roles are unknown',
      roles: { ann: 'owner', gil: 'ghost', gus: 'ghost' },
      successor: 'gil',
    },
  ])('H165 $title', async ({ roles, successor }) => {
    const app = await createApp(roles)
    const permissions = { team: ['create'], ac: ['read'] }
    await addRole(app.auth, { organizationId: app.organizationId, role: 'editor', permissions })
    await app.remove('ann', 'transfer')
    for (const name of Object.keys(roles))
      expect((await app.roleOf(name)) === 'owner').toBe(name === successor)
  })

  it('H165 a member who can sign in before an older and higher one who is blocked', async () => {
    const roles = { ann: 'owner', olga: 'owner', adam: 'admin', mia: 'member' }
    const { auth, people, remove, roleOf } = await createApp(roles)
    for (const { id: userId } of [people.olga, people.adam])
      await auth.api.block({ body: { userId } })
    await remove('ann', 'transfer')
    expect(await roleOf('mia')).toBe('owner')
    expect(await roleOf('olga')).toBe('owner')
    expect(await roleOf('adam')).toBe('admin')
  })

  it('H165 a blocked owner, who stays one, where no member can sign in', async () => {
    const roles = { ann: 'owner', adam: 'admin', olga: 'owner,member' }
    const { auth, people, told, remove, roleOf } = await createApp(roles)
    for (const { id: userId } of [people.olga, people.adam])
      await auth.api.block({ body: { userId } })
    await remove('ann', 'transfer')
    expect(await roleOf('olga')).toBe('owner,member')
    expect(told.map(({ name }) => name)).toEqual(['member.removed'])
  })
})

describe('an organisation whose last member is removed', () => {
  it.each(['refuse', 'transfer', 'delete'] as const)('is deleted with %j', async (policy) => {
    const { auth, remove } = await createApp({ ann: 'owner' })
    await remove('ann', policy)
    expect(await rowsOf(auth, 'organization')).toEqual([])
  })

  it.each(['refuse', 'transfer'] as const)(
    'H165 keeps the user with %j where organisations may not be deleted',
    async (policy) => {
      const options = { disableOrganizationDeletion: true }
      const { auth, organizationId: id, remove } = await createApp({ ann: 'owner' }, options)
      const before = await auth.database.dump()
      const named = [{ id, name: id, slug: id }]
      await expect(remove('ann', policy)).rejects.toMatchObject(refusal(named))
      expect(await auth.database.dump()).toEqual(before)
    },
  )

  it('is deleted with "delete" also where organisations may not be deleted', async () => {
    const options = { disableOrganizationDeletion: true }
    const { auth, remove } = await createApp({ ann: 'owner' }, options)
    await remove('ann', 'delete')
    expect(await rowsOf(auth, 'organization')).toEqual([])
  })
})
