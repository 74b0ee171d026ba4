import { defineEndpoint, guardedAction, type Store } from '@countersign/core'
import { rolesIn, toRoleList } from '@countersign/core/access'
import * as z from 'zod/mini'
import { allows, isOwner, mayGrant } from '../../access/roles.js'
import { refusals } from '../../errors.js'
import { membershipId, namedOrganization, roleInput } from '../../fields.js'
import { memberModel } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'
import { isOnlyOwner } from '../../services/end-membership.js'
import { lockPair, type MemberPair } from '../../services/member-pair.js'
import { checkOwnRoles, requireMembership, writeRole } from '../../services/membership.js'
import { memberStores } from '../../refetched-stores.js'
import { memberAnswer } from '../../answers.js'

/** `POST /organization/update-member-role` */
export const createUpdateMemberRole = <R extends string>(settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/update-member-role',
    summary: 'Change the role of a member',
    access: 'session',
    refetches: memberStores,
    body: z.object({
      memberId: membershipId,
      role: roleInput<R>(),
      organizationId: namedOrganization,
    }),
    answer: memberAnswer,
    errors: refusals(
      'NO_ACTIVE_ORGANIZATION',
      'MEMBER_NOT_FOUND',
      'ROLE_NOT_FOUND',
      'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
      'YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER',
      'SESSION_NOT_OWN',
    ),

    async handle(call) {
      const { body, fail } = call
      const outsider = 'MEMBER_NOT_FOUND'
      const checkGrant = async (store: Store, { caller, target }: MemberPair, role: string) => {
        // No member changes another one with more permissions, so the unchanged roles count too.
        const grant = { member: caller, roles: role.split(','), replaced: rolesIn(target.role) }
        const mayGive = await mayGrant(settings, store, grant)
        if (mayGive === null) throw fail('ROLE_NOT_FOUND')
        if (!mayGive) throw fail('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER')
        checkOwnRoles(settings, call, role, target.role)
      }
      return guardedAction(call, {
        async load(store): Promise<MemberPair & { readonly role: string }> {
          const { member: caller, organization } = await requireMembership(call, body, outsider)
          const where = { id: body.memberId, organizationId: organization.id }
          const target = await store.of(memberModel).findOne(where)
          if (!target) throw fail('MEMBER_NOT_FOUND')
          // The roles are checked together with the caller's own.
          const role = toRoleList(body.role, () => true)
          if (role === null) throw fail('ROLE_NOT_FOUND')
          return { organization, caller, target, role }
        },
        async requirePermission({ caller: member }, store) {
          if (!(await allows(settings, store, { member, permissions: { member: ['update'] } })))
            throw fail('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER')
        },
        prepare: (pair, store) => checkGrant(store, pair, pair.role),
        before: 'member.update-role',
        draft: ({ organization, target: member, role }) => ({ organization, member, role }),
        amendable: ['role'],
        lock: async (tx, pair) => ({
          ...(await lockPair(tx, pair, { fail, outsider })),
          role: pair.role,
        }),
        async write(tx, pair, { draft: { role } }) {
          await checkGrant(tx.store, pair, role)
          if (!isOwner(settings, { role }) && (await isOnlyOwner(settings, tx, pair.target)))
            throw fail('YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER')
          return writeRole(tx, pair.target, role)
        },
      })
    },
  })
