import { setTimeout as delay } from 'node:timers/promises'
import type { StoredRow } from '@countersign/core'
import type { ConnectedDatabase } from '@countersign/core/inspect'
import { describeReasons } from '../messages/describe-reasons.js'
import { type Candidate, type FileEntry, isRefusal, type Refusal, refuse } from './candidate.js'
import { checkRow } from './check-row.js'
import { findRows } from './find-values.js'
import { isSameRow } from './same-row.js'

/** What became of a row. */
export type RowOutcome =
  | { readonly kind: 'taken' | 'present'; readonly model: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

/** A row that was checked, with the line that it comes from. */
export interface CheckedCandidate {
  readonly candidate: Candidate
  readonly row: StoredRow
}

/** Writes rows, or finds out what writing them would do. A row is written after those to which it refers. */
export interface RowWriter {
  /** The rows of a model that exist, by id; of those that this writer would have written, the unique values. */
  readonly findRows: (
    model: string,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, StoredRow>>
  /** @returns one outcome for each row, in order */
  readonly write: (rows: readonly CheckedCandidate[]) => Promise<readonly RowOutcome[]>
}

/** Rows of one transaction. */
const BATCH = 100

/**
 * Writes the rows of a file that the database lacks, a transaction for each 100 of them, and leaves the rows that it
 * has as they are. A run that was killed is continued by another one: what is there is found by its id.
 *
 * @returns the outcomes of each batch, in the order of the file
 */
export async function* importRows(
  database: ConnectedDatabase,
  entries: AsyncIterable<FileEntry>,
  writer: RowWriter,
): AsyncGenerator<readonly RowOutcome[]> {
  const receive = createReceiver(database)
  const run = { database, writer, mistaken: new Set<string>() }
  let batch: FileEntry[] = []
  for await (const entry of entries) {
    batch.push(entry)
    if (batch.length < BATCH) continue
    yield await importBatch(batch.map(receive), run)
    batch = []
  }
  if (batch.length > 0) yield await importBatch(batch.map(receive), run)
}

/** What the batches of an import share. */
interface ImportRun {
  readonly database: ConnectedDatabase
  readonly writer: RowWriter
  /** The keys of rows of the file whose id another row has: no row of the file may refer to them. */
  readonly mistaken: Set<string>
}

/** Checks rows by the tables of the app. */
function createReceiver({ schema, defaultsOf }: ConnectedDatabase) {
  return (entry: FileEntry): CheckedCandidate | Refusal => {
    if (isRefusal(entry)) return entry
    const { model, row } = entry
    const table = Object.hasOwn(schema, model) ? schema[model] : undefined
    if (!table) return refuse(entry, `the app has no table "${model}"`)
    const checked = checkRow({ model, schema: table, defaults: defaultsOf(model) }, row)
    return 'reason' in checked ? refuse(entry, checked.reason) : { candidate: entry, ...checked }
  }
}

async function importBatch(
  batch: readonly (CheckedCandidate | Refusal)[],
  run: ImportRun,
): Promise<readonly RowOutcome[]> {
  const checked = batch.filter((entry) => 'candidate' in entry)
  const { missing, mistaken } = await splitByIds(checked, run)
  const { complete, orphans } = await splitByReferences(missing, run)
  const written = await run.writer.write(complete)
  const outcomes = new Map([...mistaken, ...orphans])
  for (const [index, outcome] of written.entries()) {
    const entry = complete[index]
    if (entry) outcomes.set(entry, outcome)
  }
  return batch.map((entry): RowOutcome => {
    if (!('candidate' in entry)) return { kind: 'refused', refusal: entry }
    return outcomes.get(entry) ?? { kind: 'present', model: entry.candidate.model }
  })
}

type Refused = readonly [CheckedCandidate, RowOutcome]

function refused(entry: CheckedCandidate, reason: string): Refused {
  return [entry, { kind: 'refused', refusal: refuse(entry.candidate, reason) }]
}

/** Separates the rows whose ids are free from those whose id another row has. The others are there: they come twice, too. */
async function splitByIds(
  rows: readonly CheckedCandidate[],
  { database, writer, mistaken: keys }: ImportRun,
): Promise<{
  readonly missing: readonly CheckedCandidate[]
  readonly mistaken: readonly Refused[]
}> {
  const known = await findKnown(rows, writer)
  const missing: CheckedCandidate[] = []
  const mistaken: Refused[] = []
  for (const entry of rows) {
    const { candidate, row } = entry
    const key = keyOf(entry)
    const other = known.get(key)
    const table = database.schema[candidate.model]
    if (!other) {
      known.set(key, row)
      missing.push(entry)
    } else if (table && !isSameRow(other, row, table)) {
      keys.add(key)
      mistaken.push(refused(entry, describeTaken(['id'])))
    }
  }
  return { missing, mistaken }
}

async function findKnown(
  rows: readonly CheckedCandidate[],
  writer: RowWriter,
): Promise<Map<string, StoredRow>> {
  const wanted = new Map<string, string[]>()
  for (const { candidate, row } of rows) addTo(wanted, candidate.model, String(row['id']))
  const known = new Map<string, StoredRow>()
  for (const [model, ids] of wanted)
    for (const [id, row] of await writer.findRows(model, ids)) known.set(`${model} ${id}`, row)
  return known
}

function keyOf({ candidate, row }: CheckedCandidate): string {
  return `${candidate.model} ${String(row['id'])}`
}

/** A row that a row of a file refers to. */
interface Reference {
  readonly column: string
  readonly model: string
  readonly id: string
}

/** Separates the rows whose references exist, or come before them in the batch, from the others. */
async function splitByReferences(
  rows: readonly CheckedCandidate[],
  { database, writer, mistaken }: ImportRun,
): Promise<{
  readonly complete: readonly CheckedCandidate[]
  readonly orphans: readonly Refused[]
}> {
  const referring = rows.map((entry) => ({
    entry,
    references: referencesOf(entry, database.schema),
  }))
  const wanted = new Map<string, string[]>()
  for (const { references } of referring)
    for (const { model, id } of references) addTo(wanted, model, id)
  const known = new Set<string>()
  for (const [model, ids] of wanted)
    for (const id of (await writer.findRows(model, ids)).keys()) known.add(`${model} ${id}`)

  const complete: CheckedCandidate[] = []
  const orphans: Refused[] = []
  for (const { entry, references } of referring) {
    const reason = problemOf(references, { known, mistaken })
    if (reason !== null) {
      orphans.push(refused(entry, reason))
    } else {
      complete.push(entry)
      known.add(keyOf(entry))
    }
  }
  return { complete, orphans }
}

/** Why a row cannot be written with its references. */
function problemOf(
  references: readonly Reference[],
  { known, mistaken }: { readonly known: ReadonlySet<string> } & Pick<ImportRun, 'mistaken'>,
): string | null {
  for (const { column, model, id } of references) {
    const key = `${model} ${id}`
    if (mistaken.has(key)) return `"${column}" refers to a ${model} that was not taken`
    if (!known.has(key)) return `"${column}" refers to a ${model} that does not exist`
  }
  return null
}

function referencesOf(
  { candidate, row }: CheckedCandidate,
  schema: ConnectedDatabase['schema'],
): readonly Reference[] {
  return Object.entries(schema[candidate.model]?.columns ?? {}).flatMap(
    ([column, { references: model }]) => {
      const id = row[column]
      return model !== null && typeof id === 'string' ? [{ column, model, id }] : []
    },
  )
}

function addTo(map: Map<string, string[]>, key: string, value: string): void {
  const values = map.get(key)
  if (!values) map.set(key, [value])
  else if (!values.includes(value)) values.push(value)
}

/** Writes to the database of an app. */
export function createRowWriter({ adapter }: Pick<ConnectedDatabase, 'adapter'>): RowWriter {
  return {
    findRows: (model, ids) => findRows(adapter, model, ids),
    async write(rows) {
      if (rows.length === 0) return []
      try {
        await retry(() =>
          adapter.transaction(async (tx) => {
            for (const { candidate, row } of rows) await tx.create({ model: candidate.model, row })
          }),
        )
        return rows.map(({ candidate }) => ({ kind: 'taken', model: candidate.model }))
      } catch (error) {
        if (isNamed(error, 'Unavailable')) throw error
        // The row that failed is found by writing each alone. Nothing of the transaction was written.
        return writeEach(rows, adapter)
      }
    },
  }
}

async function writeEach(
  rows: readonly CheckedCandidate[],
  adapter: ConnectedDatabase['adapter'],
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = []
  for (const { candidate, row } of rows) {
    const { model } = candidate
    try {
      await retry(() => adapter.create({ model, row }))
      outcomes.push({ kind: 'taken', model })
    } catch (error) {
      if (isNamed(error, 'Unavailable')) throw error
      const refusal = refuse(candidate, describeFailure(error))
      outcomes.push({ kind: 'refused', refusal })
    }
  }
  return outcomes
}

function describeFailure(error: unknown): string {
  if (!isNamed(error, 'UniqueViolation')) return firstLineOf(describeReasons(error))
  const columns: unknown = Reflect.get(error, 'columns')
  return describeTaken(Array.isArray(columns) ? columns.map(String) : null)
}

/** A driver may quote the statement with its values on further lines. */
function firstLineOf(text: string): string {
  return text.split('\n', 1)[0]?.slice(0, 200) ?? ''
}

/** The reason of a refusal when another row has the values of a unique key. */
export function describeTaken(columns: readonly string[] | null): string {
  return columns === null
    ? 'another row has the same unique key'
    : `another row has the same ${columns.map((column) => `"${column}"`).join(' and ')}`
}

/** The pauses before the attempts that follow a conflict, in milliseconds. */
const PAUSES_MS = [20, 100, 500, 2000]

async function retry<T>(
  work: () => Promise<T>,
  [pause, ...later]: readonly number[] = PAUSES_MS,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (pause === undefined || !isNamed(error, 'Conflict')) throw error
  }
  await delay(pause)
  return retry(work, later)
}

/** The app may have another copy of the core: its errors are known by their names. */
function isNamed(error: unknown, name: string): error is Error {
  return error instanceof Error && error.name === name
}
