import { Kysely, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { kysely } from '../index.js'
import { userRow } from '../test/open-database.js'
import { testSchema } from '../test/test-database.js'
import { postgres, type PostgresPool, type PostgresQuery } from './index.js'

const ann = { model: 'user', where: [{ field: 'id', operator: 'eq', value: 'ann' } as const] }
const columns = Object.keys(testSchema['user']?.columns ?? {})

/** A pool without a server, which returns one user. */
function createPool(toRow: (query: PostgresQuery) => unknown) {
  const modes: unknown[] = []
  const pool: PostgresPool = {
    connect: () =>
      Promise.resolve({
        query(query) {
          modes.push(query.rowMode)
          return Promise.resolve({ command: 'SELECT', rowCount: 1, rows: [toRow(query)] })
        },
        on: () => undefined,
        removeListener: () => undefined,
        release: () => undefined,
      }),
    on: () => undefined,
    end: () => Promise.resolve(),
  }
  return { instance: new Kysely<unknown>({ dialect: postgres(pool) }), modes }
}

describe('rows from PostgreSQL', () => {
  it('reads the rows of the adapter as arrays, and those of the app as objects', async () => {
    const stored = userRow('ann')
    const { instance, modes } = createPool(({ rowMode }) =>
      rowMode === 'array' ? columns.map((column) => stored[column]) : stored,
    )
    expect(await kysely(instance).connect(testSchema).findOne(ann)).toEqual(stored)
    expect((await sql`select * from "user"`.execute(instance)).rows).toEqual([stored])
    expect(modes).toEqual(['array', undefined])
  })

  it('reads objects from a pool that returns no arrays', async () => {
    const { instance } = createPool(() => ({ extra: 1, ...userRow('ann') }))
    expect(await kysely(instance).connect(testSchema).findOne(ann)).toEqual(userRow('ann'))
  })
})
