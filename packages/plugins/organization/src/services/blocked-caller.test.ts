import { expect, it } from 'vitest'
import { addInvitation } from '../test/invitation-app.js'
import { makeLink } from '../test/link-app.js'
import { createMemberApp } from '../test/member-app.js'
import { addRole } from '../test/role-app.js'
import { addTeam, addTeamMember } from '../test/team-app.js'

const roles = { ann: 'owner', olga: 'owner', bob: 'member' } as const

const options = {
  teams: { enabled: true },
  dynamicAccessControl: { enabled: true },
  invitationLinks: { enabled: true },
} as const

/** An organisation with one row of every kind, and the ids for the calls. */
async function createApp() {
  const app = await createMemberApp(roles, options)
  const { auth, organizationId, users } = app
  const inviterId = users.olga.id
  const invitation = await addInvitation(auth, { organizationId, inviterId, email: 'ida@x.test' })
  const link = await makeLink(users.olga)
  const role = await addRole(auth, { organizationId, role: 'reader', permissions: {} })
  const team = await addTeam(auth, { organizationId })
  await addTeam(auth, { organizationId })
  await addTeamMember(auth, { teamId: team.id, userId: users.bob.id })
  await auth.idle()
  auth.outbox.clear()
  return { ...app, ids: { invitation: invitation.id, link: link.id, role: role.id, team: team.id } }
}

type Ids = Awaited<ReturnType<typeof createApp>>['ids'] & {
  readonly member: string
  readonly user: string
}

/** Every call with which a member changes data of an organisation. */
const calls: Readonly<Record<string, (ids: Ids) => object>> = {
  create: () => ({ name: 'New', slug: 'new' }),
  update: () => ({ data: { name: 'New' } }),
  delete: () => ({}),
  'invite-member': () => ({ email: 'new@x.test', role: 'member' }),
  'cancel-invitation': ({ invitation }) => ({ invitationId: invitation }),
  'create-invitation-link': () => ({ role: 'member' }),
  'revoke-invitation-link': ({ link }) => ({ linkId: link }),
  'remove-member': ({ member }) => ({ memberIdOrEmail: member }),
  'update-member-role': ({ member }) => ({ memberId: member, role: 'admin' }),
  'transfer-ownership': ({ member }) => ({ memberId: member }),
  leave: () => ({}),
  'create-team': () => ({ name: 'New' }),
  'update-team': ({ team }) => ({ teamId: team, data: { name: 'New' } }),
  'remove-team': ({ team }) => ({ teamId: team }),
  'add-team-member': ({ team, user }) => ({ teamId: team, userId: user }),
  'remove-team-member': ({ team, user }) => ({ teamId: team, userId: user }),
  'create-role': () => ({ role: 'new', permission: { ac: ['read'] } }),
  'update-role': ({ role }) => ({ roleId: role, data: { permission: { ac: ['read'] } } }),
  'delete-role': ({ role }) => ({ roleId: role }),
}

it.each(Object.entries(calls))(
  'H85 fails %s and changes nothing when the caller is blocked after the session was checked',
  async (call, body) => {
    const { auth, organizationId, users, ids } = await createApp()
    const { ann, bob } = users
    let before: unknown
    auth.database.onCall(async ({ method }) => {
      if (method !== 'begin') return
      auth.database.reset()
      await auth.api.block({ body: { userId: ann.id } })
      before = await auth.database.dump()
    })
    const named = body({ ...ids, member: bob.member.id, user: bob.id })
    const inOrganization =
      call === 'update-team'
        ? { ...named, data: { name: 'New', organizationId } }
        : { organizationId, ...named }
    const answer = await ann.browser.post(`/organization/${call}`, inOrganization)
    expect(answer).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
    expect(await auth.database.dump()).toEqual(before)
    await auth.idle()
    expect(auth.outbox.messages).toEqual([])
  },
)
