import { defineEndpoint, UniqueViolation } from '@countersign/core'
import * as z from 'zod/mini'
import { organizationAnswer, toOrganization } from '../../answers.js'
import { refusalOfOutsiders, refusals } from '../../errors.js'
import { namedOrganization } from '../../fields.js'
import {
  type OrganizationChanges,
  organizationInput,
  organizationModel,
  type OrganizationRow,
  problemOf,
  toStored,
} from '../../organization-model.js'
import type { OrganizationSettings } from '../../options.js'
import { memberAction } from '../../services/member-action.js'
import { findOrganizationId } from '../../services/active-organization.js'
import { amendable } from '../../models.js'

const body = z.object({
  data: z.partial(z.object(organizationInput)),
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
  ...refusalOfOutsiders(400),
}

/** `POST /organization/update` */
export const createUpdateOrganization = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/update',
    summary: 'Change the name, slug, logo or metadata of an organisation',
    access: 'session',
    refetches: '$organizations $activeOrganization',
    body,
    writes: 'organization.update',
    writesIn: 'data',
    answer: organizationAnswer,
    errors,

    async handle(call) {
      const { body, fields, session, fail } = call
      const organizationId = findOrganizationId(session, body.organizationId)
      if (organizationId === null) throw fail('ORGANIZATION_NOT_FOUND')
      const check = (changes: OrganizationChanges, stored: OrganizationRow): void => {
        const problem = problemOf(changes, stored)
        if (problem) throw fail(problem)
      }
      try {
        const updated = await memberAction(settings, call, {
          organizationId,
          permissions: { organization: ['update'] },
          outsider: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
          refusal: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION',
          prepare: ({ organization }) => {
            check(body.data, organization)
          },
          before: 'organization.update',
          draft: ({ organization }) => ({
            ...fields,
            ...body.data,
            organization,
            user: session.user,
          }),
          amendable: amendable(settings, organizationModel),
          unchanged({ organization }, { draft }) {
            check(draft, organization)
            return Object.keys(toStored(settings, draft)).length === 0 ? organization : null
          },
          async write({ store }, _membership, { draft }) {
            const organizations = store.of(organizationModel)
            const changed = await organizations.updateOne(
              { id: organizationId },
              toStored(settings, draft),
            )
            if (!changed) throw fail('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
            return changed
          },
          event: (organization) => ['organization.updated', { organization }],
        })
        return toOrganization(updated)
      } catch (error) {
        if (error instanceof UniqueViolation && error.model === organizationModel.name)
          throw fail('SLUG_IS_TAKEN')
        throw error
      }
    },
  })
