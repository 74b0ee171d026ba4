import { type GuardedAction, guardedAction, type Store } from '@countersign/core'
import type { Permissions } from '@countersign/core/access'
import { allows } from '../access/roles.js'
import type { OrganizationDrafts, OrganizationEvent } from '../events.js'
import { memberModel } from '../models.js'
import type { OrganizationSettings } from '../options.js'
import { withUser } from '../selections.js'
import { isUnchangedSince, lockInOrder } from './lock-order.js'
import { checkNotBlocked, findMembership, type MemberCall, type Membership } from './membership.js'

/** A permission that a call needs, and its errors. */
export interface RequiredPermission<Code extends string> {
  readonly organizationId: string
  readonly permissions: Permissions
  /** For callers who are not members, also when the organisation does not exist. */
  readonly outsider: Code
  /** For members without the permission. */
  readonly refusal: Code
}

/** Checks a permission of the caller, for calls that only read. */
export async function requirePermission<Code extends string>(
  settings: OrganizationSettings,
  { session, context: { store }, fail }: MemberCall<Code>,
  { organizationId, permissions, outsider, refusal }: RequiredPermission<Code>,
): Promise<Membership> {
  const membership = await findMembership(store, session.user.id, organizationId)
  if (!membership) throw fail(outsider)
  const { member } = membership
  if (!(await allows(settings, store, { member, permissions }))) throw fail(refusal)
  return membership
}

interface LockedMembership<I> extends Membership {
  readonly invitations?: I | undefined
  /** Whether no other transaction has locked the organisation since the caller's permission was read. */
  readonly isUnchanged?: boolean
}

/** An action of a member on what belongs to the organisation. The steps are those of `guardedAction`. */
interface MemberAction<
  Code extends string,
  Name extends keyof OrganizationDrafts,
  Subject,
  I,
  Result,
>
  extends
    RequiredPermission<Code>,
    Pick<
      GuardedAction<LockedMembership<I>, Subject, OrganizationDrafts[Name], Result>,
      'prepare' | 'draft' | 'amendable' | 'unchanged' | 'write'
    > {
  readonly before: Name
  /** Changes the invitations that the action is about. */
  readonly invitations?: (store: Store) => Promise<I>
  readonly event?: (result: Result) => OrganizationEvent
}

/** Performs an action of a member who has a permission, which is checked again under the lock of the organisation. */
export function memberAction<
  Code extends string,
  Name extends keyof OrganizationDrafts,
  Subject,
  I,
  Result,
>(
  settings: OrganizationSettings,
  call: MemberCall<Code>,
  action: MemberAction<Code, Name, Subject, I, Result>,
): Promise<Result> {
  const { organizationId, permissions, outsider, refusal, invitations, ...steps } = action
  const userId = call.session.user.id
  return guardedAction(call, {
    ...steps,
    async load(store): Promise<LockedMembership<I>> {
      const membership = await findMembership(store, userId, organizationId)
      if (!membership) throw call.fail(outsider)
      return membership
    },
    async requirePermission({ member }, store) {
      if (!(await allows(settings, store, { member, permissions }))) throw call.fail(refusal)
    },
    async lock(tx, found) {
      const locked = await lockInOrder(tx, { invitations, organizations: () => [organizationId] })
      const [organization] = locked.organizations
      const stored = await tx.store
        .of(memberModel)
        .findOneWith({ organizationId, userId }, withUser)
      if (!organization || !stored) throw call.fail(outsider)
      checkNotBlocked(tx, stored.parent)
      return {
        member: stored.row,
        organization,
        invitations: locked.invitations,
        isUnchanged: isUnchangedSince(found.organization, organization),
      }
    },
  })
}
