import { model, type Store } from '@countersign/core'
import * as z from 'zod/mini'
import {
  invitationAnswer,
  memberWithUser,
  organizationFields,
  teamAnswer,
  toOrganization,
} from '../../answers.js'
import { memberModel, teamModel } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'
import { oldestFirst, withShownUser } from '../../selections.js'
import type { Membership } from '../../services/membership.js'
import { findVisibleInvitations } from '../../services/invitations.js'

/** Maximum number of invitations and teams in one answer, and the default for members. */
const LIMIT = 100

/** An organisation with its members, invitations and teams. */
export const fullOrganization = ({ teams }: OrganizationSettings) =>
  model('organization', {
    ...organizationFields,
    /** In the order in which they joined. */
    members: z.array(memberWithUser),
    /** Those that expire last first. Only the invitations that the member may see. */
    invitations: z.array(invitationAnswer),
    /** Null without the option `teams`. */
    teams: teams ? z.nullable(z.array(teamAnswer)) : z.null(),
  })

/** The request of a member for an organisation. */
interface Seen extends Membership {
  readonly now: Date
  readonly membersLimit?: number | undefined
}

/** Returns the part of an organisation that a member may see, by two statements, or one for each kind of rows. */
export async function findFull(
  settings: OrganizationSettings,
  store: Store,
  { organization, member, now, membersLimit = LIMIT }: Seen,
) {
  const where = { organizationId: organization.id }
  const [found, invitations, teams] = await Promise.all([
    store
      .of(memberModel)
      .findManyWith(where, withShownUser, { orderBy: oldestFirst, limit: membersLimit }),
    findVisibleInvitations(settings, store, { member, now }),
    settings.teams
      ? store.of(teamModel).findMany(where, { orderBy: oldestFirst, limit: LIMIT })
      : null,
  ])
  const members = found.map(({ row, parent }) => Object.assign(row, { user: parent }))
  return { ...toOrganization(organization), members, invitations, teams }
}
