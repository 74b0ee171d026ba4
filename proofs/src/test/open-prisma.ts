import { createRequire } from 'node:module'
import { prismaAdapter, type PrismaDatabase } from '@countersign/prisma'
import { type DatabaseKind, prismaSchemaText } from '@countersign/prisma/generate'
import type { OpenedDatabase } from './open-drizzle.js'

/** The module of the clients, which `npm run test:services` generates and names. */
interface PrismaClients {
  openSqlite(file: string): PrismaClient
  openPostgres(connectionString: string, schema?: string): PrismaClient
}

interface PrismaClient extends PrismaDatabase {
  $disconnect(): Promise<void>
}

/** Milliseconds to wait for a lock, also on a machine that does much else. */
const PATIENCE_MS = 60_000

/** Opens a database with the adapter of Prisma on generated models. `other` creates the tables. */
export function openPrisma(address: string, other: OpenedDatabase): OpenedDatabase {
  const kind: DatabaseKind = address.startsWith('postgres:') ? 'postgres' : 'sqlite'
  const client = openClient(address, kind)
  return {
    database: {
      id: 'prisma',
      connect(schema) {
        const prismaSchema = prismaSchemaText(schema, kind)
        const limits = { waitMs: PATIENCE_MS, transactionMs: PATIENCE_MS }
        const adapter = prismaAdapter(client, { ...limits, prismaSchema }).connect(schema)
        const { migrations } = other.database.connect(schema)
        return Object.assign(adapter, migrations && { migrations })
      },
    },
    close: async () => {
      await client.$disconnect()
      await other.close()
    },
  }
}

function openClient(address: string, kind: DatabaseKind): PrismaClient {
  const path = process.env['COUNTERSIGN_PRISMA_CLIENTS']
  if (path === undefined) throw new Error('Prisma is not installed: run npm run test:services')
  const clients = createRequire(import.meta.url)(path) as PrismaClients
  if (kind === 'sqlite') return clients.openSqlite(address)
  const options = new URL(address).searchParams.get('options') ?? ''
  // Prisma names the schema in each statement, and does not look at the search path.
  return clients.openPostgres(address, /search_path=(\w+)/.exec(options)?.[1])
}
