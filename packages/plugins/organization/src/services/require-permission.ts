import {
  type AuthError,
  type Exchange,
  type PluginContext,
  type SessionData,
  type Store,
  type Transaction,
} from '@countersign/core'
import type { Permissions } from '@countersign/core/access'
import { refusals } from '../errors.js'
import type { OrganizationSettings } from '../options.js'
import {
  type CheckedMembership,
  chosenOrganization,
  findPermitted,
  lockPermitted,
  type Membership,
} from './membership.js'

/** Why a call of a member is refused to other users: for the errors of most calls of members. */
export const membershipErrors = refusals(
  'NO_ACTIVE_ORGANIZATION',
  'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
)

/** A call of a signed-in user, which may be refused with `Code`. */
export interface MemberCall<Code extends string> {
  readonly session: SessionData
  readonly exchange: Exchange
  readonly context: PluginContext
  readonly fail: (code: Code) => AuthError
}

/** A permission that a call needs, and how the call is refused without it. */
export interface RequiredPermission<Code extends string> {
  readonly permissions: Permissions
  /** For users who are no members, also when there is no such organisation. */
  readonly outsider: Code
  /** For members without the permission. */
  readonly refusal: Code
}

/** The membership of a caller who has a permission. */
export interface PermittedCaller extends Membership {
  /**
   * Changes what belongs to the organisation under its lock, where the permission is checked again. The
   * work may be run again from the start.
   */
  readonly change: <T>(
    writes: (tx: Transaction, membership: Membership) => Promise<T>,
  ) => Promise<T>
  /**
   * As `change`, after `first` has taken the locks that precede the lock of the organisation: those of
   * invitations, because an acceptance locks its invitation first. A refusal undoes what `first` writes.
   */
  readonly changeAfter: <L, T>(
    first: (store: Store) => Promise<L>,
    writes: (tx: Transaction, membership: Membership, locked: L) => Promise<T>,
  ) => Promise<T>
}

/** Checks a permission of the caller in the organisation that the call names, or else in the active one. */
export async function requirePermission<Code extends string>(
  settings: OrganizationSettings,
  call: MemberCall<Code | 'NO_ACTIVE_ORGANIZATION'>,
  required: RequiredPermission<Code> & { readonly organizationId: string | undefined },
): Promise<PermittedCaller> {
  const organizationId = chosenOrganization(call.session, required.organizationId)
  if (organizationId === null) throw call.fail('NO_ACTIVE_ORGANIZATION')
  return requirePermissionIn<Code>(settings, call, { ...required, organizationId })
}

/** As {@link requirePermission}, in an organisation that is known. */
export async function requirePermissionIn<Code extends string>(
  settings: OrganizationSettings,
  { session, exchange, context, fail }: MemberCall<Code>,
  {
    organizationId,
    permissions,
    outsider,
    refusal,
  }: RequiredPermission<Code> & {
    readonly organizationId: string
  },
): Promise<PermittedCaller> {
  const asked = { userId: session.user.id, organizationId, permissions }
  const check = (membership: CheckedMembership): Membership => {
    if (membership === 'outsider') throw fail(outsider)
    if (membership === 'forbidden') throw fail(refusal)
    return membership
  }
  return {
    ...check(await findPermitted(settings, context.store, asked)),
    change: (writes) =>
      context.write(exchange, async (tx) =>
        writes(tx, check(await lockPermitted(settings, tx, asked))),
      ),
    changeAfter: (first, writes) =>
      context.write(exchange, async (tx) => {
        const locked = await first(tx.store)
        return writes(tx, check(await lockPermitted(settings, tx, asked)), locked)
      }),
  }
}
