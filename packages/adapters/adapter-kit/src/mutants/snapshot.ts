import type { DatabaseAdapter, Schema } from '@countersign/core'
import { memory } from '@countersign/core/memory'
import { delegate } from './mutant.js'
import { all } from './mutations.js'

type Write = (store: DatabaseAdapter) => Promise<unknown>

/** A transaction's own copy of the database. */
export interface Snapshot {
  /** Reads and writes the copy, and notes the writes. */
  readonly store: DatabaseAdapter
  /** Does the writes again, in a transaction of the database itself. */
  commit(): Promise<void>
}

/** Copies the database, as an optimistic store does that compares nothing at its commit. */
export async function takeSnapshot(good: DatabaseAdapter, schema: Schema): Promise<Snapshot> {
  const copy = memory().connect(schema)
  // A model comes after those to which it refers.
  for (const model of Object.keys(schema)) {
    for (const row of await all(good, { model, where: [] })) await copy.create({ model, row })
  }
  const writes: Write[] = []
  const run = async <T>(write: (store: DatabaseAdapter) => Promise<T>): Promise<T> => {
    const result = await write(copy)
    writes.push(write)
    return result
  }
  const store: DatabaseAdapter = {
    ...delegate(copy),
    create: (creation) => run((to) => to.create(creation)),
    update: (change) => run((to) => to.update(change)),
    updateOne: (change) => run((to) => to.updateOne(change)),
    delete: (selection) => run((to) => to.delete(selection)),
    take: (selection) => run((to) => to.take(selection)),
    increment: (addition) => run((to) => to.increment(addition)),
    transaction: (work) => work(store),
  }
  return {
    store,
    async commit() {
      await good.transaction(async (to) => {
        for (const write of writes) await write(to)
      })
    },
  }
}
