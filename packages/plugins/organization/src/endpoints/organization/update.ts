import { defineEndpoint, UniqueViolation } from '@countersign/core'
import * as z from 'zod/mini'
import { organizationAnswer, toOrganization } from '../../answers.js'
import { refusalOfStrangers, refusals } from '../../errors.js'
import { tell } from '../../events.js'
import {
  displayName,
  logoInput,
  metadataInput,
  namedOrganization,
  slugInput,
} from '../../fields.js'
import { organizationModel } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'
import { problemOf, toStoredColumns } from '../../services/organization-columns.js'
import { requirePermissionIn } from '../../services/require-permission.js'
import { chosenOrganization } from '../../services/membership.js'

const body = z.object({
  data: z.object({
    name: z.exactOptional(displayName),
    slug: z.exactOptional(slugInput),
    logo: z.exactOptional(logoInput),
    metadata: z.exactOptional(metadataInput),
  }),
  organizationId: namedOrganization,
})

const errors = {
  ...refusals(
    'ORGANIZATION_NOT_FOUND',
    'INVALID_SLUG',
    'INVALID_LOGO',
    'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION',
    'SLUG_IS_TAKEN',
    'INVALID_METADATA',
  ),
  ...refusalOfStrangers(400),
}

/** `POST /organization/update` */
export const createUpdateOrganization = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/update',
    summary: 'Change the name, slug, logo or metadata of an organisation',
    access: 'session',
    body,
    answer: organizationAnswer,
    errors,

    async handle(call) {
      const { body, session, exchange, context, fail } = call
      const organizationId = chosenOrganization(session, body.organizationId)
      if (organizationId === null) throw fail('ORGANIZATION_NOT_FOUND')
      const { organization, change } = await requirePermissionIn(settings, call, {
        organizationId,
        permissions: { organization: ['update'] },
        outsider: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
        refusal: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION',
      })
      const wrong = problemOf(body.data, organization)
      if (wrong) throw fail(wrong)
      const draft = await context.ask(exchange, 'organization.update', {
        draft: { ...body.data, organization, user: session.user },
        amendable: ['name', 'slug', 'logo', 'metadata'],
      })
      const problem = problemOf(draft, organization)
      if (problem) throw fail(problem)
      const set = toStoredColumns(draft)
      if (Object.keys(set).length === 0) return toOrganization(organization)
      const where = { id: organizationId }
      try {
        return await change(async (tx) => {
          const updated = await tx.store.of(organizationModel).updateOne(where, set)
          if (!updated) throw fail('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
          await tell(tx, 'organization.updated', { organization: updated })
          return toOrganization(updated)
        })
      } catch (error) {
        if (error instanceof UniqueViolation && error.model === organizationModel.name)
          throw fail('SLUG_IS_TAKEN')
        throw error
      }
    },
  })
