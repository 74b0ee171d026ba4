import { defineEndpoint, guardedAction } from '@countersign/core'
import * as z from 'zod/mini'
import { isOwner } from '../../access/roles.js'
import { refusals } from '../../errors.js'
import { membershipId, namedOrganization } from '../../fields.js'
import type { OrganizationSettings } from '../../options.js'
import { findMemberWithUser, lockPair } from '../../services/member-pair.js'
import { requireMembership, writeRole } from '../../services/membership.js'
import { memberStores } from '../../refetched-stores.js'
import { memberAnswer } from '../../answers.js'

/** `POST /organization/transfer-ownership` */
export const createTransferOwnership = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/transfer-ownership',
    summary: 'Transfer the ownership of an organisation to another member',
    access: 'session',
    refetches: memberStores,
    personal: true,
    body: z.object({ memberId: membershipId, organizationId: namedOrganization }),
    answer: z.object({ owner: memberAnswer, previousOwner: memberAnswer }),
    errors: refusals(
      'NO_ACTIVE_ORGANIZATION',
      'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
      'MEMBER_NOT_FOUND',
      'YOU_ARE_NOT_ALLOWED_TO_TRANSFER_THIS_ORGANIZATION',
      'YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER',
    ),

    async handle(call) {
      const { body, fail } = call
      const outsider = 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
      return guardedAction(call, {
        async load(store) {
          const { member: caller, organization } = await requireMembership(call, body, outsider)
          const found = await findMemberWithUser(store, organization.id, body.memberId)
          const isOther = found?.member.id !== caller.id && found?.member.id === body.memberId
          if (!found || !isOther) throw fail('MEMBER_NOT_FOUND')
          return { organization, caller, target: found.member, targetUser: found.user }
        },
        requirePermission({ caller }) {
          if (!isOwner(settings, caller))
            throw fail('YOU_ARE_NOT_ALLOWED_TO_TRANSFER_THIS_ORGANIZATION')
        },
        prepare: () => null,
        before: 'ownership.transfer',
        draft: ({ organization, caller: from, target: to }) => ({ organization, from, to }),
        amendable: [],
        lock: (tx, pair) => lockPair(tx, pair, { fail, outsider }),
        async write(tx, { caller, target, targetUser }) {
          // An owner who cannot sign in does not count.
          if (tx.users.isBlocked(targetUser))
            throw fail('YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER')
          const owner = await writeRole(tx, target, settings.creatorRole)
          const previousOwner = await writeRole(tx, caller, settings.previousOwnerRole)
          return { owner, previousOwner }
        },
        event: ({ owner, previousOwner }) => [
          'ownership.transferred',
          { organizationId: owner.organizationId, from: previousOwner, to: owner },
        ],
      })
    },
  })
