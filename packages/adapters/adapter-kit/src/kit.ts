import {
  type Condition,
  Conflict,
  type Database,
  type DatabaseAdapter,
  type FieldValue,
  type Schema,
  type StoredRow,
} from '@countersign/core'
import {
  type ConformanceCase,
  type Level,
  runChecks,
  type TestDatabase,
} from './conformance-case.js'
import { groupRow, kitSchema, playerRow, ticketRow } from './kit-schema.js'

/** Number of callers that start at the same time. */
export const CALLERS = 20
const MAX_ATTEMPTS = 100
const PAUSE_MS = 5

/** A migrated database, with shortcuts to write and read its rows. */
export class Kit {
  readonly database: Database
  readonly adapter: DatabaseAdapter
  /** Functions of the test database that cause faults. */
  readonly faults: Pick<TestDatabase, 'makeBusy' | 'makeUnreachable'>
  readonly keysFollowCollation: boolean
  readonly #openAgain: TestDatabase['openAgain']

  constructor(
    database: Database,
    { openAgain, keysFollowCollation = false, ...faults }: Partial<TestDatabase> = {},
  ) {
    this.database = database
    this.adapter = database.connect(kitSchema)
    this.faults = faults
    this.keysFollowCollation = keysFollowCollation
    this.#openAgain = openAgain
  }

  /** Connects once more, as another process does. */
  async openAgain(): Promise<DatabaseAdapter> {
    const database = (await this.#openAgain?.()) ?? this.database
    return database.connect(kitSchema)
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

  /** The sorted ids of the rows that match the conditions. */
  async ids(model: string, where: readonly Condition[] = []): Promise<string[]> {
    const rows = await this.adapter.findMany({ model, where, orderBy: [], limit: 100, offset: 0 })
    return rows.map((row) => String(row['id'])).sort()
  }
}

/** The condition that the field equals the value. */
export function equal(field: string, value: FieldValue): Condition {
  return { field, operator: 'eq', value }
}

/** Creates a case that runs on a migrated database. */
export function conformanceCase(
  level: Level,
  title: string,
  check: (kit: Kit) => Promise<void>,
): ConformanceCase {
  return {
    level,
    title,
    run: async (makeDatabase, onMissing) => {
      const opened = await makeDatabase()
      try {
        await migrate(opened.database, kitSchema)
        await runChecks(() => check(new Kit(opened.database, opened)), onMissing)
      } finally {
        await opened.close?.()
      }
    },
  }
}

/** Applies the migrations of an adapter that has them. */
export async function migrate(database: Database, schema: Schema): Promise<DatabaseAdapter> {
  const adapter = database.connect(schema)
  const plan = await adapter.migrations?.plan()
  await plan?.apply()
  return adapter
}

/** Starts the same call many times at once, and repeats conflicts, as the contract requires of callers. */
export function inParallel<T>(count: number, work: (caller: number) => Promise<T>): Promise<T[]> {
  return start(() =>
    Promise.all(Array.from({ length: count }, (_, caller) => retried(() => work(caller)))),
  )
}

/** Starts a promise that is awaited later. Its rejection must not end the process as unhandled before that. */
export function start<T>(work: () => Promise<T>): Promise<T> {
  const started = retried(work)
  started.catch(() => undefined)
  return started
}

/** Repeats the work while it fails with a conflict. */
async function retried<T>(work: () => Promise<T>, attempt = 1): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Conflict) || attempt === MAX_ATTEMPTS) throw error
  }
  await pause(PAUSE_MS)
  return retried(work, attempt + 1)
}

/** Waits, so that other callers run. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
