import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Database, Schema } from '@countersign/core'
import { type DatabaseKind, kysely } from '@countersign/kysely'
import type { Kysely } from 'kysely'
import { type DrizzleDatabase, readParts } from '../drizzle-instance.js'
import { drizzleSchemaText } from '../generate/schema-text.js'
import { drizzleAdapter } from '../index.js'

const require = createRequire(import.meta.url)

/** Loads the generated schema file of a schema. Without references of a table to itself its text is JavaScript too. */
function loadTables(schema: Schema, kind: DatabaseKind): Record<string, unknown> {
  // Inside the package, where drizzle-orm is found.
  const folder = mkdtempSync(join(import.meta.dirname, 'generated-'))
  try {
    const file = join(folder, 'schema.mjs')
    writeFileSync(file, drizzleSchemaText(schema, kind))
    const tables: unknown = require(file)
    return typeof tables === 'object' ? { ...tables } : {}
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The adapter with generated tables, and with the migrations of Kysely that create them. */
export function withMigrations(db: DrizzleDatabase, instance: Kysely<unknown>): Database {
  return {
    id: 'drizzle',
    connect(schema) {
      const tables = loadTables(schema, readParts(db).kind)
      const adapter = drizzleAdapter(db, { schema: tables }).connect(schema)
      const { migrations } = kysely(instance).connect(schema)
      return Object.assign(adapter, migrations && { migrations })
    },
  }
}
