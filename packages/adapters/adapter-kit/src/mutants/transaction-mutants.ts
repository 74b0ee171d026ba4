import { Conflict, type DatabaseAdapter, UniqueViolation } from '@countersign/core'
import { delegate, type Mutant, mutant, mutantOf } from './mutant.js'
import { takeSnapshot } from './snapshot.js'

/** Transactions that are not atomic, lock nothing, or end in another way than their caller learns. */
export const transactionMutants: readonly Mutant[] = [
  mutantOf(
    'a transaction works on a snapshot and locks no row',
    'Two transactions read the same value, and one update is lost.',
    (good, schema) => ({
      ...delegate(good),
      async transaction(work) {
        const snapshot = await takeSnapshot(good, schema)
        const result = await work(snapshot.store)
        await snapshot.commit()
        return result
      },
    }),
  ),
  mutantOf(
    'a unique key shows at the commit only',
    'The function of the transaction goes on with a row that never was.',
    (good) => deferring(good, UniqueViolation),
  ),
  mutantOf(
    'a missing reference shows at the commit only',
    'The function of the transaction goes on with a row that never was.',
    (good) => deferring(good, Error),
  ),
  mutant('a transaction does not roll back', 'Half of the writes stay.', (good) => ({
    transaction: (work) => work({ ...delegate(good), transaction: (inner) => inner(good) }),
  })),
  mutant('a transaction commits when its function throws', 'Refused writes stay.', (good) => ({
    async transaction<T>(work: (store: DatabaseAdapter) => Promise<T>): Promise<T> {
      const outcome = await good.transaction((store) =>
        work(store).then(
          (result) => () => result,
          (error: unknown) => () => {
            throw error
          },
        ),
      )
      return outcome()
    },
  })),
  mutant('a transaction commits after a unique violation', 'Half of the writes stay.', (good) => ({
    transaction: (work) => {
      const lenient = (bound: DatabaseAdapter): DatabaseAdapter => ({
        ...delegate(bound),
        create: async (creation) => {
          const value = creation.row['key'] ?? null
          const where = [{ field: 'key', operator: 'eq', value } as const]
          const { model } = creation
          if (model !== 'ticket' || !(await bound.findOne({ model, where }))) {
            return bound.create(creation)
          }
          throw new UniqueViolation(model)
        },
      })
      return good.transaction((bound) => work(lenient(bound)))
    },
  })),
  mutant('a failed commit is swallowed', 'The caller believes that it is stored.', (good) => ({
    async transaction<T>(work: (store: DatabaseAdapter) => Promise<T>): Promise<T> {
      const results: T[] = []
      try {
        return await good.transaction(async (store) => {
          results.push(await work(store))
          return work(store)
        })
      } catch (error) {
        const [result] = results
        if (result !== undefined) return result
        throw error
      }
    },
  })),
  mutant('a transaction runs its function twice', 'Everything is written twice.', (good) => ({
    transaction: (work) =>
      good.transaction(async (store) => {
        await work(store)
        return work(store)
      }),
  })),
  mutant('a transaction repeats a failed function', 'Mails are sent twice.', (good) => ({
    transaction: (work) => good.transaction(work).catch(() => good.transaction(work)),
  })),
  mutant('a transaction fails with a conflict after its commit', 'It is repeated.', (good) => ({
    transaction: async (work) => {
      const result = await good.transaction(work)
      throw new Conflict(`after ${String(result)}`)
    },
  })),
  mutant('a transaction throws after its commit', 'Stored writes seem to be lost.', (good) => ({
    transaction: async (work) => {
      const result = await good.transaction(work)
      throw new Error(`after ${String(result)}`)
    },
  })),
  mutant('a transaction returns no result', 'The caller gets undefined.', (good) => ({
    transaction: <T>(work: (store: DatabaseAdapter) => Promise<T>) =>
      good.transaction(async (store) => {
        const results = [await work(store)]
        return results[results.length] ?? Promise.reject(new Error('There is no result'))
      }),
  })),
  mutant('a transaction waits for its own connection', 'The process hangs.', (good) => ({
    transaction: (work) =>
      good.transaction((bound) =>
        work({ ...delegate(bound), findOneJoined: (query) => good.findOneJoined(query) }),
      ),
  })),
  mutant('a store writes outside of its transaction after the end', 'A late write stays.', (good) =>
    withStoreAfter(good, (call) => call(good)),
  ),
  mutant('a store never settles after its transaction', 'The process hangs.', (good) =>
    withStoreAfter(good, () => new Promise(() => undefined)),
  ),
  mutant('an inner transaction commits', 'Half of the writes stay.', (good) => ({
    async transaction(work) {
      const kept: (() => Promise<unknown>)[] = []
      try {
        return await good.transaction((store) =>
          work({
            ...delegate(store),
            transaction: (inner) => {
              kept.push(() => inner(good))
              return inner(store)
            },
          }),
        )
      } catch (error) {
        for (const again of kept) await again().catch(() => undefined)
        throw error
      }
    },
  })),
  mutantOf('capabilities deny transactions', 'The core does not start.', (good) => ({
    ...delegate(good),
    capabilities: { transactions: false },
  })),
  mutantOf('capabilities are missing', 'The core fails at its start.', (good) => {
    const adapter = delegate(good)
    Reflect.deleteProperty(adapter, 'capabilities')
    return adapter
  }),
  mutantOf('a store of a transaction has no capabilities', 'A check of them fails.', (good) => ({
    ...delegate(good),
    transaction: (work) =>
      good.transaction((bound) => {
        const store = delegate(bound)
        Reflect.deleteProperty(store, 'capabilities')
        return work(store)
      }),
  })),
]

/** Refusals of `create` in a transaction reach the caller at the commit. */
function deferring(
  good: DatabaseAdapter,
  kind: abstract new (...args: never[]) => Error,
): DatabaseAdapter {
  return {
    ...delegate(good),
    transaction: (work) =>
      good.transaction(async (bound) => {
        const refusals: unknown[] = []
        const store: DatabaseAdapter = {
          ...delegate(bound),
          create: (creation) =>
            bound.create(creation).catch((error: unknown) => {
              const isOther = kind === Error && error instanceof UniqueViolation
              if (!(error instanceof kind) || isOther) throw error
              refusals.push(error)
              return true
            }),
        }
        const result = await work(store)
        if (refusals.length > 0) throw refusals[0]
        return result
      }),
  }
}

/** Replaces the calls on a store whose transaction has ended. */
function withStoreAfter(
  good: DatabaseAdapter,
  answer: <T>(call: (adapter: DatabaseAdapter) => Promise<T>) => Promise<T>,
): Partial<DatabaseAdapter> {
  return {
    async transaction(work) {
      const ends: true[] = []
      try {
        return await good.transaction((bound) =>
          work({
            ...delegate(bound),
            findOne: (query) =>
              ends.length > 0 ? answer((to) => to.findOne(query)) : bound.findOne(query),
            update: (change) =>
              ends.length > 0 ? answer((to) => to.update(change)) : bound.update(change),
          }),
        )
      } finally {
        ends.push(true)
      }
    },
  }
}
