import type { Session, SessionData, User } from '@countersign/core'
import type { AccessControl, Role } from '@countersign/core/access'
import {
  additionalFields as columns,
  duration,
  filledText,
  hasMethods,
  isFunction,
  no,
  section,
  subscribers,
  translations,
} from '@countersign/core/plugin-options'
import * as z from 'zod/mini'
import { defaultAccess, defaultRoles } from './access/default-roles.js'
import type { DefaultTeam } from './default-team.js'
import type { OrganizationRow } from './organization-model.js'

/** The result of an app's own function, or a promise of it. */
export type MaybePromise<T> = T | Promise<T>

/** Maximum number of users who may join by one link. */
export const MAX_LINK_USES = 10_000
/** Maximum lifetime of a link, in seconds: a year. */
export const MAX_LINK_SECONDS = 31_536_000

/** A maximum number. */
const isAmount = (value: unknown): boolean =>
  Number.isSafeInteger(value) ? Number(value) >= 0 : value === Infinity

const amount = (byDefault: number) =>
  z._default(z.custom<number>(isAmount, 'must be a whole number from 0, or Infinity'), byDefault)

/** As {@link amount}, or a function that returns it. */
const limit = <T>(byDefault: number) =>
  z._default(
    z.custom<number | ((subject: T, caller: SessionData | null) => MaybePromise<number>)>(
      (value) => isAmount(value) || isFunction(value),
      'must be a whole number from 0, Infinity, or a function',
    ),
    byDefault,
  )

/** True by default, or a function that decides. */
const flagOr = <F>() =>
  z._default(
    z.custom<boolean | F>(
      (value) => typeof value === 'boolean' || isFunction(value),
      'must be true, false, or a function',
    ),
    true,
  )

const isObject = hasMethods()
const isRole = (value: unknown): boolean =>
  isObject(value) && isObject(Reflect.get(Object(value), 'permissions'))

/** Names in the bodies, drafts and answers of calls. */
const usedNames = /^(user|email|inviter|from|to|(organization|member|invitation|team)s?)$/

const additionalFields = columns.check(
  z.refine(
    (given) => !Object.keys(given).some((name) => usedNames.test(name)),
    'a call uses a name',
  ),
)
const table = section({ additionalFields })

/** The options with every default. */
export const schema = section({
  allowUserToCreateOrganization: flagOr<(user: User, session: Session) => MaybePromise<boolean>>(),
  organizationLimit: limit<User>(Infinity),
  creatorRole: z._default(filledText, 'owner'),
  previousOwnerRole: z.optional(filledText),
  membershipLimit: limit<OrganizationRow>(100),
  invitationExpiresIn: duration('2 days', { least: 1 }),
  invitationLimit: limit<OrganizationRow>(100),
  requireEmailVerificationOnInvitation: no,
  invitationPage: z._default(
    z.string().check(z.regex(/^\/(?!\/)/, 'must be a path of the app')),
    '/accept-invitation',
  ),
  mailsPerHour: amount(5),
  disableOrganizationDeletion: no,
  activeOrganizationAtSignIn: z._default(
    z.custom<'none' | 'first' | ((user: User) => MaybePromise<string | null>)>(
      (value) => value === 'none' || value === 'first' || isFunction(value),
      'must be "none", "first", or a function',
    ),
    'none',
  ),
  organization: table,
  member: table,
  invitation: table,
  team: table,
  teams: z.optional(
    z.strictObject({
      enabled: z.boolean(),
      maximumTeams: limit<OrganizationRow>(Infinity),
      maximumMembersPerTeam: limit<OrganizationRow>(Infinity),
      allowRemovingAllTeams: no,
      defaultTeam: flagOr<DefaultTeam>(),
    }),
  ),
  access: z._default(
    z.custom<AccessControl>(hasMethods('role'), 'must be made by createAccessControl'),
    () => defaultAccess,
  ),
  roles: z._default(
    z.record(z.string(), z.custom<Role>(isRole, 'must be made by role() of an access control')),
    () => defaultRoles,
  ),
  dynamicAccessControl: z.optional(
    z.strictObject({ enabled: z.boolean(), maximumRolesPerOrganization: amount(50) }),
  ),
  invitationLinks: z.optional(
    z.strictObject({
      enabled: z.boolean(),
      expiresIn: duration('7 days', { least: 1, most: MAX_LINK_SECONDS }),
      maxUses: z._default(z.int().check(z.gte(1), z.lte(MAX_LINK_USES)), 10),
    }),
  ),
  translations,
  hooks: subscribers,
})

/** Hints for options of better-auth. */
export const hints = {
  sendInvitationEmail: 'mails go through the option "email" of createAuth',
  ac: 'write "access"',
  organizationHooks: 'write "hooks"',
  organizationCreation: 'write "hooks" and "allowUserToCreateOrganization"',
  organizationDeletion: 'write "hooks" and "disableOrganizationDeletion"',
  cancelPendingInvitationsOnReInvite: 'an invitation is renewed by inviting with "resend"',
  schema: 'write "organization.additionalFields"',
}
