import { type AnyEndpoint, defineEndpoint, type Endpoint, type Store } from '@countersign/core'
import type { Explanation, Permissions, Statements } from '@countersign/core/access'
import * as z from 'zod/mini'
import { explainMember } from '../../access/roles.js'
import { id, permissionsInput } from '../../fields.js'
import { memberModel, type MemberRow } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'

/** Names a membership by its id, or by user and organisation. */
type Target =
  { readonly memberId: string } | { readonly userId: string; readonly organizationId: string }

/** Why a permission is granted or not, also for a user who is no member. */
export interface MemberExplanation extends Explanation {
  /** False when the organisation has no such member: then nothing is allowed, and no role lacks anything. */
  readonly isMember: boolean
}

/** `auth.api.explainPermission`, typed by the app's statements. */
export type ExplainPermission<S extends Statements> = Endpoint<
  'POST',
  '/organization/explain-permission',
  { readonly body: Target & { readonly permissions: Permissions<S> } },
  MemberExplanation,
  never,
  'server-only'
>

const body = z
  .object({
    memberId: z.optional(id).with(z.describe('In place of `userId` and `organizationId`')),
    userId: z.optional(id),
    organizationId: z.optional(id),
    permissions: permissionsInput,
  })
  .check(
    z.refine(
      ({ memberId, userId, organizationId }) => memberId ?? (userId && organizationId),
      'needs memberId, or userId and organizationId',
    ),
  )

/** `auth.api.explainPermission`: explains the result of a permission check. */
export function createExplainPermission<S extends Statements>(
  settings: OrganizationSettings,
): ExplainPermission<S>
export function createExplainPermission(settings: OrganizationSettings): AnyEndpoint {
  return defineEndpoint({
    method: 'POST',
    path: '/organization/explain-permission',
    summary: 'Return the role that allows an action to a member, or what each role lacks',
    access: 'server-only',
    body,
    answer: z.object({
      isMember: z
        .boolean()
        .with(z.describe('False when the organisation has no such member: nothing is allowed')),
      allowed: z.boolean(),
      role: z.nullable(z.string()),
      missing: z.array(
        z.object({
          role: z.string(),
          known: z.boolean(),
          permissions: z.record(z.string(), z.unknown()),
        }),
      ),
    }),

    async handle({ body, context: { store } }) {
      const member = await findMember(store, body)
      if (!member) return { isMember: false, allowed: false, role: null, missing: [] }
      const { permissions } = body
      const explanation = await explainMember(settings, store, { member, permissions })
      return { ...explanation, isMember: true, missing: [...explanation.missing] }
    },
  })
}

function findMember(
  store: Store,
  { memberId, userId = '', organizationId = '' }: z.infer<typeof body>,
): Promise<MemberRow | null> {
  const where = memberId === undefined ? { userId, organizationId } : { id: memberId }
  return store.of(memberModel).findOne(where)
}
