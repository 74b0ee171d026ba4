import { userTable } from '@countersign/core'
import { describe, expect, it } from 'vitest'
import { memberModel, organizationRoleModel, type TeamedInvitationRow } from '../../models.js'
import { organizationModel, type OrganizationRow } from '../../organization-model.js'
import {
  accept,
  createInvitationApp,
  invitationsOf,
  invite,
  statusOf,
  verify,
} from '../../test/invitation-app.js'
import { addMember, rowsOf, signIn } from '../../test/organization-app.js'

const past = new Date(0)
const notFound = { status: 400, code: 'INVITATION_NOT_FOUND' }
const notTheirs = { status: 403, code: 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION' }
const unverified = {
  status: 403,
  code: 'EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION',
}

describe('accept-invitation', () => {
  it('creates a member with its role and activates the organisation', async () => {
    const { auth, organization, ann, bob, givenInvitation } = await createInvitationApp()
    const { id } = await givenInvitation({ role: 'admin,member' })
    const { status, body } = await accept(bob, id)
    expect(status).toBe(200)
    const members = await auth.database.store.of(memberModel).findMany({ userId: bob.id })
    expect(members).toEqual([
      {
        id: expect.stringMatching(/^[A-Za-z0-9]{32}$/) as string,
        ...{ organizationId: organization.id, userId: bob.id, role: 'admin,member' },
        createdAt: new Date(auth.clock.now()),
      },
    ])
    const [member] = members
    const invitation = (await invitationsOf(auth))[0]
    expect(invitation).toMatchObject({ id, status: 'accepted', inviterId: ann.id })
    expect(body).toEqual(JSON.parse(JSON.stringify({ invitation, member })))
    const session = (await bob.browser.get('/get-session')).body
    expect(session).toMatchObject({ session: { activeOrganizationId: organization.id } })
  })

  it('gives the default role when the stored role is null', async () => {
    const { bob, givenInvitation } = await createInvitationApp()
    const { id } = await givenInvitation({ role: null })
    expect((await accept(bob, id)).body).toMatchObject({ member: { role: 'member' } })
  })

  it('takes eight statements', async () => {
    const { auth, bob, givenInvitation } = await createInvitationApp()
    const { id } = await givenInvitation()
    auth.database.reset()
    await accept(bob, id)
    await auth.idle()
    expect(auth.database.calls).toEqual([
      'findOneJoined session',
      'begin',
      'updateOne invitation',
      'increment organization',
      'count member',
      'update session',
      'create member',
      'commit',
    ])
  })

  it('works for a user who signs up with the address afterwards', async () => {
    const { auth, ann } = await createInvitationApp()
    await invite(ann, { email: 'Ida@x.test' })
    await auth.idle()
    const { url = '' } = auth.outbox.last('invitation', 'ida@x.test')
    const ida = await signIn(auth, 'ida')
    const list = () => ida.browser.get('/organization/list-user-invitations')
    expect((await list()).code).toBe('EMAIL_NOT_VERIFIED_FOR_INVITATIONS')
    await verify(auth, ida)
    const id = new URL(url).searchParams.get('id') ?? ''
    expect((await list()).body).toMatchObject([{ id, email: 'ida@x.test' }])
    expect((await accept(ida, id)).status).toBe(200)
    expect((await list()).body).toEqual([])
  })
})

interface Refusal {
  readonly title: string
  readonly id?: string
  readonly columns?: Partial<TeamedInvitationRow>
  readonly status: number
  readonly code: string
}

describe('an invitation that cannot be accepted', () => {
  it.each<Refusal>([
    { title: 'an unknown id', id: 'unknown', ...notFound },
    { title: 'an accepted invitation', columns: { status: 'accepted' }, ...notFound },
    { title: 'a rejected invitation', columns: { status: 'rejected' }, ...notFound },
    { title: 'a canceled invitation', columns: { status: 'canceled' }, ...notFound },
    { title: 'an expired invitation', columns: { expiresAt: past }, ...notFound },
    { title: 'an invitation to another address', columns: { email: 'ida@x.test' }, ...notTheirs },
    {
      title: 'an invitation without a role',
      columns: { role: '' },
      ...{ status: 400, code: 'ROLE_NOT_FOUND' },
    },
  ])('fails with $code for $title', async ({ id, columns = {}, status, code }) => {
    const { auth, bob, givenInvitation } = await createInvitationApp()
    const invitation = await givenInvitation(columns)
    const before = await auth.database.dump()
    expect(await accept(bob, id ?? invitation.id)).toMatchObject({ status, code })
    expect(await auth.database.dump()).toEqual(before)
  })

  it('H158 fails for an id with any letter changed', async () => {
    const { auth, bob, givenInvitation } = await createInvitationApp()
    const { id } = await givenInvitation()
    const changed = Array.from(
      { length: id.length },
      (_, index) => `${id.slice(0, index)}~${id.slice(index + 1)}`,
    )
    for (const other of [...changed, id.toUpperCase(), `${id} `, id.slice(1), `${id}a`])
      expect(await accept(bob, other)).toMatchObject(notFound)
    expect(await statusOf(auth, id)).toBe('pending')
  })

  it.each([{ status: 'accepted' }, { status: 'canceled' }, { expiresAt: past }])(
    'H161 fails as an unknown one for a closed invitation to another address',
    async (columns) => {
      const { bob, givenInvitation } = await createInvitationApp()
      const { id } = await givenInvitation({ email: 'ida@x.test', ...columns })
      const [theirs, unknown] = [await accept(bob, id), await accept(bob, 'unknown')]
      expect(theirs).toMatchObject(notFound)
      expect(theirs.body).toEqual(unknown.body)
    },
  )

  it('H159 fails for a role that was deleted', async () => {
    const { auth, bob, givenInvitation } = await createInvitationApp()
    const { id } = await givenInvitation({ role: 'member,recruiter' })
    expect(await accept(bob, id)).toMatchObject({ status: 400, code: 'ROLE_NOT_FOUND' })
    expect(await statusOf(auth, id)).toBe('pending')
  })

  it('H159 fails when the inviter has left', async () => {
    const { auth, bob, ann, givenInvitation } = await createInvitationApp()
    const { id } = await givenInvitation()
    await auth.database.store.of(memberModel).delete({ id: ann.member.id })
    const gone = { status: 400, code: 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION' }
    expect(await accept(bob, id)).toMatchObject(gone)
    expect(await statusOf(auth, id)).toBe('pending')
  })

  it.each([
    { role: 'owner', left: 'admin' },
    { role: 'member,owner', left: 'admin' },
    { role: 'admin', left: 'member' },
    { role: 'admin', left: 'host' },
    { role: 'member', left: 'member' },
    { role: null, left: 'member' },
  ])('H156 H159 fails for $role when its inviter has only $left now', async ({ role, left }) => {
    const { auth, bob, ann, givenInvitation } = await createInvitationApp()
    const { id } = await givenInvitation({ role })
    await auth.database.store.of(memberModel).update({ id: ann.member.id }, { role: left })
    const before = await auth.database.dump()
    expect(await accept(bob, id)).toMatchObject(notFound)
    expect(await auth.database.dump()).toEqual(before)
  })

  it.each(['admin', 'member,admin', 'owner,member'])(
    'H159 succeeds for the default role when its inviter has %s now',
    async (role) => {
      const { auth, bob, ann, givenInvitation } = await createInvitationApp()
      const { id } = await givenInvitation()
      await auth.database.store.of(memberModel).update({ id: ann.member.id }, { role })
      expect((await accept(bob, id)).status).toBe(200)
    },
  )

  it('H159 fails for a higher role when its inviter has left', async () => {
    const { auth, bob, ann, givenInvitation } = await createInvitationApp()
    const { id } = await givenInvitation({ role: 'admin' })
    await auth.database.store.of(memberModel).delete({ id: ann.member.id })
    const gone = { status: 400, code: 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION' }
    expect(await accept(bob, id)).toMatchObject(gone)
    expect(await statusOf(auth, id)).toBe('pending')
  })

  it('H159 fails for a deleted organisation', async () => {
    const { auth, organization, bob, givenInvitation } = await createInvitationApp()
    const { id } = await givenInvitation()
    await auth.database.store.of(organizationModel).delete({ id: organization.id })
    expect(await accept(bob, id)).toMatchObject(notFound)
    expect(await rowsOf(auth, 'member')).toEqual([])
  })

  it('fails without a session', async () => {
    const { auth, givenInvitation } = await createInvitationApp()
    const { id } = await givenInvitation()
    const answer = await accept({ browser: auth.browser() }, id)
    expect(answer).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  })

  it('H151 fails for a member, with any invitation', async () => {
    const { auth, bob, givenInvitation } = await createInvitationApp()
    const [first, second] = [await givenInvitation(), await givenInvitation({ role: 'admin' })]
    expect((await accept(bob, first.id)).status).toBe(200)
    const duplicate = { status: 400, code: 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION' }
    expect(await accept(bob, second.id)).toMatchObject(duplicate)
    expect(await statusOf(auth, second.id)).toBe('pending')
    const members = await auth.database.store.of(memberModel).findMany({ userId: bob.id })
    expect(members).toMatchObject([{ role: 'member' }])
  })

  it('H160 fails for the former owner of its address, also with cached cookies', async () => {
    const session = { cookieCache: { enabled: true } }
    const { auth, bob, givenInvitation } = await createInvitationApp({}, { session })
    const { id } = await givenInvitation()
    const moved = { email: 'bert@x.test', emailVerified: true }
    await auth.database.store.of(userTable).update({ id: bob.id }, moved)
    expect(await accept(bob, id)).toMatchObject(notTheirs)
    const seen = await bob.browser.get(`/organization/get-invitation?id=${id}`)
    expect(seen).toMatchObject(notTheirs)
    const own = await bob.browser.get('/organization/list-user-invitations')
    expect(own).toMatchObject({ status: 200, body: [] })
    expect(await statusOf(auth, id)).toBe('pending')
  })
})

describe('an unverified address', () => {
  it('suffices for a mailed id', async () => {
    const { bob, givenInvitation } = await createInvitationApp()
    expect((await accept(bob, (await givenInvitation()).id)).status).toBe(200)
  })

  it.each([
    {
      title: 'a verified address is required',
      options: { requireEmailVerificationOnInvitation: true },
      id: undefined,
    },
    { title: 'the id can be guessed', options: {}, id: '17' },
  ])('H149 fails when $title', async ({ options, id: given }) => {
    const { auth, bob, givenInvitation } = await createInvitationApp(options)
    const { id } = await givenInvitation(given === undefined ? {} : { id: given })
    for (const path of ['accept', 'reject'])
      expect(
        await bob.browser.post(`/organization/${path}-invitation`, { invitationId: id }),
      ).toMatchObject(unverified)
    expect(await bob.browser.get(`/organization/get-invitation?id=${id}`)).toMatchObject(unverified)
    expect(await accept(bob, 'unknown')).toMatchObject(notFound)
    expect(await statusOf(auth, id)).toBe('pending')
    const eve = await signIn(auth, 'eve')
    expect(await accept(eve, id)).toMatchObject(notTheirs)
    await verify(auth, bob)
    expect((await accept(bob, id)).status).toBe(200)
  })
})

describe('H152 membershipLimit', () => {
  const full = { status: 403, code: 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED' }

  it.each([
    { title: 'a number', membershipLimit: 2 },
    {
      title: 'a function',
      membershipLimit: ({ name }: OrganizationRow) => Promise.resolve(name.length && 2),
    },
  ])('limits accepted invitations as $title', async ({ membershipLimit }) => {
    const { auth, organization, bob, givenInvitation } = await createInvitationApp({
      membershipLimit,
    })
    const { id } = await givenInvitation()
    const ida = await signIn(auth, 'ida')
    const member = await addMember(auth, { organizationId: organization.id, userId: ida.id })
    expect(await accept(bob, id)).toMatchObject(full)
    expect(await statusOf(auth, id)).toBe('pending')
    expect(await rowsOf(auth, 'member')).toHaveLength(2)
    const own = await givenInvitation({ email: 'ida@x.test' })
    const duplicate = { code: 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION' }
    expect(await accept(ida, own.id)).toMatchObject(duplicate)
    await auth.database.store.of(memberModel).delete({ id: member.id })
    expect((await accept(bob, id)).status).toBe(200)
  })

  it('makes no count when it is Infinity', async () => {
    const { auth, bob, givenInvitation } = await createInvitationApp({ membershipLimit: Infinity })
    expect((await accept(bob, (await givenInvitation()).id)).status).toBe(200)
    expect(auth.database.calls).not.toContain('count member')
  })
})

it('H159 accepts a custom role as long as it exists', async () => {
  const dynamicAccessControl = { enabled: true }
  const { auth, organization, bob, ann, givenInvitation } = await createInvitationApp({
    dynamicAccessControl,
  })
  const roles = auth.database.store.of(organizationRoleModel)
  const created = {
    id: 'recruiter',
    organizationId: organization.id,
    role: 'recruiter',
    permission: '{}',
  }
  await roles.create({ ...created, createdAt: new Date(0), updatedAt: null })
  expect((await invite(ann, { email: 'ida@x.test', role: 'recruiter' })).status).toBe(200)
  const { id } = await givenInvitation({ role: 'recruiter' })
  await roles.update({ id: 'recruiter' }, { role: 'guard' })
  expect(await accept(bob, id)).toMatchObject({ status: 400, code: 'ROLE_NOT_FOUND' })
  expect(await statusOf(auth, id)).toBe('pending')
  await roles.update({ id: 'recruiter' }, { role: 'recruiter' })
  expect((await accept(bob, id)).body).toMatchObject({ member: { role: 'recruiter' } })
})
