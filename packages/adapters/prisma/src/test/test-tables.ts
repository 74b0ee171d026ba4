import type { Database, Schema } from '@countersign/core'
import { CompiledQuery } from 'kysely'
import { prismaSchemaText } from '../generate/index.js'
import { prismaAdapter, type PrismaOptions } from '../index.js'
import { tableStatements } from './table-statements.js'
import type { TestDatabase } from './test-engines.js'

/** The adapter with generated models, and with statements that create the tables as Prisma's migrations do. */
export function withTables(opened: TestDatabase, options: PrismaOptions = {}): Database {
  return {
    id: 'prisma',
    connect(schema) {
      const text = prismaSchemaText(schema, opened.kind)
      const adapter = prismaAdapter(opened.client, { ...options, prismaSchema: text }).connect(
        schema,
      )
      const apply = (): Promise<void> => createTables(schema, opened)
      const plan = () => Promise.resolve({ statements: [], problems: [], apply })
      return Object.assign(adapter, { migrations: { plan } })
    },
  }
}

/** Tables that an earlier test has created are there, and empty. */
async function createTables(schema: Schema, opened: TestDatabase): Promise<void> {
  const { kind, instance, tables } = opened
  const missing = Object.entries(schema).filter(([model]) => !tables.includes(model))
  for (const statement of tableStatements(Object.fromEntries(missing), kind)) {
    await instance.executeQuery(CompiledQuery.raw(statement))
  }
  tables.push(...missing.map(([model]) => model))
}
