import { AuthError, type Exchange, type SessionData } from '@countersign/core'

/**
 * The caller's session as the database has it. A copy in a cookie may have an address that the caller has
 * left, and invitations are for whoever has an address now.
 *
 * @throws AuthError `UNAUTHORIZED` when the session has ended.
 */
export async function storedSession(exchange: Exchange): Promise<SessionData> {
  const found = await exchange.findSession({ disableCookieCache: true })
  if (!found) throw new AuthError('UNAUTHORIZED', { status: 401, message: 'Unauthorized' })
  return found
}
