import type { DatabaseAdapter, Schema } from '@countersign/core'
import { memory } from '@countersign/core/memory'
import type { MakeDatabase } from '../conformance-case.js'

/** An adapter with one fault, which the cases of the kit must find. */
export interface Mutant {
  /** What the adapter does. */
  readonly name: string
  /** The consequence, in one sentence. */
  readonly broken: string
  readonly makeDatabase: MakeDatabase
}

/** The methods that a mutant replaces. `schema` is that of the case. */
export type Mutation = (good: DatabaseAdapter, schema: Schema) => Partial<DatabaseAdapter>

/** A mutant of the memory adapter, also inside transactions. */
export function mutant(name: string, broken: string, mutate: Mutation): Mutant {
  return mutantOf(name, broken, (good, schema) => {
    const withFault = (adapter: DatabaseAdapter): DatabaseAdapter => ({
      ...delegate(adapter),
      transaction: (work) => adapter.transaction((bound) => work(withFault(bound))),
      ...mutate(adapter, schema),
    })
    return withFault(good)
  })
}

/** A mutant of which a function creates the whole adapter. It runs once for each connection. */
export function mutantOf(
  name: string,
  broken: string,
  create: (good: DatabaseAdapter, schema: Schema) => DatabaseAdapter,
): Mutant {
  return {
    name,
    broken,
    makeDatabase: () => {
      const good = memory({ busyTimeoutMs: BUSY_TIMEOUT_MS })
      const connect = (schema: Schema): DatabaseAdapter => create(good.connect(schema), schema)
      return { database: { id: 'mutant', connect } }
    },
  }
}

const BUSY_TIMEOUT_MS = 500

/** Wraps an adapter in a plain object. */
export function delegate(good: DatabaseAdapter): DatabaseAdapter {
  return {
    capabilities: good.capabilities,
    create: (creation) => good.create(creation),
    findOne: (selection) => good.findOne(selection),
    findOneJoined: (selection) => good.findOneJoined(selection),
    findMany: (selection) => good.findMany(selection),
    findManyJoined: (selection) => good.findManyJoined(selection),
    count: (selection) => good.count(selection),
    update: (change) => good.update(change),
    updateOne: (change) => good.updateOne(change),
    delete: (selection) => good.delete(selection),
    take: (selection) => good.take(selection),
    increment: (addition) => good.increment(addition),
    transaction: (work) => good.transaction(work),
  }
}
