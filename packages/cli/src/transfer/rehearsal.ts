import type { StoredRow, TableSchema } from '@countersign/core'
import type { ConnectedDatabase } from '@countersign/core/inspect'
import { type Candidate, refuse } from './candidate.js'
import { findIds, findSimilar } from './find-values.js'
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
  return {
    async findIds(model, ids) {
      const found = new Set(await findIds(adapter, model, ids))
      for (const id of ids) if (seen.has(keyText(model, ['id'], [id]))) found.add(id)
      return found
    },
    async write(rows) {
      const taken = await findTakenKeys(rows, { adapter, schema })
      return rows.map(({ candidate, row }): RowOutcome => {
        const { model } = candidate
        const keys = keysOf(model, row, schema[model])
        const broken = keys.find(({ text }) => seen.has(text) || taken.has(text))
        if (broken) return refused(candidate, broken.columns)
        for (const { text } of keys) seen.add(text)
        seen.add(keyText(model, ['id'], [row['id']]))
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
  const single = Object.entries(columns).flatMap(([name, { unique }]) => (unique ? [[name]] : []))
  return [...single, ...uniqueTogether]
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
    if (!table) continue
    const ofModel = rows.flatMap(({ candidate, row }) => (candidate.model === model ? [row] : []))
    for (const columns of keyColumnsOf(table)) {
      for (const row of await findSimilar(adapter, { model, columns }, ofModel))
        for (const { text } of keysOf(model, row, table)) taken.add(text)
    }
  }
  return taken
}
