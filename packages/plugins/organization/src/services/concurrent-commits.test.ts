import type { DatabaseCall } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import {
  invitationLinkModel,
  invitationModel,
  memberModel,
  organizationRoleModel,
  teamedMemberModel,
  teamMemberModel,
  teamModel,
} from '../models.js'
import { organizationModel } from '../organization-model.js'
import {
  accept,
  addInvitation,
  createInvitationApp,
  invitationsOf,
  invite,
  statusOf,
} from '../test/invitation-app.js'
import { createLinkApp, joinBy, makeLink, usesOf } from '../test/link-app.js'
import { type App, rowsOf } from '../test/organization-app.js'
import { createStatementApp, type Named } from '../test/statement-app.js'

/** Commits a change of another connection before each such statement of a transaction. */
const commitBefore = (
  { database }: App,
  statement: string,
  change: (call: DatabaseCall) => Promise<unknown>,
): void => {
  database.onCall(async (call) => {
    const { method, model, inTransaction } = call
    if (inTransaction && `${method} ${model}`.trim() === statement) await change(call)
  })
}

const inviterLeft = { status: 400, code: 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION' }

describe('an inviter whose membership is deleted after the check', () => {
  it.each(['admin', 'member'])(
    'H159 makes an invitation to the role %s fail and leaves it open',
    async (role) => {
      const { auth, ann, bob, givenInvitation } = await createInvitationApp()
      const { id } = await givenInvitation({ role })
      commitBefore(auth, 'create member', ({ store }) =>
        store.of(memberModel).delete({ id: ann.member.id }),
      )
      expect(await accept(bob, id)).toMatchObject(inviterLeft)
      expect(await statusOf(auth, id)).toBe('pending')
      expect(await rowsOf(auth, 'member')).not.toContainEqual(
        expect.objectContaining({ userId: bob.id }),
      )
    },
  )

  it('H159 makes an invitation link fail without using it up', async () => {
    const { auth, ann, bob } = await createLinkApp()
    const link = await makeLink(ann)
    commitBefore(auth, 'create member', ({ store }) =>
      store.of(memberModel).delete({ id: ann.member.id }),
    )
    expect(await joinBy(bob, link)).toMatchObject(inviterLeft)
    expect(await usesOf(auth)).toEqual([10])
  })
})

describe('a resend', () => {
  const resend = { resend: true }

  it('H168 extends the invitation that another call commits before the organisation is locked', async () => {
    const { auth, organization, ann } = await createInvitationApp()
    const own = { organizationId: organization.id, inviterId: ann.id }
    let committed: { readonly id: string } | undefined
    commitBefore(auth, 'increment organization', async ({ store }) => {
      committed ??= await addInvitation({ ...auth, database: { ...auth.database, store } }, own)
    })
    const answer = await invite(ann, resend)
    expect(answer).toMatchObject({ status: 200, body: { id: committed?.id } })
    expect(await invitationsOf(auth)).toHaveLength(1)
    await auth.idle()
    expect(auth.outbox.messages).toHaveLength(1)
  })

  it('fails after three attempts when other calls keep inviting the address, and mails nothing', async () => {
    const { auth, organization, ann } = await createInvitationApp()
    const own = { organizationId: organization.id, inviterId: ann.id }
    let attempts = 0
    auth.database.onCall(async ({ method, model, store }) => {
      if (method === 'begin') await store.of(invitationModel).delete({})
      if (`${method} ${model}` !== 'increment organization') return
      attempts += 1
      await addInvitation({ ...auth, database: { ...auth.database, store } }, own)
    })
    expect(await invite(ann, resend)).toMatchObject({
      status: 400,
      code: 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION',
    })
    expect(attempts).toBe(3)
    expect(await invitationsOf(auth)).toHaveLength(1)
    await auth.idle()
    expect(auth.outbox.messages).toEqual([])
  })

  it('extends an invitation without a role as one to the role "member"', async () => {
    const { auth, ann, givenInvitation } = await createInvitationApp()
    const { id } = await givenInvitation({ role: null, expiresAt: new Date(auth.clock.now() + 1) })
    const answer = await invite(ann, resend)
    expect(answer).toMatchObject({ status: 200, body: { id, role: null } })
    const [stored, ...others] = await invitationsOf(auth)
    expect(others).toEqual([])
    expect(stored).toMatchObject({ id, role: null, status: 'pending' })
    expect(stored?.expiresAt.getTime()).toBeGreaterThan(auth.clock.now() + 1)
  })
})

describe('a row that another connection deletes meanwhile', () => {
  const rows = [
    {
      call: 'update',
      statement: 'updateOne organization',
      code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
      body: () => ({ data: { name: 'New' } }),
      remove: ({ store }: DatabaseCall) => store.of(organizationModel).delete({}),
    },
    {
      call: 'update-team',
      statement: 'updateOne team',
      code: 'TEAM_NOT_FOUND',
      body: ({ teamId }: Named) => ({ teamId, data: { name: 'New' } }),
      remove: ({ store }: DatabaseCall) => store.of(teamModel).delete({}),
    },
    {
      call: 'delete-role',
      statement: 'findOne organizationRole',
      code: 'ROLE_NOT_FOUND',
      body: () => ({ roleName: 'reader' }),
      remove: ({ store }: DatabaseCall) => store.of(organizationRoleModel).delete({}),
    },
    {
      call: 'revoke-invitation-link',
      statement: 'take invitationLink',
      code: 'INVITATION_LINK_NOT_FOUND',
      body: ({ linkId }: Named) => ({ linkId }),
      remove: ({ store }: DatabaseCall) => store.of(invitationLinkModel).delete({}),
    },
    {
      call: 'add-team-member',
      statement: 'findMany member',
      code: 'TEAM_NOT_FOUND',
      body: ({ teamId, ownId: userId }: Named) => ({ teamId, userId }),
      remove: ({ store }: DatabaseCall) => store.of(teamedMemberModel).update({}, { teamId: null }),
    },
  ]

  it.each(rows)('makes $call fail with $code and emit nothing', async (row) => {
    const events: string[] = []
    const noted = (name: string) => [name, () => void events.push(name)] as const
    const names = [
      'organization.updated',
      'team.updated',
      'role.deleted',
      'invitation-link.revoked',
    ]
    const hooks = { on: Object.fromEntries(names.map(noted)) }
    const { auth, named, users } = await createStatementApp({ hooks, teams: { enabled: true } }, 0)
    if (row.call === 'add-team-member')
      auth.database.onDone(async ({ method, model, inTransaction, store }) => {
        if (inTransaction && `${method} ${model}` === 'create teamMember')
          await store.of(teamMemberModel).delete({})
      })
    commitBefore(auth, row.statement, row.remove)
    const answer = await users.ann.post(`/organization/${row.call}`, row.body(named))
    expect(answer.code).toBe(row.code)
    expect(events).toEqual([])
  })
})
