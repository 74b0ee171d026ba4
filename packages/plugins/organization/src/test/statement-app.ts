import { invitationLinkModel } from '../models.js'
import type { OrganizationOptions } from '../options.js'
import { addInvitation, verify } from './invitation-app.js'
import { makeLink } from './link-app.js'
import {
  activate,
  type App,
  addMember,
  addOrganization,
  addUser,
  createApp,
  organizationOf,
  signIn,
} from './organization-app.js'
import { addRole } from './role-app.js'
import { addTeam, addTeamMember } from './team-app.js'

/** The ids that the calls name. */
export interface Named {
  readonly organizationId: string
  readonly slug: string
  /** Another organisation of Ann. */
  readonly otherOrganizationId: string
  /** Of Cat, a plain member. */
  readonly memberId: string
  readonly userId: string
  /** Of a user without a membership. */
  readonly outsiderId: string
  /** Of Ann. */
  readonly ownId: string
  /** Empty without teams. */
  readonly teamId: string
  readonly invitationId: string
  /** To the team. Empty without teams. */
  readonly teamInvitationId: string
  /** To a role that only some inviters may give. */
  readonly adminInvitationId: string
  readonly linkId: string
  readonly linkToken: string
}

/**
 * An organisation of Ann, its owner, with Cat, who is in its team if there are teams, an invitation to Bob, a role, a
 * link, and a number of further rows of each kind.
 */
export async function createStatementApp(options: OrganizationOptions, others: number) {
  const auth = createApp({
    ...{ dynamicAccessControl: { enabled: true, maximumRolesPerOrganization: 1000 } },
    ...{ invitationLinks: { enabled: true }, membershipLimit: 1000 },
    ...options,
  })
  const { organization, users } = await organizationOf(auth, { ann: 'owner', cat: 'member' })
  const { ann, cat } = users
  const bob = await signIn(auth, 'bob')
  const { id: organizationId, slug } = organization
  const ofAnn = { organizationId, inviterId: ann.id }
  const invitation = await addInvitation(auth, ofAnn)
  const hasTeams = options.teams?.enabled === true
  const teamId = hasTeams ? await addTeams(auth, { organizationId, userId: cat.id }) : ''
  const toAdmin = await addInvitation(auth, { ...ofAnn, role: 'admin' })
  const toTeam = hasTeams ? await addInvitation(auth, { ...ofAnn, teamId }) : null
  await addRole(auth, { organizationId, role: 'reader', permissions: { ac: ['read'] } })
  const link = await makeLink(ann)
  const other = await addOrganization(auth)
  await addMember(auth, { organizationId: other.id, userId: ann.id, role: 'owner' })
  const crowd = { organizationId, ownId: ann.id, teamId }
  for (let index = 0; index < others; index += 1) await addOthers(auth, index, crowd)
  for (const user of [ann, cat]) await activate(auth, user, organizationId)
  await verify(auth, ann)
  await auth.idle()
  const named: Named = {
    ...{ organizationId, slug, otherOrganizationId: other.id, teamId },
    ...{ invitationId: invitation.id, teamInvitationId: toTeam?.id ?? '' },
    ...{ adminInvitationId: toAdmin.id },
    ...{ linkId: link.id, linkToken: link.token },
    ...{ memberId: cat.member.id, userId: cat.id, outsiderId: bob.id, ownId: ann.id },
  }
  return { auth, named, users: { ann: ann.browser, bob: bob.browser, cat: cat.browser } }
}

/** Two teams; the first has a member. */
async function addTeams(
  auth: App,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
): Promise<string> {
  const { id: teamId } = await addTeam(auth, { organizationId })
  await addTeam(auth, { organizationId })
  await addTeamMember(auth, { teamId, userId })
  return teamId
}

/** One more row of each kind, without a call. Every other invitation and link has expired. */
async function addOthers(
  auth: App,
  index: number,
  { organizationId, ownId, teamId }: Pick<Named, 'organizationId' | 'ownId' | 'teamId'>,
): Promise<void> {
  const { store } = auth.database
  const name = `o${String(index)}`
  const isOpen = index % 2 === 0
  const createdAt = new Date(auth.clock.now())
  await addUser(auth, name)
  await addMember(auth, { organizationId, userId: name })
  await addInvitation(auth, {
    ...{ organizationId, inviterId: ownId, email: `for-${name}@x.test` },
    status: isOpen ? 'pending' : 'rejected',
  })
  await addRole(auth, { organizationId, role: name })
  await store.of(invitationLinkModel).create({
    ...{ id: name, organizationId, token: name, role: 'member', teamId: null, inviterId: ownId },
    ...{ usesLeft: isOpen ? 1 : 0, expiresAt: new Date(createdAt.getTime() + 1000), createdAt },
  })
  const another = await addOrganization(auth)
  await addMember(auth, { organizationId: another.id, userId: ownId, role: 'owner' })
  if (teamId === '') return
  await addTeam(auth, { organizationId })
  await addTeamMember(auth, { teamId, userId: name })
}
