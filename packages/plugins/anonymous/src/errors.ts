import type { ErrorCatalogue } from '@countersign/core'

/** The error catalogue of anonymous users. */
export const anonymousErrors = {
  ANONYMOUS_USERS_CANNOT_SIGN_IN_AGAIN_ANONYMOUSLY: {
    status: 400,
    message: 'Anonymous users cannot sign in again anonymously',
  },
  USER_IS_NOT_ANONYMOUS: { status: 403, message: 'User is not anonymous' },
  DELETE_ANONYMOUS_USER_DISABLED: {
    status: 400,
    message: 'Deleting anonymous users is disabled',
  },
} as const satisfies ErrorCatalogue
