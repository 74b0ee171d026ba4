import {
  defineEndpoint,
  commonError,
  model,
  type PluginContext,
  type SessionData,
  type User,
} from '@countersign/core'
import * as z from 'zod/mini'
import { memberAnswer, organizationFields, toOrganization } from '../../answers.js'
import { refusals } from '../../errors.js'
import { id } from '../../fields.js'
import type { OrganizationSettings } from '../../options.js'
import { amendable } from '../../models.js'
import {
  organizationInput,
  organizationModel,
  problemOf,
  toValues,
} from '../../organization-model.js'
import type { OrganizationDrafts } from '../../events.js'
import { createOrganization } from '../../services/organizations.js'
import { allStores } from '../../refetched-stores.js'

const body = z.object({
  ...organizationInput,
  userId: z
    .optional(id)
    .with(z.describe('Whose organisation it is: for administrators and for `asServer: true`')),
  keepCurrentActiveOrganization: z
    .optional(z.boolean())
    .with(z.describe('Keeps the active organisation of the session')),
})

const errors = refusals(
  'MISSING_FIELD',
  'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION',
  'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS',
  'ORGANIZATION_ALREADY_EXISTS',
  'INVALID_SLUG',
  'INVALID_LOGO',
  'INVALID_METADATA',
  'USER_NOT_FOUND',
)

type Refusal = keyof typeof errors

/** `POST /organization/create` */
export const createCreateOrganization = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/create',
    summary: 'Create an organisation, and make it the active one',
    access: 'session-or-server',
    refetches: allStores,
    body,
    writes: 'organization.create',
    answer: model('organization', { ...organizationFields, members: z.array(memberAnswer) }),
    errors,

    async handle(call) {
      const { body, fields, session, exchange, context, fail } = call
      const { userId, keepCurrentActiveOrganization, ...sent } = body
      const problem = problemOf(sent)
      if (problem) throw fail(problem)
      const user = await chooseCreator(settings, { context, session, userId })
      if (typeof user === 'string') throw fail(user)
      const byDefault = context.store.of(organizationModel).defaults()
      const name = 'organization.create'
      const draft = await context.runBefore<OrganizationDrafts[typeof name]>(exchange, name, {
        draft: { ...byDefault, ...fields, ...toValues(sent), user },
        amendable: amendable(settings, organizationModel),
      })
      const amended = problemOf(draft)
      if (amended) throw fail(amended)
      const isActive = user.id === session?.user.id && keepCurrentActiveOrganization !== true
      const sessionId = isActive ? session.session.id : null
      const { organization, member } = await createOrganization(settings, call, draft, sessionId)
      return { ...toOrganization(organization), members: [member] }
    },
  })

/**
 * Returns the user for whom the organisation is created. With `asServer: true` there is no session, and the server
 * names the user.
 *
 * @throws AuthError `UNAUTHORIZED`
 */
async function chooseCreator(
  settings: OrganizationSettings,
  requested: {
    readonly context: PluginContext
    readonly session: SessionData | undefined
    readonly userId: string | undefined
  },
): Promise<User | Refusal> {
  const { context, session, userId = session?.user.id } = requested
  if (userId === undefined) throw commonError('UNAUTHORIZED')
  if (session && userId === session.user.id) {
    const mayCreate = await settings.mayCreate(session)
    return mayCreate ? session.user : 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION'
  }
  if (session && !context.users.isAdministrator(session.user))
    return 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION'
  return (await context.users.find(userId)) ?? 'USER_NOT_FOUND'
}
