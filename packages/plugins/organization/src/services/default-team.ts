import type { NewOrganization } from '../default-team.js'
import { displayName } from '../fields.js'
import { amendable, teamModel, valuesIn } from '../models.js'
import type { OrganizationSettings } from '../options.js'

/** The columns of a team that are not the same in all teams. */
export interface TeamColumns {
  readonly name: string
  readonly [column: string]: unknown
}

/**
 * Decides the first team of an organisation before the transaction, which must not wait for the app's own function.
 * Null when the organisation has none.
 *
 * @throws Error, a logged 500, when the function returns an invalid name or an unknown column.
 */
export async function planDefaultTeam(
  settings: Pick<OrganizationSettings, 'teams' | 'additionalFields'>,
  organization: NewOrganization,
): Promise<TeamColumns | null> {
  const { name } = organization
  const own = settings.teams?.defaultTeam ?? false
  if (typeof own === 'boolean') return own ? { name } : null
  // JavaScript code may return anything.
  const given: unknown = await own(organization)
  if (given === null) return null
  const known = amendable(settings, teamModel)
  const draft = { name, ...valuesIn(known, typeof given === 'object' ? { ...given } : {}) }
  const named = displayName.safeParse(draft.name)
  const isDraft =
    typeof given === 'object' && Object.keys(given).every((key) => known.includes(key))
  if (isDraft && named.success) return { ...draft, name: named.data }
  throw new Error(
    `organization.teams.defaultTeam must return null or columns of a team (${known.join(', ')}) with a valid name`,
  )
}
