import { dialectParts } from '@countersign/kysely/dialect'
import type { TableMappings } from '@countersign/kysely'
import type { Dialect } from 'kysely'
import type { PrismaParts } from './prisma-client.js'
import { PrismaDriver, type PrismaLimits } from './prisma-driver.js'

/** Creates Kysely's dialect on a client of Prisma. */
export function createDialect(
  parts: PrismaParts,
  limits: PrismaLimits,
  tables: TableMappings,
): Dialect {
  const lock = parts.kind === 'sqlite' ? lockStatement(tables) : null
  const driver = new PrismaDriver({ parts, limits, lock })
  return { ...dialectParts[parts.kind], createDriver: () => driver }
}

function lockStatement(tables: TableMappings): string | null {
  const [table] = Object.values(tables)
  if (table?.name === undefined) return null
  const id = quote(table.columns?.['id']?.name ?? 'id')
  return `update ${quote(table.name)} set ${id} = ${id} where 1 = 0`
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
