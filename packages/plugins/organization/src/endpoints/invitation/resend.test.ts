import { describe, expect, it } from 'vitest'
import { memberModel, organizationRoleModel } from '../../models.js'
import { createBlockingApp } from '../../test/blocking.js'
import {
  accept,
  addInvitation,
  invitationsOf,
  invite,
  statusOf,
} from '../../test/invitation-app.js'
import { createApp, organizationOf, signIn } from '../../test/organization-app.js'
import { addRole } from '../../test/role-app.js'

const forbiddenRole = { status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE' }
const forbidden = {
  status: 403,
  code: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
}
const resend = { email: 'ida@x.test', resend: true }

/** Ann owns an organisation in which Adam is an admin and Hana has the custom role `host`. */
async function createResendApp() {
  const auth = createApp({ dynamicAccessControl: { enabled: true } })
  const roles = { ann: 'owner', adam: 'admin', hana: 'host' } as const
  const { organization, users } = await organizationOf(auth, roles)
  const organizationId = organization.id
  const host = await addRole(auth, {
    ...{ organizationId, role: 'host' },
    permissions: { invitation: ['create'], ac: ['read'] },
  })
  const givenInvitation = (columns = {}) =>
    addInvitation(auth, {
      ...{ organizationId, inviterId: users.ann.id, email: 'ida@x.test', ...columns },
    })
  await auth.idle()
  auth.outbox.clear()
  /** Makes a change after the checks of the caller and before the next transaction. */
  const beforeTransaction = (change: () => Promise<unknown>) => {
    auth.database.onCall(async ({ method }) => {
      if (method !== 'begin') return
      auth.database.reset()
      await change()
    })
  }
  return { auth, organization, host, givenInvitation, beforeTransaction, ...users }
}

describe('a resend with a concurrent change', () => {
  it.each(['owner', 'member,owner'])(
    'H156 fails for an admin when the open invitation is for %s, and changes nothing',
    async (role) => {
      const { auth, adam, givenInvitation } = await createResendApp()
      const { id } = await givenInvitation({ role })
      const before = await auth.database.dump()
      const answer = await invite(adam, resend)
      expect(answer).toMatchObject(forbiddenRole)
      expect(JSON.stringify(answer.body)).not.toContain(id)
      await auth.idle()
      expect(await auth.database.dump()).toEqual(before)
      expect(auth.outbox.messages).toEqual([])
    },
  )

  it('H156 fails for an admin when an owner invites the address as owner meanwhile', async () => {
    const { auth, adam, givenInvitation, beforeTransaction } = await createResendApp()
    beforeTransaction(() => givenInvitation({ role: 'owner' }))
    const answer = await invite(adam, resend)
    expect(answer).toMatchObject(forbiddenRole)
    const [stored] = await invitationsOf(auth)
    expect(JSON.stringify(answer.body)).not.toContain(stored?.id)
    await auth.idle()
    expect(auth.outbox.messages).toEqual([])
  })

  it('H156 voids the id that an admin knows when an owner raises the role', async () => {
    const { auth, ann, adam } = await createResendApp()
    const known = (await invite(adam, { email: 'ida@x.test' })).body as { readonly id: string }
    const raised = await invite(ann, { ...resend, role: 'owner' })
    expect(raised).toMatchObject({ status: 200, body: { role: 'owner' } })
    const squatter = await signIn(auth, 'ida')
    const answer = await accept(squatter, known.id)
    expect(answer).toMatchObject({ status: 400, code: 'INVITATION_NOT_FOUND' })
    expect(await auth.database.store.of(memberModel).count({ userId: squatter.id })).toBe(0)
    expect(await statusOf(auth, known.id)).toBe('canceled')
    const open = (await invitationsOf(auth)).filter(({ status }) => status === 'pending')
    expect(open).toMatchObject([{ role: 'owner', email: 'ida@x.test' }])
  })

  it.each([{ resend: false }, { resend: true }])(
    'H159 fails when the custom role of the caller loses the permission meanwhile: %o',
    async (body) => {
      const { auth, hana, host, givenInvitation, beforeTransaction } = await createResendApp()
      if (body.resend) await givenInvitation()
      const before = await invitationsOf(auth)
      beforeTransaction(() =>
        auth.database.store
          .of(organizationRoleModel)
          .update({ id: host.id }, { permission: JSON.stringify({ ac: ['read'] }) }),
      )
      expect(await invite(hana, { ...resend, ...body })).toMatchObject(forbidden)
      expect(await invitationsOf(auth)).toEqual(before)
      await auth.idle()
      expect(auth.outbox.messages).toEqual([])
    },
  )

  it.each([{ resend: false }, { resend: true }])(
    'H159 fails when the caller loses the permission for the role meanwhile: %o',
    async (body) => {
      const { auth, adam, givenInvitation, beforeTransaction } = await createResendApp()
      if (body.resend) await givenInvitation({ role: 'admin' })
      const before = await invitationsOf(auth)
      const { id } = adam.member
      beforeTransaction(() => auth.database.store.of(memberModel).update({ id }, { role: 'host' }))
      const answer = await invite(adam, { ...resend, role: 'admin', ...body })
      expect(answer).toMatchObject(forbiddenRole)
      expect(await invitationsOf(auth)).toEqual(before)
    },
  )
})

describe.each([{ resend: false }, { resend: true }])('invite-member with %o', (body) => {
  it('fails when the inviter is blocked after the session was checked', async () => {
    const auth = createBlockingApp()
    const { organization, users } = await organizationOf(auth, { ann: 'owner', adam: 'admin' })
    const own = { organizationId: organization.id, inviterId: users.ann.id }
    if (body.resend) await addInvitation(auth, { ...own, email: 'ida@x.test' })
    const before = await invitationsOf(auth)
    await auth.idle()
    auth.outbox.clear()
    auth.database.onCall(async ({ method }) => {
      if (method !== 'begin') return
      auth.database.reset()
      await auth.api.block({ body: { userId: users.adam.id } })
    })
    const answer = await invite(users.adam, { ...resend, ...body })
    expect(answer).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
    expect(await invitationsOf(auth)).toEqual(before)
    await auth.idle()
    expect(auth.outbox.messages).toEqual([])
  })
})
