import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { refusals } from '../../errors.js'
import { linkToken } from '../../fields.js'
import { findLink } from './link-secrets.js'

/** `GET /organization/get-invitation-link` */
export const getInvitationLink = defineEndpoint({
  method: 'GET',
  path: '/organization/get-invitation-link',
  summary: 'Show the organisation of an invitation link',
  access: 'public',
  limit: { window: 60, max: 30 },
  query: z.object({ token: linkToken }),
  answer: z.object({
    organizationName: z.string(),
    organizationSlug: z.string(),
    organizationLogo: z.nullable(z.string()),
    role: z.string(),
    expiresAt: z.date(),
  }),
  errors: refusals('INVITATION_LINK_NOT_FOUND'),

  async handle({ query, context, fail }) {
    const found = await findLink(context, query.token)
    if (!found) throw fail('INVITATION_LINK_NOT_FOUND')
    const { link, organization } = found
    return {
      organizationName: organization.name,
      organizationSlug: organization.slug,
      organizationLogo: organization.logo,
      role: link.role,
      expiresAt: link.expiresAt,
    }
  },
})
