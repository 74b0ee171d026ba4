import { refusal } from '../errors.js'

const columns = ['banned', 'banReason', 'banExpires', 'password']

/**
 * Sees to it that nobody changes by the way what has a call of its own.
 *
 * @throws AuthError `FIELD_HAS_ITS_OWN_CALL`
 */
export function checkOwnCalls(data: object, also: readonly string[] = []): void {
  if ([...columns, ...also].some((column) => Object.hasOwn(data, column))) {
    throw refusal('FIELD_HAS_ITS_OWN_CALL')
  }
}
