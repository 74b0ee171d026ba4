import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { invitationLinkAnswer } from '../../answers.js'
import { namedOrganization, roleInput, teamsInput } from '../../fields.js'
import { MAX_LINK_SECONDS, MAX_LINK_USES } from '../../option-schema.js'
import type { InvitationLinkSettings, OrganizationSettings } from '../../options.js'
import { pageURL } from '../../services/invitation-mail.js'
import { createLinkErrors, createLink } from '../../services/create-link.js'

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
    errors: createLinkErrors,

    async handle({ body, session, exchange, context, fail }) {
      const { role, organizationId, teamId = [], ...numbers } = body
      const { expiresIn = byDefault.expiresIn, maxUses = byDefault.maxUses } = numbers
      const acting = { exchange, context, settings, session, fail }
      const requested = { role, organizationId, teamIds: [teamId].flat(), expiresIn, maxUses }
      const { link, token } = await createLink({ ...acting, ...requested })
      return { ...link, token, url: pageURL(acting, 'token', token) }
    },
  })
