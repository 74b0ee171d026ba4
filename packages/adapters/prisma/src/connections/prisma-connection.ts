import type { DatabaseKind } from '@countersign/kysely'
import { repeatWhileBusy, returnsRows } from '@countersign/kysely/dialect'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { PrismaRunner } from '../prisma-client.js'
import { toDriverError } from './driver-error.js'

/** Statements on a client of Prisma, or in one of its transactions. */
export class PrismaConnection implements DatabaseConnection {
  runner: PrismaRunner
  readonly #kind: DatabaseKind
  readonly #waitMs: number

  /** @param waitMs the longest wait, in milliseconds, while another process writes to the file of SQLite */
  constructor(runner: PrismaRunner, kind: DatabaseKind, waitMs: number) {
    this.runner = runner
    this.#kind = kind
    this.#waitMs = waitMs
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>>
  executeQuery(query: CompiledQuery): Promise<QueryResult<unknown>> {
    if (this.#kind !== 'sqlite') return this.#execute(query)
    return repeatWhileBusy(() => this.#execute(query), this.#waitMs)
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The adapter does not stream')
  }

  async #execute({ sql, parameters }: CompiledQuery): Promise<QueryResult<unknown>> {
    try {
      if (returnsRows(sql)) return { rows: toRows(await this.runner.read(sql, parameters)) }
      const written = await this.runner.write(sql, parameters)
      return { rows: [], numAffectedRows: BigInt(Number(written)) }
    } catch (error) {
      throw toDriverError(error, this.#kind)
    }
  }
}

function toRows(rows: unknown): unknown[] {
  if (Array.isArray(rows)) return rows
  throw new TypeError('The client of Prisma returned no list of rows')
}
