import type { Statements } from '@countersign/core/access'
import type { OrganizationSettings } from '../../options.js'

/** The calls about organizations. */
export type OrganizationEndpoints<S extends Statements> = ReturnType<
  typeof createOrganizationEndpoints<S>
>

/** Makes the calls about organizations. */
export function createOrganizationEndpoints<S extends Statements>(_settings: OrganizationSettings) {
  const nothing: { readonly [N in never]: S } = {}
  return nothing
}
