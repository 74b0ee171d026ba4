import {
  type Exchange,
  type PluginContext,
  UniqueViolation,
  type User,
  type UserDraft,
  type Transaction,
} from '@countersign/core'
import { refusal } from '../errors.js'
import type { AdminSettings } from '../options.js'
import { checkPermission, lockActor } from './admin-action.js'
import { checkOwnCalls, checkPassword } from './users.js'
import { checkRole } from './roles.js'

// Loaded with the first user that an administrator creates.

/** The creator of a user and the parts of their call. */
interface Creator {
  readonly exchange: Exchange
  readonly context: PluginContext
  readonly settings: AdminSettings
  /** Null for the server's own code. */
  readonly actor: User | null
}

/** Roles as a client sends them. */
type GivenRoles = string | readonly string[]

/** The user to create. */
export interface NewUser {
  readonly email: string
  readonly password?: string | undefined
  readonly name: string
  readonly role?: GivenRoles | undefined
  readonly data?:
    | {
        readonly image?: string | null | undefined
        readonly emailVerified?: boolean | undefined
        readonly role?: GivenRoles | undefined
      }
    | undefined
  /** Columns of the app. */
  readonly fields: Readonly<Record<string, unknown>>
}

/**
 * Creates a user.
 *
 * @throws AuthError when the actor lacks a permission, the password breaks a rule, or the address is taken.
 */
export async function createUser(creator: Creator, given: NewUser): Promise<User> {
  const { exchange, context, settings, actor } = creator
  const { password } = given
  if (actor) checkPermission(settings, actor, 'user:create')
  const draft = draftOf(creator, given)
  if (password !== undefined) await checkPassword(context, password, given)
  const check = actor && {
    async check(tx: Transaction): Promise<void> {
      const stored = await lockActor({ context, settings, actor, permission: 'user:create' }, tx)
      draftOf({ ...creator, actor: stored }, given)
    },
  }
  try {
    return await context.users.create(exchange, draft, {
      ...(password !== undefined && { password }),
      ...check,
    })
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error
    throw refusal('USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL')
  }
}

/**
 * The draft of the new user.
 *
 * @throws AuthError when the actor lacks the permission for one of its columns.
 */
function draftOf(creator: Creator, { email, name, role, data = {}, fields }: NewUser): UserDraft {
  const { settings, actor } = creator
  const { image = null, emailVerified = false } = data
  checkOwnCalls(data)
  if (actor && emailVerified) checkPermission(settings, actor, 'user:set-email')
  return { ...fields, name, email, emailVerified, image, role: roleOf(creator, role ?? data.role) }
}

function roleOf({ settings, actor }: Creator, given: GivenRoles | undefined): string {
  if (given === undefined) return settings.defaultRole
  if (actor) {
    checkPermission(settings, actor, 'user:set-role')
    return checkRole({ settings, actor }, given)
  }
  const role = settings.access.parse(given)
  if (role === null) throw refusal('YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE')
  return role
}
