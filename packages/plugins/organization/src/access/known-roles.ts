import type { Store } from '@countersign/core'
import { toRoleList } from '@countersign/core/access'
import { findRoles, type RoleSettings } from './roles.js'

/** Roles of an organisation, as callers send them. */
export interface SentRoles {
  readonly organizationId: string
  readonly roles: string | readonly string[]
}

/** Returns roles of a request as they are stored, or null when the organisation lacks one of them. */
export async function toKnownRoles(
  settings: RoleSettings,
  store: Store,
  { organizationId, roles }: SentRoles,
): Promise<string | null> {
  const list = toRoleList(roles, () => true)
  if (list === null) return null
  const names = list.split(',')
  const known = await findRoles(settings, store, { organizationId, names })
  return toRoleList(names, (name) => known.has(name))
}
