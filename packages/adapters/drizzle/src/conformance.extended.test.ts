import { conformanceCases, type MakeDatabase } from '@countersign/adapter-kit'
import { describe, it } from 'vitest'
import { testDrivers } from './test/test-engines.js'
import { withMigrations } from './test/test-tables.js'

/** All drivers where `npm run test:services` gives servers; elsewhere one, which shares its code with the others. */
const drivers = testDrivers.some(({ name }) => name === 'mysql2')
  ? testDrivers
  : testDrivers.slice(0, 1)

describe.each(drivers)('Drizzle on $name', (driver) => {
  const makeDatabase: MakeDatabase = async () => {
    const { db, instance, close } = await driver.open()
    const keysFollowCollation = driver.name === 'mysql2'
    return { database: withMigrations(db, instance), close, keysFollowCollation }
  }

  it.each(conformanceCases)('$level $title', ({ run }) => run(makeDatabase))
})
