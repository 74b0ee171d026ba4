import type { SessionData, Store } from '@countersign/core'
import * as z from 'zod/mini'
import { namedOrganization } from '../fields.js'
import { memberModel } from '../models.js'
import type { OrganizationSettings } from '../options.js'
import { withOrganization } from '../selections.js'
import type { MemberCall } from './require-permission.js'
import { activeColumns, chosenOrganization, findMembership, type Membership } from './membership.js'

/** How calls name an organisation: by slug, by id, or not at all, which is the active one. */
export const organizationChoice = {
  organizationId: namedOrganization,
  organizationSlug: z
    .optional(z.string().check(z.maxLength(255)))
    .with(z.describe('In place of `organizationId`')),
}

/** Which organisation a call names. */
export interface OrganizationChoice {
  readonly organizationId?: string | null | undefined
  readonly organizationSlug?: string | undefined
}

/** Somebody's standing in the organisation that a call is about, by one statement. */
async function findChosen(
  store: Store,
  session: SessionData,
  { organizationId, organizationSlug }: OrganizationChoice,
): Promise<Membership | 'outsider' | 'none'> {
  const userId = session.user.id
  if (organizationSlug !== undefined)
    return (await findBySlug(store, userId, organizationSlug)) ?? 'outsider'
  const chosen = chosenOrganization(session, organizationId)
  if (chosen === null) return 'none'
  return (await findMembership(store, userId, chosen)) ?? 'outsider'
}

async function findBySlug(store: Store, userId: string, slug: string): Promise<Membership | null> {
  // Slugs of another time may have capitals.
  const where = { slug: { in: [slug, slug.toLowerCase()] } }
  const parent = { ...withOrganization, where }
  const found = await store.of(memberModel).findOneWith({ userId }, parent)
  return found && { member: found.row, organization: found.parent }
}

/** A call about an organisation that it chooses. */
export type ChoosingCall = MemberCall<'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'>

/**
 * The caller's membership of the organisation that a call is about.
 *
 * @throws AuthError `outsider` when the caller is no member, also when there is no such organisation.
 */
export async function requireMembership<Code extends string>(
  { session, context, fail }: MemberCall<Code | 'NO_ACTIVE_ORGANIZATION'>,
  choice: OrganizationChoice,
  outsider: Code,
): Promise<Membership> {
  const found = await findChosen(context.store, session, choice)
  if (found === 'none') throw fail('NO_ACTIVE_ORGANIZATION')
  if (found === 'outsider') throw fail(outsider)
  return found
}

/**
 * As {@link requireMembership}, and null where the call is about no organisation. One that the caller is no
 * member of is the active one of their session no longer.
 */
export async function requireMembershipOrForget(
  settings: OrganizationSettings,
  { exchange, context, session, fail }: ChoosingCall,
  choice: OrganizationChoice,
): Promise<Membership | null> {
  const found = await findChosen(context.store, session, choice)
  if (found === 'none') return null
  if (found !== 'outsider') return found
  const active = chosenOrganization(session)
  if (active !== null && isChosen(active, choice))
    await context.write(exchange, (tx) => {
      const where = { id: session.session.id, activeOrganizationId: active }
      return tx.sessions.change(where, activeColumns(settings, null))
    })
  throw fail('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
}

function isChosen(
  active: string,
  { organizationId, organizationSlug }: OrganizationChoice,
): boolean {
  return organizationSlug === undefined && (organizationId ?? active) === active
}
