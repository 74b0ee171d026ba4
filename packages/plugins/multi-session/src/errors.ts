import type { ErrorCatalogue } from '@countersign/core'

/** The error catalogue of several sessions in one browser. */
export const multiSessionErrors = {
  INVALID_SESSION_TOKEN: { status: 401, message: 'Invalid session token' },
} as const satisfies ErrorCatalogue
