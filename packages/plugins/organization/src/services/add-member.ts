import {
  type AuthError,
  type Exchange,
  guardedAction,
  type PluginContext,
  type Store,
} from '@countersign/core'
import { toKnownRoles } from '../access/known-roles.js'
import { type MemberRow, organizationModel, type TeamedMemberRow } from '../models.js'
import type { OrganizationSettings } from '../options.js'
import { lockInOrder } from './lock-order.js'
import { addMembership, findLimits, type NewMemberCode, rejectDuplicates } from './new-member.js'

/** A call of the server that makes a user a member. */
interface AddMemberCall {
  readonly exchange: Exchange
  readonly context: PluginContext
  readonly fail: (code: NewMemberCode | 'ORGANIZATION_NOT_FOUND' | 'USER_NOT_FOUND') => AuthError
}

/** The user, and what they become a member of. */
export interface AddedMember {
  readonly organizationId: string
  readonly userId: string
  /** As sent. */
  readonly role: string | readonly string[]
  readonly teamId?: string | undefined
}

/**
 * Makes a user a member without an invitation.
 *
 * @throws AuthError when the organisation, the user, the role or the team does not exist, when a limit is reached,
 * or when the user is a member already.
 */
export function addMember(
  settings: OrganizationSettings,
  call: AddMemberCall,
  { organizationId, userId, teamId, role: sent }: AddedMember,
): Promise<MemberRow | TeamedMemberRow> {
  const { context, fail } = call
  const getKnownRoles = async (store: Store): Promise<string> => {
    const role = await toKnownRoles(settings, store, { organizationId, roles: sent })
    if (role === null) throw fail('ROLE_NOT_FOUND')
    return role
  }
  const add = () =>
    guardedAction(call, {
      async load(store) {
        const organization = await store.of(organizationModel).findOne({ id: organizationId })
        if (!organization) throw fail('ORGANIZATION_NOT_FOUND')
        const user = await context.users.find(userId)
        if (!user) throw fail('USER_NOT_FOUND')
        return { organization, user }
      },
      // The server's own code has every permission.
      requirePermission: () => undefined,
      prepare: async ({ organization }, store) => ({
        role: await getKnownRoles(store),
        ...(await findLimits(settings, organization)),
      }),
      before: 'member.add',
      draft: (found, { role }) => ({ ...found, role }),
      amendable: ['role'],
      async lock(tx, { user }) {
        const locks = { users: [userId], organizations: () => [organizationId] }
        const { areUsersThere, organizations } = await lockInOrder(tx, locks)
        const [organization] = organizations
        if (!organization) throw fail('ORGANIZATION_NOT_FOUND')
        if (!areUsersThere) throw fail('USER_NOT_FOUND')
        return { organization, user }
      },
      async write(tx, _locked, { subject: { limit, teamLimit }, draft: { role } }) {
        const teamIds = teamId === undefined ? [] : [teamId]
        const added = { organizationId, userId, role, teamIds, limit, teamLimit }
        return addMembership(settings, call, tx, added)
      },
    })
  return rejectDuplicates(call, add)
}
