import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { refusals } from '../../errors.js'
import { id, organizationChoice } from '../../fields.js'
import type { OrganizationSettings } from '../../options.js'
import { activeColumns, findOrganizationId } from '../../services/active-organization.js'
import { type MemberCall, requireMembershipOrForget } from '../../services/membership.js'
import { findFull, fullOrganization } from './full-organization.js'
import { allStores } from '../../refetched-stores.js'

/** `POST /organization/set-active` */
export const createSetActiveOrganization = (settings: OrganizationSettings) => {
  /** Writes the active organisation of the session when it differs. */
  const activate = async (
    { exchange, context, session }: Pick<MemberCall, 'exchange' | 'context' | 'session'>,
    organizationId: string | null,
  ): Promise<void> => {
    if (findOrganizationId(session) === organizationId) return
    await context.write(exchange, (tx) =>
      tx.sessions.change({ id: session.session.id }, activeColumns(settings, organizationId)),
    )
  }
  return defineEndpoint({
    method: 'POST',
    path: '/organization/set-active',
    summary: 'Choose the active organisation of the session; null for none',
    access: 'session',
    refetches: allStores,
    body: z.object({ ...organizationChoice, organizationId: z.optional(z.nullable(id)) }),
    answer: z.nullable(fullOrganization(settings)),
    errors: refusals('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'),

    async handle(call) {
      const { body, context } = call
      if (body.organizationId === null && body.organizationSlug === undefined) {
        await activate(call, null)
        return null
      }
      const found = await requireMembershipOrForget(settings, call, body)
      if (!found) return null
      await activate(call, found.organization.id)
      return findFull(settings, context.store, {
        ...found,
        now: new Date(call.context.clock.now()),
      })
    },
  })
}
