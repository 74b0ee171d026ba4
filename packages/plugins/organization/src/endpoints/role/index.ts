import type { OrganizationSettings, RunTimeRoleSettings } from '../../options.js'
import { createCreateRole } from './create.js'
import { createDeleteRole } from './delete.js'
import { createGetRole } from './get.js'
import { createListRoles } from './list.js'
import { createUpdateRole } from './update.js'

/** The calls about custom roles. */
export type RoleEndpoints = ReturnType<typeof createRoleEndpoints>

/** Creates the calls about custom roles. */
export function createRoleEndpoints(settings: OrganizationSettings, roles: RunTimeRoleSettings) {
  return {
    createOrgRole: createCreateRole(settings, roles),
    updateOrgRole: createUpdateRole(settings),
    deleteOrgRole: createDeleteRole(settings),
    listOrgRoles: createListRoles(settings),
    getOrgRole: createGetRole(settings),
  }
}
