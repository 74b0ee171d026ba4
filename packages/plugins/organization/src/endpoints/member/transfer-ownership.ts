import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { memberAnswer } from '../../answers.js'
import { refusals } from '../../errors.js'
import { membershipId, namedOrganization } from '../../fields.js'
import type { OrganizationSettings } from '../../options.js'
import { findMemberWithUser } from '../../services/member-pair.js'
import { transferOwnership } from '../../services/transfer-ownership.js'
import { requireMembership } from '../../services/membership.js'

/** `POST /organization/transfer-ownership` */
export const createTransferOwnership = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/transfer-ownership',
    summary: 'Hand an organisation over to another member',
    access: 'session',
    personal: true,
    body: z.object({ memberId: membershipId, organizationId: namedOrganization }),
    answer: z.object({ owner: memberAnswer, previousOwner: memberAnswer }),
    errors: {
      ...refusals(
        'NO_ACTIVE_ORGANIZATION',
        'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
        'MEMBER_NOT_FOUND',
        'YOU_ARE_NOT_ALLOWED_TO_TRANSFER_THIS_ORGANIZATION',
        'YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER',
      ),
    },

    async handle(call) {
      const { body, context, fail } = call
      const { member: caller, organization } = await requireMembership(
        call,
        body,
        'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
      )
      const found = await findMemberWithUser(context.store, organization.id, body.memberId)
      const isOther = found?.member.id !== caller.id && found?.member.id === body.memberId
      if (!found || !isOther) throw fail('MEMBER_NOT_FOUND')
      return transferOwnership(settings, call, { organization, caller, target: found.member })
    },
  })
