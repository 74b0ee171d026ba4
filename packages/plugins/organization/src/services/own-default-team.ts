import { displayName } from '@countersign/core'
import type { DefaultTeam, NewOrganization } from '../default-team.js'
import type { TeamColumns } from './team-membership.js'

// Loaded with the first organisation: few apps have such a function.

/**
 * The first team of an organisation by the app's own function, with columns of those given. Null when the organisation
 * has none.
 *
 * @throws Error, a logged 500, when the function returns an invalid name or an unknown column.
 */
export async function planOwnTeam(
  plan: DefaultTeam,
  organization: NewOrganization,
  columns: readonly string[],
): Promise<TeamColumns | null> {
  // JavaScript code may return anything.
  const given: unknown = await plan(organization)
  if (given === null) return null
  const values: Readonly<Record<string, unknown>> =
    typeof given === 'object' ? { ...given } : { given }
  const { data: name } = displayName.safeParse(values['name'] ?? organization.name)
  const areKnown = Object.keys(values).every((column) => columns.includes(column))
  if (areKnown && name) return { ...values, name }
  throw new Error(
    `organization.teams.defaultTeam must return null or columns of a team (${columns.join(', ')}) with a valid name`,
  )
}
