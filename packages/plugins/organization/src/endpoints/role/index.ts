import type { OrganizationSettings } from '../../options.js'
import { createCreateRole } from './create.js'
import { createDeleteRole } from './delete.js'
import { createGetRole } from './get.js'
import { createListRoles } from './list.js'
import { createUpdateRole } from './update.js'

/** The calls about roles that organisations make for themselves. */
export interface RoleEndpoints {
  readonly createOrgRole: ReturnType<typeof createCreateRole>
  readonly updateOrgRole: ReturnType<typeof createUpdateRole>
  readonly deleteOrgRole: ReturnType<typeof createDeleteRole>
  readonly listOrgRoles: ReturnType<typeof createListRoles>
  readonly getOrgRole: ReturnType<typeof createGetRole>
}

/** Makes the calls about roles. */
export function createRoleEndpoints(settings: OrganizationSettings): RoleEndpoints {
  return {
    createOrgRole: createCreateRole(settings),
    updateOrgRole: createUpdateRole(settings),
    deleteOrgRole: createDeleteRole(settings),
    listOrgRoles: createListRoles(settings),
    getOrgRole: createGetRole(settings),
  }
}
