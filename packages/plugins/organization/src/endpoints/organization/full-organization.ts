import { type Store } from '@countersign/core'
import * as z from 'zod/mini'
import {
  invitationAnswer,
  memberWithUser,
  organizationAnswer,
  teamAnswer,
  toOrganization,
} from '../../answers.js'
import { memberModel, teamModel } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'
import { oldestFirst, withUser } from '../../selections.js'
import type { Membership } from '../../services/membership.js'
import { findVisibleInvitations } from '../../services/visible-invitations.js'

/** Most invitations and teams that one answer names, and members unless it is asked for others. */
const LIMIT = 100

/** An organisation with its members, and what else belongs to it. */
export const fullOrganization = z.object({
  ...organizationAnswer.shape,
  /** In the order in which they joined. */
  members: z.array(memberWithUser),
  /** Those that end last first, as far as the member sees them. */
  invitations: z.array(invitationAnswer),
  /** Null where there are no teams. */
  teams: z.nullable(z.array(teamAnswer)),
})

/** An organisation as a member asks to see it. */
interface Seen extends Membership {
  readonly now: Date
  readonly membersLimit?: number | undefined
}

/** What a member sees of an organisation: two statements, or one for each kind of thing that is shown. */
export async function findFull(
  settings: OrganizationSettings,
  store: Store,
  { organization, member, now, membersLimit = LIMIT }: Seen,
) {
  const where = { organizationId: organization.id }
  const [found, invitations, teams] = await Promise.all([
    store
      .of(memberModel)
      .findManyWith(where, withUser, { orderBy: oldestFirst, limit: membersLimit }),
    findVisibleInvitations(settings, store, { member, now }),
    settings.teams
      ? store.of(teamModel).findMany(where, { orderBy: oldestFirst, limit: LIMIT })
      : null,
  ])
  const members = found.map(({ row, parent }) => ({ ...row, user: parent }))
  return { ...toOrganization(organization), members, invitations, teams }
}
