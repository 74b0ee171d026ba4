import { AuthError, type ErrorCatalogue } from '@countersign/core'
import type { Permission } from './access-control.js'

/** The error catalogue of user administration. */
export const adminErrors = {
  BANNED_USER: { status: 403, message: 'You have been banned from this application' },
  YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS: {
    status: 403,
    message: 'You are not allowed to create users',
  },
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS: { status: 403, message: 'You are not allowed to list users' },
  YOU_ARE_NOT_ALLOWED_TO_GET_USER: { status: 403, message: 'You are not allowed to get user' },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS: {
    status: 403,
    message: 'You are not allowed to update users',
  },
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL: {
    status: 403,
    message: 'You are not allowed to update users email',
  },
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE: {
    status: 403,
    message: 'You are not allowed to change users role',
  },
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD: {
    status: 403,
    message: 'You are not allowed to set users password',
  },
  YOU_ARE_NOT_ALLOWED_TO_BAN_USERS: { status: 403, message: 'You are not allowed to ban users' },
  YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS: {
    status: 403,
    message: 'You are not allowed to impersonate users',
  },
  YOU_CANNOT_IMPERSONATE_ADMINS: { status: 403, message: 'You cannot impersonate admins' },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS: {
    status: 403,
    message: 'You are not allowed to delete users',
  },
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS: {
    status: 403,
    message: 'You are not allowed to list users sessions',
  },
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS: {
    status: 403,
    message: 'You are not allowed to revoke users sessions',
  },
  USER_MAY_DO_MORE_THAN_YOU: { status: 403, message: 'This user may do more than you' },
  ROLE_IS_ABOVE_YOUR_OWN: { status: 403, message: 'This role may do more than you' },
  YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE: {
    status: 400,
    message: 'You are not allowed to set a non-existent role value',
  },
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: {
    status: 400,
    message: 'User already exists. Use another email.',
  },
  NO_DATA_TO_UPDATE: { status: 400, message: 'No data to update' },
  FIELD_HAS_ITS_OWN_CALL: {
    status: 400,
    message: 'Roles, bans and passwords are changed by calls of their own',
  },
  YOU_CANNOT_BAN_YOURSELF: { status: 400, message: 'You cannot ban yourself' },
  YOU_CANNOT_REMOVE_YOURSELF: { status: 400, message: 'You cannot remove yourself' },
  YOU_CANNOT_DEMOTE_YOURSELF: {
    status: 400,
    message: 'You cannot take the role of an administrator from yourself',
  },
  YOU_CANNOT_IMPERSONATE_YOURSELF: { status: 400, message: 'You cannot impersonate yourself' },
  YOU_ARE_NOT_IMPERSONATING_ANYONE: { status: 400, message: 'You are not impersonating anyone' },
  LAST_ADMINISTRATOR: { status: 400, message: 'There must be an administrator left' },
} as const satisfies ErrorCatalogue

/** Errors that the core or other plugins have too, with the same texts. */
export const sharedErrors = {
  USER_NOT_FOUND: { status: 404, message: 'User not found' },
  SESSION_NOT_FOUND: { status: 400, message: 'Session not found' },
  PASSWORD_TOO_SHORT: { status: 400, message: 'Password too short' },
  PASSWORD_TOO_LONG: { status: 400, message: 'Password too long' },
  PASSWORD_COMPROMISED: { status: 400, message: 'The password is too well known' },
  MISSING_FIELD: { status: 400, message: 'A required field is missing' },
  USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION: {
    status: 400,
    message: 'The user is the only owner of an organization with other members',
  },
} as const satisfies ErrorCatalogue

/** A code of {@link adminErrors}. */
export type AdminCode = keyof typeof adminErrors

/** Creates an error of {@link adminErrors}. */
export function refusal(code: AdminCode): AuthError {
  return new AuthError(code, adminErrors[code])
}

/** Creates an error of {@link sharedErrors}. */
export function sharedRefusal(code: keyof typeof sharedErrors): AuthError {
  return new AuthError(code, sharedErrors[code])
}

/** The error of each missing permission. */
export const codeOf = {
  'user:create': 'YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS',
  'user:list': 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS',
  'user:get': 'YOU_ARE_NOT_ALLOWED_TO_GET_USER',
  'user:update': 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS',
  'user:set-email': 'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL',
  'user:set-role': 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE',
  'user:set-password': 'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD',
  'user:ban': 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS',
  'user:impersonate': 'YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS',
  'user:impersonate-admins': 'YOU_CANNOT_IMPERSONATE_ADMINS',
  'user:delete': 'YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS',
  'session:list': 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS',
  'session:revoke': 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS',
  'session:delete': 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS',
} as const satisfies Record<Permission, AdminCode>

/** The plugin's texts in one language, by error code. A language without one of them does not compile. */
export type AdminTexts = Readonly<Record<keyof typeof adminErrors, string>>
