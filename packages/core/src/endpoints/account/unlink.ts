import * as z from 'zod/mini'
import { accountErrors, pick } from '../../contract/errors.js'
import { text } from '../../contract/calls/fields.js'
import { defineEndpoint } from '../define.js'

/** `POST /unlink-account` */
export const unlinkAccount = defineEndpoint({
  method: 'POST',
  path: '/unlink-account',
  summary: 'Unlink an account from the signed-in user',
  access: 'fresh-session',
  refetches: '$accounts',

  body: z
    .object({
      providerId: z.optional(text(255)),
      accountId: z
        .optional(text(255))
        .with(
          z.describe(
            "Row id; with providerId also the provider's id of the user. Needed where there are several accounts of a provider",
          ),
        ),
    })
    .check(
      z.refine(
        ({ providerId, accountId }) => (providerId ?? accountId) !== undefined,
        'providerId or accountId is needed',
      ),
    ),
  answer: z.object({ status: z.boolean() }),
  errors: pick(accountErrors, 'ACCOUNT_NOT_FOUND', 'FAILED_TO_UNLINK_LAST_ACCOUNT'),

  async handle({ body, session, exchange, services, fail }) {
    const { settings, accounts } = services
    const { allowUnlinkingAll } = settings.account.accountLinking
    const unlinked = await accounts.unlink(exchange, session.user.id, {
      ...body,
      allowUnlinkingAll,
    })
    if (unlinked === 'unknown') throw fail('ACCOUNT_NOT_FOUND')
    if (unlinked === 'last') throw fail('FAILED_TO_UNLINK_LAST_ACCOUNT')
    return { status: true }
  },
})
