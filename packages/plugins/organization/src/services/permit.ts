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
import { lockOrganization } from './guards.js'
import { chosenOrganization, findPermitted, type Standing } from './standing.js'

/** Why somebody has no standing: for the errors of the calls of members. */
export const standingErrors = refusals(
  'NO_ACTIVE_ORGANIZATION',
  'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
)

/** A call of somebody who is signed in, which may be refused with `Code`. */
export interface MemberCall<Code extends string> {
  readonly session: SessionData
  readonly exchange: Exchange
  readonly context: PluginContext
  readonly fail: (code: keyof typeof standingErrors | Code) => AuthError
}

/** What the caller is to be allowed, and in which organisation; without one, in the active one. */
export interface Wish<Code extends string> {
  readonly organizationId: string | undefined
  readonly permissions: Permissions
  readonly refusal: Code
}

/** Somebody's leave to change what belongs to an organisation. */
export interface Permit extends Standing {
  /**
   * Changes it under the lock of the organisation, where the leave is asked for again. The work may be
   * run again from the start.
   *
   * @param first Takes the locks that go before the one of the organisation: those of invitations, which
   *   whoever accepts one has when they ask for the organisation. A refusal undoes what it writes.
   */
  readonly change: <T>(
    work: (writing: Writing, standing: Standing) => Promise<T>,
    first?: (store: Store) => Promise<unknown>,
  ) => Promise<T>
}

/** The caller's leave to do what they wish, or the refusal. */
export async function requirePermit<Code extends string>(
  settings: OrganizationSettings,
  call: MemberCall<Code>,
  wish: Wish<Code>,
): Promise<Permit> {
  const organizationId = chosenOrganization(call.session, wish.organizationId)
  if (organizationId === null) throw call.fail('NO_ACTIVE_ORGANIZATION')
  return permitIn(settings, call, { ...wish, organizationId })
}

/** As {@link requirePermit}, in an organisation that is known. */
export async function permitIn<Code extends string>(
  settings: OrganizationSettings,
  {
    session,
    exchange,
    context,
    fail,
  }: Pick<MemberCall<Code>, 'session' | 'exchange' | 'context'> & {
    readonly fail: (code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' | Code) => AuthError
  },
  { organizationId, permissions, refusal }: Wish<Code> & { readonly organizationId: string },
): Promise<Permit> {
  const undertaking = { userId: session.user.id, organizationId, permissions }
  const check = (standing: Standing | 'stranger' | 'forbidden'): Standing => {
    if (standing === 'stranger') throw fail('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
    if (standing === 'forbidden') throw fail(refusal)
    return standing
  }
  return {
    ...check(await findPermitted(settings, context.store, undertaking)),
    change: (work, first) =>
      context.write(exchange, async (writing) => {
        await first?.(writing.store)
        await lockOrganization(writing.store, organizationId)
        return work(writing, check(await findPermitted(settings, writing.store, undertaking)))
      }),
  }
}
