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
import { type SignedInCallContext, timeOf } from './call-context.js'
import { findTeamProblem, toTeamList } from './invited-teams.js'
import { createLinkSecret, withoutSecret } from './link-secrets.js'
import { requirePermission, membershipErrors } from './require-permission.js'
import { findTeamLimit, joinErrors } from './team-membership.js'

/** Why nobody makes a link. */
export const createLinkErrors = {
  ...membershipErrors,
  ...refusals(
    'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
    'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
    'INVITATION_LIMIT_REACHED',
    'ROLE_NOT_FOUND',
  ),
  ...joinErrors,
} as const

/** Somebody who makes a link. */
export interface CreateLinkCall extends SignedInCallContext {
  readonly organizationId: string | undefined
  /** As it was sent. */
  readonly role: string | readonly string[]
  readonly teamIds: readonly string[]
  /** Seconds. */
  readonly expiresIn: number
  readonly maxUses: number
  readonly fail: (code: keyof typeof createLinkErrors) => AuthError
}

/** A link, and its secret, which is known now and never again. */
export interface CreatedLink {
  readonly link: InvitationLink
  readonly token: string
}

/**
 * Makes a link by which people join with a role that its maker may give, and that is not the creator's.
 * As many links of an organisation are good as invitations may be open.
 *
 * @throws AuthError which says why not.
 */
export async function createLink(call: CreateLinkCall): Promise<CreatedLink> {
  const { exchange, context, settings, session, fail } = call
  const permitted = await requirePermission(settings, call, {
    organizationId: call.organizationId,
    permissions: { invitation: ['create'] },
    outsider: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    refusal: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
  })
  const { organization, member } = permitted
  const { id: organizationId } = organization
  const teamId = toTeamList(settings, call.teamIds)
  const asked = await checkGrant(call, context.store, { member, roles: call.role })
  const draft = { organization, role: asked, user: session.user }
  const { role } = await context.ask(exchange, 'invitation-link.create', {
    draft,
    amendable: ['role'],
  })
  const limit = await settings.invitationLimit(organization)
  const teamLimit = await findTeamLimit(settings, organization)
  const now = timeOf(call)
  const { id, token, stored } = createLinkSecret(context)
  const row: InvitationLinkRow = {
    ...{ id, organizationId, token: stored, teamId, inviterId: session.user.id },
    ...{ role, usesLeft: call.maxUses, createdAt: now },
    expiresAt: new Date(now.getTime() + call.expiresIn * 1000),
  }
  return permitted.change(async (tx, membership) => {
    const links = tx.store.of(invitationLinkModel)
    const good = { organizationId, usesLeft: { gt: 0 }, expiresAt: { gt: now } }
    await checkGrant(call, tx.store, { member: membership.member, roles: role })
    const capacity = { organizationId, teamIds: rolesIn(teamId), maximum: teamLimit }
    const problem = await findTeamProblem(tx.store, capacity)
    if (problem) throw fail(problem)
    if ((await links.count(good)) >= limit) throw fail('INVITATION_LIMIT_REACHED')
    await links.create(row)
    const link = withoutSecret(row)
    await tell(tx, 'invitation-link.created', { link })
    return { link, token }
  })
}

/** The role as it is stored. Whoever has the link has the role: the creator's is nobody's to give away like that. */
async function checkGrant(
  { settings, fail }: CreateLinkCall,
  store: Store,
  { member, roles }: { readonly member: MemberRow; readonly roles: CreateLinkCall['role'] },
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
