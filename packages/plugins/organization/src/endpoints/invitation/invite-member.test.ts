import { describe, expect, it } from 'vitest'
import { defaultAccess } from '../../access/default-roles.js'
import {
  addInvitation,
  createInvitationApp,
  invitationsOf,
  invite,
  verify,
} from '../../test/invitation-app.js'
import { activate, createApp, organizationOf, signIn } from '../../test/organization-app.js'

const DAY_MS = 86_400_000

describe('invite-member that fails', () => {
  it.each([
    {
      title: 'a plain member as caller',
      as: 'mia',
      code: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
    },
    { title: 'a caller outside of the organisation', as: 'eve', code: 'MEMBER_NOT_FOUND' },
    {
      title: 'the address of a member',
      body: { email: 'mia@x.test' },
      code: 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
    },
    {
      title: 'the address of a member in capitals',
      body: { email: 'MIA@X.test' },
      code: 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
    },
    {
      title: 'the address of the caller',
      body: { email: 'ann@x.test' },
      code: 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
    },
    {
      title: 'an invited address',
      body: { email: 'ida@x.test' },
      code: 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION',
    },
    { title: 'an invalid address', body: { email: 'not an address' }, code: 'INVALID_EMAIL' },
    {
      title: 'a placeholder address',
      body: { email: 'x@anonymous.invalid' },
      code: 'INVALID_EMAIL',
    },
    { title: 'an empty role', body: { role: '' }, code: 'ROLE_NOT_FOUND' },
    { title: 'an empty list of roles', body: { role: [] }, code: 'VALIDATION_ERROR' },
    {
      title: 'another organisation',
      body: { organizationId: 'other' },
      code: 'MEMBER_NOT_FOUND',
    },
  ])('fails with $code for $title', async ({ as = 'ann', body = {}, code }) => {
    const auth = createApp()
    const { organization, users } = await organizationOf(auth, { ann: 'owner', mia: 'member' })
    const { id: organizationId } = organization
    await addInvitation(auth, { organizationId, inviterId: users.ann.id, email: 'ida@x.test' })
    const eve = { ...(await signIn(auth, 'eve')), member: users.ann.member }
    const caller = new Map(Object.entries({ ...users, eve })).get(as) ?? eve
    const before = await auth.database.dump()
    auth.outbox.clear()
    const answer = await invite(caller, body)
    expect(answer).toMatchObject({ code, status: code.startsWith('YOU_ARE') ? 403 : 400 })
    await auth.idle()
    expect(await auth.database.dump()).toEqual(before)
    expect(auth.outbox.messages).toEqual([])
  })

  it.each(['owner', 'member,owner', ['member', 'owner'], 'owner,'])(
    'H156 fails for an admin who invites as %j',
    async (role) => {
      const auth = createApp()
      const { users } = await organizationOf(auth, { ann: 'owner', adam: 'admin' })
      const refused = { status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE' }
      const unknown = { status: 400, code: 'ROLE_NOT_FOUND' }
      const isList = typeof role === 'string' && role.endsWith(',')
      expect(await invite(users.adam, { role })).toMatchObject(isList ? unknown : refused)
      expect(await invitationsOf(auth)).toEqual([])
      expect((await invite(users.ann, { role })).status).toBe(isList ? 400 : 200)
    },
  )

  it.each([
    'Owner',
    'owner ',
    ' member',
    'nobody',
    '__proto__',
    'constructor',
    ',',
    'member,,',
    'a,',
  ])('H156 fails for the unknown role %j', async (role) => {
    const { auth, ann } = await createInvitationApp()
    const unknown = { status: 400, code: 'ROLE_NOT_FOUND' }
    expect(await invite(ann, { role })).toMatchObject(unknown)
    expect(await invite(ann, { role: [role] })).toMatchObject(unknown)
    expect(await invitationsOf(auth)).toEqual([])
  })

  it('H156 fails for a role with permissions that the inviter lacks', async () => {
    const roles = {
      owner: defaultAccess.role({ invitation: ['create'] }),
      member: defaultAccess.role({}),
      host: defaultAccess.role({ invitation: ['create'] }),
      recruiter: defaultAccess.role({ invitation: ['create', 'cancel'] }),
    }
    const auth = createApp({ roles })
    const { users } = await organizationOf(auth, { ann: 'owner', hans: 'host' })
    const answers = ['recruiter', 'member,recruiter', 'host', 'member'].map((role, index) =>
      invite(users.hans, { role, email: `${String(index)}@x.test` }),
    )
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([403, 403, 200, 200])
  })

  it('fails without a session', async () => {
    const { auth, ann } = await createInvitationApp()
    const outsider = { browser: auth.browser(), member: ann.member }
    expect(await invite(outsider)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  })

  it('fails without an active organisation', async () => {
    const { ann } = await createInvitationApp()
    const answer = await invite(ann, { organizationId: undefined })
    expect(answer).toMatchObject({ status: 400, code: 'ORGANIZATION_NOT_FOUND' })
  })
})

it('H157 returns the same error for an existing and an unknown organisation to other callers', async () => {
  const { bob, ann } = await createInvitationApp()
  const outsider = { ...bob, member: ann.member }
  const real = await invite(outsider)
  const created = await invite(outsider, { organizationId: 'made up' })
  expect(real.body).toEqual(created.body)
  expect(real.status).toBe(created.status)
})

describe('invite-member', () => {
  it('stores the invitation, returns it, and mails a link to the page of the app', async () => {
    const { auth, ann, organization } = await createInvitationApp({
      invitationPage: '/join?from=mail',
    })
    const { status, body } = await invite(ann, {
      email: 'Bob@X.test',
      role: ['admin', 'member', 'admin'],
    })
    expect(status).toBe(200)
    const [stored] = await invitationsOf(auth)
    expect(stored).toEqual({
      id: expect.stringMatching(/^[A-Za-z0-9]{32}$/) as string,
      ...{ organizationId: organization.id, email: 'bob@x.test', role: 'admin,member' },
      ...{ status: 'pending', inviterId: ann.id, createdAt: new Date(auth.clock.now()) },
      expiresAt: new Date(auth.clock.now() + 2 * DAY_MS),
    })
    expect(body).toEqual(JSON.parse(JSON.stringify(stored)))
    await auth.idle()
    const mail = auth.outbox.last('invitation', 'bob@x.test')
    expect(mail.url).toBe(`http://localhost:3000/join?from=mail&id=${stored?.id ?? ''}`)
    expect(mail.data).toEqual({
      ...{ appName: 'Countersign', name: '', organizationName: organization.name },
      ...{ invitationId: stored?.id, organizationId: organization.id },
      ...{ inviterName: 'ann', inviterEmail: '', role: 'admin,member', expiresInSeconds: 172_800 },
    })
  })

  it('names the address of the inviter in the mail only when it is verified', async () => {
    const { auth, ann } = await createInvitationApp()
    await verify(auth, ann)
    await invite(ann)
    await auth.idle()
    expect(auth.outbox.last('invitation').data).toMatchObject({ inviterEmail: 'ann@x.test' })
  })

  it('uses the active organisation by default', async () => {
    const { auth, ann, organization } = await createInvitationApp()
    await activate(auth, ann, organization.id)
    const { body } = await invite(ann, { organizationId: undefined })
    expect(body).toMatchObject({ organizationId: organization.id })
  })

  it('applies the same checks to calls of the server', async () => {
    const { auth, ann, organization } = await createInvitationApp()
    const headers = new Headers({ cookie: ann.browser.cookieHeader })
    const body = { email: 'Bob@x.test', role: 'member', organizationId: organization.id }
    expect(await auth.api.createInvitation({ body, headers })).toMatchObject({
      email: 'bob@x.test',
    })
    await expect(auth.api.createInvitation({ body, headers })).rejects.toMatchObject({
      code: 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION',
    })
  })

  it('invites again after an invitation expired, was rejected or canceled', async () => {
    const { auth, ann, givenInvitation } = await createInvitationApp()
    await givenInvitation({ expiresAt: new Date(auth.clock.now()) })
    await givenInvitation({ status: 'rejected' })
    await givenInvitation({ status: 'canceled' })
    expect((await invite(ann)).status).toBe(200)
    expect(await invitationsOf(auth)).toHaveLength(4)
  })

  it('takes eight statements, and one after the response for the language of the invitee', async () => {
    const { auth, ann } = await createInvitationApp()
    await invite(ann)
    await auth.idle()
    expect(auth.database.calls).toEqual([
      'findOneJoined session',
      'findManyJoined member',
      'begin',
      'increment organization',
      'findManyJoined member',
      'findMany invitation',
      'create invitation',
      'commit',
      'findOne user',
    ])
  })
})

describe('invite-member with resend', () => {
  it('H168 keeps the row, renews its expiry and mails it again', async () => {
    const { auth, ann } = await createInvitationApp()
    const first = await invite(ann)
    auth.clock.advance('1 day')
    const second = await invite(ann, { resend: true })
    expect(second.body).toMatchObject({ id: (first.body as { id: string }).id, role: 'member' })
    const [stored, ...others] = await invitationsOf(auth)
    expect(others).toEqual([])
    expect(stored).toMatchObject({
      role: 'member',
      expiresAt: new Date(auth.clock.now() + 2 * DAY_MS),
    })
    await auth.idle()
    expect(auth.outbox.messages.map(({ url }) => url)).toHaveLength(2)
    expect(new Set(auth.outbox.messages.map(({ url }) => url)).size).toBe(1)
  })

  it('creates an invitation when none is open', async () => {
    const { auth, ann } = await createInvitationApp()
    expect((await invite(ann, { resend: true })).status).toBe(200)
    expect(await invitationsOf(auth)).toHaveLength(1)
  })

  it('applies the same checks', async () => {
    const auth = createApp()
    const { users } = await organizationOf(auth, { ann: 'owner', adam: 'admin', mia: 'member' })
    await invite(users.ann)
    const before = await invitationsOf(auth)
    expect((await invite(users.mia, { resend: true })).status).toBe(403)
    expect((await invite(users.adam, { resend: true, role: 'owner' })).status).toBe(403)
    expect(await invitationsOf(auth)).toEqual(before)
  })
})
