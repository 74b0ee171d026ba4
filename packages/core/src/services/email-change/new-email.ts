import { commonError } from '../../contract/errors.js'
import type { SessionData } from '../../contract/calls/exchange.js'
import type { User, UserRow } from '../../contract/tables/models.js'
import type { Store } from '../../contract/storage/store.js'
import type { RenewedSession, SessionRevocation } from '../sessions/session-revocation.js'
import type { CoreTransaction } from '../transactions.js'
import type { Users } from '../users/users.js'
import type { Purpose, Verifications } from '../verification/verifications.js'

/** What writing a new address needs. */
export interface NewEmailDeps {
  readonly users: Users
  readonly verifications: Verifications
  readonly revocation: SessionRevocation
}

/** The address that a user requested. */
export interface RequestedEmail {
  readonly newEmail: string
  readonly callbackURL?: string | undefined
}

/** The address that a user gets. */
export interface NewEmail {
  readonly newEmail: string
  readonly verified: boolean
  /** The session that stays. */
  readonly sessionId: string
}

/**
 * Writes a new address, and ends what the former one authorised: outstanding links and other sessions.
 * Returns the user as stored now. Null when the user has another address, or was verified, meanwhile.
 * Throws a `UniqueViolation` when the new address is taken.
 */
export async function writeNewEmail(
  { users, verifications, revocation }: NewEmailDeps,
  tx: CoreTransaction,
  { user, to }: { readonly user: User; readonly to: NewEmail },
): Promise<UserRow | null> {
  const { id, email, emailVerified } = user
  const { newEmail, verified, sessionId } = to
  const changed = await users.changeEmail(tx, { id, email, emailVerified }, newEmail, {
    emailVerified: verified,
  })
  const voided = changed && (await verifications.voidAll(tx.store, id, { formerEmail: email }))
  if (!voided) return null
  const ended = await revocation.endAll(tx, id, sessionId)
  // As stored now: links to the new address contain the raised counter.
  return ended ?? voided
}

/**
 * Gives the session that changed the address a new credential.
 *
 * @throws AuthError `UNAUTHORIZED` when the session has ended meanwhile, which rolls the change back.
 */
export async function renewSession(
  { revocation }: Pick<NewEmailDeps, 'revocation'>,
  tx: CoreTransaction,
  { session }: SessionData,
): Promise<RenewedSession> {
  const renewed = await revocation.renew(tx, session.id, session.createdAt)
  if (!renewed) throw commonError('UNAUTHORIZED')
  return renewed
}

/** Why a mailed link is not valid. */
export type LinkProblem = 'token_expired' | 'invalid_token'

/** What reading the link of a stored value needs. */
interface LinkReadingDeps {
  readonly store: Store
  readonly verifications: Verifications
}

/** The stored value of a mailed link, or why it is invalid. It remains stored. */
export async function readLink<T>(
  { store, verifications }: LinkReadingDeps,
  link: { readonly purpose: Purpose; readonly token: string },
  parse: (value: unknown) => T,
): Promise<T | { readonly problem: LinkProblem }> {
  const reading = await verifications.read(store, link.purpose, link.token)
  if ('value' in reading) return parse(JSON.parse(reading.value))
  return { problem: reading.problem === 'expired' ? 'token_expired' : 'invalid_token' }
}
