import { LibraryConnection, returnsRows } from '@countersign/kysely/dialect'
import type { CompiledQuery, QueryResult } from 'kysely'
import type { PrismaParts, PrismaRunner } from '../prisma-client.js'
import { toDriverError } from './driver-error.js'

/** Statements on a client of Prisma, or in one of its transactions. */
export class PrismaConnection extends LibraryConnection {
  runner: PrismaRunner

  constructor({ runner, kind }: Pick<PrismaParts, 'runner' | 'kind'>, waitMs: number) {
    super(kind, waitMs)
    this.runner = runner
  }

  protected async execute({ sql, parameters }: CompiledQuery): Promise<QueryResult<unknown>> {
    try {
      if (returnsRows(sql)) return { rows: toRows(await this.runner.read(sql, parameters)) }
      const written = await this.runner.write(sql, parameters)
      return { rows: [], numAffectedRows: BigInt(Number(written)) }
    } catch (error) {
      throw toDriverError(error, this.kind)
    }
  }
}

function toRows(rows: unknown): unknown[] {
  if (Array.isArray(rows)) return rows
  throw new TypeError('The client of Prisma returned no list of rows')
}
