import {
  type AuthError,
  type Exchange,
  type PluginContext,
  type SessionData,
  type Store,
  type Writing,
} from '@countersign/core'
import type { Permissions } from '@countersign/core/access'
import { refusals } from '../errors.js'
import type { OrganizationSettings } from '../options.js'
import {
  type CheckedStanding,
  chosenOrganization,
  findPermitted,
  lockPermitted,
  type Standing,
} from './standing.js'

/** Why a call of a member is refused to other users: for the errors of most calls of members. */
export const standingErrors = refusals(
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
export interface Permit extends Standing {
  /**
   * Changes what belongs to the organisation under its lock, where the permission is checked again. The
   * work may be run again from the start.
   */
  readonly change: <T>(work: (tx: Writing, standing: Standing) => Promise<T>) => Promise<T>
  /**
   * As `change`, after `first` has taken the locks that precede the lock of the organisation: those of
   * invitations, because an acceptance locks its invitation first. A refusal undoes what `first` writes.
   */
  readonly changeAfter: <L, T>(
    first: (store: Store) => Promise<L>,
    work: (tx: Writing, standing: Standing, locked: L) => Promise<T>,
  ) => Promise<T>
}

/** Checks a permission of the caller in the organisation that the call names, or else in the active one. */
export async function requirePermit<Code extends string>(
  settings: OrganizationSettings,
  call: MemberCall<Code | 'NO_ACTIVE_ORGANIZATION'>,
  required: RequiredPermission<Code> & { readonly organizationId: string | undefined },
): Promise<Permit> {
  const organizationId = chosenOrganization(call.session, required.organizationId)
  if (organizationId === null) throw call.fail('NO_ACTIVE_ORGANIZATION')
  return permitIn<Code>(settings, call, { ...required, organizationId })
}

/** As {@link requirePermit}, in an organisation that is known. */
export async function permitIn<Code extends string>(
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
): Promise<Permit> {
  const asked = { userId: session.user.id, organizationId, permissions }
  const check = (standing: CheckedStanding): Standing => {
    if (standing === 'outsider') throw fail(outsider)
    if (standing === 'forbidden') throw fail(refusal)
    return standing
  }
  return {
    ...check(await findPermitted(settings, context.store, asked)),
    change: (work) =>
      context.write(exchange, async (tx) =>
        work(tx, check(await lockPermitted(settings, tx, asked))),
      ),
    changeAfter: (first, work) =>
      context.write(exchange, async (tx) => {
        const locked = await first(tx.store)
        return work(tx, check(await lockPermitted(settings, tx, asked)), locked)
      }),
  }
}
