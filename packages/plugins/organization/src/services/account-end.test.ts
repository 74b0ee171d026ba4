import { describe, expect, it } from 'vitest'
import { TEST_PASSWORD, type TestAnswer, type TestBrowser } from '@countersign/core/testing'
import type { OrganizationOptions } from '../index.js'
import { createMemberApp } from '../test/member-app.js'
import { accept, addInvitation } from '../test/invitation-app.js'
import { activate, addMember, addOrganization, signIn } from '../test/organization-app.js'

const onlyOwner = 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'
const deletable = { user: { deleteUser: { enabled: true } } }
const mailed = { user: { deleteUser: { enabled: true, sendVerification: true } } }

function createApp<N extends string>(
  roles: Readonly<Record<N, string>>,
  options?: OrganizationOptions,
  app: object = deletable,
) {
  return createMemberApp(roles, options, app)
}

const deleteAccount = (browser: TestBrowser): Promise<TestAnswer> =>
  browser.post('/delete-user', { password: TEST_PASSWORD })

describe('the only owner of an organisation with other members', () => {
  const refused = { status: 400, code: onlyOwner }
  const ways: Record<string, (browser: TestBrowser, token: string) => Promise<TestAnswer>> = {
    'with a password': deleteAccount,
    'in a fresh session': (browser) => browser.post('/delete-user'),
    'with a token': (browser, token) => browser.post('/delete-user', { token }),
    'by a link': (browser, token) => browser.get(`/delete-user/callback?token=${token}`),
  }

  it.each(Object.entries(ways))('H165 fails to delete the account %s', async (title, way) => {
    const isMailed = title === 'with a token' || title === 'by a link'
    const app = isMailed ? mailed : deletable
    const { auth, users } = await createApp({ ann: 'owner', bob: 'admin' }, {}, app)
    const { browser } = users.ann
    if (isMailed) await browser.post('/delete-user')
    await auth.idle()
    const token = isMailed ? auth.outbox.last('delete-account').token : ''
    const before = await auth.database.dump()
    expect(await way(browser, token ?? '')).toMatchObject(refused)
    expect(await auth.database.dump()).toEqual(before)
    expect((await browser.get('/get-session')).body).toMatchObject({ user: { id: users.ann.id } })
  })

  it('H165 follows a link to an error with the code, and the link remains valid', async () => {
    const { auth, users, post } = await createApp({ ann: 'owner', bob: 'admin' }, {}, mailed)
    const { browser } = users.ann
    await browser.post('/delete-user')
    await auth.idle()
    const { token = '' } = auth.outbox.last('delete-account')
    const follow = () => browser.get(`/delete-user/callback?token=${token}&callbackURL=/bye`)
    expect((await follow()).headers.get('location')).toBe(`/bye?error=${onlyOwner}`)
    await post('ann', 'transfer-ownership', { memberId: users.bob.member.id })
    expect((await follow()).headers.get('location')).toBe('/bye')
    expect((await auth.database.dump())['member']).toMatchObject([{ role: 'owner' }])
  })

  it('H165 gets the names of all organisations that prevent it', async () => {
    const { auth, users, organizationId } = await createApp({ ann: 'owner', bob: 'admin' })
    const { ann, bob } = users
    await addOrganization(auth, { id: 'a', name: 'Acme', slug: 'acme' })
    await addMember(auth, { organizationId: 'a', userId: ann.id, role: 'owner' })
    await addMember(auth, { organizationId: 'a', userId: bob.id, role: 'member' })
    const own = await addOrganization(auth)
    await addMember(auth, { organizationId: own.id, userId: ann.id, role: 'owner' })
    const { body } = await deleteAccount(ann.browser)
    expect(body).toEqual({
      code: onlyOwner,
      message: 'You cannot leave the organization as the only owner',
      organizations: [
        { id: 'a', name: 'Acme', slug: 'acme' },
        { id: organizationId, name: organizationId, slug: organizationId },
      ],
    })
  })

  it('H165 remains the owner when they are blocked', async () => {
    const { auth, users, roleOf } = await createApp({ ann: 'owner', bob: 'admin' })
    await auth.api.block({ body: { userId: users.ann.id } })
    expect(await roleOf('ann')).toBe('owner')
    expect((await users.ann.browser.get('/get-session')).body).toBeNull()
    const leaving = await users.bob.browser.get('/organization/list')
    expect(leaving.body).toHaveLength(1)
  })
})

