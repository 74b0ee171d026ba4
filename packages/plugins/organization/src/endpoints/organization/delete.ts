import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { organizationAnswer, toOrganization } from '../../answers.js'
import { refusalOfStrangers, refusals } from '../../errors.js'
import { namedOrganization } from '../../fields.js'
import { invitationModel } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'
import { removeOrganization } from '../../services/organization-removal.js'
import { permitIn } from '../../services/permit.js'
import { chosenOrganization } from '../../services/standing.js'

/** `POST /organization/delete` */
export const createDeleteOrganization = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/delete',
    summary: 'Delete an organisation with everything that belongs to it',
    access: 'session',
    personal: true,
    body: z.object({ organizationId: namedOrganization }),
    answer: organizationAnswer,
    errors: {
      ...refusals(
        'ORGANIZATION_NOT_FOUND',
        'ORGANIZATION_DELETION_DISABLED',
        'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION',
      ),
      ...refusalOfStrangers(400),
    },

    async handle(call) {
      const { body, session, exchange, context, fail } = call
      if (settings.disableOrganizationDeletion) throw fail('ORGANIZATION_DELETION_DISABLED')
      const organizationId = chosenOrganization(session, body.organizationId)
      if (organizationId === null) throw fail('ORGANIZATION_NOT_FOUND')
      const { organization, change } = await permitIn(settings, call, {
        organizationId,
        permissions: { organization: ['delete'] },
        refusal: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION',
      })
      const draft = { organization, user: session.user }
      await context.ask(exchange, 'organization.delete', { draft, amendable: [] })
      return change(
        async (writing, { organization: locked }) => {
          await removeOrganization(settings, writing, locked)
          return toOrganization(locked)
        },
        (store) => store.of(invitationModel).delete({ organizationId }),
      )
    },
  })
