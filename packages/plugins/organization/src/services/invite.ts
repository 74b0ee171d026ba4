import { type AuthError, type Writing } from '@countersign/core'
import { rolesIn, toRoleList } from '@countersign/core/access'
import { toKnownRoles } from '../access/known-roles.js'
import { allows, mayGrant } from '../access/roles.js'
import { refusalOfStrangers, refusals } from '../errors.js'
import { tell } from '../events.js'
import {
  type InvitationRow,
  type MemberRow,
  memberModel,
  organizationModel,
  type OrganizationRow,
  type TeamedInvitationRow,
  teamedInvitationModel,
} from '../models.js'
import { withUser } from '../selections.js'
import { type ActingMember, timeOf } from './acting.js'
import { lockOrganization } from './guards.js'
import { toTeamList } from './invited-teams.js'
import { extendInvitation, findOpen } from './open-invitations.js'
import { chosenOrganization } from './standing.js'

/** Why nobody is invited. */
export const inviteErrors = {
  ...refusals('ORGANIZATION_NOT_FOUND'),
  ...refusalOfStrangers(400),
  ...refusals(
    'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
    'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
    'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION',
    'INVITATION_LIMIT_REACHED',
    'ROLE_NOT_FOUND',
    'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
    'TEAM_NOT_FOUND',
  ),
} as const

/** Somebody who invites. */
export interface Inviting extends ActingMember {
  readonly email: string
  /** As it was sent. */
  readonly role: string | readonly string[]
  readonly organizationId: string | undefined
  readonly teamIds: readonly string[]
  /** Mails an open invitation again in place of refusing a second one. */
  readonly resend: boolean
  readonly fail: (code: keyof typeof inviteErrors) => AuthError
}

/** An invitation as it was written. */
export interface Invitation {
  readonly invitation: InvitationRow | TeamedInvitationRow
  readonly organization: OrganizationRow
}

/**
 * Writes an invitation, or makes the open one of the address live as long as a new one. At most one of an
 * address is open.
 *
 * @throws AuthError which says why nobody is invited.
 */
export async function invite(inviting: Inviting): Promise<Invitation> {
  const { exchange, context, resend } = inviting
  const inviter = await findInviter(inviting)
  const terms = await findTerms(inviting, inviter)
  if (resend) {
    const again = await context.write(exchange, (writing) => extend(inviting, writing, terms))
    if (again) return again
  }
  return context.write(exchange, (writing) => create(inviting, writing, terms))
}

