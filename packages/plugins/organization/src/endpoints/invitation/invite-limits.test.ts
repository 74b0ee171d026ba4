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
  createApp,
  organizationOf,
  rowsOf,
} from '../../test/organization-app.js'

describe('at most so many are open', () => {
  const full = { status: 403, code: 'INVITATION_LIMIT_REACHED' }

  it.each([
    { title: 'a number', limit: 2 },
    { title: 'a function of the organisation', limit: ({ name }: { name: string }) => name.length },
    { title: 'a function that takes its time', limit: () => Promise.resolve(2) },
  ])('$title', async ({ limit }) => {
    const auth = createApp({ invitationLimit: limit })
    const { organization, people } = await organizationOf(auth, { ann: 'owner' }, { name: 'AB' })
    const other = await addOrganization(auth)
    const inviterId = people.ann.id
    await addInvitation(auth, { organizationId: other.id, inviterId })
    const own = { organizationId: organization.id, inviterId, email: 'a@x.test' }
    await addInvitation(auth, { ...own, status: 'accepted' })
    await addInvitation(auth, { ...own, expiresAt: new Date(auth.clock.now()) })
    const statuses: number[] = []
    for (const email of ['a@x.test', 'b@x.test'])
      statuses.push((await invite(people.ann, { email })).status)
    expect(statuses).toEqual([200, 200])
    expect(await invite(people.ann, { email: 'c@x.test' })).toMatchObject(full)
    expect((await invite(people.ann, { email: 'a@x.test', resend: true })).status).toBe(200)
  })

  it.each([101, Infinity])('or %s', async (invitationLimit) => {
    const { auth, ann, givenInvitation } = await createInvitationApp({ invitationLimit })
    for (let row = 0; row < 101; row += 1) await givenInvitation({ email: `${String(row)}@x.test` })
    const twice = { code: 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION' }
    expect(await invite(ann, { email: '100@x.test' })).toMatchObject(twice)
    const another = await invite(ann, { email: '101@x.test' })
    expect(another.code).toBe(invitationLimit === 101 ? 'INVITATION_LIMIT_REACHED' : undefined)
    expect(await invitationsOf(auth)).toHaveLength(invitationLimit === 101 ? 101 : 102)
  })
})

describe('H113 mails to one address', () => {
  const rateLimit = { enabled: true }

  it('are limited, whoever invites it and to whatever', async () => {
    const { auth, ann, bob } = await createInvitationApp({ mailsPerHour: 2 }, { rateLimit })
    auth.clock.advanceMs(3_600_000 - (auth.clock.now() % 3_600_000))
    const other = await addOrganization(auth)
    const member = await addMember(auth, {
      organizationId: other.id,
      userId: bob.id,
      role: 'owner',
    })
    const email = 'ida@x.test'
    expect((await invite(ann, { email })).status).toBe(200)
    expect((await invite({ ...bob, member }, { email: 'IDA@x.test' })).status).toBe(200)
    const late = await invite(ann, { email, resend: true })
    expect(late).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    await auth.idle()
    expect(auth.outbox.messages).toHaveLength(2)
    auth.clock.advance('1 hour')
    expect((await invite(ann, { email, resend: true })).status).toBe(200)
  })
})

it('an invitation is open for as long as the app says, and no longer', async () => {
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

it('H193 a mail that is not sent loses nothing', async () => {
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
