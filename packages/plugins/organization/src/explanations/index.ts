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
