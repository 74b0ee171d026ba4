import { defineEndpoint, pick } from '@countersign/core'
import * as z from 'zod/mini'
import { memberShape, organizationShape, toOrganization } from '../../answers.js'
import { organizationErrors } from '../../errors.js'
import { displayName, id } from '../../fields.js'
import type { OrganizationSettings } from '../../options.js'
import { foundOrganization } from '../../services/new-organization.js'
import { toSlug } from '../../services/slugs.js'

const body = z.object({
  name: displayName,
  slug: z.string().check(z.maxLength(255)),
  logo: z.optional(z.nullable(z.string().check(z.maxLength(2048)))),
  metadata: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  userId: z.optional(id),
  keepCurrentActiveOrganization: z.optional(z.boolean()),
})

const errors = {
  ...pick(organizationErrors, 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION'),
  ...pick(organizationErrors, 'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS'),
  ...pick(organizationErrors, 'ORGANIZATION_ALREADY_EXISTS', 'INVALID_SLUG', 'INVALID_LOGO'),
}

/** `POST /organization/create` */
export const createCreateOrganization = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/create',
    summary: 'Create an organisation, and make it the active one',
    access: 'session-or-server',
    body,
    answer: z.object({ ...organizationShape, members: z.array(z.object(memberShape)) }),
    errors,

    async handle({ body, session, exchange, context, fail }) {
      const slug = toSlug(body.slug)
      if (slug === null) throw fail('INVALID_SLUG')
      const creatorId = session?.user.id
      if (creatorId === undefined) throw fail('YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION')
      const { name, logo = null, metadata = null } = body
      const now = new Date(context.clock.now())
      const createId = () => context.createId()
      const columns = { name, slug, logo, metadata }
      const { organization, member } = await context.write(exchange, async (writing) => {
        const founded = await foundOrganization(settings, writing, {
          columns,
          creatorId,
          now,
          createId,
        })
        if (session && body.keepCurrentActiveOrganization !== true)
          await writing.sessions.change(
            { id: session.session.id },
            {
              activeOrganizationId: founded.organization.id,
              ...(settings.teams ? { activeTeamId: founded.teamId } : {}),
            },
          )
        return founded
      })
      return { ...toOrganization(organization), members: [member] }
    },
  })
