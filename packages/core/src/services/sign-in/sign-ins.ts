import type { Core } from '../core.js'
import { UniqueViolation } from '../../contract/storage/adapter.js'
import { commonError } from '../../contract/errors.js'
import type { EventName } from '../../contract/plugins/events.js'
import type { Exchange, SessionData } from '../../contract/calls/exchange.js'
import {
  accountModel,
  type Row,
  type SessionUser,
  userModel,
  type UserRow,
} from '../../contract/tables/models.js'
import type {
  StartSessionOptions,
  StartWithWritesOptions,
} from '../../contract/plugins/session-start.js'
import type { Provided } from '../../contract/storage/store.js'
import type { AccountLimits } from '../limits/account-limits.js'
import type { CallerSessions } from '../sessions/caller-sessions.js'
import type { Sessions } from '../sessions/sessions.js'
import type { PreparedSession, PrepareSessionOptions } from '../sessions/stored-session.js'
import { type CoreTransaction, runOrRollBack } from '../transactions.js'

/** What {@link SignIns} depends on. */
export interface SignInDeps {
  readonly sessions: Sessions
  readonly callerSessions: CallerSessions
  readonly accountLimits: AccountLimits
}

/** Why a user is not signed in. */
interface Refusal {
  readonly problem: string
}

/** A sign-in or a sign-up, planned from the state that was read for it. */
export interface SignInPlan<R extends Refusal = never> {
  /** As stored, or about to be written. */
  readonly user: SessionUser
  /** Default false. */
  readonly isNew?: boolean
  readonly options?: PrepareSessionOptions
  /**
   * Writes in the transaction of the session, before it. Returns the user as stored then; a refusal when it has
   * written nothing; null when the state has changed: everything is rolled back.
   */
  readonly write?: (
    tx: CoreTransaction,
    session: PreparedSession,
  ) => Promise<{ readonly user: SessionUser } | R | null>
  /** The row that must still be stored when the session is written. Default: the row of a known user. */
  readonly provided?: Provided<Row> | undefined
  /**
   * The events of writes that do not depend on each other: they share a transaction only when a subscriber
   * of one of these events, or of the new session, writes with them.
   */
  readonly separately?: readonly EventName[]
  /** Whether the user signs in without a password: then the counted guesses are cleared. Default false. */
  readonly clearsGuesses?: boolean
  /** Runs after the commit. */
  readonly after?: () => void
}

/** Reads the state and plans with it. Null: the user is not signed in. */
type ReadPlan<R extends Refusal> = (attempt: number) => Promise<SignInPlan<R> | R | null>

/** The result of a sign-in. */
export interface SignedIn {
  readonly signedIn: SessionData
  /** Whether the sign-in has created the user. */
  readonly isNew: boolean
}

/** The state can change between the read and the write; then it is read again. */
const ATTEMPTS = 4

/** All sign-ins, and the sign-ups that sign in: their writes are committed together or not at all. */
export class SignIns {
  readonly #deps: Core & SignInDeps

  constructor(core: Core, deps: SignInDeps) {
    this.#deps = { ...core, ...deps }
  }

  /**
   * Writes what was planned, and issues the credential of the session. When the state has changed since it
   * was read, a function reads it and plans again; for a fixed plan, and after the last attempt, the result
   * is null.
   */
  run(exchange: Exchange, plan: SignInPlan): Promise<SignedIn | null>
  run<R extends Refusal>(exchange: Exchange, plan: ReadPlan<R>): Promise<SignedIn | R | null>
  async run<R extends Refusal>(
    exchange: Exchange,
    plan: SignInPlan<R> | ReadPlan<R>,
  ): Promise<SignedIn | R | null> {
    if (typeof plan !== 'function') return this.#attempt(exchange, plan)
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const planned = await plan(attempt)
      if (planned === null || 'problem' in planned) return planned
      const outcome = await this.#attempt(exchange, planned)
      if (outcome) return outcome
    }
    return null
  }

  /**
   * Signs in a known user without a password.
   *
   * @throws AuthError `UNAUTHORIZED` when the user was deleted in the meantime.
   */
  async start(
    exchange: Exchange,
    user: SessionUser,
    options: StartSessionOptions = {},
  ): Promise<SessionData> {
    const started = await this.run(exchange, { user, options, clearsGuesses: true })
    if (!started) throw commonError('UNAUTHORIZED')
    return started.signedIn
  }

  /**
   * Like {@link start}, together with writes of a plugin; null when those writes do not hold or the user was
   * deleted in the meantime.
   */
  async startWithWrites(
    exchange: Exchange,
    user: SessionUser,
    { write: writeOfPlugin, ...options }: StartWithWritesOptions,
  ): Promise<SessionData | null> {
    const { callerSessions } = this.#deps
    const write = async ({ store, forPlugins }: CoreTransaction, { row }: PreparedSession) => {
      const holds = await writeOfPlugin(store, { ...forPlugins, session: callerSessions.show(row) })
      return holds ? { user } : null
    }
    const started = await this.run(exchange, { user, options, write, clearsGuesses: true })
    return started && started.signedIn
  }

  /**
   * Creates a user who is not signed in. Null when the address is taken. `isAlone` states that the user is the
   * only write: it needs a transaction only for subscribers.
   */
  async create(
    exchange: Exchange,
    write: (tx: CoreTransaction) => Promise<UserRow>,
    isAlone = false,
  ): Promise<UserRow | null> {
    return this.#commit(exchange, isAlone ? ['user.created'] : null, write)
  }

  async #attempt<R extends Refusal>(
    exchange: Exchange,
    plan: SignInPlan<R>,
  ): Promise<SignedIn | R | null> {
    const { sessions, callerSessions, accountLimits } = this.#deps
    const { user, isNew = false, write, separately = write ? null : [] } = plan
    const { provided = isNew ? undefined : isStored(user) } = plan
    const prepared = await sessions.prepare(exchange, user, plan.options)
    const together = separately === null || prepared.replaced.length > 0
    const events = together ? null : (['session.created', ...separately] as const)
    const written = await this.#commit(exchange, events, async (tx) => {
      const stored = write ? await write(tx, prepared) : plan
      if (!stored || 'problem' in stored) return stored
      const session = { ...prepared, user: stored.user }
      return (await sessions.write(tx, session, provided)) ? session : null
    })
    if (!written || 'problem' in written) return written

    const signedIn = sessions.issue(exchange, written)
    const clears = plan.clearsGuesses === true && !callerSessions.isImpersonated(signedIn)
    if (clears) await accountLimits.clearAll(exchange, signedIn.user)
    plan.after?.()
    return { signedIn, isNew }
  }

  /** Null when nothing was written: a parallel request has taken the address or the account. */
  async #commit<T>(
    exchange: Exchange,
    events: readonly EventName[] | null,
    write: (tx: CoreTransaction) => Promise<T | null>,
  ): Promise<T | null> {
    const { transactions } = this.#deps
    try {
      return await (events
        ? transactions.runSingle(exchange, events, write)
        : runOrRollBack(transactions, exchange, write))
    } catch (error) {
      if (error instanceof UniqueViolation && raced.includes(error.model)) return null
      throw error
    }
  }
}

/** Of parallel sign-ins one writes these rows, and the others read them. */
const raced: readonly string[] = [userModel.name, accountModel.name]

/** No session is written for a user who no longer exists. */
function isStored({ id }: SessionUser): Provided<SessionUser> {
  return { model: userModel, where: { id } }
}
