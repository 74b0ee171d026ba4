import type { Transaction } from './events.js'
import type { Exchange } from '../calls/exchange.js'
import type { PluginContext } from './plugin-context.js'
import type { Store } from '../storage/store.js'

type MaybePromise<T> = T | Promise<T>

/** The call that performs an action. */
export interface ActionCall {
  readonly exchange: Exchange
  readonly context: Pick<PluginContext, 'store' | 'runBefore' | 'write'>
}

/** What an action has from before its transaction. */
export interface PreparedAction<Subject, Draft> {
  /** The result of `prepare`. */
  readonly subject: Subject
  /** The draft with the amendments of all subscribers. */
  readonly draft: Draft
}

/** The steps of an action, in the order in which they run. */
export interface GuardedAction<Found, Subject, Draft extends object, Result> {
  /** Reads what the permission depends on, such as a membership. Throws the error when it is not there. */
  readonly load: (store: Store) => MaybePromise<Found>
  /** Throws the error of a caller without the permission. Runs again after the locks. */
  readonly requirePermission: (found: Found, store: Store) => MaybePromise<void>
  /** Reads what else the action is about, and asks the app's own functions, such as limits. */
  readonly prepare: (found: Found, store: Store) => MaybePromise<Subject>
  /** The name of the draft, such as `book.lend`. Null: there are no subscribers to ask. */
  readonly before: string | null
  /** What the `before` subscribers are given. */
  readonly draft: (found: Found, subject: Subject) => Draft
  /** The columns of the draft that subscribers may amend. */
  readonly amendable: readonly (keyof Draft & string)[]
  /** The result when the draft changes nothing: then nothing is locked, written or emitted. Default: null, it does. */
  readonly unchanged?: (found: Found, prepared: PreparedAction<Subject, Draft>) => Result | null
  /** Takes the locks in the lock order of the plugin and loads again: another call may have changed the rows. */
  readonly lock: (
    tx: Transaction,
    found: Found,
    prepared: PreparedAction<Subject, Draft>,
  ) => Promise<Found>
  /** Writes. It runs in the transaction, which may run again from the start. */
  readonly write: (
    tx: Transaction,
    locked: Found,
    prepared: PreparedAction<Subject, Draft>,
  ) => MaybePromise<Result>
  /** The event of the result. Default: `write` emits what happened. */
  readonly event?: (result: Result) => readonly [name: string, event: object]
}

/**
 * Performs an action on rows that other calls change too: loads, checks the permission, asks the `before` subscribers,
 * takes the locks, loads and checks again, writes and emits.
 *
 * @example
 * ```ts
 * import { defineModel, guardedAction } from '@countersign/core'
 * import type { AuthError, Exchange, PluginContext, Store } from '@countersign/core'
 *
 * interface Loan {
 *   readonly id: string
 *   readonly userId: string
 *   readonly days: number
 * }
 *
 * const loanModel = defineModel<Loan>()('loan', {
 *   userId: { type: 'string', required: true, references: 'user' },
 *   days: { type: 'number', required: true },
 * })
 *
 * interface LoanCall {
 *   readonly exchange: Exchange
 *   readonly context: PluginContext
 *   readonly fail: (code: 'NO_LOAN' | 'NOT_YOUR_LOAN') => AuthError
 * }
 *
 * export function extendLoan(call: LoanCall, id: string, userId: string) {
 *   const load = async (store: Store) => {
 *     const loan = await store.of(loanModel).findOne({ id })
 *     if (!loan) throw call.fail('NO_LOAN')
 *     return loan
 *   }
 *   return guardedAction(call, {
 *     load,
 *     requirePermission(loan) {
 *       if (loan.userId !== userId) throw call.fail('NOT_YOUR_LOAN')
 *     },
 *     prepare: () => null,
 *     before: 'loan.extend',
 *     draft: (loan) => ({ loan, days: loan.days + 14 }),
 *     amendable: ['days'],
 *     async lock(tx) {
 *       await tx.users.lock(userId)
 *       return load(tx.store)
 *     },
 *     write: ({ store }, _loan, { draft: { days } }) => store.of(loanModel).updateOne({ id }, { days }),
 *     event: (loan) => ['loan.extended', { loan }],
 *   })
 * }
 * ```
 */
export async function guardedAction<Found, Subject, Draft extends object, Result>(
  { exchange, context }: ActionCall,
  action: GuardedAction<Found, Subject, Draft, Result>,
): Promise<Result> {
  const { before: name, amendable } = action
  const found = await action.load(context.store)
  await action.requirePermission(found, context.store)
  const subject = await action.prepare(found, context.store)
  const draftToAmend = { draft: action.draft(found, subject), amendable }
  const draft =
    name === null ? draftToAmend.draft : await context.runBefore(exchange, name, draftToAmend)
  const prepared = { subject, draft }
  const unchanged = action.unchanged?.(found, prepared) ?? null
  if (unchanged !== null) return unchanged
  return context.write(exchange, async (tx) => {
    const locked = await action.lock(tx, found, prepared)
    await action.requirePermission(locked, tx.store)
    const result = await action.write(tx, locked, prepared)
    if (action.event) await tx.emit(...action.event(result))
    return result
  })
}
