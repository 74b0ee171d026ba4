import { refusal } from '../errors.js'

const columns = ['banned', 'banReason', 'banExpires', 'password']

/**
 * Rejects columns that have a call of their own.
 *
 * @throws AuthError `FIELD_HAS_ITS_OWN_CALL`.
 */
export function checkOwnCalls(data: object, also: readonly string[] = []): void {
  if ([...columns, ...also].some((column) => Object.hasOwn(data, column))) {
    throw refusal('FIELD_HAS_ITS_OWN_CALL')
  }
}
