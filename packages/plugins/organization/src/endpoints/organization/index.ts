import type { Statements } from '@countersign/core/access'
import type { OrganizationSettings } from '../../options.js'
import { checkOrganizationSlug } from './check-slug.js'
import { createCreateOrganization } from './create.js'
import { createDeleteOrganization } from './delete.js'
import { createExplainPermission } from './explain-permission.js'
import { createGetFullOrganization } from './get-full.js'
import { createGetOrganization } from './get.js'
import { createHasPermission } from './has-permission.js'
import { listOrganizations } from './list.js'
import { createSetActiveOrganization } from './set-active.js'
import { createUpdateOrganization } from './update.js'

/** The calls about organisations. */
export type OrganizationEndpoints<S extends Statements> = ReturnType<
  typeof createOrganizationEndpoints<S>
>

/** Creates the calls about organisations. */
export function createOrganizationEndpoints<S extends Statements>(settings: OrganizationSettings) {
  return {
    createOrganization: createCreateOrganization(settings),
    updateOrganization: createUpdateOrganization(settings),
    deleteOrganization: createDeleteOrganization(settings),
    listOrganizations,
    getFullOrganization: createGetFullOrganization(settings),
    getOrganization: createGetOrganization(settings),
    setActiveOrganization: createSetActiveOrganization(settings),
    checkOrganizationSlug,
    hasPermission: createHasPermission<S>(settings),
    explainPermission: createExplainPermission<S>(settings),
  }
}
