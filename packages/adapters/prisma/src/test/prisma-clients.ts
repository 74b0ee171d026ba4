import { createRequire } from 'node:module'
import type { PrismaDatabase } from '../prisma-client.js'

/** A generated client of Prisma, which the test disconnects. */
export interface TestClient extends PrismaDatabase {
  $disconnect(): Promise<void>
}

/** Opens generated clients by the address of a database. */
interface PrismaClients {
  openSqlite(file: string, options?: object): TestClient
  openPostgres(connectionString: string, schema?: string): TestClient
  openMysql(url: string): TestClient
}

/** The module of the clients, which `npm run test:services` generates and names; undefined elsewhere. */
const path = process.env['COUNTERSIGN_PRISMA_CLIENTS']

/** Whether Prisma is installed. */
export const isPrismaInstalled = path !== undefined

/** @throws Error where Prisma is not installed. */
export function loadClients(): PrismaClients {
  if (path === undefined) throw new Error('Prisma is not installed: run npm run test:services')
  const clients: unknown = createRequire(import.meta.url)(path)
  return clients as PrismaClients
}
