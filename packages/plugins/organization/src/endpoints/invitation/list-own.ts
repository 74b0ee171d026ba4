import { AuthError, defineEndpoint, email, isProven, model } from '@countersign/core'
import * as z from 'zod/mini'
import { refusals } from '../../errors.js'
import { teamedInvitationModel } from '../../models.js'
import { withOrganization } from '../../selections.js'
import { openAt } from '../../services/invitations.js'

/** `GET /organization/list-user-invitations` */
export const listUserInvitations = defineEndpoint({
  method: 'GET',
  path: '/organization/list-user-invitations',
  summary: 'List the open invitations to the caller’s own address',
  access: 'session-or-server',
  storedSession: true,
  query: z.object({
    email: z
      .optional(email)
      .with(z.describe('With `asServer: true` only: the address of the invitee')),
  }),
  answer: z.array(model('invitation', { organizationName: z.string() })),
  errors: refusals('EMAIL_ONLY_ON_THE_SERVER', 'EMAIL_NOT_VERIFIED_FOR_INVITATIONS'),

  async handle({ query, session, context, fail }) {
    if (session && query.email !== undefined) throw fail('EMAIL_ONLY_ON_THE_SERVER')
    const user = session?.user
    // An attacker who signed up with the address must not see the invitations of its owner.
    if (user && !isProven(user)) throw fail('EMAIL_NOT_VERIFIED_FOR_INVITATIONS')
    const address = user ? user.email : query.email
    if (address === undefined)
      throw new AuthError(
        'VALIDATION_ERROR',
        { status: 400, message: 'Invalid query parameters' },
        { textKey: 'invalidQuery' },
      )
    const where = { email: address, ...openAt(new Date(context.clock.now())) }
    const page = { orderBy: { expiresAt: 'desc', id: 'asc' } } as const
    const found = await context.store
      .of(teamedInvitationModel)
      .findManyWith(where, withOrganization, page)
    return found.map(({ row, parent }) => ({ ...row, organizationName: parent.name }))
  },
})
