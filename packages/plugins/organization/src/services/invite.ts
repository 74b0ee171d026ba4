import { type AuthError, type Store, type Transaction } from '@countersign/core'
import { rolesIn, toRoleList } from '@countersign/core/access'
import { toKnownRoles } from '../access/known-roles.js'
import { allows, mayGrant } from '../access/roles.js'
import { refusals } from '../errors.js'
import { tell } from '../events.js'
import {
  type InvitationRow,
  memberModel,
  type MemberRow,
  organizationModel,
  type OrganizationRow,
  type TeamedInvitationRow,
  teamedInvitationModel,
} from '../models.js'
import { withUser } from '../selections.js'
import { type SignedInCallContext, timeOf } from './call-context.js'
import { lockOrganization } from './guards.js'
import { findTeamProblem, toTeamList } from './invited-teams.js'
import { extendInvitation, findOpen } from './open-invitations.js'
import { checkNotBlocked, chosenOrganization } from './membership.js'
import { findTeamLimit, joinErrors } from './team-membership.js'

/** Why an invitation is refused. */
export const inviteErrors = {
  ...refusals(
    'ORGANIZATION_NOT_FOUND',
    'MEMBER_NOT_FOUND',
    'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
    'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
    'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION',
    'INVITATION_LIMIT_REACHED',
    'ROLE_NOT_FOUND',
    'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
  ),
  ...joinErrors,
} as const

/** A call that invites. */
export interface Inviting extends SignedInCallContext {
  readonly email: string
  /** As it was sent. */
  readonly role: string | readonly string[]
  readonly organizationId: string | undefined
  readonly teamIds: readonly string[]
  /** Mails an open invitation again instead of refusing a second one. */
  readonly resend: boolean
  readonly fail: (code: keyof typeof inviteErrors) => AuthError
}

/** An invitation as it was written. */
export interface Invitation {
  readonly invitation: InvitationRow | TeamedInvitationRow
  readonly organization: OrganizationRow
}

/** What is decided before the transaction begins. */
interface Terms {
  readonly organizationId: string
  /** As it is stored. */
  readonly role: string
  /** The column of teams as it is stored; null where the database has none. */
  readonly teams: { readonly teamId: string | null } | null
  readonly now: Date
  readonly expiresAt: Date
  readonly limit: number
  /** Most members of a team. */
  readonly teamLimit: number
}

/** The role of an invitation that names none. */
const PLAIN_ROLE = 'member'

/** How often a resend begins again because other calls invite the same address at the same moment. */
const MAX_ATTEMPTS = 3

/**
 * Writes an invitation, or with `resend` extends the open one of the address, under the lock of the
 * organisation. An address has at most one open invitation to an organisation.
 *
 * The id of an invitation is a secret of those who may give its role: a resend with another role cancels
 * the open invitation and writes one with a new id.
 *
 * @throws AuthError which says why the invitation is refused.
 */
export async function invite(inviting: Inviting): Promise<Invitation> {
  const { exchange, context, session, fail } = inviting
  const organizationId = chosenOrganization(session, inviting.organizationId)
  if (organizationId === null) throw fail('ORGANIZATION_NOT_FOUND')
  const role = toStored(inviting)
  await checkInviter(inviting, context.store, { organizationId, role })
  const terms = await findTerms(inviting, { organizationId, role })
  await countMail(inviting, organizationId)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const written = await context.write(exchange, (tx) => write(inviting, tx, terms))
    if (written) return written
  }
  throw fail('USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION')
}

/** Invitations in an hour by one user, and to one address by all organisations. */
const MAX_PER_INVITER = 20
const MAX_PER_ADDRESS = 30

/** @throws AuthError `TOO_MANY_REQUESTS` when too many invitations were mailed in this hour. */
async function countMail(
  { exchange, context, settings, session, email }: Inviting,
  organizationId: string,
): Promise<void> {
  const counts = [
    { name: 'inviter', account: session.user.id, max: MAX_PER_INVITER },
    { name: 'organization', account: `${organizationId} ${email}`, max: settings.mailsPerHour },
    { name: 'address', account: email, max: MAX_PER_ADDRESS },
  ]
  for (const { name, account, max } of counts) {
    const limit = { window: 3600, max }
    await context.limits.count(exchange, { name: `invitations of one ${name}`, account, limit })
  }
}

/** Roles as they are stored; an empty text when what was sent is no list of roles. */
function toStored({ role }: Inviting): string {
  return toRoleList(role, (name) => name !== '') ?? ''
}

/** What an inviter asks for. */
type Asked = Pick<Terms, 'organizationId' | 'role'>

/**
 * Checks by one statement that the caller may invite to the role, and that the address is of no member.
 * Returns the inviter as stored.
 */
async function checkInviter(inviting: Inviting, store: Store, { organizationId, role }: Asked) {
  const { settings, session, email, fail } = inviting
  const { user } = session
  const both = { email: { in: [user.email, email] } }
  const found = await store
    .of(memberModel)
    .findManyWith({ organizationId }, { ...withUser, where: both })
  const inviter = found.find(({ row }) => row.userId === user.id)
  if (!inviter) throw fail('MEMBER_NOT_FOUND')
  const { row: member } = inviter
  if (!(await allows(settings, store, { member, permissions: { invitation: ['create'] } })))
    throw fail('YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION')
  const mayGive = await mayGrant(settings, store, { member, roles: rolesIn(role) })
  if (mayGive === null) throw fail('ROLE_NOT_FOUND')
  if (!mayGive) throw fail('YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE')
  if (found.some(({ parent }) => parent.email === email))
    throw fail('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION')
  return inviter
}

