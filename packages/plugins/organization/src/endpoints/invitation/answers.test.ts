import { describe, expect, it } from 'vitest'
import {
  accept,
  addInvitation,
  cancel,
  createInvitationApp,
  look,
  reject,
  statusOf,
  verify,
} from '../../test/invitation-app.js'
import { addMember, addOrganization, organizationOf, signIn } from '../../test/organization-app.js'

const past = new Date(0)
const notFound = { status: 400, code: 'INVITATION_NOT_FOUND' }
const notTheirs = { status: 403, code: 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION' }

const refused = [
  { title: 'an answered invitation', columns: { status: 'accepted' }, ...notFound },
  { title: 'a canceled invitation', columns: { status: 'canceled' }, ...notFound },
  { title: 'an expired invitation', columns: { expiresAt: past }, ...notFound },
  { title: 'an invitation of another user', columns: { email: 'ida@x.test' }, ...notTheirs },
  {
    title: 'an expired invitation of another user',
    columns: { email: 'ida@x.test', expiresAt: past },
    ...notFound,
  },
]

describe('reject-invitation', () => {
  it('closes the invitation without a new member', async () => {
    const { auth, bob, givenInvitation } = await createInvitationApp()
    const { id } = await givenInvitation()
    const { status, body } = await reject(bob, id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ invitation: { id, status: 'rejected' }, member: null })
    expect(await accept(bob, id)).toMatchObject(notFound)
    expect((await auth.database.dump())['member']).toHaveLength(1)
  })

  it.each(refused)('H161 fails with $code for $title', async ({ columns, status, code }) => {
    const { auth, bob, givenInvitation } = await createInvitationApp()
    const { id } = await givenInvitation(columns)
    const before = await auth.database.dump()
    expect(await reject(bob, id)).toMatchObject({ status, code })
    expect(await reject(bob, 'unknown')).toMatchObject(notFound)
    expect(await auth.database.dump()).toEqual(before)
  })
})

