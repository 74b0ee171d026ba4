import type { Store } from '@countersign/core'
import { rolesIn } from '@countersign/core/access'
import { mayGrant, toKnownRoles } from '../../access/roles.js'
import { type InvitationLink, invitationLinkModel, type MemberRow } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'
import { createLinkSecret, withoutSecret } from './link-secrets.js'
import { memberAction } from '../../services/member-action.js'
import type { MemberCall } from '../../services/membership.js'
import {
  checkTeams,
  findTeamLimit,
  type JoinTeamsCode,
  toTeamList,
} from '../../services/team-membership.js'

// Loaded with the first link: few apps have links.

type LinkCode =
  | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
  | 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION'
  | 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE'
  | 'INVITATION_LIMIT_REACHED'
  | 'ROLE_NOT_FOUND'
  | JoinTeamsCode

/** A link to create. */
interface LinkInput {
  readonly organizationId: string
  /** As sent. */
  readonly role: string | readonly string[]
  readonly teamIds: readonly string[]
  /** Seconds. */
  readonly expiresIn: number
  readonly maxUses: number
}

/** Creates an invitation link. Returns its token too, which is not stored. */
export async function createLink(
  settings: OrganizationSettings,
  call: MemberCall<LinkCode>,
  { organizationId, role: sent, teamIds, expiresIn, maxUses }: LinkInput,
): Promise<{ readonly link: InvitationLink; readonly token: string }> {
  const { context, session, fail } = call
  const { user } = session
  const teamId = toTeamList(settings, teamIds)
  /** The roles to store. A user who has the link gets them, so the creator's role is not among them. */
  const getGrantable = async (
    store: Store,
    member: MemberRow,
    roles: string | readonly string[],
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
      limit: await settings.invitationLimit(organization, call.session),
      teamLimit: await findTeamLimit(settings, organization, call.session),
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
      await checkTeams(store, call, capacity)
      const links = store.of(invitationLinkModel)
      const now = new Date(call.context.clock.now())
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
