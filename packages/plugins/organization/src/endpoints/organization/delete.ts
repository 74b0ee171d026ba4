import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { organizationAnswer, toOrganization } from '../../answers.js'
import { refusalOfStrangers, refusals } from '../../errors.js'
import { targetOrganization } from '../../fields.js'
import { invitationModel } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'
import { removeOrganization } from '../../services/organization-removal.js'
import { requirePermissionIn } from '../../services/require-permission.js'

/** `POST /organization/delete` */
export const createDeleteOrganization = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/delete',
    summary: 'Delete an organisation with everything that belongs to it',
    access: 'session',
    personal: true,
    body: z.object({ organizationId: targetOrganization }),
    answer: organizationAnswer,
    errors: {
      ...refusals(
        'ORGANIZATION_DELETION_DISABLED',
        'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION',
      ),
      ...refusalOfStrangers(400),
    },

    async handle(call) {
      const { body, session, exchange, context, fail } = call
      if (settings.disableOrganizationDeletion) throw fail('ORGANIZATION_DELETION_DISABLED')
      const { organizationId } = body
      const { organization, changeAfter } = await requirePermissionIn(settings, call, {
        organizationId,
        permissions: { organization: ['delete'] },
        outsider: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
        refusal: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION',
      })
      const draft = { organization, user: session.user }
      await context.ask(exchange, 'organization.delete', { draft, amendable: [] })
      return changeAfter(
        (store) => store.of(invitationModel).delete({ organizationId }),
        async (tx, { organization: locked }) => {
          await removeOrganization(settings, tx, locked)
          return toOrganization(locked)
        },
      )
    },
  })
