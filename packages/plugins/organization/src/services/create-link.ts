import type { Store } from '@countersign/core'
import { rolesIn } from '@countersign/core/access'
import { toKnownRoles } from '../access/known-roles.js'
import { mayGrant } from '../access/roles.js'
import { invitationLinkModel, type MemberRow } from '../models.js'
import type { OrganizationSettings } from '../options.js'
import { type CreatedLink, createLinkSecret, withoutSecret } from './link-secrets.js'
import { memberAction } from './member-action.js'
import { type MemberCall, timeOf } from './membership.js'
import {
  findTeamLimit,
  findTeamProblem,
  type JoinTeamsCode,
  toTeamList,
} from './team-membership.js'

/** Why a link is not created. */
type CreateLinkCode =
  | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
  | 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION'
  | 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE'
  | 'INVITATION_LIMIT_REACHED'
  | 'ROLE_NOT_FOUND'
  | JoinTeamsCode

/** The link that a member asks for. */
export interface LinkInput {
  readonly organizationId: string
  /** As sent. */
  readonly role: string | readonly string[]
  readonly teamIds: readonly string[]
  /** Seconds. */
  readonly expiresIn: number
  readonly maxUses: number
}

/**
 * Creates a link by which users join with a role that the inviter may give, and that is not the creator's.
 * An organisation has as many valid links as open invitations.
 *
 * @throws AuthError which says why not.
 */
export function createLink(
  settings: OrganizationSettings,
  call: MemberCall<CreateLinkCode>,
  { organizationId, role: sent, teamIds, expiresIn, maxUses }: LinkInput,
): Promise<CreatedLink> {
  const { context, session, fail } = call
  const { user } = session
  const teamId = toTeamList(settings, teamIds)
  /** The roles to store. A user who has the link gets them, so the creator's role is not among them. */
  const getGrantable = async (
    store: Store,
    member: MemberRow,
    roles: LinkInput['role'],
  ): Promise<string> => {
    const role = await toKnownRoles(settings, store, { organizationId, roles })
    if (role === null) throw fail('ROLE_NOT_FOUND')
    const names = rolesIn(role)
    const isAbove = names.includes(settings.creatorRole)
    if (isAbove || (await mayGrant(settings, store, { member, roles: names })) !== true)
      throw fail('YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE')
    return role
  }
  return memberAction(settings, call, {
    organizationId,
    permissions: { invitation: ['create'] },
    outsider: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    refusal: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
    prepare: async ({ member, organization }, store) => ({
      role: await getGrantable(store, member, sent),
      limit: await settings.invitationLimit(organization),
      teamLimit: await findTeamLimit(settings, organization),
    }),
    before: 'invitation-link.create',
    draft: ({ organization }, { role }) => ({ organization, role, user }),
    amendable: ['role'],
    async write(
      { store },
      { member },
      { subject: { limit, teamLimit: maximum }, draft: { role } },
    ) {
      await getGrantable(store, member, role)
      const capacity = { organizationId, teamIds: rolesIn(teamId), maximum }
      const problem = await findTeamProblem(store, capacity)
      if (problem) throw fail(problem)
      const links = store.of(invitationLinkModel)
      const now = timeOf(call)
      const valid = { organizationId, usesLeft: { gt: 0 }, expiresAt: { gt: now } }
      if ((await links.count(valid)) >= limit) throw fail('INVITATION_LIMIT_REACHED')
      const { id, token, stored } = createLinkSecret(context)
      const row = {
        ...{ id, organizationId, token: stored, role, teamId, inviterId: user.id },
        ...{ usesLeft: maxUses, createdAt: now },
        expiresAt: new Date(now.getTime() + expiresIn * 1000),
      }
      await links.create(row)
      return { link: withoutSecret(row), token }
    },
    event: ({ link }) => ['invitation-link.created', { link }],
  })
}
