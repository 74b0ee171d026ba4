import type { CallRow } from './call-row.js'
import { invitationCalls } from './invitation-rows.js'
import { linkCalls } from './link-rows.js'
import { addressCalls, memberCalls } from './member-rows.js'
import { organizationCalls, slugCalls } from './organization-rows.js'
import { roleCalls, roleNameCalls } from './role-rows.js'
import { teamCalls } from './team-rows.js'

/** Every call of organisations. */
export const calls: readonly CallRow[] = [
  ...organizationCalls,
  ...memberCalls,
  ...invitationCalls,
  ...linkCalls,
  ...teamCalls,
  ...roleCalls,
]

/** Some of the same, about what is named in other ways. */
export const callsInOtherWords: readonly CallRow[] = [
  ...slugCalls,
  ...addressCalls,
  ...roleNameCalls,
]
