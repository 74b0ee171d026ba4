import type { OrganizationSettings } from '../../options.js'

/** The calls about invitations. */
export type InvitationEndpoints = ReturnType<typeof createInvitationEndpoints>

/** Makes the calls about invitations. */
export function createInvitationEndpoints(_settings: OrganizationSettings) {
  return {}
}
