import { delegate, type Mutant, mutantOf } from './mutant.js'
import { only, soon } from './mutations.js'

/** Faults that one connection alone does not show. */
export const connectionMutants: readonly Mutant[] = [
  mutantOf('take is atomic in one process only', 'Two processes get the same row.', (good) => {
    const inTurn = createQueue()
    return {
      ...delegate(good),
      take: (selection) =>
        inTurn(async () => {
          const row = await good.findOne(selection)
          await soon()
          if (row) await good.delete(only(selection.model, row))
          return row
        }),
    }
  }),
  mutantOf('increment is atomic in one process only', 'An increment is lost.', (good) => {
    const inTurn = createQueue()
    return {
      ...delegate(good),
      increment: (addition) =>
        inTurn(async () => {
          const { model, field, by, below, set } = addition
          const row = await good.findOne(addition)
          const value = Number(row?.[field] ?? 0)
          await soon()
          if (!row || (below !== undefined && value >= below)) return null
          return good.updateOne({ ...only(model, row), set: { ...set, [field]: value + by } })
        }),
    }
  }),
  mutantOf('rows are cached in one process', 'Another process reads a revoked session.', (good) => {
    const cache = new Map<string, ReturnType<typeof good.findOne>>()
    const forgetting =
      <Q, T>(call: (query: Q) => Promise<T>) =>
      (query: Q): Promise<T> =>
        call(query).finally(() => {
          cache.clear()
        })
    return {
      ...delegate(good),
      async findOne(selection) {
        const key = JSON.stringify(selection)
        const found = cache.get(key) ?? good.findOne(selection)
        cache.set(key, found)
        const row = await found
        return row && { ...row }
      },
      create: forgetting((creation) => good.create(creation)),
      update: forgetting((change) => good.update(change)),
      updateOne: forgetting((change) => good.updateOne(change)),
      delete: forgetting((selection) => good.delete(selection)),
      take: forgetting((selection) => good.take(selection)),
      increment: forgetting((addition) => good.increment(addition)),
      transaction: forgetting((work) => good.transaction(work)),
    }
  }),
  mutantOf('counts are cached in one process', 'A limit of members is exceeded.', (good) => {
    const cache = new Map<string, Promise<number>>()
    return {
      ...delegate(good),
      count(selection) {
        const key = JSON.stringify(selection)
        const counted = cache.get(key) ?? good.count(selection)
        cache.set(key, counted)
        return counted
      },
      create(creation) {
        cache.clear()
        return good.create(creation)
      },
    }
  }),
]

/** Runs one function after the other, in this process only. */
function createQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const result = last.then(task, task)
    last = result.catch(() => undefined)
    return result
  }
}
