import { displayName as anyName } from '@countersign/core'
import * as z from 'zod/mini'

/** An id in a request. */
export const id = z.string().check(z.minLength(1), z.maxLength(255))

/** The organisation of a call. */
export const namedOrganization = z
  .optional(id)
  .with(z.describe('Default: the active organisation of the session'))

/** Names an organisation by slug or by id. Default: the active one. */
export const organizationChoice = {
  organizationId: namedOrganization,
  organizationSlug: z
    .optional(z.string().check(z.maxLength(255)))
    .with(z.describe('In place of `organizationId`')),
}

/** The organisation that a call names. */
export interface OrganizationChoice {
  readonly organizationId?: string | null | undefined
  readonly organizationSlug?: string | undefined
}

/** The organisation of a call that deletes it or a membership of it: such a call has no default target. */
export const targetOrganization = id.with(
  z.describe('Required: the active organisation is not a default here'),
)

/** A membership. */
export const membershipId = id.with(z.describe('The id of the membership, not of the user'))

/** The name of an organisation or a team. */
export const displayName = anyName.check(z.minLength(1))

/**
 * The slug of an organisation in a request. A valid slug is lower-cased; any other text stays, so that the call
 * refuses it.
 */
export const slugInput = z.pipe(
  z.string().check(z.maxLength(255)),
  z.transform((sent: string) => toSlug(sent) ?? sent),
)

/** The address of a picture in a request. An empty text is the same as none. */
export const logoInput = z.pipe(
  z.nullable(z.string().check(z.maxLength(2048))),
  z.transform((sent: string | null) => sent || null),
)

/** Data of the app on an organisation. */
export const metadataInput = z.nullable(z.record(z.string(), z.unknown()))

const anyRoles = z.union([
  z.string().check(z.maxLength(1000)),
  z.array(z.string().check(z.maxLength(255))).check(z.minLength(1), z.maxLength(20)),
])

/** The name of a role. Editors complete the names of `R`; TypeScript accepts any text, such as a value of a form. */
export type RoleName<R extends string> = R | (string & { readonly [N in never]: never })

/** Roles in a request: one, several, or a list with commas. */
export function roleInput<R extends string>(): z.ZodMiniType<
  z.output<typeof anyRoles>,
  RoleName<R> | readonly RoleName<R>[]
>
export function roleInput() {
  return anyRoles
}

/** A number of rows in a request: in a query it is text. */
export const countInput = (minimum: number, maximum: number) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,9}$/))]),
    z.pipe(z.transform(Number), z.int().check(z.minimum(minimum), z.maximum(maximum))),
  )

/** The teams of an invitation in a request: one, or up to 20. */
export const teamsInput = z.optional(z.union([id, z.array(id).check(z.maxLength(20))]))

/** Actions by resource in a request. */
export const permissionsInput = z.record(
  z.string().check(z.maxLength(255)),
  z.array(z.string().check(z.maxLength(255))).check(z.maxLength(100)),
)

/** The secret of a link in a request. */
export const linkToken = z.string().check(z.maxLength(255))

/** Names a custom role by name, by id, or by both. */
export const roleChoice = {
  roleName: z.optional(z.string().check(z.maxLength(255))),
  roleId: z.optional(id),
}

/**
 * The canonical form of an organisation's name in addresses: lower-case ASCII letters, digits and single
 * hyphens between them, at most 64, so that no two look alike. Capitals are lower-cased, anything else is null.
 */
export function toSlug(sent: string): string | null {
  // Checked before it is lower-cased, which turns some other letters into ASCII ones.
  if (sent.length > 64 || !/^[a-z\d]+(?:-[a-z\d]+)*$/i.test(sent)) return null
  return sent.toLowerCase()
}
