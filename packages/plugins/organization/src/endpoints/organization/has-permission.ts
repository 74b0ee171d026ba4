import { type AnyEndpoint, defineEndpoint, type Endpoint } from '@countersign/core'
import type { Permissions, Statements } from '@countersign/core/access'
import * as z from 'zod/mini'
import { allowsEach } from '../../access/roles.js'
import { refusalOfOutsiders, refusals } from '../../errors.js'
import { namedOrganization, permissionsInput } from '../../fields.js'
import { memberModel } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'
import { findOrganizationId } from '../../services/active-organization.js'

/** The permissions to check, typed by the app's statements. */
type Question<S extends Statements> =
  | { readonly organizationId?: string | undefined; readonly permissions: Permissions<S> }
  | { readonly organizationId?: string | undefined; readonly permission: Permissions<S> }
  | {
      readonly organizationId?: string | undefined
      readonly checks: readonly { readonly permissions: Permissions<S> }[]
    }

/** `POST /organization/has-permission`, in the words of the app's statements. */
export type HasPermission<S extends Statements> = Endpoint<
  'POST',
  '/organization/has-permission',
  { readonly body: Question<S> },
  { error: null; success: boolean; results?: boolean[] | undefined },
  'NO_ACTIVE_ORGANIZATION' | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' | 'UNAUTHORIZED',
  'session'
>

/** Most sets of permissions that one call checks. */
const MAX_CHECKS = 50

/** The set of permissions by its name, or by its older one. */
function permissionsOf({
  permissions,
  permission = {},
}: {
  readonly permissions?: Permissions | undefined
  readonly permission?: Permissions | undefined
}): Permissions {
  return permissions ?? permission
}

/** `POST /organization/has-permission` */
export function createHasPermission<S extends Statements>(
  settings: OrganizationSettings,
): HasPermission<S>
export function createHasPermission(settings: OrganizationSettings): AnyEndpoint {
  return defineEndpoint({
    method: 'POST',
    path: '/organization/has-permission',
    summary: 'Check a permission of the signed-in user in an organisation',
    access: 'session',
    body: z.object({
      organizationId: namedOrganization,
      permissions: z.optional(permissionsInput),
      permission: z.optional(permissionsInput),
      checks: z
        .optional(
          z
            .array(z.object({ permissions: permissionsInput }))
            .check(z.minLength(1), z.maxLength(MAX_CHECKS)),
        )
        .with(z.describe('Several sets of permissions, in place of one')),
    }),
    answer: z.object({
      error: z.null(),
      success: z.boolean(),
      results: z
        .optional(z.array(z.boolean()))
        .with(z.describe('For each of `checks`; `success` is whether all are true')),
    }),
    errors: { ...refusals('NO_ACTIVE_ORGANIZATION'), ...refusalOfOutsiders(401) },

    async handle({ body, session, context: { store }, fail }) {
      const organizationId = findOrganizationId(session, body.organizationId)
      if (organizationId === null) throw fail('NO_ACTIVE_ORGANIZATION')
      const where = { organizationId, userId: session.user.id }
      const member = await store.of(memberModel).findOne(where)
      if (!member) throw fail('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
      const { checks = [body] } = body
      const sets = checks.map((check) => permissionsOf(check))
      const results = await allowsEach(settings, store, { member, sets })
      const success = results.every((isAllowed) => isAllowed)
      return { error: null, success, ...(body.checks && { results }) }
    },
  })
}