describe('delete-user', () => {
  it.each<{ title: string; roles: Record<string, string>; answer: object }>([
    { title: 'a member', roles: { ann: 'member', bob: 'owner' }, answer: { status: 200 } },
    {
      title: 'one of two owners',
      roles: { ann: 'owner', bob: 'owner' },
      answer: { status: 200 },
    },
    {
      title: 'an owner beside a similar role',
      roles: { ann: 'owner', bob: 'co-owner' },
      answer: { code: onlyOwner },
    },
    {
      title: 'an owner with several roles',
      roles: { ann: 'admin,owner', bob: 'member' },
      answer: { code: onlyOwner },
    },
  ])('returns the expected status for $title', async ({ roles, answer }) => {
    const received: unknown[] = []
    const { users, roleOf } = await createApp(roles, {
      hooks: { on: { 'member.removed': ({ reason }) => void received.push(reason) } },
    })
    const { ann } = users
    expect(await deleteAccount(ann?.browser ?? expect.fail())).toMatchObject(answer)
    expect(await roleOf('ann')).toBe('status' in answer ? undefined : roles['ann'])
    expect(received).toEqual('status' in answer ? ['account-deleted'] : [])
  })

  it('fails when the other owner is blocked', async () => {
    const { auth, users } = await createApp({ ann: 'owner', olga: 'owner' })
    await auth.api.block({ body: { userId: users.olga.id } })
    expect(await deleteAccount(users.ann.browser)).toMatchObject({ code: onlyOwner })
  })

  it('deletes organisations of which the user is the last member, and invitations of the user', async () => {
    const received: unknown[] = []
    const { auth, users, organizationId, post } = await createApp(
      { ann: 'owner', bob: 'owner' },
      {
        teams: { enabled: true },
        hooks: {
          on: { 'organization.deleted': ({ organization }) => void received.push(organization.id) },
        },
      },
    )
    const { browser, id: userId } = users.ann
    const own = await browser.post('/organization/create', { name: 'Own', slug: 'own' })
    expect(own.status).toBe(200)
    expect(await deleteAccount(browser)).toMatchObject({ status: 200 })
    const left = await auth.database.dump()
    expect(left).toMatchObject({ organization: [{ id: organizationId }], teamMember: [], team: [] })
    expect(left['member']).toMatchObject([{ userId: users.bob.id }])
    expect(JSON.stringify(left)).not.toContain(userId)
    expect(received).toHaveLength(1)
    expect((await post('bob', 'leave')).code).toBe(onlyOwner)
  })

  it('fails for the last member with disableOrganizationDeletion', async () => {
    const options = { disableOrganizationDeletion: true }
    const { auth, users } = await createApp({ ann: 'owner' }, options)
    expect(await deleteAccount(users.ann.browser)).toMatchObject({ code: onlyOwner })
    expect((await auth.database.dump())['organization']).toHaveLength(1)
  })

  it('removes the user from all organisations or from none', async () => {
    const { auth, users, organizationId } = await createApp({ ann: 'owner', bob: 'member' })
    const { ann, bob } = users
    for (const id of ['a', 'z']) {
      await addOrganization(auth, { id, slug: id })
      await addMember(auth, { organizationId: id, userId: ann.id, role: 'member' })
      await addMember(auth, { organizationId: id, userId: bob.id, role: 'owner' })
    }
    await activate(auth, ann, 'a')
    const before = await auth.database.dump()
    expect(await deleteAccount(ann.browser)).toMatchObject({ code: onlyOwner })
    expect(await auth.database.dump()).toEqual(before)
    const body = { memberId: bob.member.id, organizationId }
    expect((await ann.browser.post('/organization/transfer-ownership', body)).status).toBe(200)
    expect(await deleteAccount(ann.browser)).toMatchObject({ status: 200 })
    expect((await auth.database.dump())['member']).toHaveLength(3)
  })
})

describe('a blocked user', () => {
  it.each([
    { title: 'a member', roles: { ann: 'member', bob: 'owner' } },
    { title: 'one of two owners', roles: { ann: 'owner', bob: 'owner' } },
    { title: 'the last member', roles: { ann: 'owner' } },
  ])('keeps the role as $title', async ({ roles }) => {
    const { auth, users, roleOf } = await createApp<string>(roles)
    await auth.api.block({ body: { userId: users['ann']?.id ?? '' } })
    expect(await roleOf('ann')).toBe(roles.ann)
    expect((await users['ann']?.browser.get('/get-session'))?.body).toBeNull()
  })

  it('loses their open invitations', async () => {
    const { auth, users, organizationId } = await createApp({ ann: 'owner' })
    const { id: inviterId } = users.ann
    const bob = await signIn(auth, 'bob')
    const { id } = await addInvitation(auth, { organizationId, inviterId })
    await auth.api.block({ body: { userId: inviterId } })
    expect(await accept(bob, id)).toMatchObject({ status: 400, code: 'INVITATION_NOT_FOUND' })
    expect((await auth.database.dump())['invitation']).toMatchObject([{ status: 'canceled' }])
  })
})
