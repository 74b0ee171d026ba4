import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { toKnownRoles } from '../../access/roles.js'
import { refusals } from '../../errors.js'
import { id, namedOrganization, roleInput } from '../../fields.js'
import { organizationModel } from '../../organization-model.js'
import type { OrganizationSettings } from '../../options.js'
import { lockInOrder } from '../../services/lock-order.js'
import { findOrganizationId } from '../../services/active-organization.js'
import { addMembership, findLimits, join } from '../../services/new-member.js'
import { memberAnswer } from '../../answers.js'

/** `auth.api.addMember()` */
export const createAddMember = <R extends string>(settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/add-member',
    summary: 'Add a user to an organisation without an invitation',
    access: 'server-only',
    body: z.object({
      userId: id,
      role: roleInput<R>(),
      organizationId: namedOrganization,
      teamId: z.optional(id),
    }),
    writes: 'member.create',
    answer: memberAnswer,
    errors: refusals(
      'MISSING_FIELD',
      'MISSING_FIELD',
      'NO_ACTIVE_ORGANIZATION',
      'ORGANIZATION_NOT_FOUND',
      'USER_NOT_FOUND',
      'TEAM_NOT_FOUND',
      'TEAM_MEMBER_LIMIT_REACHED',
      'ROLE_NOT_FOUND',
      'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
      'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
    ),

    async handle(call) {
      const { body, fields, exchange, context, fail } = call
      const { userId, teamId } = body
      const signedIn = body.organizationId === undefined ? await exchange.findSession() : null
      const organizationId = body.organizationId ?? (signedIn && findOrganizationId(signedIn))
      if (organizationId === null) throw fail('NO_ACTIVE_ORGANIZATION')
      return join(settings, call, {
        async load(store) {
          const organizations = store.of(organizationModel)
          const organization = await organizations.findOne({ id: organizationId })
          if (!organization) throw fail('ORGANIZATION_NOT_FOUND')
          const user = await context.users.find(userId)
          if (!user) throw fail('USER_NOT_FOUND')
          return { organization, user }
        },
        // The server's own code has every permission.
        requirePermission: () => undefined,
        async prepare({ organization }, store) {
          const sent = { organizationId, roles: body.role }
          const role = await toKnownRoles(settings, store, sent)
          if (role === null) throw fail('ROLE_NOT_FOUND')
          return { role, ...(await findLimits(settings, organization, null)) }
        },
        draft: (found, { role }) => ({ ...fields, ...found, role }),
        async lock(tx, { user }) {
          const locks = { users: [userId], organizations: () => [organizationId] }
          const { areUsersThere, organizations } = await lockInOrder(tx, locks)
          const [organization] = organizations
          if (!organization) throw fail('ORGANIZATION_NOT_FOUND')
          if (!areUsersThere) throw fail('USER_NOT_FOUND')
          return { organization, user }
        },
        async write(tx, _locked, { subject: { limit, teamLimit }, draft }) {
          const teamIds = teamId === undefined ? [] : [teamId]
          const added = { organizationId, userId, draft, teamIds, limit, teamLimit }
          return addMembership(settings, call, tx, added)
        },
      })
    },
  })
