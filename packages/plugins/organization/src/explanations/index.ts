import type { Explanations } from './explanations.js'
import { invitationExplanations } from './invitation.js'
import { organizationExplanations } from './organization.js'
import { roleExplanations } from './role.js'
import { teamExplanations } from './team.js'

/** Complete: an error without an explanation does not compile. */
export const explanations: Explanations = {
  ...organizationExplanations,
  ...invitationExplanations,
  ...teamExplanations,
  ...roleExplanations,
}

/** For the reference: all features, and the route of the call whose input the app's statements type. */
export const reference = {
  options: {
    teams: { enabled: true },
    dynamicAccessControl: { enabled: true },
    invitationLinks: { enabled: true },
  },
  routes: { organization: { hasPermission: 'POST /organization/has-permission' } },
} as const
