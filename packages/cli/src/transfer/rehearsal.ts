import type { StoredRow, TableSchema } from '@countersign/core'
import type { ConnectedDatabase } from '@countersign/core/inspect'
import { type Candidate, refuse } from './candidate.js'
import { findRows, findSimilar } from './find-values.js'
import { uniqueColumnsOf } from './same-row.js'
import {
  type CheckedCandidate,
  describeTaken,
  type RowOutcome,
  type RowWriter,
} from './import-rows.js'

/**
 * Finds out which rows would be taken, and writes none. It remembers the ids and the unique values of the rows that it
 * has seen, so its memory grows with the file.
 */
export function createRehearsal({ adapter, schema }: ConnectedDatabase): RowWriter {
  const seen = new Set<string>()
  const rows = new Map<string, StoredRow>()
  return {
    async findRows(model, ids) {
      const found = new Map(await findRows(adapter, model, ids))
      for (const id of ids) {
        const row = rows.get(keyText(model, ['id'], [id]))
        if (row) found.set(id, row)
      }
      return found
    },
    async write(checked) {
      const taken = await findTakenKeys(checked, { adapter, schema })
      return checked.map(({ candidate, row }): RowOutcome => {
        const { model } = candidate
        const keys = keysOf(model, row, schema[model])
        const broken = keys.find(({ text }) => seen.has(text) || taken.has(text))
        if (broken) return refused(candidate, broken.columns)
        for (const { text } of keys) seen.add(text)
        rows.set(keyText(model, ['id'], [row['id']]), uniqueValuesOf(row, schema[model]))
        return { kind: 'taken', model }
      })
    },
  }
}

function refused(candidate: Candidate, columns: readonly string[]): RowOutcome {
  return { kind: 'refused', refusal: refuse(candidate, describeTaken(columns)) }
}

/** The values of a unique key in a row. */
interface UniqueKey {
  readonly columns: readonly string[]
  readonly text: string
}

/** The columns of each unique key of a table. */
function keyColumnsOf({ columns, uniqueTogether }: TableSchema): (readonly string[])[] {
  return [...uniqueColumnsOf(columns).map((name) => [name]), ...uniqueTogether]
}

/** What later rows are compared with: no more of a row stays in memory. */
function uniqueValuesOf(row: StoredRow, table: TableSchema | undefined): StoredRow {
  const columns = uniqueColumnsOf(table?.columns ?? {})
  return Object.fromEntries(columns.map((name) => [name, row[name] ?? null]))
}

/** The unique keys of a row, without those that have a null: they are never equal. */
function keysOf(model: string, row: StoredRow, table: TableSchema | undefined): UniqueKey[] {
  if (!table) return []
  return keyColumnsOf(table).flatMap((columns) => {
    const values = columns.map((column) => row[column])
    return values.includes(null) ? [] : [{ columns, text: keyText(model, columns, values) }]
  })
}

function keyText(model: string, columns: readonly string[], values: readonly unknown[]): string {
  return JSON.stringify([model, columns, values])
}

/** The unique keys that rows of the database have already. */
async function findTakenKeys(
  rows: readonly CheckedCandidate[],
  { adapter, schema }: Pick<ConnectedDatabase, 'adapter' | 'schema'>,
): Promise<ReadonlySet<string>> {
  const taken = new Set<string>()
  for (const model of new Set(rows.map(({ candidate }) => candidate.model))) {
    const table = schema[model]
    const ofModel = rows.flatMap(({ candidate, row }) => (candidate.model === model ? [row] : []))
    const similar = (table ? keyColumnsOf(table) : []).map((columns) =>
      findSimilar(adapter, { model, columns }, ofModel),
    )
    const keys = (await Promise.all(similar)).flat().flatMap((row) => keysOf(model, row, table))
    for (const { text } of keys) taken.add(text)
  }
  return taken
}
