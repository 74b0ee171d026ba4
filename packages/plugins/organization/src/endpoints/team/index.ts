import type { OrganizationSettings, TeamSettings } from '../../options.js'
import { createAddTeamMember } from './add-member.js'
import { createCreateTeam } from './create.js'
import { createListTeamMembers } from './list-members.js'
import { createListUserTeams } from './list-of-user.js'
import { listTeams } from './list.js'
import { createRemoveTeamMember } from './remove-member.js'
import { createRemoveTeam } from './remove.js'
import { setActiveTeam } from './set-active.js'
import { createUpdateTeam } from './update.js'

/** The calls about teams. */
export type TeamEndpoints = ReturnType<typeof createTeamEndpoints>

/** Creates the calls about teams. */
export function createTeamEndpoints(settings: OrganizationSettings, teams: TeamSettings) {
  return {
    createTeam: createCreateTeam(settings, teams),
    updateTeam: createUpdateTeam(settings),
    removeTeam: createRemoveTeam(settings),
    listOrganizationTeams: listTeams,
    setActiveTeam,
    listUserTeams: createListUserTeams(settings),
    listTeamMembers: createListTeamMembers(settings),
    addTeamMember: createAddTeamMember(settings),
    removeTeamMember: createRemoveTeamMember(settings),
  }
}
