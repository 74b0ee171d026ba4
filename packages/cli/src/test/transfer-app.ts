import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { admin } from '@countersign/admin'
import { createAuth, type StoredRow } from '@countersign/core'
import { type ConnectedDatabase, databaseOf } from '@countersign/core/inspect'
import { kysely } from '@countersign/kysely'
import { libsql } from '@countersign/kysely/libsql'
import { postgres } from '@countersign/kysely/postgres'
import { organization } from '@countersign/organization'
import { passkey } from '@countersign/passkey'
import { type Dialect, Kysely } from 'kysely'
import { onTestFinished } from 'vitest'
import { importRows, type RowOutcome, type RowWriter } from '../transfer/import-rows.js'
import { readOwnFormat } from '../transfer/own-format.js'
import type { TestEngine } from './engines.js'

/** Opens an empty database of an engine, which is removed after the test. */
async function openEmpty({ dialect, create }: TestEngine): Promise<Dialect> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-transfer-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  const address = await create(folder)
  return dialect === 'libsql' ? libsql(address) : postgres(address)
}

/** An app with every table, on an empty database. */
export async function openTransferApp(engine: TestEngine): Promise<ConnectedDatabase> {
  const instance = new Kysely({ dialect: await openEmpty(engine) })
  onTestFinished(() => instance.destroy())
  const auth = createAuth({
    database: kysely(instance),
    secret: 'kJ8vQ2xW9zR4tN7mB3cF6hL1pS5dG0yA',
    logger: { level: 'silent' },
    rateLimit: { enabled: true, storage: 'database' },
    emailAndPassword: { enabled: true },
    user: {
      additionalFields: {
        plan: { type: 'string', required: false, defaultValue: 'free' },
        tags: { type: 'string[]', required: false },
        score: { type: 'number', required: false },
      },
    },
    plugins: [organization({ teams: { enabled: true } }), passkey(), admin()],
  })
  await auth.migrate()
  return databaseOf(auth)
}

/** Writes rows into every table, `users` of them into that of users: columns have values and, where they may, nulls. */
export async function fillEveryTable(
  { schema, adapter }: ConnectedDatabase,
  { users, others }: { readonly users: number; readonly others: number },
): Promise<void> {
  await adapter.transaction(async (tx) => {
    for (const [model, { columns }] of Object.entries(schema)) {
      const rows = model === 'user' ? users : others
      for (let number = 0; number < rows; number += 1) {
        const entries = Object.entries(columns).map(([name, column]) => {
          const isNull = !column.required && number % 3 === 2
          return [name, isNull ? null : valueOf({ model, name, number }, column)] as const
        })
        await tx.create({ model, row: Object.fromEntries(entries) })
      }
    }
  })
}

function valueOf(
  {
    model,
    name,
    number,
  }: { readonly model: string; readonly name: string; readonly number: number },
  { type, references }: ConnectedDatabase['schema'][string]['columns'][string],
): StoredRow[string] {
  if (references !== null) return `${references}-${String(number).padStart(5, '0')}`
  const padded = `${model}-${String(number).padStart(5, '0')}`
  if (name === 'id') return padded
  if (name === 'email') return `${padded}+é漢@x.test`
  const values = {
    string: `${padded} ${name} "é" 漢\n\t\\`.toLowerCase(),
    number: number * 1000 + 7,
    boolean: number % 2 === 0,
    date: new Date(Date.UTC(2024, 1, 29, 12, 30, 15, number % 1000)),
    json: JSON.stringify([padded, 'ünïcode']),
  }
  return values[type]
}

/** Every row of every table, in the order of the ids. */
export async function dump(
  { schema, adapter }: ConnectedDatabase,
  models: readonly string[] = Object.keys(schema),
): Promise<Record<string, StoredRow[]>> {
  const page = { where: [], orderBy: [], limit: 100_000, offset: 0 }
  const tables = models.map(async (model) => {
    const rows = await adapter.findMany({ model, ...page })
    return [model, rows.sort((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1))] as const
  })
  return Object.fromEntries(await Promise.all(tables))
}

/** Imports a text, and returns what became of its rows. */
export async function importText(
  database: ConnectedDatabase,
  text: string,
  writer: RowWriter,
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = []
  for await (const batch of importRows(database, readOwnFormat(chunksOf(text)), writer))
    outcomes.push(...batch)
  return outcomes
}

/** Pieces that end inside of lines and of characters. */
async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  for (let start = 0; start < bytes.length; start += 1021)
    yield await Promise.resolve(bytes.subarray(start, start + 1021))
}
