import { type Exchange, kernelError, type User } from '@countersign/core'

/**
 * The caller as stored: a copy of the session may still show a role that was taken.
 *
 * @throws AuthError `UNAUTHORIZED`
 */
export async function storedCaller(exchange: Exchange): Promise<User> {
  const found = await exchange.findSession({ disableCookieCache: true })
  if (!found) throw kernelError('UNAUTHORIZED')
  return found.user
}
