import { describe, expect, it } from 'vitest'
import { activate, signIn } from '../../test/organization-app.js'
import { createMemberApp } from '../../test/member-app.js'

const roles = { ann: 'owner', bob: 'member' }

describe('addMember', () => {
  it.each([
    { role: 'member', stored: 'member' },
    { role: ['admin', 'member'], stored: 'admin,member' },
    { role: 'owner', stored: 'owner' },
  ])('adds a user with the role $role', async ({ role, stored }) => {
    const received: unknown[] = []
    const { auth, organizationId } = await createMemberApp(roles, {
      hooks: { on: { 'member.added': ({ member }) => void received.push(member.role) } },
    })
    const cara = await signIn(auth, 'cara')
    const body = { userId: cara.id, role, organizationId }
    const member = await auth.api.addMember({ body })
    expect(member).toMatchObject({ userId: cara.id, organizationId, role: stored })
    expect((await auth.database.dump())['member']).toContainEqual(member)
    expect(received).toEqual([stored])
  })

  it.each([
    { title: 'an unknown user', change: { userId: 'x' }, code: 'USER_NOT_FOUND' },
    {
      title: 'a member',
      change: { userId: 'BOB' },
      code: 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
    },
    { title: 'an unknown role', change: { role: 'ghost' }, code: 'ROLE_NOT_FOUND' },
    {
      title: 'an unknown role among others',
      change: { role: ['member', 'Owner'] },
      code: 'ROLE_NOT_FOUND',
    },
    {
      title: 'an unknown organisation',
      change: { organizationId: 'x' },
      code: 'ORGANIZATION_NOT_FOUND',
    },
    {
      title: 'a missing organisation',
      change: { organizationId: undefined },
      code: 'NO_ACTIVE_ORGANIZATION',
    },
  ])('rejects $title with $code', async ({ change, code }) => {
    const { auth, organizationId, users } = await createMemberApp(roles)
    const cara = await signIn(auth, 'cara')
    const before = await auth.database.dump()
    const sent = { userId: cara.id, role: 'member', organizationId, ...change }
    const body = sent.userId === 'BOB' ? { ...sent, userId: users.bob.id } : sent
    await expect(auth.api.addMember({ body })).rejects.toMatchObject({ code })
    expect(await auth.database.dump()).toEqual(before)
  })

  it('uses the active organisation of the given headers', async () => {
    const { auth, organizationId, users } = await createMemberApp(roles)
    const cara = await signIn(auth, 'cara')
    await activate(auth, users.ann, organizationId)
    const headers = { cookie: users.ann.browser.cookieHeader }
    const body = { userId: cara.id, role: 'member' }
    expect(await auth.api.addMember({ body, headers })).toMatchObject({ organizationId })
  })

  it.each([
    { title: 'a number', limit: 3 },
    { title: 'a function', limit: () => Promise.resolve(3) },
  ])('adds members up to the limit as $title', async ({ limit: membershipLimit }) => {
    const { auth, organizationId } = await createMemberApp(roles, { membershipLimit })
    const users = [await signIn(auth, 'cara'), await signIn(auth, 'dora')]
    const add = (userId = '') =>
      auth.api.addMember({ body: { userId, role: 'member', organizationId } })
    await add(users[0]?.id)
    await expect(add(users[1]?.id)).rejects.toMatchObject({
      ...{ code: 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED', status: 403 },
    })
    expect((await auth.database.dump())['member']).toHaveLength(3)
  })

  it('does not exist over HTTP', async () => {
    const { users, post } = await createMemberApp(roles)
    expect(await post('ann', 'add-member', { userId: users.bob.id, role: 'owner' })).toMatchObject({
      status: 404,
    })
  })

  it('accepts an amended role only when it exists', async () => {
    let role = 'admin'
    const { auth, organizationId } = await createMemberApp(roles, {
      hooks: { before: { 'member.add': () => ({ role }) } },
    })
    const [cara, dora] = [await signIn(auth, 'cara'), await signIn(auth, 'dora')]
    const add = (userId: string) =>
      auth.api.addMember({ body: { userId, role: 'member', organizationId } })
    expect(await add(cara.id)).toMatchObject({ role: 'admin' })
    role = 'ghost'
    await expect(add(dora.id)).rejects.toMatchObject({ code: 'ROLE_NOT_FOUND' })
  })
})
