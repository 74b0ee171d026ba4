import type { Dialect } from 'kysely'
import { describe, expect, it } from 'vitest'
import { kysely } from './index.js'
import { libsql } from './libsql/index.js'
import { mysql } from './mysql/index.js'
import { postgres } from './postgres/index.js'
import { testSchema } from './test/test-database.js'

/** A value as JavaScript passes it, where a compiler would refuse it. */
const asText = (value: unknown) => value as string

const missing = [
  { given: undefined, got: 'undefined' },
  { given: null, got: 'null' },
  { given: '', got: 'an empty text' },
]

describe.each<{ name: string; open: (source: string) => Dialect }>([
  { name: 'libsql', open: libsql },
  { name: 'postgres', open: postgres },
  { name: 'mysql', open: mysql },
])('the dialect $name', ({ name, open }) => {
  it.each(missing)('rejects $got at the first statement only', async ({ given, got }) => {
    const adapter = kysely(open(asText(given))).connect(testSchema)
    const counted = adapter.count({ model: 'user', where: [] })
    await expect(counted).rejects.toThrow(
      new RegExp(`^${name} takes .*, got ${got}: is the environment variable set\\?$`),
    )
  })
})
