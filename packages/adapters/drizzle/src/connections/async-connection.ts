import { LibraryConnection, returnsRows } from '@countersign/kysely/dialect'
import type { CompiledQuery, QueryResult } from 'kysely'
import type { DrizzleParts, DrizzlePrepared, DrizzleSession } from '../drizzle-instance.js'
import { causeOf } from './driver-error.js'
import { toArrays, writtenRows } from './statement-result.js'

/** Statements on a session of Drizzle, or on that of a transaction. */
export class AsyncConnection extends LibraryConnection {
  session: DrizzleSession

  constructor({ session, kind }: DrizzleParts, waitMs: number) {
    super(kind, waitMs)
    this.session = session
  }

  protected async execute({ sql, parameters }: CompiledQuery): Promise<QueryResult<unknown>> {
    const statement = { sql, params: parameters }
    try {
      if (returnsRows(sql)) return { rows: toArrays(await this.#read(statement)) }
      const written = writtenRows(await this.#write(statement))
      return written === undefined ? { rows: [] } : { rows: [], numAffectedRows: BigInt(written) }
    } catch (error) {
      throw causeOf(error)
    }
  }

  /** Rows are arrays where Drizzle's session has a function that maps them. */
  #read(statement: Statement): unknown {
    const { session } = this
    if (this.kind === 'postgres') {
      return session.prepareQuery(statement, undefined, undefined, true, asTheyAre).execute()
    }
    if (this.kind === 'mysql')
      return session.prepareQuery(statement, undefined, asTheyAre).execute()
    return this.#prepareForSqlite(statement, 'values').values()
  }

  #write(statement: Statement): unknown {
    if (this.kind === 'sqlite') return this.#prepareForSqlite(statement, 'run').run()
    return this.session.prepareQuery(statement, undefined).execute()
  }

  #prepareForSqlite(statement: Statement, method: 'values' | 'run'): DrizzlePrepared {
    return this.session.prepareQuery(statement, undefined, method, false)
  }
}

type Statement = Parameters<DrizzleSession['prepareQuery']>[0]

function asTheyAre(rows: unknown): unknown {
  return rows
}
