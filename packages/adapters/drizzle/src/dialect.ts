import { dialectParts } from '@countersign/kysely/dialect'
import type { Dialect } from 'kysely'
import { DrizzleDriver } from './drizzle-driver.js'
import type { DrizzleParts } from './drizzle-instance.js'

/** Creates Kysely's dialect on a database of Drizzle. */
export function createDialect(parts: DrizzleParts, waitMs: number): Dialect {
  const driver = new DrizzleDriver(parts, waitMs)
  return { ...dialectParts[parts.kind], createDriver: () => driver }
}