/** By one statement: who invites, and whether the other is a member already. */
async function findInviter(inviting: Inviting): Promise<MemberRow> {
  const { context, settings, session, email, fail } = inviting
  const organizationId = chosenOrganization(session, inviting.organizationId)
  if (organizationId === null) throw fail('ORGANIZATION_NOT_FOUND')
  const { user } = session
  const both = { email: { in: [user.email, email] } }
  const people = await context.store
    .of(memberModel)
    .findManyWith({ organizationId }, { ...withUser, where: both })
  const inviter = people.find(({ row }) => row.userId === user.id)?.row
  if (!inviter) throw fail('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
  const asked = { member: inviter, permissions: { invitation: ['create'] } }
  if (!(await allows(settings, context.store, asked)))
    throw fail('YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION')
  await checkGrant(inviting, inviter)
  if (people.some(({ parent }) => parent.email === email))
    throw fail('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION')
  return inviter
}

async function checkGrant(inviting: Inviting, member: MemberRow): Promise<void> {
  const { context, settings, fail } = inviting
  const roles = rolesIn(toStored(inviting))
  const may = await mayGrant(settings, context.store, { member, roles })
  if (may === null) throw fail('ROLE_NOT_FOUND')
  if (!may) throw fail('YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE')
}

/** What is decided before the transaction begins. */
interface Terms {
  readonly inviter: MemberRow
  /** As it is stored. */
  readonly role: string
  /** The same for the column of teams; null where the database has none. */
  readonly teams: { readonly teamId: string | null } | null
  readonly now: Date
  readonly expiresAt: Date
  readonly limit: number
}

async function findTerms(inviting: Inviting, inviter: MemberRow): Promise<Terms> {
  const { settings } = inviting
  const now = timeOf(inviting)
  const expiresAt = new Date(now.getTime() + settings.invitationExpiresIn * 1000)
  const { organizationId } = inviter
  const teamId = await toTeamList({ ...inviting, organizationId })
  const teams = settings.teams && { teamId }
  return { inviter, teams, now, expiresAt, ...(await askAbout(inviting, inviter)) }
}

/** Asks subscribers and limits of the app's own, which wants a look at the organisation; where there are none, it is spared. */
async function askAbout(
  inviting: Inviting,
  { organizationId }: MemberRow,
): Promise<Pick<Terms, 'role' | 'limit'>> {
  const { exchange, context, settings, session, email, fail } = inviting
  const role = toStored(inviting)
  const { fixed } = settings.invitationLimit
  const isAsked = context.isAsked('invitation.create')
  if (fixed !== null && !isAsked) return { role, limit: fixed }

  const organization = await context.store.of(organizationModel).findOne({ id: organizationId })
  if (!organization) throw fail('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
  const draft = { organization, email, role, inviter: session.user }
  const amended = await context.ask(exchange, 'invitation.create', { draft, amendable: ['role'] })
  const roles = { organizationId, roles: amended.role }
  const known = await toKnownRoles(settings, context.store, roles)
  if (known === null) throw fail('ROLE_NOT_FOUND')
  return { role: known, limit: await settings.invitationLimit(organization) }
}

/** Roles as they are stored; none where what was sent is no list of roles. */
function toStored({ role }: Inviting): string {
  return toRoleList(role, (name) => name !== '') ?? ''
}

/** The open invitation of the address, as if it were new; null where there is none. */
async function extend(
  { email, session, fail }: Inviting,
  writing: Writing,
  { inviter, role, teams, now, expiresAt }: Terms,
): Promise<Invitation | null> {
  const { store } = writing
  const { organizationId } = inviter
  const values = { role, expiresAt, inviterId: session.user.id, ...teams }
  const invitation = await extendInvitation(store, { organizationId, email, now }, values)
  if (!invitation) return null
  // After the invitation, as where one is accepted: who takes locks in another order waits for each other.
  const organization = await lockOrganization(store, organizationId)
  const isStill = await store.of(memberModel).findOne(asBefore(inviter))
  if (!organization || !isStill) throw fail('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
  await tell(writing, 'invitation.resent', { invitation })
  return { invitation, organization }
}

/** A membership that is what it was when the call began. */
function asBefore({ id, organizationId, role }: MemberRow) {
  return { id, organizationId, role }
}

async function create(
  { context, session, email, resend, fail }: Inviting,
  writing: Writing,
  { inviter, role, teams, now, expiresAt, limit }: Terms,
): Promise<Invitation> {
  const { store } = writing
  const { organizationId } = inviter
  const organization = await lockOrganization(store, organizationId)
  if (!organization) throw fail('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
  const { same, isFull } = await findOpen(store, { organizationId, email, now }, limit)
  // Somebody else has invited them just now.
  if (same && resend) return { invitation: same, organization }
  if (same) throw fail('USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION')
  if (isFull) throw fail('INVITATION_LIMIT_REACHED')
  const invitation = {
    id: context.createId(),
    ...{ organizationId, email, role, status: 'pending', expiresAt, createdAt: now },
    inviterId: session.user.id,
    ...teams,
  }
  const still = { model: memberModel, where: asBefore(inviter) }
  if (!(await store.of(teamedInvitationModel).create(invitation, still)))
    throw fail('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
  await tell(writing, 'invitation.created', { invitation })
  return { invitation, organization }
}
