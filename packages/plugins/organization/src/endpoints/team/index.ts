import type { OrganizationSettings } from '../../options.js'

/** The calls about teams. */
export type TeamEndpoints = ReturnType<typeof createTeamEndpoints>

/** Makes the calls about teams. */
export function createTeamEndpoints(_settings: OrganizationSettings) {
  return {}
}
