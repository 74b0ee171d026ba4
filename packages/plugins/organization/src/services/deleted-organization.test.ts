import { TEST_PASSWORD } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { organizationModel } from '../organization-model.js'
import {
  accept,
  addInvitation,
  createInvitationApp,
  invite,
  look,
  reject,
} from '../test/invitation-app.js'
import { createMemberApp } from '../test/member-app.js'
import { type App, rowsOf, sessionTable, signIn } from '../test/organization-app.js'

/** Removes an organisation without its rows, as databases without cascades do. */
const loseNow = ({ database }: App, id: string) =>
  database.store.of(organizationModel).update({ id }, { id: `${id}-lost` } as object)

/** The same just before the next transaction. */
function loseOrganization(app: App, id: string): void {
  const { database } = app
  database.onCall(async ({ method }) => {
    if (method !== 'begin') return
    database.reset()
    await loseNow(app, id)
  })
}

const outsider = 'MEMBER_NOT_FOUND'
const requested = { hooks: { before: { 'invitation.create': () => undefined } } }

describe('an organisation that is deleted before it is locked', () => {
  it('makes an invitation fail, which stays open', async () => {
    const { auth, organization, bob, givenInvitation } = await createInvitationApp()
    const { id } = await givenInvitation()
    loseOrganization(auth, organization.id)
    expect(await accept(bob, id)).toMatchObject({ status: 400, code: 'INVITATION_NOT_FOUND' })
    expect(await rowsOf(auth, 'invitation')).toMatchObject([{ status: 'pending' }])
    expect(await rowsOf(auth, 'member')).toHaveLength(1)
  })

  it('makes a resend fail', async () => {
    const { auth, organization, ann, givenInvitation } = await createInvitationApp()
    const { id, expiresAt } = await givenInvitation({ role: null })
    loseOrganization(auth, organization.id)
    expect(await invite(ann, { resend: true })).toMatchObject({ code: outsider })
    expect(await rowsOf(auth, 'invitation')).toMatchObject([{ id, expiresAt, role: null }])
    expect(auth.outbox.messages).toEqual([])
  })

  it('makes invite-member with a `before` subscriber fail', async () => {
    const { auth, organization, ann } = await createInvitationApp(requested)
    await loseNow(auth, organization.id)
    expect(await invite(ann)).toMatchObject({ code: outsider })
    expect(await rowsOf(auth, 'invitation')).toEqual([])
  })

  it('makes add-member fail in a call of the server', async () => {
    const { auth, organizationId } = await createMemberApp({ ann: 'owner' })
    const { id: userId } = await signIn(auth, 'bob')
    loseOrganization(auth, organizationId)
    const added = auth.api.addMember({ body: { userId, role: 'member', organizationId } })
    await expect(added).rejects.toMatchObject({ code: 'ORGANIZATION_NOT_FOUND' })
    expect(await rowsOf(auth, 'member')).toHaveLength(1)
  })

  it('makes remove-member fail', async () => {
    const app = await createMemberApp({ ann: 'owner', bob: 'member' })
    const { auth, organizationId, users, post } = app
    loseOrganization(auth, organizationId)
    const body = { memberIdOrEmail: users.bob.member.id }
    expect(await post('ann', 'remove-member', body)).toMatchObject({ code: outsider })
    expect(await app.roleOf('bob')).toBe('member')
  })

  it('does not prevent the deletion of an account', async () => {
    const deletable = { user: { deleteUser: { enabled: true } } }
    const { auth, organizationId, users } = await createMemberApp({ ann: 'owner' }, {}, deletable)
    await loseNow(auth, organizationId)
    const answer = await users.ann.browser.post('/delete-user', { password: TEST_PASSWORD })
    expect(answer.status).toBe(200)
    expect(await rowsOf(auth, 'user')).toEqual([])
  })
})

it.each([
  { title: 'accept', act: accept },
  { title: 'reject', act: reject },
  { title: 'get', act: look },
])(
  'fails to $title an invitation when the session has ended, also with a cached session',
  async (row) => {
    const cached = { session: { cookieCache: { enabled: true } } }
    const { auth, bob, givenInvitation } = await createInvitationApp({}, cached)
    const { id } = await givenInvitation()
    await bob.browser.get('/get-session')
    await auth.database.store.of(sessionTable).delete({ userId: bob.id })
    expect(await row.act(bob, id)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
    expect(await rowsOf(auth, 'invitation')).toMatchObject([{ status: 'pending' }])
  },
)

it('gives the default role for an invitation without a role, also with a `before` subscriber', async () => {
  const asking = { hooks: { before: { 'member.add': () => undefined } } }
  const { auth, organization, bob, ann } = await createInvitationApp(asking)
  const own = { organizationId: organization.id, inviterId: ann.id, role: null }
  const { id } = await addInvitation(auth, own)
  expect((await accept(bob, id)).status).toBe(200)
  expect(await rowsOf(auth, 'member')).toContainEqual(
    expect.objectContaining({ userId: bob.id, role: 'member' }),
  )
})
