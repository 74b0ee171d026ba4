import { defineEndpoint, model, type Store } from '@countersign/core'
import { rolesIn } from '@countersign/core/access'
import * as z from 'zod/mini'
import { mayGrant, toKnownRoles } from '../../access/roles.js'
import { refusals } from '../../errors.js'
import { namedOrganization, roleInput, teamsInput } from '../../fields.js'
import { invitationLinkModel, type MemberRow } from '../../models.js'
import { MAX_LINK_SECONDS, MAX_LINK_USES } from '../../option-schema.js'
import type { InvitationLinkSettings, OrganizationSettings } from '../../options.js'
import { pageURL } from '../../services/invitation-mail.js'
import { createLinkSecret, withoutSecret } from '../../services/link-secrets.js'
import { memberAction } from '../../services/member-action.js'
import { getOrganizationId, timeOf } from '../../services/membership.js'
import { findTeamLimit, checkTeams, toTeamList } from '../../services/team-membership.js'

const wholeNumber = (most: number) => z.int().check(z.minimum(1), z.maximum(most))

const body = z.object({
  role: roleInput,
  organizationId: namedOrganization,
  teamId: teamsInput,
  expiresIn: z
    .optional(wholeNumber(MAX_LINK_SECONDS))
    .with(z.describe('Lifetime in seconds, at most a year; default: the option of the app')),
  maxUses: z
    .optional(wholeNumber(MAX_LINK_USES))
    .with(z.describe('Number of users who may join by it; default: the option of the app')),
})

/** `POST /organization/create-invitation-link` */
export const createCreateInvitationLink = (
  settings: OrganizationSettings,
  byDefault: InvitationLinkSettings,
) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/create-invitation-link',
    summary: 'Create a link that any user can use to join an organisation',
    access: 'session',
    body,
    answer: model('invitationLink', {
      token: z.string().with(z.describe('Shown now and never again')),
      url: z.string().with(z.describe('The page of the app with the token')),
    }),
    errors: refusals(
      'NO_ACTIVE_ORGANIZATION',
      'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
      'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
      'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
      'INVITATION_LIMIT_REACHED',
      'ROLE_NOT_FOUND',
      'TEAM_NOT_FOUND',
      'TEAM_MEMBER_LIMIT_REACHED',
    ),

    async handle(call) {
      const { context, session, fail } = call
      const { user } = session
      const { role: sent, teamId: teamIds = [], ...given } = call.body
      const { expiresIn = byDefault.expiresIn, maxUses = byDefault.maxUses } = given
      const organizationId = getOrganizationId(call, given.organizationId)
      const teamId = toTeamList(settings, [teamIds].flat())
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
      const { link, token } = await memberAction(settings, call, {
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
      return { ...link, token, url: pageURL(settings, call.exchange, { token }) }
    },
  })
