import { describe, expect, it } from 'vitest'
import {
  accept,
  addInvitation,
  createInvitationApp,
  invitationsOf,
  invite,
  look,
} from '../../test/invitation-app.js'
import {
  addMember,
  addOrganization,
  type App,
  createApp,
  organizationOf,
  rowsOf,
} from '../../test/organization-app.js'

describe('invitationLimit', () => {
  const full = { status: 403, code: 'INVITATION_LIMIT_REACHED' }

  it.each([
    { title: 'a number', limit: 2 },
    { title: 'a function of the organisation', limit: ({ name }: { name: string }) => name.length },
    { title: 'an asynchronous function', limit: () => Promise.resolve(2) },
  ])('limits open invitations as $title', async ({ limit }) => {
    const auth = createApp({ invitationLimit: limit })
    const { organization, users } = await organizationOf(auth, { ann: 'owner' }, { name: 'AB' })
    const other = await addOrganization(auth)
    const inviterId = users.ann.id
    await addInvitation(auth, { organizationId: other.id, inviterId })
    const own = { organizationId: organization.id, inviterId, email: 'a@x.test' }
    await addInvitation(auth, { ...own, status: 'accepted' })
    await addInvitation(auth, { ...own, expiresAt: new Date(auth.clock.now()) })
    const statuses: number[] = []
    for (const email of ['a@x.test', 'b@x.test'])
      statuses.push((await invite(users.ann, { email })).status)
    expect(statuses).toEqual([200, 200])
    expect(await invite(users.ann, { email: 'c@x.test' })).toMatchObject(full)
    expect((await invite(users.ann, { email: 'a@x.test', resend: true })).status).toBe(200)
  })

  it.each([101, Infinity])('allows 101 invitations with %s', async (invitationLimit) => {
    const { auth, ann, givenInvitation } = await createInvitationApp({ invitationLimit })
    for (let row = 0; row < 101; row += 1) await givenInvitation({ email: `${String(row)}@x.test` })
    const twice = { code: 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION' }
    expect(await invite(ann, { email: '100@x.test' })).toMatchObject(twice)
    const another = await invite(ann, { email: '101@x.test' })
    expect(another.code).toBe(invitationLimit === 101 ? 'INVITATION_LIMIT_REACHED' : undefined)
    expect(await invitationsOf(auth)).toHaveLength(invitationLimit === 101 ? 101 : 102)
  })
})

describe('H113 invitation mails', () => {
  const rateLimit = {
    enabled: true,
    customRules: { '/organization/invite-member': false },
  } as const
  const tooMany = { status: 429, code: 'TOO_MANY_REQUESTS' }
  const HOUR_MS = 3_600_000
  /** Makes a user the owner of another organisation. */
  const addOwner = async (auth: App, { id: userId }: { readonly id: string }) => {
    const { id: organizationId } = await addOrganization(auth)
    return addMember(auth, { organizationId, userId, role: 'owner' })
  }

  it.each([
    { title: 'five by default', options: {}, mails: 5 },
    { title: 'the configured number', options: { mailsPerHour: 2 }, mails: 2 },
  ])('stops at the limit for one organisation and address: $title', async ({ options, mails }) => {
    const { auth, ann, bob } = await createInvitationApp(options, { rateLimit })
    auth.clock.advanceMs(HOUR_MS - (auth.clock.now() % HOUR_MS))
    const email = 'ida@x.test'
    for (let mail = 0; mail < mails; mail += 1)
      expect((await invite(ann, { email, resend: true })).status).toBe(200)
    const before = await rowsOf(auth, 'invitation')
    expect(await invite(ann, { email: 'IDA@x.test', resend: true })).toMatchObject(tooMany)
    expect(await rowsOf(auth, 'invitation')).toEqual(before)
    await auth.idle()
    expect(auth.outbox.messages).toHaveLength(mails)
    const member = await addOwner(auth, bob)
    expect((await invite({ ...bob, member }, { email })).status).toBe(200)
    auth.clock.advance('1 hour')
    expect((await invite(ann, { email, resend: true })).status).toBe(200)
  })

  it('stops at 20 for one inviter with any addresses', async () => {
    const { auth, ann } = await createInvitationApp({}, { rateLimit })
    auth.clock.advanceMs(HOUR_MS - (auth.clock.now() % HOUR_MS))
    const member = await addOwner(auth, ann)
    const statuses: number[] = []
    for (let mail = 0; mail < 22; mail += 1) {
      const inviter = mail % 2 ? ann : { ...ann, member }
      statuses.push((await invite(inviter, { email: `ida${mail}@x.test` })).status)
    }
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429, 429])
  })

  it('stops at 30 for one address in all organisations', async () => {
    const { auth, ann, bob } = await createInvitationApp(
      { mailsPerHour: 100 },
      { rateLimit: { ...rateLimit, mailsPerHour: 100 } },
    )
    auth.clock.advanceMs(HOUR_MS - (auth.clock.now() % HOUR_MS))
    const member = await addOwner(auth, bob)
    const body = { email: 'ida@x.test', resend: true }
    const statuses: number[] = []
    for (let mail = 0; mail < 32; mail += 1) {
      const inviter = mail % 2 ? ann : { ...bob, member }
      statuses.push((await invite(inviter, body)).status)
    }
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429, 429])
  })
})

it('keeps an invitation open for invitationExpiresIn', async () => {
  const { auth, ann, bob } = await createInvitationApp({ invitationExpiresIn: '1 hour' })
  const { body } = await invite(ann)
  await auth.idle()
  expect(auth.outbox.last('invitation').data).toMatchObject({ expiresInSeconds: 3600 })
  const { id } = body as { readonly id: string }
  auth.clock.advanceMs(3_600_000 - 1)
  expect((await look(bob, id)).status).toBe(200)
  auth.clock.advanceMs(1)
  expect(await accept(bob, id)).toMatchObject({ status: 400, code: 'INVITATION_NOT_FOUND' })
})

it('H193 keeps the invitation when its mail cannot be sent', async () => {
  const sent: string[] = []
  const email = (message: { readonly to: string }) => {
    sent.push(message.to)
    return sent.length === 1 ? Promise.reject(new Error('Down')) : Promise.resolve()
  }
  const { auth, ann } = await createInvitationApp({}, { email })
  sent.length = 0
  const first = await invite(ann)
  expect(first.status).toBe(200)
  await auth.idle()
  expect((await invite(ann, { resend: true })).body).toMatchObject({
    id: (first.body as { id: string }).id,
  })
  await auth.idle()
  expect(sent).toEqual(['bob@x.test', 'bob@x.test'])
  expect(await rowsOf(auth, 'invitation')).toHaveLength(1)
})
