import { TEST_PASSWORD } from '@countersign/core/testing'
import { expect, it } from 'vitest'
import type { OrganizationDrafts } from '../index.js'
import { accept, addInvitation, invite } from '../test/invitation-app.js'
import { joinBy, makeLink } from '../test/link-app.js'
import { createApp, organizationOf, signIn } from '../test/organization-app.js'
import { addTeam } from '../test/team-app.js'

const drafts = [
  ...['organization.create', 'organization.update', 'member.add', 'member.update-role'],
  ...['invitation.create', 'invitation.accept', 'invitation-link.create', 'team.create'],
  ...['team-member.add', 'ownership.transfer', 'organization.delete'],
] as readonly (keyof OrganizationDrafts)[]

/** An app whose functions record whether they are called in a transaction. */
function createNotingApp() {
  const requested = new Map<string, boolean>()
  const note = (name: string): undefined => {
    const { calls } = auth.database
    const count = (...ends: readonly string[]) => calls.filter((call) => ends.includes(call)).length
    const isOpen = count('begin') > count('commit', 'rollback')
    requested.set(name, requested.get(name) === true || isOpen)
  }
  const noting =
    <T>(name: string, reported: T) =>
    () => {
      note(name)
      return reported
    }
  const auth = createApp({
    allowUserToCreateOrganization: noting('allowUserToCreateOrganization', true),
    organizationLimit: noting('organizationLimit', 9),
    membershipLimit: noting('membershipLimit', 9),
    invitationLimit: noting('invitationLimit', 9),
    activeOrganizationAtSignIn: noting('activeOrganizationAtSignIn', null),
    invitationLinks: { enabled: true },
    teams: {
      enabled: true,
      maximumTeams: noting('maximumTeams', 9),
      maximumMembersPerTeam: noting('maximumMembersPerTeam', 9),
    },
    hooks: {
      before: Object.fromEntries(drafts.map((name) => [name, noting(name, undefined)])),
    },
  })
  return { auth, requested }
}

it('H186 calls no function of the app in a transaction', async () => {
  const { auth, requested } = createNotingApp()
  const { organization, users } = await organizationOf(auth, { ann: 'owner', dan: 'member' })
  const { ann, dan } = users
  const [bob, cat, eve] = [
    await signIn(auth, 'bob'),
    await signIn(auth, 'cat'),
    await signIn(auth, 'eve'),
  ]
  const { id: organizationId } = organization
  const { id: teamId } = await addTeam(auth, { organizationId })
  auth.database.reset()

  const memberId = dan.member.id
  const post = async (verb: string, body: object): Promise<void> => {
    const answer = await ann.browser.post(`/organization/${verb}`, { organizationId, ...body })
    expect([verb, answer.status]).toEqual([verb, 200])
  }
  await auth.browser().post('/sign-in/email', { email: ann.email, password: TEST_PASSWORD })
  await post('create', { name: 'Acme', slug: 'acme' })
  await post('update', { data: { name: 'Acme' } })
  await post('create-team', { name: 'Design' })
  await post('add-team-member', { teamId, userId: dan.id })
  await auth.api.addMember({ body: { userId: cat.id, role: 'member', organizationId, teamId } })
  expect((await invite(ann, { email: 'ida@x.test' })).status).toBe(200)
  const invitation = await addInvitation(auth, { organizationId, inviterId: ann.id, teamId })
  expect((await accept(bob, invitation.id)).status).toBe(200)
  expect((await joinBy(eve, await makeLink(ann, { teamId }))).status).toBe(200)
  await post('update-member-role', { memberId, role: 'owner' })
  await post('transfer-ownership', { memberId })
  expect((await dan.browser.post('/organization/delete', { organizationId })).status).toBe(200)

  const options = [
    ...['allowUserToCreateOrganization', 'organizationLimit', 'membershipLimit'],
    ...['invitationLimit', 'maximumTeams', 'maximumMembersPerTeam', 'activeOrganizationAtSignIn'],
  ]
  const names = [...options, ...drafts]
  expect(Object.fromEntries(requested)).toEqual(
    Object.fromEntries(names.map((name) => [name, false])),
  )
})
