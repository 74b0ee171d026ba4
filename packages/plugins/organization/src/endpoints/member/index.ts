import type { OrganizationSettings } from '../../options.js'

/** The calls about members. */
export type MemberEndpoints = ReturnType<typeof createMemberEndpoints>

/** Makes the calls about members. */
export function createMemberEndpoints(_settings: OrganizationSettings) {
  return {}
}
