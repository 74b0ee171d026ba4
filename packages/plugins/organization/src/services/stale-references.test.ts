import { TEST_PASSWORD } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import {
  invitationLinkModel,
  type InvitationRow,
  organizationRoleModel,
  teamedMemberModel,
  teamModel,
} from '../models.js'
import { readOptions } from '../options.js'
import { createLinkApp, joinBy, makeLink, usesOf } from '../test/link-app.js'
import { createMemberApp } from '../test/member-app.js'
import { rowsOf, signIn } from '../test/organization-app.js'
import { createRoleApp } from '../test/role-app.js'
import { createTeamApp } from '../test/team-app.js'
import { mailInvitation } from './invitation-mail.js'
import type { MemberCall } from './membership.js'

describe('a link that no longer works', () => {
  it.each(['is deleted', 'is blocked'])('fails when the account of its creator %s', async (end) => {
    const links = { invitationLinks: { enabled: true } }
    const deletable = { user: { deleteUser: { enabled: true } } }
    const { auth, users } = await createMemberApp({ ann: 'owner', bob: 'owner' }, links, deletable)
    const { ann, bob } = users
    await makeLink(ann)
    await makeLink(bob)
    if (end === 'is blocked') await auth.api.block({ body: { userId: ann.id } })
    else await ann.browser.post('/delete-user', { password: TEST_PASSWORD })
    expect(await rowsOf(auth, 'invitationLink')).toMatchObject([{ inviterId: bob.id }])
  })

  it('fails for a deleted role without using up the link', async () => {
    const { auth, ann, bob } = await createLinkApp()
    const link = await makeLink(ann)
    const uses = await usesOf(auth)
    const links = auth.database.store.of(invitationLinkModel)
    await links.update({ id: link.id }, { role: 'ghost' })
    expect(await joinBy(bob, link)).toMatchObject({ status: 400, code: 'ROLE_NOT_FOUND' })
    expect(await usesOf(auth)).toEqual(uses)
    expect(await rowsOf(auth, 'member')).toHaveLength(1)
  })
})

it('removes a member from a team that only their row names, and from its count', async () => {
  const { auth, ann, bob, second } = await createTeamApp()
  const { store } = auth.database
  await store.of(teamedMemberModel).update({ id: bob.member.id }, { teamId: second.id })
  await store.of(teamModel).update({ id: second.id }, { memberCount: 3 })
  const body = { teamId: second.id, userId: bob.id }
  const answer = await ann.browser.post('/organization/remove-team-member', body)
  expect(answer.status).toBe(200)
  const member = await store.of(teamedMemberModel).findOne({ id: bob.member.id })
  expect(member).toMatchObject({ teamId: null })
  expect(await store.of(teamModel).findOne({ id: second.id })).toMatchObject({ memberCount: 0 })
})

it('stores no team for a member who is added without one', async () => {
  const { auth, organization } = await createTeamApp()
  const { id: userId } = await signIn(auth, 'fred')
  const body = { userId, role: 'member', organizationId: organization.id }
  expect(await auth.api.addMember({ body })).toMatchObject({ userId, teamId: null })
})

it('fails with ROLE_NOT_FOUND when a custom role is deleted right before it is changed', async () => {
  const { auth, ann, reader } = await createRoleApp()
  const { id } = reader
  auth.database.onCall(async ({ method, model, store }) => {
    if (`${method} ${model}` === 'updateOne organizationRole')
      await store.of(organizationRoleModel).delete({ id })
  })
  const body = { roleId: id, data: { permission: { ac: ['read'] } } }
  const answer = await ann.browser.post('/organization/update-role', body)
  expect(answer).toMatchObject({ status: 400, code: 'ROLE_NOT_FOUND' })
})

it('sends no role in the mail of an invitation without one', async () => {
  const mails: unknown[] = []
  const deferred: Promise<unknown>[] = []
  const acting = {
    exchange: {
      origin: 'https://app.test',
      defer: (task: () => Promise<unknown>) => deferred.push(task()),
    },
    context: {
      appName: 'App',
      users: { findByEmail: () => Promise.resolve(null) },
      mail: { send: (_: unknown, mail: unknown) => mails.push(mail) },
    },
    session: { user: { name: 'Ann', email: 'ann@x.test', emailVerified: false } },
  } as unknown as MemberCall
  const invitation = { id: 'x', email: 'bob@x.test', role: null } as InvitationRow
  const organization = { name: 'Acme' } as Parameters<typeof mailInvitation>[2]
  mailInvitation(readOptions({}), acting, organization, invitation)
  await Promise.all(deferred)
  expect(mails).toMatchObject([{ to: 'bob@x.test', data: { role: '', inviterEmail: '' } }])
})
