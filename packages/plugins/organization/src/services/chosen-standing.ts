import type { Exchange, PluginContext, SessionData, Store } from '@countersign/core'
import * as z from 'zod/mini'
import { id } from '../fields.js'
import { memberModel } from '../models.js'
import type { OrganizationSettings } from '../options.js'
import { withOrganization } from '../selections.js'
import { activeColumns, chosenOrganization, findStanding, type Standing } from './standing.js'

/** How calls name an organisation: by slug, by id, or not at all, which is the active one. */
export const organizationChoice = {
  organizationId: z.optional(id),
  organizationSlug: z.optional(z.string().check(z.maxLength(255))),
}

/** Which organisation a call names. */
export interface OrganizationChoice {
  readonly organizationId?: string | null | undefined
  readonly organizationSlug?: string | undefined
}

/** Somebody's standing in the organisation that a call is about, by one statement. */
export async function findChosen(
  store: Store,
  session: SessionData,
  { organizationId, organizationSlug }: OrganizationChoice,
): Promise<Standing | 'stranger' | 'none'> {
  const userId = session.user.id
  if (organizationSlug !== undefined)
    return (await findBySlug(store, userId, organizationSlug)) ?? 'stranger'
  const chosen = chosenOrganization(session, organizationId)
  if (chosen === null) return 'none'
  return (await findStanding(store, userId, chosen)) ?? 'stranger'
}

async function findBySlug(store: Store, userId: string, slug: string): Promise<Standing | null> {
  // Slugs of another time may have capitals.
  const where = { slug: { in: [slug, slug.toLowerCase()] } }
  const parent = { ...withOrganization, where }
  const found = await store.of(memberModel).findOneWith({ userId }, parent)
  return found && { member: found.row, organization: found.parent }
}

/** What is needed to clear the active organisation of a caller. */
interface Clearing {
  readonly exchange: Exchange
  readonly context: PluginContext
  readonly session: SessionData
}

/**
 * Takes an organisation that somebody is no member of away from their session, where it is the active
 * one of it.
 */
export async function forgetOrganization(
  settings: OrganizationSettings,
  { exchange, context, session }: Clearing,
  { organizationId, organizationSlug }: OrganizationChoice,
): Promise<void> {
  const active = chosenOrganization(session)
  if (active === null || organizationSlug !== undefined) return
  if ((organizationId ?? active) !== active) return
  await context.write(exchange, (writing) => {
    const where = { id: session.session.id, activeOrganizationId: active }
    return writing.sessions.change(where, activeColumns(settings, null))
  })
}
