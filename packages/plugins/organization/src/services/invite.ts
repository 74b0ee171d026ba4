import type { Store, Transaction } from '@countersign/core'
import { rolesIn, toRoleList } from '@countersign/core/access'
import { allows, mayGrant, toKnownRoles } from '../access/roles.js'
import { emit, type OrganizationDrafts } from '../events.js'
import {
  amendable,
  invitationModel,
  type InvitationRow,
  memberModel,
  type MemberRow,
  teamedInvitationModel,
  type TeamedInvitationRow,
} from '../models.js'
import { organizationModel, type OrganizationRow } from '../organization-model.js'
import type { OrganizationSettings } from '../options.js'
import { withUser } from '../selections.js'
import { PLAIN_ROLE } from './new-member.js'
import { lockInOrder } from './lock-order.js'
import { checkNotBlocked, checkOwnRoles, type MemberCall } from './membership.js'
import { findOpen, openAt } from './invitations.js'
import { findTeamLimit, checkTeams, type JoinTeamsCode, toTeamList } from './team-membership.js'

type InviteCode =
  | 'MEMBER_NOT_FOUND'
  | 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION'
  | 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE'
  | 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION'
  | 'INVITATION_LIMIT_REACHED'
  | 'ROLE_NOT_FOUND'
  | 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION'
  | JoinTeamsCode

/** The request of an inviter. */
export interface InviteInput {
  readonly organizationId: string
  readonly email: string
  /** As sent. */
  readonly role: string | readonly string[]
  readonly teamIds: readonly string[]
  /** Columns of the app. */
  readonly fields: Readonly<Record<string, unknown>>
  /** Mails an open invitation again instead of refusing a second one. */
  readonly resend: boolean
}

/** An invitation as stored, and its organisation. */
export interface Invitation {
  readonly invitation: InvitationRow | TeamedInvitationRow
  readonly organization: OrganizationRow
}

/** A call that invites. */
interface Sent {
  readonly settings: OrganizationSettings
  readonly call: MemberCall<InviteCode>
  readonly input: InviteInput
  /** The roles that the inviter sent, separated by commas. */
  readonly sentRole: string
}

/** The values of an invitation, which are computed before its transaction. */
interface Inviting extends Sent {
  /** The roles to store and the columns of the app, which subscribers may have amended. */
  readonly columns: { readonly role: string; readonly [column: string]: unknown }
  /** The column of teams to store. Null when the database has none. */
  readonly teams: { readonly teamId: string | null } | null
  readonly now: Date
  readonly expiresAt: Date
  /** Maximum number of open invitations. */
  readonly limit: number
  /** Maximum number of members of a team. */
  readonly teamLimit: number
}

/** Maximum number of attempts of a resend while other calls invite the same address. */
const MAX_ATTEMPTS = 3

/**
 * Writes an invitation, or with `resend` extends the open one of the address, under the lock of the
 * organisation. An address has at most one open invitation to an organisation.
 *
 * The id of an invitation is a secret of those who may give its role: a resend with another role cancels
 * the open invitation and writes one with a new id.
 *
 * @throws AuthError with the reason why the invitation is refused.
 */
export async function invite(
  settings: OrganizationSettings,
  call: MemberCall<InviteCode>,
  input: InviteInput,
): Promise<Invitation> {
  const { exchange, context, fail } = call
  // An empty text, which is no known role, when no list of roles was sent.
  const sentRole = toRoleList(input.role, (name) => name !== '') ?? ''
  const sent = { settings, call, input, sentRole }
  await requireInviter(sent, context.store)
  const inviting = { ...sent, ...(await findTerms(sent)) }
  await countMail(sent)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const written = await context.write(exchange, (tx) => write(inviting, tx))
    if (written) return written
  }
  throw fail('USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION')
}

/** Invitations in an hour by one user, and to one address by all organisations. */
const MAX_PER_INVITER = 20
const MAX_PER_ADDRESS = 30

