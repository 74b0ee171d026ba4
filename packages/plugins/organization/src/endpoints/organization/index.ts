import type { Statements } from '@countersign/core/access'
import type { OrganizationSettings } from '../../options.js'
import { checkOrganizationSlug } from './check-slug.js'
import { createCreateOrganization } from './create.js'
import { createDeleteOrganization } from './delete.js'
import { createExplainPermission, type ExplainPermission } from './explain-permission.js'
import { createGetFullOrganization } from './get-full.js'
import { createGetOrganization } from './get.js'
import { createHasPermission, type HasPermission } from './has-permission.js'
import { listOrganizations } from './list.js'
import { createSetActiveOrganization } from './set-active.js'
import { createUpdateOrganization } from './update.js'

/** The calls about organizations. */
export interface OrganizationEndpoints<S extends Statements> {
  readonly createOrganization: ReturnType<typeof createCreateOrganization>
  readonly updateOrganization: ReturnType<typeof createUpdateOrganization>
  readonly deleteOrganization: ReturnType<typeof createDeleteOrganization>
  readonly listOrganizations: typeof listOrganizations
  readonly getFullOrganization: ReturnType<typeof createGetFullOrganization>
  readonly getOrganization: ReturnType<typeof createGetOrganization>
  readonly setActiveOrganization: ReturnType<typeof createSetActiveOrganization>
  readonly checkOrganizationSlug: typeof checkOrganizationSlug
  readonly hasPermission: HasPermission<S>
  readonly explainPermission: ExplainPermission<S>
}

/** Makes the calls about organizations. */
export function createOrganizationEndpoints<S extends Statements>(
  settings: OrganizationSettings,
): OrganizationEndpoints<S> {
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
