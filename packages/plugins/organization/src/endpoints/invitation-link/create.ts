import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { invitationLinkAnswer } from '../../answers.js'
import { refusals } from '../../errors.js'
import { namedOrganization, roleInput, teamsInput } from '../../fields.js'
import { MAX_LINK_SECONDS, MAX_LINK_USES } from '../../option-schema.js'
import type { InvitationLinkSettings, OrganizationSettings } from '../../options.js'
import { pageURL } from '../../services/invitation-mail.js'
import { createLink } from '../../services/create-link.js'
import { getOrganizationId } from '../../services/membership.js'

const wholeNumber = (most: number) => z.int().check(z.minimum(1), z.maximum(most))

const body = z.object({
  role: roleInput,
  organizationId: namedOrganization,
  teamId: teamsInput,
  expiresIn: z
    .optional(wholeNumber(MAX_LINK_SECONDS))
    .with(z.describe('Life in seconds, at most a year; default as the app says')),
  maxUses: z
    .optional(wholeNumber(MAX_LINK_USES))
    .with(z.describe('How many may join by it; default as the app says')),
})

/** `POST /organization/create-invitation-link` */
export const createCreateInvitationLink = (
  settings: OrganizationSettings,
  byDefault: InvitationLinkSettings,
) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/create-invitation-link',
    summary: 'Make a link by which whoever has it may join an organisation',
    access: 'session',
    body,
    answer: z.object({
      ...invitationLinkAnswer.shape,
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
      const { role, teamId = [], ...given } = call.body
      const { expiresIn = byDefault.expiresIn, maxUses = byDefault.maxUses } = given
      const organizationId = getOrganizationId(call, given.organizationId)
      const input = { role, organizationId, teamIds: [teamId].flat(), expiresIn, maxUses }
      const { link, token } = await createLink(settings, call, input)
      return { ...link, token, url: pageURL(settings, call.exchange, { token }) }
    },
  })
