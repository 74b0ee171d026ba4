import {
  type ActionCall,
  type GuardedAction,
  guardedAction,
  type SessionData,
  type Store,
  type Transaction,
  UniqueViolation,
} from '@countersign/core'
import { rolesIn } from '@countersign/core/access'
import { allows, mayGrant, toKnownRoles } from '../access/roles.js'
import { amendable, memberModel, type MemberRow, type TeamedMemberRow } from '../models.js'
import { type OrganizationRow } from '../organization-model.js'
import { emit, type OrganizationDrafts } from '../events.js'
import type { OrganizationSettings } from '../options.js'
import { activate, activeColumns } from './active-organization.js'
import { type OrganizationCall } from './membership.js'
import { findTeamLimit, type JoinTeamsCode, joinTeams } from './team-membership.js'

/** Why a user does not become a member. */
export type NewMemberCode =
  | 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION'
  | 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED'
  | 'ROLE_NOT_FOUND'
  | JoinTeamsCode

/** The limits of an organisation. */
export interface Limits {
  /** Maximum number of members. */
  readonly limit: number
  /** Maximum number of members of a team. */
  readonly teamLimit: number
}

/** Asks the app's own limits, which a transaction must not wait for. */
export async function findLimits(
  settings: OrganizationSettings,
  organization: OrganizationRow,
  caller: SessionData | null,
): Promise<Limits> {
  return {
    limit: await settings.membershipLimit(organization, caller),
    teamLimit: await findTeamLimit(settings, organization, caller),
  }
}

/** A membership to write, under the lock of the organisation. A user who becomes an owner is locked too. */
export interface NewMember extends Limits {
  readonly organizationId: string
  readonly userId: string
  /** The role as sent, and columns of the app. */
  readonly draft: { readonly role: string; readonly [column: string]: unknown }
  readonly teamIds: readonly string[]
  /** The session in which the organisation becomes the active one. */
  readonly sessionId?: string
  /** Writes the row, or throws when its condition does not hold. Default: without a condition. */
  readonly insert?: (member: MemberRow) => Promise<MemberRow>
}

/**
 * Makes a user a member: by an invitation, by a link, or by the server. To be called under the lock of the
 * organisation. @throws AuthError
 */
export async function addMembership(
  settings: OrganizationSettings,
  call: Pick<OrganizationCall<NewMemberCode>, 'context' | 'fail'>,
  tx: Transaction,
  { organizationId, userId, limit, sessionId, ...added }: NewMember,
): Promise<MemberRow | TeamedMemberRow> {
  const { context, fail } = call
  const members = tx.store.of(memberModel)
  // The role may be gone since the user was invited.
  const roles = { organizationId, roles: added.draft.role }
  const role = await toKnownRoles(settings, tx.store, roles)
  if (role === null) throw fail('ROLE_NOT_FOUND')
  if (Number.isFinite(limit) && (await members.count({ organizationId })) >= limit)
    throw fail(
      (await members.findOne({ organizationId, userId }))
        ? 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION'
        : 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
    )
  const [teamId = null, ...otherTeams] = added.teamIds
  if (sessionId !== undefined)
    await activate(tx, sessionId, activeColumns(settings, organizationId, teamId))
  const row = {
    ...added.draft,
    id: context.createId('member'),
    ...{ organizationId, userId, role, createdAt: new Date(call.context.clock.now()) },
  }
  const member = await (added.insert ? added.insert(row) : members.create(row))
  if (teamId !== null) {
    const joined = { member: { ...member, teamId: null }, maximum: added.teamLimit }
    await joinTeams(tx, settings, call, { ...joined, teamIds: [teamId, ...otherTeams] })
  }
  await emit(tx, 'member.added', { member })
  return settings.teams ? { ...member, teamId } : member
}

/** Performs the action by which a user becomes a member: its draft is that of `member.add`. */
export function join<Found, Subject>(
  settings: OrganizationSettings,
  call: ActionCall & DuplicateCall,
  action: Omit<
    GuardedAction<Found, Subject, OrganizationDrafts['member.add'], MemberRow>,
    'before' | 'amendable'
  >,
): Promise<MemberRow> {
  const columns = amendable(settings, memberModel)
  const added = guardedAction(call, { ...action, before: 'member.add', amendable: columns })
  return added.catch((error: unknown) => {
    throw toMemberError(call, error)
  })
}

type DuplicateCall = Pick<OrganizationCall<'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION'>, 'fail'>

/** The error of a second membership of a user, which the database refuses; any other error unchanged. */
export function toMemberError({ fail }: DuplicateCall, error: unknown): unknown {
  const isDuplicate = error instanceof UniqueViolation && error.model === memberModel.name
  return isDuplicate ? fail('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION') : error
}

/** The role of an invitation that names none. */
export const PLAIN_ROLE = 'member'

/** The inviter of a user who joins, and the role that they invited the user to. */
export interface Inviter<Code extends string> {
  readonly organizationId: string
  readonly inviterId: string
  readonly role: string
  /** The error when the inviter may no longer invite to the role. */
  readonly refusal: Code
}

type InvitedCall<Code extends string> = Pick<
  OrganizationCall<'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION' | 'ROLE_NOT_FOUND' | Code>,
  'fail'
>

/**
 * Checks that the inviter is a member who may still invite to the role. To be called under the lock of the
 * organisation.
 *
 * @throws AuthError otherwise.
 */
export async function checkInviter<Code extends string>(
  settings: OrganizationSettings,
  { fail }: InvitedCall<Code>,
  store: Store,
  { organizationId, inviterId: userId, role, refusal }: Inviter<Code>,
): Promise<void> {
  const member = await store.of(memberModel).findOne({ organizationId, userId })
  if (!member) throw fail('INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION')
  const mayGive = await mayGrant(settings, store, { member, roles: rolesIn(role) })
  if (mayGive === null) throw fail('ROLE_NOT_FOUND')
  const permissions = { invitation: ['create'] }
  if (!mayGive || !(await allows(settings, store, { member, permissions }))) throw fail(refusal)
}

interface InvitedMember<Code extends string> {
  readonly row: MemberRow
  readonly inviter: Inviter<Code>
  /** Whether {@link checkInviter} was called under the same lock. False only for the role `member`. */
  readonly isChecked: boolean
}

/**
 * Writes a membership on the condition that the inviter is still a member. For an inviter who is not checked, the same
 * statement checks the usual roles of inviters; the inviter is checked by other statements only when they have none.
 *
 * @throws AuthError when the condition does not hold.
 */
export async function insertInvited<Code extends string>(
  settings: OrganizationSettings,
  call: InvitedCall<Code>,
  store: Store,
  { row, inviter, isChecked }: InvitedMember<Code>,
): Promise<MemberRow> {
  const members = store.of(memberModel)
  const where = { organizationId: inviter.organizationId, userId: inviter.inviterId }
  if (!isChecked) {
    const usual = { ...where, role: { in: settings.memberInviterRoles } }
    const inserted = await members.create(row, { model: memberModel, where: usual })
    if (inserted) return inserted
    await checkInviter(settings, call, store, inviter)
  }
  const inserted = await members.create(row, { model: memberModel, where })
  if (!inserted) throw call.fail('INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION')
  return inserted
}