/** Asks subscribers and the app's own limits, which need the organisation; without them it is not read. */
async function findTerms(inviting: Inviting, { organizationId, role }: Asked): Promise<Terms> {
  const { exchange, context, settings, session, email, fail } = inviting
  const now = timeOf(inviting)
  const expiresAt = new Date(now.getTime() + settings.invitationExpiresIn * 1000)
  const teamId = toTeamList(settings, inviting.teamIds)
  const teams = settings.teams && { teamId }
  const terms = { organizationId, teams, now, expiresAt }
  const { fixed: limit } = settings.invitationLimit
  const teamLimit = teamId === null ? Infinity : (settings.teams?.maximumMembers.fixed ?? null)
  const hasSubscribers = context.hasBeforeSubscribers('invitation.create')
  if (limit !== null && teamLimit !== null && !hasSubscribers)
    return { ...terms, role, limit, teamLimit }

  const organization = await context.store.of(organizationModel).findOne({ id: organizationId })
  if (!organization) throw fail('MEMBER_NOT_FOUND')
  const draft = { organization, email, role, inviter: session.user }
  const amended = await context.ask(exchange, 'invitation.create', { draft, amendable: ['role'] })
  const roles = { organizationId, roles: amended.role }
  const known = await toKnownRoles(settings, context.store, roles)
  if (known === null) throw fail('ROLE_NOT_FOUND')
  return {
    ...terms,
    role: known,
    limit: await settings.invitationLimit(organization),
    teamLimit: await findTeamLimit(settings, organization),
  }
}

/** Null when another call has invited the address since the resend began: it has to begin again. */
async function write(
  inviting: Inviting,
  tx: Transaction,
  terms: Terms,
): Promise<Invitation | null> {
  const { email, resend, fail } = inviting
  const { store } = tx
  const { organizationId, now, expiresAt, limit } = terms
  const address = { organizationId, email, now }
  // An acceptance locks the invitation before the organisation. Another order deadlocks with it.
  const open = resend ? await extendInvitation(store, address, { expiresAt }) : null
  const organization = await lockOrganization(store, organizationId)
  if (!organization) throw fail('MEMBER_NOT_FOUND')
  // What the app has amended is the app's decision: the inviter need not be allowed to give it.
  const inviter = await checkInviter(inviting, store, { organizationId, role: toStored(inviting) })
  checkNotBlocked(tx.users, inviter.parent)
  const teamIds = rolesIn(terms.teams?.teamId ?? null)
  const problem = await findTeamProblem(store, {
    ...{ organizationId, teamIds, maximum: terms.teamLimit },
  })
  if (problem) throw fail(problem)
  if (open) {
    const invitation = await resendInvitation(inviting, tx, { terms, open, inviter: inviter.row })
    return { invitation, organization }
  }
  const { same, isFull } = await findOpen(store, address, limit)
  if (same && resend) return null
  if (same) throw fail('USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION')
  if (isFull) throw fail('INVITATION_LIMIT_REACHED')
  return { invitation: await createInvitation(inviting, tx, terms), organization }
}

/** An open invitation, already extended, and the terms of its resend. */
interface Resend {
  readonly terms: Terms
  readonly open: TeamedInvitationRow
  readonly inviter: MemberRow
}

async function resendInvitation(
  inviting: Inviting,
  tx: Transaction,
  { terms, open, inviter: member }: Resend,
): Promise<InvitationRow | TeamedInvitationRow> {
  const { settings, fail } = inviting
  const invitations = tx.store.of(teamedInvitationModel)
  const openRole = open.role ?? PLAIN_ROLE
  if (openRole !== terms.role) {
    const [roles, replaced] = [rolesIn(toStored(inviting)), rolesIn(openRole)]
    if ((await mayGrant(settings, tx.store, { member, roles, replaced })) !== true)
      throw fail('YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE')
    const canceled = { ...open, status: 'canceled' }
    await invitations.update({ id: open.id }, { status: canceled.status })
    await tell(tx, 'invitation.canceled', { invitation: canceled })
    return createInvitation(inviting, tx, terms)
  }
  const values = { inviterId: inviting.session.user.id, ...terms.teams }
  const invitation = { ...open, ...values }
  const isSame = invitation.inviterId === open.inviterId && invitation.teamId === open.teamId
  if (!isSame) await invitations.update({ id: open.id }, values)
  await tell(tx, 'invitation.resent', { invitation })
  return invitation
}

async function createInvitation(
  { context, session, email }: Inviting,
  tx: Transaction,
  { organizationId, role, teams, now, expiresAt }: Terms,
): Promise<InvitationRow> {
  const invitation = {
    id: context.createId(),
    ...{ organizationId, email, role, status: 'pending', expiresAt, createdAt: now },
    inviterId: session.user.id,
    ...teams,
  }
  await tx.store.of(teamedInvitationModel).create(invitation)
  await tell(tx, 'invitation.created', { invitation })
  return invitation
}
