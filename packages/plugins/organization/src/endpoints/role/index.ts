import type { OrganizationSettings } from '../../options.js'

/** The calls about roles. */
export type RoleEndpoints = ReturnType<typeof createRoleEndpoints>

/** Makes the calls about roles. */
export function createRoleEndpoints(_settings: OrganizationSettings) {
  return {}
}
