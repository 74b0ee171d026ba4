import type { Database, DatabaseAdapter } from '@countersign/core'
import { type StatementMethod, wrapStatements } from '@countersign/core/testing'

/** A call of an adapter. A transaction is one call, and its commit another inside it. */
export interface AdapterCall {
  readonly method: StatementMethod | 'transaction' | 'commit'
  /** The model; null for a transaction and its commit. */
  readonly model: string | null
  readonly isInTransaction: boolean
  /** Place in the sequence of calls, from 1. */
  readonly number: number
}

/**
 * A fault of one call. `before`: the call throws and does nothing; a commit rolls back. `after`: the call throws after
 * it was done, so that the caller does not know. `twice`: the call is done twice, and its first result is returned.
 */
export type AdapterFault =
  { readonly when: 'before' | 'after'; readonly error: Error } | { readonly when: 'twice' }

/** Options of {@link wrapAdapter}. */
export interface WrapOptions {
  /** Milliseconds that each call waits before it begins, or a function that returns them. Default: 0. */
  readonly delayMs?: number | ((call: AdapterCall) => number)
  /**
   * Called before each call. The function that it returns is called with the error of the call, or with null. Use it
   * for metrics and spans.
   */
  readonly observe?: (call: AdapterCall) => ((error: unknown) => void) | undefined
  /** Returns the fault of a call, or null. Default: no faults. */
  readonly fault?: (call: AdapterCall) => AdapterFault | null
}

/**
 * Wraps a database: calls are delayed, measured, or fail. Everything else, also the migrations, is that of the wrapped
 * database.
 *
 * @example
 * ```ts
 * import { wrapAdapter } from '@countersign/adapter-kit'
 * import { createAuth } from '@countersign/core'
 * import { memory } from '@countersign/core/memory'
 *
 * const database = wrapAdapter(memory(), {
 *   delayMs: 2,
 *   observe({ method, model }) {
 *     const start = performance.now()
 *     return (error) => console.log(method, model, performance.now() - start, error)
 *   },
 * })
 * export const auth = createAuth({ database })
 * ```
 */
export function wrapAdapter(database: Database, options: WrapOptions): Database {
  let calls = 0
  const countCall = (): number => {
    calls += 1
    return calls
  }
  return {
    id: database.id,
    connect: (schema) => wrap(database.connect(schema), { options, countCall }, false),
  }
}

interface Context {
  readonly options: WrapOptions
  readonly countCall: () => number
}

function wrap(
  adapter: DatabaseAdapter,
  context: Context,
  isInTransaction: boolean,
): DatabaseAdapter {
  const statements = wrapStatements(adapter, (method, query, statement) =>
    runCall({ method, model: query.model, isInTransaction }, context, () => statement(query)),
  )
  return {
    ...statements,
    transaction: (work) =>
      isInTransaction
        ? adapter.transaction((store) => work(wrap(store, context, true)))
        : runTransaction(adapter, context, work),
  }
}

function runTransaction<T>(
  adapter: DatabaseAdapter,
  context: Context,
  work: (store: DatabaseAdapter) => Promise<T>,
): Promise<T> {
  const about = { model: null, isInTransaction: false }
  return runCall({ ...about, method: 'transaction' }, context, () =>
    adapter.transaction(async (store) => {
      const result = await work(wrap(store, context, true))
      const commit = { ...about, method: 'commit', isInTransaction: true } as const
      await runCall(commit, context, () => Promise.resolve())
      return result
    }),
  )
}

async function runCall<T>(
  about: Omit<AdapterCall, 'number'>,
  { options: { delayMs = 0, observe, fault }, countCall }: Context,
  task: () => Promise<T>,
): Promise<T> {
  const call = { ...about, number: countCall() }
  const end = observe?.(call)
  try {
    const milliseconds = typeof delayMs === 'number' ? delayMs : delayMs(call)
    if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds))
    const result = await runWithFault(fault?.(call) ?? null, task)
    end?.(null)
    return result
  } catch (error) {
    end?.(error)
    throw error
  }
}

async function runWithFault<T>(fault: AdapterFault | null, task: () => Promise<T>): Promise<T> {
  if (fault?.when === 'before') throw fault.error
  const result = await task()
  if (fault?.when === 'after') throw fault.error
  if (fault?.when === 'twice') await task()
  return result
}
