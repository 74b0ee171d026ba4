import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { memberAnswer } from '../../answers.js'
import { refusals } from '../../errors.js'
import { id, namedOrganization, roleInput } from '../../fields.js'
import type { OrganizationSettings } from '../../options.js'
import { addMember } from '../../services/add-member.js'
import { findOrganizationId } from '../../services/membership.js'

/** `auth.api.addMember()` */
export const createAddMember = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/add-member',
    summary: 'Make somebody a member of an organisation, without an invitation',
    access: 'server-only',
    body: z.object({
      userId: id,
      role: roleInput,
      organizationId: namedOrganization,
      teamId: z.optional(id),
    }),
    answer: memberAnswer,
    errors: refusals(
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
      const { body, exchange, fail } = call
      const signedIn = body.organizationId === undefined ? await exchange.findSession() : null
      const organizationId = body.organizationId ?? (signedIn && findOrganizationId(signedIn))
      if (organizationId === null) throw fail('NO_ACTIVE_ORGANIZATION')
      return addMember(settings, call, { ...body, organizationId })
    },
  })