/** @throws AuthError `TOO_MANY_REQUESTS` when too many invitations were mailed in this hour. */
async function countMail({ settings, call, input }: Sent): Promise<void> {
  const { exchange, context, session } = call
  const { organizationId, email } = input
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

/**
 * Checks by one statement that the caller may invite to the role, and that the address is of no member.
 * Returns the inviter as stored. What the app amends is the app's decision: the inviter need not be allowed to give it.
 */
async function requireInviter({ settings, call, input, sentRole }: Sent, store: Store) {
  const { session, fail } = call
  const { organizationId, email } = input
  const both = { email: { in: [session.user.email, email] } }
  const found = await store
    .of(memberModel)
    .findManyWith({ organizationId }, { ...withUser, where: both })
  const inviter = found.find(({ row }) => row.userId === session.user.id)
  if (!inviter) throw fail('MEMBER_NOT_FOUND')
  const { row: member } = inviter
  checkOwnRoles(settings, call, sentRole)
  if (!(await allows(settings, store, { member, permissions: { invitation: ['create'] } })))
    throw fail('YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION')
  const mayGive = await mayGrant(settings, store, { member, roles: rolesIn(sentRole) })
  if (mayGive === null) throw fail('ROLE_NOT_FOUND')
  if (!mayGive) throw fail('YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE')
  if (found.some(({ parent }) => parent.email === email))
    throw fail('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION')
  return inviter
}

/** Asks subscribers and the app's own limits, which need the organisation; without them it is not read. */
async function findTerms(sent: Sent): Promise<Omit<Inviting, keyof Sent>> {
  const { settings, call, input, sentRole } = sent
  const { exchange, context, session, fail } = call
  const { organizationId, email, fields } = input
  const now = new Date(call.context.clock.now())
  const expiresAt = new Date(now.getTime() + settings.invitationExpiresIn * 1000)
  const teamId = toTeamList(settings, input.teamIds)
  const terms = { teams: settings.teams && { teamId }, now, expiresAt }
  const { fixed: limit } = settings.invitationLimit
  const teamLimit = teamId === null ? Infinity : (settings.teams?.maximumMembers.fixed ?? null)
  const hasSubscribers = context.hasBeforeSubscribers('invitation.create')
  if (limit !== null && teamLimit !== null && !hasSubscribers)
    return { ...terms, columns: { ...fields, role: sentRole }, limit, teamLimit }

  const organization = await context.store.of(organizationModel).findOne({ id: organizationId })
  if (!organization) throw fail('MEMBER_NOT_FOUND')
  const name = 'invitation.create'
  const draft = await context.runBefore<OrganizationDrafts[typeof name]>(exchange, name, {
    draft: { ...fields, organization, email, role: sentRole, inviter: session.user },
    amendable: amendable(settings, invitationModel),
  })
  const roles = { organizationId, roles: draft.role }
  const role = await toKnownRoles(settings, context.store, roles)
  if (role === null) throw fail('ROLE_NOT_FOUND')
  const limits = {
    limit: await settings.invitationLimit(organization, session),
    teamLimit: await findTeamLimit(settings, organization, session),
  }
  return { ...terms, ...limits, columns: { ...draft, role } }
}

/** Null when another call has invited the address since the resend began: it has to begin again. */
async function write(inviting: Inviting, tx: Transaction): Promise<Invitation | null> {
  const { call, input, teams, now, expiresAt, limit, teamLimit } = inviting
  const { organizationId, email, resend } = input
  const { fail } = call
  const address = { organizationId, email, ...openAt(now) }
  const locked = await lockInOrder(tx, {
    invitations: resend
      ? (store) => store.of(teamedInvitationModel).updateOne(address, { expiresAt })
      : undefined,
    organizations: () => [organizationId],
  })
  const [organization] = locked.organizations
  if (!organization) throw fail('MEMBER_NOT_FOUND')
  const inviter = await requireInviter(inviting, tx.store)
  checkNotBlocked(tx, inviter.parent)
  const teamIds = rolesIn(teams?.teamId ?? null)
  const capacity = { organizationId, teamIds, maximum: teamLimit }
  await checkTeams(tx.store, call, capacity)
  if (locked.invitations) {
    const invitation = await resendInvitation(inviting, tx, locked.invitations, inviter.row)
    return { invitation, organization }
  }
  const { same, isFull } = await findOpen(tx.store, { organizationId, email, now }, limit)
  if (same && resend) return null
  if (same) throw fail('USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION')
  if (isFull) throw fail('INVITATION_LIMIT_REACHED')
  return { invitation: await createInvitation(inviting, tx), organization }
}

/** Resends an open invitation, which is already extended. */
async function resendInvitation(
  inviting: Inviting,
  tx: Transaction,
  open: TeamedInvitationRow,
  member: MemberRow,
): Promise<InvitationRow | TeamedInvitationRow> {
  const { settings, call, sentRole } = inviting
  const invitations = tx.store.of(teamedInvitationModel)
  const openRole = open.role ?? PLAIN_ROLE
  if (openRole !== inviting.columns.role) {
    const grant = { member, roles: rolesIn(sentRole), replaced: rolesIn(openRole) }
    if ((await mayGrant(settings, tx.store, grant)) !== true)
      throw call.fail('YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE')
    const canceled = { ...open, status: 'canceled' }
    await invitations.update({ id: open.id }, { status: canceled.status })
    await emit(tx, 'invitation.canceled', { invitation: canceled })
    return createInvitation(inviting, tx)
  }
  const values = { inviterId: call.session.user.id, ...inviting.teams }
  const invitation = { ...open, ...values }
  const isSame = invitation.inviterId === open.inviterId && invitation.teamId === open.teamId
  if (!isSame) await invitations.update({ id: open.id }, values)
  await emit(tx, 'invitation.resent', { invitation })
  return invitation
}

async function createInvitation(
  { call: { context, session }, input, columns, teams, now, expiresAt }: Inviting,
  tx: Transaction,
): Promise<InvitationRow> {
  const { organizationId, email } = input
  const row = {
    ...columns,
    id: context.createId('invitation'),
    ...{ organizationId, email, status: 'pending', expiresAt, createdAt: now },
    inviterId: session.user.id,
    ...teams,
  }
  const invitation = await tx.store.of(teamedInvitationModel).create(row)
  await emit(tx, 'invitation.created', { invitation })
  return invitation
}
