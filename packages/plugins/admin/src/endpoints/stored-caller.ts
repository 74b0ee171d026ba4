import type { Exchange, User } from '@countersign/core'
import { sharedRefusal } from '../errors.js'

/**
 * The caller as stored: a copy of the session may still show a role that was taken.
 *
 * @throws AuthError `UNAUTHORIZED`
 */
export async function storedCaller(exchange: Exchange): Promise<User> {
  const found = await exchange.findSession({ disableCookieCache: true })
  if (!found) throw sharedRefusal('UNAUTHORIZED')
  return found.user
}
