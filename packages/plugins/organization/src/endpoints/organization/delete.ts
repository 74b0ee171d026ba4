import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { organizationAnswer, toOrganization } from '../../answers.js'
import { refusalOfOutsiders, refusals } from '../../errors.js'
import { targetOrganization } from '../../fields.js'
import { invitationModel } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'
import { memberAction } from '../../services/member-action.js'
import { removeOrganization } from '../../services/organizations.js'
import { allStores } from '../../refetched-stores.js'

/** `POST /organization/delete` */
export const createDeleteOrganization = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/delete',
    summary: 'Delete an organisation with all its data',
    access: 'session',
    refetches: allStores,
    personal: true,
    body: z.object({ organizationId: targetOrganization }),
    answer: organizationAnswer,
    errors: {
      ...refusals(
        'ORGANIZATION_DELETION_DISABLED',
        'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION',
      ),
      ...refusalOfOutsiders(400),
    },

    async handle(call) {
      const { body, session, fail } = call
      if (settings.disableOrganizationDeletion) throw fail('ORGANIZATION_DELETION_DISABLED')
      const { organizationId } = body
      const deleted = await memberAction(settings, call, {
        organizationId,
        permissions: { organization: ['delete'] },
        outsider: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
        refusal: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION',
        invitations: (store) => store.of(invitationModel).delete({ organizationId }),
        prepare: () => null,
        before: 'organization.delete',
        draft: ({ organization }) => ({ organization, user: session.user }),
        amendable: [],
        async write(tx, { organization, isUnchanged = false }) {
          // They are deleted before the lock. Since then there may be others.
          await removeOrganization(settings, tx, { organization, hasInvitations: !isUnchanged })
          return organization
        },
      })
      return toOrganization(deleted)
    },
  })
