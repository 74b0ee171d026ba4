import type { OrganizationDrafts } from './events.js'

/** A new organisation and its creator, before it is stored. */
export type NewOrganization = OrganizationDrafts['organization.create'] & { readonly id: string }

/** The columns of the first team of an organisation. */
export interface DefaultTeamColumns {
  /** Default: the name of the organisation. */
  readonly name?: string
  /** Additional columns of teams. */
  readonly [column: string]: unknown
}

/**
 * Decides the first team of an organisation: its columns, or null for no team. An `AuthError` rejects the creation of the
 * organisation. The function is called before the transaction that stores both, so it may ask other services.
 */
export type DefaultTeam = (
  organization: NewOrganization,
) => DefaultTeamColumns | null | Promise<DefaultTeamColumns | null>
