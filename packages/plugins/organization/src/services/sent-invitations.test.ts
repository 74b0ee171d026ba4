import { TEST_PASSWORD } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { invitationLinkModel, invitationModel, memberModel } from '../models.js'
import { organizationModel } from '../organization-model.js'
import { accept, addInvitation, invite, statusOf } from '../test/invitation-app.js'
import { joinBy, makeLink } from '../test/link-app.js'
import { createMemberApp, type MemberApp } from '../test/member-app.js'
import { addMember, addOrganization, rowsOf, signIn } from '../test/organization-app.js'

const roles = { ann: 'owner', bob: 'admin' } as const
type Way = (app: MemberApp<keyof typeof roles>) => Promise<unknown>

const deletable = { user: { deleteUser: { enabled: true } } }

/** Every way in which Bob's membership ends; he can join again. */
const ways: Record<string, Way> = {
  'is removed': ({ post, users }) =>
    post('ann', 'remove-member', { memberIdOrEmail: users.bob.member.id }),
  'removes themself': ({ post, users }) =>
    post('bob', 'remove-member', { memberIdOrEmail: users.bob.email }),
  leaves: ({ post }) => post('bob', 'leave'),
}

/** An organisation of Ann and Bob, each of whom has invited Cat and created a link. */
async function createApp() {
  const app = await createMemberApp(roles, { invitationLinks: { enabled: true } }, deletable)
  const { auth, organizationId, users } = app
  const cat = await signIn(auth, 'cat')
  const send = (inviterId: string, columns: object = {}) =>
    addInvitation(auth, { organizationId, inviterId, email: cat.email, ...columns })
  return {
    ...app,
    cat,
    send,
    ofBob: { invitation: await send(users.bob.id), link: await makeLink(users.bob) },
    ofAnn: { invitation: await send(users.ann.id), link: await makeLink(users.ann) },
  }
}

const linksOf = async ({ auth }: Pick<MemberApp<never>, 'auth'>): Promise<string[]> =>
  (await auth.database.store.of(invitationLinkModel).findMany({})).map(({ id }) => id)

describe.each(Object.entries(ways))('the invitations of a member who %s', (_title, goes) => {
  it('H159 fails to join with them, also when the member joins again', async () => {
    const app = await createApp()
    const { auth, users, organizationId, cat, ofBob } = app
    await goes(app)
    const body = { userId: users.bob.id, role: 'owner', organizationId }
    await auth.api.addMember({ body })
    const answer = await accept(cat, ofBob.invitation.id)
    expect(answer).toMatchObject({ status: 400, code: 'INVITATION_NOT_FOUND' })
    const joined = await joinBy(cat, ofBob.link)
    expect(joined).toMatchObject({ status: 400, code: 'INVITATION_LINK_NOT_FOUND' })
    expect(await auth.database.store.of(memberModel).count({ userId: cat.id })).toBe(0)
    expect(await statusOf(auth, ofBob.invitation.id)).toBe('canceled')
  })

  it('keeps answered ones, and those of other members and organisations', async () => {
    const app = await createApp()
    const { auth, users, send, ofAnn } = app
    const other = await addOrganization(auth)
    const organizationId = other.id
    const member = await addMember(auth, { organizationId, userId: users.bob.id, role: 'owner' })
    const elsewhere = await send(users.bob.id, { organizationId })
    const second = await makeLink({ ...users.bob, member })
    const answered = await send(users.bob.id, { status: 'rejected' })
    await goes(app)
    expect(await statusOf(auth, answered.id)).toBe('rejected')
    expect(await statusOf(auth, ofAnn.invitation.id)).toBe('pending')
    expect(await statusOf(auth, elsewhere.id)).toBe('pending')
    expect(await linksOf(app)).toEqual([ofAnn.link.id, second.id])
  })
})

it('ends the invitations of a blocked user in all organisations', async () => {
  const app = await createApp()
  const { auth, users, send, ofAnn, ofBob } = app
  const { id: organizationId } = await addOrganization(auth)
  const elsewhere = await send(users.bob.id, { organizationId })
  await auth.api.block({ body: { userId: users.bob.id } })
  for (const { id } of [ofBob.invitation, elsewhere])
    expect(await statusOf(auth, id)).toBe('canceled')
  expect(await statusOf(auth, ofAnn.invitation.id)).toBe('pending')
  expect(await linksOf(app)).toEqual([ofAnn.link.id])
})

