import {
  type AuthError,
  type Exchange,
  type PluginContext,
  type SessionData,
  type Store,
  type Transaction,
  type User,
  commonError,
} from '@countersign/core'
import { isOwner, type RoleSettings } from '../access/roles.js'
import { emit } from '../events.js'
import type { OrganizationChoice } from '../fields.js'
import { type MemberRow, memberModel } from '../models.js'
import type { OrganizationSettings } from '../options.js'
import type { OrganizationRow } from '../organization-model.js'
import { withOrganization } from '../selections.js'
import { activeColumns, findOrganizationId } from './active-organization.js'

/** A call, which may fail with `Code`. */
export interface OrganizationCall<Code extends string = never> {
  readonly exchange: Exchange
  readonly context: PluginContext
  readonly fail: (code: Code) => AuthError
}

/** A call of a signed-in user. */
export interface MemberCall<Code extends string = never> extends OrganizationCall<Code> {
  readonly session: SessionData
}

/** A membership and its organisation. */
export interface Membership {
  readonly member: MemberRow
  readonly organization: OrganizationRow
}

/** The membership of a user, by one statement. Null also when the organisation does not exist. */
export async function findMembership(
  store: Store,
  userId: string,
  organizationId: string,
): Promise<Membership | null> {
  const where = { organizationId, userId }
  const found = await store.of(memberModel).findOneWith(where, withOrganization)
  return found && { member: found.row, organization: found.parent }
}

async function findChosen(
  { session, context: { store } }: Pick<MemberCall, 'session' | 'context'>,
  { organizationId, organizationSlug: slug }: OrganizationChoice,
): Promise<Membership | 'outsider' | 'none'> {
  const userId = session.user.id
  if (slug === undefined) {
    const id = findOrganizationId(session, organizationId)
    return id === null ? 'none' : ((await findMembership(store, userId, id)) ?? 'outsider')
  }
  // Old slugs may have capitals.
  const parent = { ...withOrganization, where: { slug: { in: [slug, slug.toLowerCase()] } } }
  const found = await store.of(memberModel).findOneWith({ userId }, parent)
  return found ? { member: found.row, organization: found.parent } : 'outsider'
}

/**
 * The caller's membership of the organisation that a call names.
 *
 * @throws AuthError `outsider` when the caller is no member, also when the organisation does not exist.
 */
export async function requireMembership<Code extends string>(
  call: MemberCall<Code | 'NO_ACTIVE_ORGANIZATION'>,
  choice: OrganizationChoice,
  outsider: Code,
): Promise<Membership> {
  const found = await findChosen(call, choice)
  if (found === 'none') throw call.fail('NO_ACTIVE_ORGANIZATION')
  if (found === 'outsider') throw call.fail(outsider)
  return found
}

/**
 * As {@link requireMembership}, and null when the call names no organisation. An organisation that the caller
 * is no member of does not stay the active one of the session.
 */
export async function requireMembershipOrForget(
  settings: OrganizationSettings,
  call: MemberCall<'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'>,
  choice: OrganizationChoice,
): Promise<Membership | null> {
  const found = await findChosen(call, choice)
  if (found === 'none') return null
  if (found !== 'outsider') return found
  const { session, exchange, context, fail } = call
  const active = findOrganizationId(session)
  const { organizationId, organizationSlug } = choice
  if (active !== null && organizationSlug === undefined && (organizationId ?? active) === active)
    await context.write(exchange, (tx) => {
      const where = { id: session.session.id, activeOrganizationId: active }
      return tx.sessions.change(where, activeColumns(settings, null))
    })
  throw fail('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
}

/**
 * A ban ends the sessions of a user, but a call may have read its session before. To be called under a
 * lock that the ban waits for, or that waits for the ban.
 *
 * @throws AuthError `UNAUTHORIZED` for a blocked user.
 */
export function checkNotBlocked({ users }: Pick<Transaction, 'users'>, user: User): void {
  if (users.isBlocked(user)) throw commonError('UNAUTHORIZED')
}

/**
 * Keeps an impersonator from giving or taking the creator's role: the change would outlive the impersonation session.
 *
 * @throws AuthError `SESSION_NOT_OWN`.
 */
export function checkOwnRoles(
  settings: RoleSettings,
  { session, context }: Pick<MemberCall, 'session' | 'context'>,
  ...roles: readonly string[]
): void {
  if (!roles.some((role) => isOwner(settings, { role }))) return
  if (context.sessions.impersonatorOf(session.session) !== null)
    throw commonError('SESSION_NOT_OWN')
}

/** Writes the role of a member, under the lock of the organisation, and emits the event unless it is the same. */
export async function writeRole(
  tx: Transaction,
  member: MemberRow,
  role: string,
): Promise<MemberRow> {
  const { id, role: previousRole } = member
  if (role === previousRole) return member
  await tx.store.of(memberModel).update({ id }, { role })
  const changed = { ...member, role }
  await emit(tx, 'member.role-updated', { member: changed, previousRole })
  return changed
}
