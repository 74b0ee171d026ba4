import { defineEndpoint, model } from '@countersign/core'
import * as z from 'zod/mini'
import { refusals } from '../../errors.js'
import { namedOrganization, roleInput, teamsInput } from '../../fields.js'
import { MAX_LINK_SECONDS, MAX_LINK_USES } from '../../option-schema.js'
import type { InvitationLinkSettings, OrganizationSettings } from '../../options.js'
import { pageURL } from '../../services/invitation-mail.js'
import { getOrganizationId } from '../../services/active-organization.js'

const wholeNumber = (most: number) => z.int().check(z.minimum(1), z.maximum(most))

const bodyOf = <R extends string>() =>
  z.object({
    role: roleInput<R>(),
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
export const createCreateInvitationLink = <R extends string>(
  settings: OrganizationSettings,
  byDefault: InvitationLinkSettings,
) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/create-invitation-link',
    summary: 'Create a link that any user can use to join an organisation',
    access: 'session',
    body: bodyOf<R>(),
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
      const { role, teamId: teamIds = [], ...given } = call.body
      const { expiresIn = byDefault.expiresIn, maxUses = byDefault.maxUses } = given
      const organizationId = getOrganizationId(call, given.organizationId)
      const input = { organizationId, role, teamIds: [teamIds].flat(), expiresIn, maxUses }
      const { createLink } = await import('./create-link.js')
      const { link, token } = await createLink(settings, call, input)
      return { ...link, token, url: pageURL(settings, call.exchange, { token }) }
    },
  })
