import { defineEndpoint, pick, type Store } from '@countersign/core'
import * as z from 'zod/mini'
import { organizationShape, toOrganization } from '../../answers.js'
import { organizationErrors, refusalOfStrangers } from '../../errors.js'
import { id } from '../../fields.js'
import type { OrganizationSettings } from '../../options.js'
import { lockOrganization } from '../../services/guards.js'
import { removeOrganization } from '../../services/organization-removal.js'
import { chosenOrganization, findPermitted } from '../../services/standing.js'

/** `POST /organization/delete` */
export const createDeleteOrganization = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/delete',
    summary: 'Delete an organisation with everything that belongs to it',
    access: 'session',
    personal: true,
    body: z.object({ organizationId: z.optional(id) }),
    answer: z.object(organizationShape),
    errors: {
      ...pick(organizationErrors, 'ORGANIZATION_NOT_FOUND', 'ORGANIZATION_DELETION_DISABLED'),
      ...pick(organizationErrors, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION'),
      ...refusalOfStrangers(400),
    },

    async handle({ body, session, exchange, context, fail }) {
      if (settings.disableOrganizationDeletion) throw fail('ORGANIZATION_DELETION_DISABLED')
      const organizationId = chosenOrganization(session, body.organizationId)
      if (organizationId === null) throw fail('ORGANIZATION_NOT_FOUND')
      const { user } = session
      const asked = { organizationId, userId: user.id, permissions: { organization: ['delete'] } }
      const standingIn = async (store: Store) => {
        const found = await findPermitted(settings, store, asked)
        if (found === 'stranger') throw fail('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
        if (found === 'forbidden') throw fail('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION')
        return found
      }
      const { organization } = await standingIn(context.store)
      const draft = { organization, user }
      await context.ask(exchange, 'organization.delete', { draft, amendable: [] })
      const removed = await context.write(exchange, async (writing) => {
        const locked = await lockOrganization(writing.store, organizationId)
        if (!locked) throw fail('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
        await standingIn(writing.store)
        await removeOrganization(settings, writing, locked)
        return locked
      })
      return toOrganization(removed)
    },
  })
