import { describe, expect, it } from 'vitest'
import { invitationModel, memberModel } from '../models.js'
import {
  accept,
  addInvitation,
  cancel,
  invite,
  look,
  reject,
  statusOf,
} from '../test/invitation-app.js'
import { revoke, makeLink, usesOf } from '../test/link-app.js'
import { createMemberApp } from '../test/member-app.js'
import { signIn } from '../test/organization-app.js'

const notFound = { status: 400, code: 'INVITATION_NOT_FOUND' }
const inviterLeft = {
  status: 400,
  body: {
    code: 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION',
    message: 'Inviter is no longer a member of the organization',
  },
}

/** Ann owns an organisation. Adam, an admin, has invited Cat. */
async function createApp(options = {}) {
  const app = await createMemberApp({ ann: 'owner', adam: 'admin' }, options)
  const { auth, users } = app
  const cat = await signIn(auth, 'cat')
  const invited = await invite(users.adam, { email: cat.email })
  const { id } = invited.body as { readonly id: string }
  const remove = () => app.post('ann', 'remove-member', { memberIdOrEmail: users.adam.member.id })
  return { ...app, cat, id, remove }
}

const ways = [
  ['leaves', ({ post }: Awaited<ReturnType<typeof createApp>>) => post('adam', 'leave')],
  ['is removed', ({ remove }: Awaited<ReturnType<typeof createApp>>) => remove()],
] as const

describe.each(ways)('an inviter who %s', (_title, go) => {
  it.each([
    { verb: 'accepts', act: accept },
    { verb: 'rejects', act: reject },
    { verb: 'reads', act: look },
  ])(
    'H159 causes an error that names this for an invitee who $verb the invitation',
    async ({ act }) => {
      const app = await createApp()
      expect(await go(app)).toMatchObject({ status: 200 })
      expect(await act(app.cat, app.id)).toMatchObject(inviterLeft)
      expect(await app.auth.database.store.of(memberModel).count({ userId: app.cat.id })).toBe(0)
    },
  )

  it.each([
    { title: 'another user', prepare: () => ({}), email: 'dan' },
    {
      title: 'an invitee after its expiry',
      prepare: () => ({ expiresAt: new Date(0) }),
      email: 'cat',
    },
    {
      title: 'an invitee who rejected it before',
      prepare: () => ({ status: 'rejected' }),
      email: 'cat',
    },
  ])('H161 treats $title like an unknown invitation', async ({ prepare, email }) => {
    const app = await createApp()
    const { auth, cat, id } = app
    const caller = email === 'cat' ? cat : await signIn(auth, email)
    await auth.database.store.of(invitationModel).update({ id }, prepare())
    await go(app)
    const unknown = await accept(caller, 'unknown')
    const answer = await accept(caller, id)
    expect(answer).toMatchObject(notFound)
    expect(answer.body).toEqual(unknown.body)
  })
})

it('returns INVITATION_NOT_FOUND for a canceled invitation whose inviter is still a member', async () => {
  const { users, cat, id } = await createApp()
  expect(await cancel(users.ann, id)).toMatchObject({ status: 200 })
  for (const act of [accept, reject, look]) expect(await act(cat, id)).toMatchObject(notFound)
})

describe('a member who loses a permission between the check and the write', () => {
  it('H159 cancels no invitation', async () => {
    const { auth, users, id } = await createApp()
    const members = auth.database.store.of(memberModel)
    auth.database.onCall(async ({ method }) => {
      if (method === 'begin') await members.update({ id: users.adam.member.id }, { role: 'member' })
    })
    const refusal = { status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION' }
    expect(await cancel(users.adam, id)).toMatchObject(refusal)
    expect(await statusOf(auth, id)).toBe('pending')
  })

  it('H159 revokes no link', async () => {
    const { auth, users } = await createApp({ invitationLinks: { enabled: true } })
    const link = await makeLink(users.ann)
    const members = auth.database.store.of(memberModel)
    auth.database.onCall(async ({ method }) => {
      if (method === 'begin') await members.delete({ id: users.adam.member.id })
    })
    const refusal = { status: 400, code: 'INVITATION_LINK_NOT_FOUND' }
    expect(await revoke(users.adam, link.id)).toMatchObject(refusal)
    expect(await usesOf(auth)).toEqual([10])
  })
})

it('H159 rejects an invitation of a member who has lost the permission to invite', async () => {
  const { auth, organizationId, users, cat } = await createApp()
  const given = await addInvitation(auth, {
    ...{ organizationId, inviterId: users.adam.id, email: cat.email, role: 'member' },
  })
  const members = auth.database.store.of(memberModel)
  await members.update({ id: users.adam.member.id }, { role: 'member' })
  expect(await accept(cat, given.id)).toMatchObject(notFound)
  await members.update({ id: users.adam.member.id }, { role: 'member,admin' })
  expect(await accept(cat, given.id)).toMatchObject({ status: 200 })
})
