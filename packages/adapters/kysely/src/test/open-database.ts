import type { DatabaseAdapter, StoredRow } from '@countersign/core'
import { Kysely } from 'kysely'
import Libsql from 'libsql'
import { onTestFinished } from 'vitest'
import { kysely } from '../index.js'
import { libsql, type LibsqlOptions } from '../libsql/index.js'
import { openDialect, testSchema } from './test-database.js'
import { createTemporaryFile } from './test-engines.js'

/** An instance that accepts any table. */
export type TestInstance = Kysely<Record<string, Record<string, unknown>>>

/** A SQLite file of a test. It is removed when the test ends. */
export interface TestFile {
  readonly path: string
  /** Another connection, as from another process. */
  openRaw(): InstanceType<typeof Libsql>
  /** A new Kysely instance on the file. */
  openKysely(options?: LibsqlOptions): TestInstance
  /** A new adapter on the file, with the tables of the test schema. */
  openAdapter(options?: LibsqlOptions): Promise<DatabaseAdapter>
}

export function createTestFile(): TestFile {
  const file = createTemporaryFile()
  onTestFinished(() => {
    file.remove()
  })
  const openKysely: TestFile['openKysely'] = (options) => {
    const instance: TestInstance = new Kysely({ dialect: libsql(file.path, options) })
    onTestFinished(() => instance.destroy())
    return instance
  }
  return {
    path: file.path,
    openKysely,
    openRaw() {
      const database = new Libsql(file.path)
      onTestFinished(() => {
        database.close()
      })
      return database
    },
    async openAdapter(options) {
      const adapter = kysely(openKysely(options)).connect(testSchema)
      const plan = await adapter.migrations?.plan()
      await plan?.apply()
      return adapter
    },
  }
}

/** An adapter for the running test, with the tables of the test schema. */
export async function openTestAdapter(address: string): Promise<DatabaseAdapter> {
  const instance = new Kysely({ dialect: openDialect(address) })
  onTestFinished(() => instance.destroy())
  const adapter = kysely(instance).connect(testSchema)
  const plan = await adapter.migrations?.plan()
  await plan?.apply()
  return adapter
}

/** A complete user of the test schema. */
export function userRow(id: string, values: StoredRow = {}): StoredRow {
  return { id, email: `${id}@example.com`, age: null, isActive: null, born: null, ...values }
}
