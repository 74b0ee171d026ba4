import {
  type Condition,
  Conflict,
  type Database,
  type DatabaseAdapter,
  type FieldValue,
  type Schema,
  type StoredRow,
} from '@countersign/core'
import type { ConformanceCase, Level } from './conformance-case.js'
import { groupRow, kitSchema, playerRow, ticketRow } from './kit-schema.js'

/** Callers that start in the same moment. */
export const CALLERS = 20
const MOST_ATTEMPTS = 100
const PAUSE_MS = 5

/** What a case works with: a migrated database, and short ways to write and read its rows. */
export class Kit {
  readonly database: Database
  readonly adapter: DatabaseAdapter

  constructor(database: Database) {
    this.database = database
    this.adapter = database.connect(kitSchema)
  }

  async addGroup(id: string, values?: StoredRow): Promise<void> {
    await this.adapter.create({ model: 'group', row: groupRow(id, values) })
  }

  async addPlayer(id: string, values?: StoredRow): Promise<void> {
    await this.adapter.create({ model: 'player', row: playerRow(id, values) })
  }

  async addTicket(id: string, values?: StoredRow): Promise<void> {
    await this.adapter.create({ model: 'ticket', row: ticketRow(id, values) })
  }

  get(model: string, id: string): Promise<StoredRow | null> {
    return this.adapter.findOne({ model, where: [equal('id', id)] })
  }

  /** The ids of the rows that fulfil the conditions, sorted. */
  async ids(model: string, where: readonly Condition[] = []): Promise<string[]> {
    const rows = await this.adapter.findMany({ model, where, orderBy: [], limit: 100, offset: 0 })
    return rows.map((row) => String(row['id'])).sort()
  }
}

/** The field holds the value. */
export function equal(field: string, value: FieldValue): Condition {
  return { field, operator: 'eq', value }
}

/** A case on a migrated database. */
export function conformanceCase(
  level: Level,
  title: string,
  check: (kit: Kit) => Promise<void>,
): ConformanceCase {
  return {
    level,
    title,
    run: async (makeDatabase) => {
      const { database, close } = await makeDatabase()
      try {
        await migrate(database, kitSchema)
        await check(new Kit(database))
      } finally {
        await close?.()
      }
    },
  }
}

/** Makes the tables, where there are tables to make. */
export async function migrate(database: Database, schema: Schema): Promise<DatabaseAdapter> {
  const adapter = database.connect(schema)
  const plan = await adapter.migrations?.plan()
  await plan?.apply()
  return adapter
}

/** Starts the same work many times in one moment. Conflicts are tried again, as the contract wants of callers. */
export function inParallel<T>(count: number, work: (caller: number) => Promise<T>): Promise<T[]> {
  return start(() =>
    Promise.all(Array.from({ length: count }, (_, caller) => retried(() => work(caller)))),
  )
}

/** Starts work that is awaited later. Until then its failure is nobody's, and must not end the process. */
export function start<T>(work: () => Promise<T>): Promise<T> {
  const started = retried(work)
  started.catch(() => undefined)
  return started
}

/** Runs work again while the database answers with a conflict. */
async function retried<T>(work: () => Promise<T>, attempt = 1): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Conflict) || attempt === MOST_ATTEMPTS) throw error
  }
  await pause(PAUSE_MS)
  return retried(work, attempt + 1)
}

/** Lets others go on. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
