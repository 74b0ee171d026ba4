import type { StoredRow } from '@countersign/core'
import type { ConnectedDatabase } from '@countersign/core/inspect'
import { headerLine, toEndLine, toRowLine } from './own-format.js'

/** Rows of one query: few round trips, and little memory. */
const PAGE = 500

/** What of an app's database is exported besides users, their sign-in methods, and the tables of plugins. */
export interface ExportSelection {
  /** With sessions. Default false. */
  readonly sessions: boolean
  /** With every table: also one-time values and the counters of rate limits. Default false. */
  readonly all: boolean
}

/** Tables whose rows have a meaning for minutes, or for one set-up. */
const passingModels = ['session', 'verification', 'rateLimit']

/** The models that an export contains, each after those to which it refers. */
export function exportedModels(
  { schema }: Pick<ConnectedDatabase, 'schema'>,
  { sessions, all }: ExportSelection,
): string[] {
  return Object.keys(schema).filter(
    (model) => all || !passingModels.includes(model) || (sessions && model === 'session'),
  )
}

/** A piece of an export: whole lines, and how many rows it has of which model. */
export interface ExportPiece {
  readonly text: string
  readonly model: string | null
  readonly rows: number
}

/**
 * Reads an app's rows as lines of JSON, a page at a time and in the order of the primary key, so that memory stays flat.
 * Rows that change meanwhile are exported as they are before or after the change.
 */
export async function* exportRows(
  { adapter }: Pick<ConnectedDatabase, 'adapter'>,
  models: readonly string[],
): AsyncGenerator<ExportPiece> {
  yield { text: headerLine, model: null, rows: 0 }
  let total = 0
  for (const model of models) {
    for await (const rows of readPages(adapter, model)) {
      total += rows.length
      const text = rows.map((row) => toRowLine(model, row)).join('')
      yield { text, model, rows: rows.length }
    }
  }
  yield { text: toEndLine(total), model: null, rows: 0 }
}

async function* readPages(
  adapter: ConnectedDatabase['adapter'],
  model: string,
): AsyncGenerator<StoredRow[]> {
  const page = {
    model,
    orderBy: [{ field: 'id', direction: 'asc' }],
    limit: PAGE,
    offset: 0,
  } as const
  let last: string | null = null
  for (;;) {
    const where: { field: string; operator: 'gt'; value: string }[] =
      last === null ? [] : [{ field: 'id', operator: 'gt', value: last }]
    const rows = await adapter.findMany({ ...page, where })
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
    last = String(rows.at(-1)?.['id'])
  }
}
