import type { Core } from '../core.js'
import { UniqueViolation } from '../../contract/storage/adapter.js'
import type { UserDraft } from '../../contract/plugins/events.js'
import type { Exchange } from '../../contract/calls/exchange.js'
import { type State, type User, userModel, type UserRow } from '../../contract/tables/models.js'
import type { CallerSessions } from '../sessions/caller-sessions.js'
import type { SessionRevocation } from '../sessions/session-revocation.js'
import type { SignInMethods } from './sign-in-methods.js'
import type { TakenValues } from './taken-values.js'
import type { Users } from './users.js'
import type { CoreTransaction } from '../transactions.js'

/** A user about to be written. */
export interface NewUser {
  readonly user: UserRow
  /** The row of the user who is upgraded; null for a new row. */
  readonly continues: Continued | null
}

/** A stored user who is upgraded. */
interface Continued {
  readonly before: User
  /** The state that the stored row must still have. */
  readonly from: State
  /** The session that the browser has: the sign-in that follows ends it. */
  readonly sessionId: string
}

/** What {@link NewUsers} depends on. */
export interface NewUserDeps {
  readonly users: Users
  readonly methods: SignInMethods
  readonly revocation: SessionRevocation
  readonly callerSessions: CallerSessions
  readonly takenValues: TakenValues
}

/** The columns that no upgrade changes. */
const fixed: readonly string[] = [
  'id',
  'createdAt',
  'sessionEpoch',
  'revision',
  'linkEpoch',
  'provenIn',
] satisfies (keyof UserRow)[]

/**
 * Creates the users of calls that sign up and sign in: as new rows, or by an upgrade of the caller's own
 * row.
 */
export class NewUsers {
  readonly #deps: Core & NewUserDeps

  constructor(core: Core, deps: NewUserDeps) {
    this.#deps = { ...core, ...deps }
  }

  /**
   * Asks the plugins and the `before` subscribers, and prepares the row; nothing is written yet. Without
   * `mayUpgrade` the signed-in user is not upgraded.
   */
  async prepare(exchange: Exchange, draft: UserDraft, mayUpgrade = true): Promise<NewUser> {
    const { users } = this.#deps
    const found = mayUpgrade ? await this.#findUpgrade(exchange) : null
    if (!found) return { user: await users.prepare(exchange, draft), continues: null }
    const { signedIn, from, to } = found
    const before = signedIn.user
    const created = await users.prepare(exchange, { ...before, ...draft, ...to })
    const user = { ...created, id: before.id, createdAt: before.createdAt }
    return { user, continues: { before, from, sessionId: signedIn.session.id } }
  }

  /**
   * Writes a prepared user. Throws a `UniqueViolation` when the address is taken, or the user has been
   * upgraded already.
   */
  async write(tx: CoreTransaction, { user, continues }: NewUser): Promise<void> {
    const { users, revocation, takenValues } = this.#deps
    if (!continues) return users.write(tx, user)
    const { before, from, sessionId } = continues
    const where = { ...from, id: user.id }
    const written = await takenValues.attempt({ ...user }, () =>
      tx.store.of(userModel).updateOne(where, differing(before, user)),
    )
    if (!written) throw new UniqueViolation(userModel.name)
    await revocation.endAll(tx, user.id, sessionId)
    await tx.emit('user.updated', { user: written })
  }

  async #findUpgrade(exchange: Exchange) {
    const { store, mayUpgrade, findUpgrade, methods, callerSessions } = this.#deps
    if (!mayUpgrade) return null
    const signedIn = await exchange.findSession({ disableCookieCache: true })
    // An impersonator is not the user, and must not upgrade the user.
    if (!signedIn || callerSessions.isImpersonated(signedIn)) return null
    const upgrade = findUpgrade(signedIn)
    // A user who can sign in as this one could also sign in as the upgraded one.
    if (!upgrade || (await methods.count(store, signedIn.user.id)) > 0) return null
    return { signedIn, ...upgrade }
  }
}

/** The columns that an upgrade changes: other columns keep what is stored in the meantime. */
function differing(before: User, after: UserRow): Readonly<Record<string, unknown>> {
  const stored = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(
    ([column, value]) => !fixed.includes(column) && !Object.is(value, stored.get(column)),
  )
  return Object.fromEntries(changed)
}
