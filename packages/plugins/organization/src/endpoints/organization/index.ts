import type { Statements } from '@countersign/core/access'
import type { OrganizationSettings } from '../../options.js'
import { createCreateOrganization } from './create.js'
import { listOrganizations } from './list.js'

/** The calls about organizations. */
export interface OrganizationEndpoints<_S extends Statements> {
  readonly createOrganization: ReturnType<typeof createCreateOrganization>
  readonly listOrganizations: typeof listOrganizations
}

/** Makes the calls about organizations. */
export function createOrganizationEndpoints<S extends Statements>(
  settings: OrganizationSettings,
): OrganizationEndpoints<S> {
  return { createOrganization: createCreateOrganization(settings), listOrganizations }
}