it('deletes the invitations of a deleted account', async () => {
  const app = await createApp()
  const { auth, users, ofAnn } = app
  await users.bob.browser.post('/delete-user', { password: TEST_PASSWORD })
  expect(await rowsOf(auth, 'invitation')).toMatchObject([{ id: ofAnn.invitation.id }])
  expect(await linksOf(app)).toEqual([ofAnn.link.id])
})

it('keeps the invitations of a member who cannot leave', async () => {
  const app = await createApp()
  const { auth, cat, ofAnn } = app
  const before = await auth.database.dump()
  const refused = { status: 400, code: 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER' }
  expect(await app.post('ann', 'leave')).toMatchObject(refused)
  expect(await auth.database.dump()).toEqual(before)
  expect(await accept(cat, ofAnn.invitation.id)).toMatchObject({ status: 200 })
})

it('locks invitations before the organisation, and the links after it', async () => {
  const { auth, post } = await createApp()
  auth.database.reset()
  expect(await post('bob', 'leave')).toMatchObject({ status: 200 })
  const about =
    /^(?:increment|update|delete) (?:user|organization|invitation|invitationLink|member)$/
  expect(auth.database.calls.filter((call) => about.test(call))).toEqual([
    'increment user',
    'update invitation',
    'increment organization',
    'delete invitationLink',
    'delete member',
  ])
})

/** What another process commits between the statement on invitations and the lock of the organisation. */
function inviteMeanwhile({ auth, organizationId, users }: MemberApp<keyof typeof roles>) {
  const { id: inviterId } = users.bob
  const row = { id: 'meanwhile', organizationId, inviterId, email: 'dan@x.test', role: 'member' }
  const createdAt = new Date(auth.clock.now())
  const expiresAt = new Date(createdAt.getTime() + 1000)
  const pending = { ...row, status: 'pending', createdAt, expiresAt }
  auth.database.onDone(async ({ method, model, store }) => {
    if (model !== 'invitation' || method === 'create') return
    auth.database.reset()
    await store
      .of(organizationModel)
      .increment({ where: { id: organizationId }, field: 'revision' })
    await store.of(invitationModel).create(pending)
  })
}

it.each(Object.entries(ways))(
  'H159 cancels an invitation that is sent while the member %s',
  async (_title, goes) => {
    const app = await createApp()
    inviteMeanwhile(app)
    expect(await goes(app)).toMatchObject({ status: 200 })
    expect(await statusOf(app.auth, 'meanwhile')).toBe('canceled')
  },
)

it('deletes an invitation that is sent while the organisation is deleted', async () => {
  const app = await createApp()
  inviteMeanwhile(app)
  const { organizationId, post } = app
  expect(await post('ann', 'delete', { organizationId })).toMatchObject({ status: 200 })
  expect(await rowsOf(app.auth, 'invitation')).toEqual([])
})

describe('a resend of another member’s invitation', () => {
  it.each([
    {
      title: 'is removed',
      role: null,
      refusal: { status: 400, code: 'MEMBER_NOT_FOUND' },
    },
    {
      title: 'gets another role',
      role: 'member',
      refusal: {
        status: 403,
        code: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
      },
    },
  ])('H159 fails when the caller $title meanwhile', async ({ role, refusal }) => {
    const { auth, users, cat, ofAnn } = await createApp()
    const members = auth.database.store.of(memberModel)
    const { id } = users.bob.member
    auth.database.onCall(async ({ method }) => {
      if (method !== 'begin') return
      auth.database.reset()
      await (role === null ? members.delete({ id }) : members.update({ id }, { role }))
    })
    const answer = await invite(users.bob, { email: cat.email, resend: true })
    expect(answer).toMatchObject(refusal)
    const { invitation } = ofAnn
    const stored = await auth.database.store.of(invitationModel).findOne({ id: invitation.id })
    expect(stored).toMatchObject({ inviterId: users.ann.id, expiresAt: invitation.expiresAt })
    expect(auth.outbox.messages).toEqual([])
  })
})
