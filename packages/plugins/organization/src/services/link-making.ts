import { type AuthError, type Store } from '@countersign/core'
import { rolesIn } from '@countersign/core/access'
import { toKnownRoles } from '../access/known-roles.js'
import { mayGrant } from '../access/roles.js'
import { refusals } from '../errors.js'
import { tell } from '../events.js'
import {
  type InvitationLink,
  invitationLinkModel,
  type InvitationLinkRow,
  type MemberRow,
} from '../models.js'
import { type ActingMember, timeOf } from './acting.js'
import { findTeamProblem, toTeamList } from './invited-teams.js'
import { createLinkSecret, withoutSecret } from './link-secrets.js'
import { requirePermit, standingErrors } from './permit.js'
import { findTeamLimit, joinErrors } from './team-membership.js'

/** Why nobody makes a link. */
export const linkMakingErrors = {
  ...standingErrors,
  ...refusals(
    'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
    'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
    'INVITATION_LIMIT_REACHED',
    'ROLE_NOT_FOUND',
  ),
  ...joinErrors,
} as const

/** Somebody who makes a link. */
export interface LinkMaking extends ActingMember {
  readonly organizationId: string | undefined
  /** As it was sent. */
  readonly role: string | readonly string[]
  readonly teamIds: readonly string[]
  /** Seconds. */
  readonly expiresIn: number
  readonly maxUses: number
  readonly fail: (code: keyof typeof linkMakingErrors) => AuthError
}

/** A link, and its secret, which is known now and never again. */
export interface MadeLink {
  readonly link: InvitationLink
  readonly token: string
}

/**
 * Makes a link by which people join with a role that its maker may give, and that is not the creator's.
 * As many links of an organisation are good as invitations may be open.
 *
 * @throws AuthError which says why not.
 */
export async function makeLink(making: LinkMaking): Promise<MadeLink> {
  const { exchange, context, settings, session, fail } = making
  const permit = await requirePermit(settings, making, {
    organizationId: making.organizationId,
    permissions: { invitation: ['create'] },
    outsider: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    refusal: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
  })
  const { organization, member } = permit
  const { id: organizationId } = organization
  const teamId = toTeamList(settings, making.teamIds)
  const asked = await checkGrant(making, context.store, { member, roles: making.role })
  const draft = { organization, role: asked, user: session.user }
  const { role } = await context.ask(exchange, 'invitation-link.create', {
    draft,
    amendable: ['role'],
  })
  const limit = await settings.invitationLimit(organization)
  const teamLimit = await findTeamLimit(settings, organization)
  const now = timeOf(making)
  const { id, token, stored } = createLinkSecret(context)
  const row: InvitationLinkRow = {
    ...{ id, organizationId, token: stored, teamId, inviterId: session.user.id },
    ...{ role, usesLeft: making.maxUses, createdAt: now },
    expiresAt: new Date(now.getTime() + making.expiresIn * 1000),
  }
  return permit.change(async (writing, standing) => {
    const links = writing.store.of(invitationLinkModel)
    const good = { organizationId, usesLeft: { gt: 0 }, expiresAt: { gt: now } }
    await checkGrant(making, writing.store, { member: standing.member, roles: role })
    const seats = { organizationId, teamIds: rolesIn(teamId), maximum: teamLimit }
    const problem = await findTeamProblem(writing.store, seats)
    if (problem) throw fail(problem)
    if ((await links.count(good)) >= limit) throw fail('INVITATION_LIMIT_REACHED')
    await links.create(row)
    const link = withoutSecret(row)
    await tell(writing, 'invitation-link.created', { link })
    return { link, token }
  })
}

/** The role as it is stored. Whoever has the link has the role: the creator's is nobody's to give away like that. */
async function checkGrant(
  { settings, fail }: LinkMaking,
  store: Store,
  { member, roles }: { readonly member: MemberRow; readonly roles: LinkMaking['role'] },
): Promise<string> {
  const role = await toKnownRoles(settings, store, {
    organizationId: member.organizationId,
    roles,
  })
  if (role === null) throw fail('ROLE_NOT_FOUND')
  const names = rolesIn(role)
  const isAbove = names.includes(settings.creatorRole)
  if (isAbove || (await mayGrant(settings, store, { member, roles: names })) !== true)
    throw fail('YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE')
  return role
}