describe('get-invitation', () => {
  it('returns organisation and inviter, and changes nothing', async () => {
    const { auth, bob, ann, organization, givenInvitation } = await createInvitationApp()
    const invitation = await givenInvitation()
    const before = await auth.database.dump()
    expect((await look(bob, invitation.id)).body).toEqual({
      ...(JSON.parse(JSON.stringify({ ...invitation, teamId: undefined })) as object),
      organizationName: organization.name,
      organizationSlug: organization.slug,
      inviterName: 'ann',
      inviterEmail: ann.email,
      inviterEmailVerified: false,
    })
    expect(await auth.database.dump()).toEqual(before)
  })

  it('returns whether the inviter has verified the address', async () => {
    const { auth, bob, ann, givenInvitation } = await createInvitationApp()
    const { id } = await givenInvitation()
    await verify(auth, ann)
    expect((await look(bob, id)).body).toMatchObject({ inviterEmailVerified: true })
  })

  it.each(refused)('H161 fails with $code for $title', async ({ columns, status, code }) => {
    const { bob, givenInvitation } = await createInvitationApp()
    const { id } = await givenInvitation(columns)
    expect(await look(bob, id)).toMatchObject({ status, code })
  })

  it('fails when the inviter has left', async () => {
    const { bob, givenInvitation } = await createInvitationApp()
    const { id } = await givenInvitation({ inviterId: bob.id })
    const gone = { status: 400, code: 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION' }
    expect(await look(bob, id)).toMatchObject(gone)
  })

  it('fails without a session', async () => {
    const { auth, givenInvitation } = await createInvitationApp()
    const { id } = await givenInvitation()
    expect(await look({ browser: auth.browser() }, id)).toMatchObject({ status: 401 })
  })
})

describe('cancel-invitation', () => {
  it.each([
    { title: 'an open invitation', columns: {} },
    { title: 'an expired invitation', columns: { expiresAt: past } },
  ])('cancels $title', async ({ columns }) => {
    const { bob, ann, givenInvitation } = await createInvitationApp()
    const { id } = await givenInvitation(columns)
    const { status, body } = await cancel(ann, id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, status: 'canceled' })
    expect(await accept(bob, id)).toMatchObject(notFound)
    expect(await cancel(ann, id)).toMatchObject(notFound)
  })

  it.each(['accepted', 'rejected', 'canceled'])(
    'fails for an invitation that was %s',
    async (status) => {
      const { auth, ann, givenInvitation } = await createInvitationApp()
      const { id } = await givenInvitation({ status })
      expect(await cancel(ann, id)).toMatchObject(notFound)
      expect(await statusOf(auth, id)).toBe(status)
    },
  )

  it('fails for a plain member', async () => {
    const { auth, bob, organization, givenInvitation } = await createInvitationApp()
    await addMember(auth, { organizationId: organization.id, userId: bob.id })
    const { id } = await givenInvitation({ email: 'ida@x.test' })
    const forbidden = { status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION' }
    expect(await cancel(bob, id)).toMatchObject(forbidden)
    expect(await statusOf(auth, id)).toBe('pending')
  })

  it('H157 treats an invitation of another organisation as unknown', async () => {
    const { auth, bob, givenInvitation } = await createInvitationApp()
    const other = await addOrganization(auth)
    await addMember(auth, { organizationId: other.id, userId: bob.id, role: 'owner' })
    const { id } = await givenInvitation()
    const [foreign, unknown] = [await cancel(bob, id), await cancel(bob, 'unknown')]
    expect(foreign).toMatchObject(notFound)
    expect(foreign.body).toEqual(unknown.body)
    expect(await statusOf(auth, id)).toBe('pending')
  })
})

describe('list-invitations', () => {
  const list = (browser: { get: (path: string) => Promise<unknown> }, id: string) =>
    browser.get(`/organization/list-invitations?organizationId=${id}`)
  const ids = (answer: unknown): string[] =>
    (answer as { body: readonly { id: string }[] }).body.map(({ id }) => id).sort()

  it('returns all invitations in any state to members who can invite', async () => {
    const { auth, ann, organization, givenInvitation } = await createInvitationApp()
    const other = await addOrganization(auth)
    await givenInvitation({ organizationId: other.id })
    const statuses = ['pending', 'accepted', 'rejected', 'canceled']
    const given = await Promise.all(statuses.map((status) => givenInvitation({ status })))
    const expired = await givenInvitation({ expiresAt: past })
    const expected = [...given, expired].map(({ id }) => id).sort()
    expect(ids(await list(ann.browser, organization.id))).toEqual(expected)
    expect(auth.database.calls).toEqual([
      'findOneJoined session',
      'findOneJoined member',
      'findMany invitation',
    ])
  })

  it('H149 hides open invitations that the caller could use for a higher role', async () => {
    const { auth, organization, givenInvitation } = await createInvitationApp()
    const { users } = await organizationOf(auth, { adam: 'admin', mia: 'member' })
    for (const { id: userId, member } of Object.values(users))
      await addMember(auth, { organizationId: organization.id, userId, role: member.role })
    const toOwner = await givenInvitation({ role: 'member,owner' })
    const ended = await givenInvitation({ role: 'owner', status: 'rejected' })
    const toAdmin = await givenInvitation({ role: 'admin' })
    const expected = [ended.id, toAdmin.id].sort()
    expect(ids(await list(users.adam.browser, organization.id))).toEqual(expected)
    expect(ids(await list(users.mia.browser, organization.id))).toEqual([])
    expect(await accept(users.adam, toOwner.id)).toMatchObject(notTheirs)
  })

  it('H157 fails for other callers in the same way as for an unknown organisation', async () => {
    const { bob, organization } = await createInvitationApp()
    const outsider = { status: 403, code: 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION' }
    const real = await bob.browser.get(
      `/organization/list-invitations?organizationId=${organization.id}`,
    )
    const created = await bob.browser.get('/organization/list-invitations?organizationId=x')
    expect(real).toMatchObject(outsider)
    expect(created.body).toEqual(real.body)
    const none = { status: 400, code: 'NO_ACTIVE_ORGANIZATION' }
    expect(await bob.browser.get('/organization/list-invitations')).toMatchObject(none)
  })
})

describe('list-user-invitations', () => {
  const path = '/organization/list-user-invitations'

  it('H44 hides invitations from a user whose address only a mail scanner has verified', async () => {
    const { auth, bob, givenInvitation } = await createInvitationApp()
    const email = 'bob@x.test'
    const open = await givenInvitation({ email })
    await givenInvitation({ id: 'short', email })
    await bob.browser.post('/send-verification-email', { email })
    await auth.idle()
    const { token: link = '' } = auth.outbox.last('verify-email', email)
    await auth.browser().get(`/verify-email?token=${link}`)
    const refused = { status: 403, code: 'EMAIL_NOT_VERIFIED_FOR_INVITATIONS' }
    expect(await bob.browser.get(path)).toMatchObject(refused)
    expect((await accept(bob, 'short')).status).toBe(403)
    await bob.browser.get(`/verify-email?token=${link}`)
    expect((await bob.browser.get(path)).body).toMatchObject([{ id: open.id }, { id: 'short' }])
  })

  it('returns open invitations with their organisations', async () => {
    const { auth, organization, bob, givenInvitation } = await createInvitationApp()
    await verify(auth, bob)
    const open = await givenInvitation()
    await givenInvitation({ status: 'rejected' })
    await givenInvitation({ expiresAt: past })
    await givenInvitation({ email: 'ida@x.test' })
    const { body } = await bob.browser.get(path)
    expect(body).toMatchObject([{ id: open.id, organizationName: organization.name }])
    expect(auth.database.calls).toEqual(['findOneJoined session', 'findManyJoined invitation'])
  })

  it('returns the invitations that expire last first, in a stable order', async () => {
    const { auth, bob, givenInvitation } = await createInvitationApp()
    await verify(auth, bob)
    const soon = new Date(auth.clock.now() + 1000)
    for (const [name, columns] of Object.entries({ z: {}, a: {}, b: { expiresAt: soon } }))
      await givenInvitation({ id: name.padEnd(22, name), ...columns })
    const { body } = await bob.browser.get(path)
    expect(body).toMatchObject(['a', 'z', 'b'].map((name) => ({ id: name.padEnd(22, name) })))
  })

  it('H149 fails for an unverified address', async () => {
    const { bob } = await createInvitationApp()
    const refusal = { status: 403, code: 'EMAIL_NOT_VERIFIED_FOR_INVITATIONS' }
    expect(await bob.browser.get(path)).toMatchObject(refusal)
  })

  it.each(['ann@x.test', 'bob@x.test'])('fails for a browser that names %s', async (email) => {
    const { bob } = await createInvitationApp()
    const named = await bob.browser.get(`${path}?email=${email}`)
    expect(named).toMatchObject({ status: 400, code: 'EMAIL_ONLY_ON_THE_SERVER' })
  })

  it('fails without a session', async () => {
    const { auth } = await createInvitationApp()
    expect(await auth.browser().get(`${path}?email=bob@x.test`)).toMatchObject({ status: 401 })
  })

  it('returns invitations of any address to the server', async () => {
    const { auth, givenInvitation } = await createInvitationApp()
    const { id } = await givenInvitation()
    const query = { email: 'BOB@x.test' }
    expect(await auth.api.listUserInvitations({ query, asServer: true })).toMatchObject([{ id }])
    await expect(auth.api.listUserInvitations({ query: {}, asServer: true })).rejects.toMatchObject(
      {
        code: 'VALIDATION_ERROR',
      },
    )
  })
})

it('H157 rejects an invitation id in calls for another organisation', async () => {
  const { auth, bob, ann } = await createInvitationApp()
  const other = await addOrganization(auth)
  const eve = await signIn(auth, 'eve')
  await addMember(auth, { organizationId: other.id, userId: eve.id, role: 'owner' })
  const { id } = await addInvitation(auth, { organizationId: other.id, inviterId: eve.id })
  expect(await cancel(ann, id)).toMatchObject(notFound)
  expect((await accept(bob, id)).body).toMatchObject({ member: { organizationId: other.id } })
})
