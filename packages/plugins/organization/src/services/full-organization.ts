import { type Store, userTable } from '@countersign/core'
import * as z from 'zod/mini'
import { allows } from '../access/roles.js'
import {
  invitationShape,
  memberWithUser,
  organizationShape,
  teamShape,
  toOrganization,
} from '../answers.js'
import { invitationModel, memberModel, type MemberRow, teamModel } from '../models.js'
import type { OrganizationSettings } from '../options.js'
import type { Standing } from './standing.js'

/** Most invitations and teams that one answer names, and members unless it is asked for others. */
const LIMIT = 100

/** An organisation with its members, and what else belongs to it. */
export const fullOrganization = z.object({
  ...organizationShape,
  /** In the order in which they joined. */
  members: z.array(memberWithUser),
  /** Those that end last first. Empty for members who may neither make nor cancel any. */
  invitations: z.array(z.object(invitationShape)),
  /** Null where there are no teams. */
  teams: z.nullable(z.array(z.object(teamShape))),
})

/** An organisation as a member asks to see it. */
interface Seen extends Standing {
  readonly membersLimit?: number | undefined
}

/** What a member sees of an organisation: two statements, or one for each kind of thing that is shown. */
export async function findFull(
  settings: OrganizationSettings,
  store: Store,
  { organization, member, membersLimit = LIMIT }: Seen,
) {
  const where = { organizationId: organization.id }
  const oldestFirst = { createdAt: 'asc', id: 'asc' } as const
  const newestFirst = { expiresAt: 'desc', id: 'asc' } as const
  const user = { model: userTable, by: 'userId' } as const
  const isShown = await managesInvitations(settings, store, member)
  const [found, invitations, teams] = await Promise.all([
    store.of(memberModel).findManyWith(where, user, { orderBy: oldestFirst, limit: membersLimit }),
    isShown
      ? store.of(invitationModel).findMany(where, { orderBy: newestFirst, limit: LIMIT })
      : [],
    settings.teams
      ? store.of(teamModel).findMany(where, { orderBy: oldestFirst, limit: LIMIT })
      : null,
  ])
  const members = found.map(({ row, parent }) => ({ ...row, user: parent }))
  return { ...toOrganization(organization), members, invitations, teams }
}

/** Whether somebody may make or cancel invitations. */
async function managesInvitations(
  settings: OrganizationSettings,
  store: Store,
  member: MemberRow,
): Promise<boolean> {
  const makes = { member, permissions: { invitation: ['create'] } }
  const cancels = { member, permissions: { invitation: ['cancel'] } }
  return (await allows(settings, store, makes)) || (await allows(settings, store, cancels))
}
