import {
  type AuthError,
  type Exchange,
  type PluginContext,
  type Store,
  type User,
  userTable,
  type Transaction,
} from '@countersign/core'
import { toKnownRoles } from '../access/known-roles.js'
import { tell } from '../events.js'
import { type MemberRow, memberModel, organizationModel, type TeamedMemberRow } from '../models.js'
import type { OrganizationSettings } from '../options.js'
import { lockOrganization } from './guards.js'
import { findLimits, rejectDuplicates } from './new-member.js'
import { type JoinProblem, joinTeams } from './team-membership.js'

/** Why somebody does not become a member. */
type AddMemberCode =
  | 'ORGANIZATION_NOT_FOUND'
  | 'USER_NOT_FOUND'
  | 'ROLE_NOT_FOUND'
  | 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED'
  | 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION'
  | JoinProblem

/** A call that makes somebody a member. */
interface AddMemberCall {
  readonly exchange: Exchange
  readonly context: PluginContext
  readonly fail: (code: AddMemberCode) => AuthError
}

/** Who becomes a member of what. */
export interface NewMember {
  readonly organizationId: string
  readonly userId: string
  /** As sent. */
  readonly role: string | readonly string[]
  /** A team that they join too. */
  readonly teamId?: string | undefined
}

/**
 * Makes somebody a member of an organisation, through all three phases.
 *
 * @throws AuthError when there is no such organisation, user or role, when it has as many members as it
 * may have, and when the user is a member already.
 */
export async function addMember(
  settings: OrganizationSettings,
  { exchange, context, fail }: AddMemberCall,
  { organizationId, userId, role: sent, teamId }: NewMember,
): Promise<MemberRow | TeamedMemberRow> {
  const toKnown = async (store: Store, roles: NewMember['role']): Promise<string> => {
    const role = await toKnownRoles(settings, store, { organizationId, roles })
    if (role === null) throw fail('ROLE_NOT_FOUND')
    return role
  }

  const organization = await context.store.of(organizationModel).findOne({ id: organizationId })
  if (!organization) throw fail('ORGANIZATION_NOT_FOUND')
  const user = await context.users.find(userId)
  if (!user) throw fail('USER_NOT_FOUND')
  const draft = { organization, user, role: await toKnown(context.store, sent) }
  const amended = await context.ask(exchange, 'member.add', { draft, amendable: ['role'] })
  const { limit, teamLimit: maximum } = await findLimits(settings, organization)
  const id = context.createId()
  const createdAt = new Date(context.clock.now())
  const add = async (tx: Transaction): Promise<MemberRow | TeamedMemberRow> => {
    if (!(await lockOrganization(tx.store, organizationId))) throw fail('ORGANIZATION_NOT_FOUND')
    const role = await toKnown(tx.store, amended.role)
    const member = { id, organizationId, userId, role, createdAt }
    const teamIds = teamId === undefined ? [] : [teamId]
    const newTeams = { context, member: { ...member, teamId: null }, teamIds, maximum }
    const problem =
      (await writeMember(tx, member, { user, limit })) ?? (await joinTeams(tx, settings, newTeams))
    if (problem) throw fail(problem)
    return settings.teams ? { ...member, teamId: teamId ?? null } : member
  }
  return rejectDuplicates({ fail }, () => context.write(exchange, add))
}

/** What a new membership is checked against. */
interface Admission {
  readonly user: User
  readonly limit: number
}

/** Writes a membership under the lock of its organisation and tells of it, or says why not. */
async function writeMember(
  tx: Transaction,
  member: MemberRow,
  { user, limit }: Admission,
): Promise<AddMemberCode | null> {
  const members = tx.store.of(memberModel)
  const { organizationId, userId } = member
  if (await members.findOne({ organizationId, userId }))
    return 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION'
  if ((await members.count({ organizationId })) >= limit)
    return 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED'
  // Waits for an account that is about to go, which has looked for its organisations already.
  const written = await members.create(member, { model: userTable, where: { id: user.id } })
  if (!written) return 'USER_NOT_FOUND'
  await tell(tx, 'member.added', { member })
  return null
}
