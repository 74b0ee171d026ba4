import { describe, expect, it } from 'vitest'
import { kysely, type KyselyOptions } from './index.js'
import { createTestFile } from './test/open-database.js'
import { testSchema } from './test/test-database.js'

/** The problems of a table `user` with a column of a type. */
async function problemsOf(column: string, options?: KyselyOptions): Promise<readonly string[]> {
  const file = createTestFile()
  const [name] = column.split(' ')
  const columns = ['"id" text primary key', '"email" text not null', '"age" integer', '"born" date']
  const others = columns.filter((other) => !other.startsWith(name ?? ''))
  file
    .openRaw()
    .exec(`create table "user" (${[column, ...others, '"isActive" integer'].join(', ')})`)
  const adapter = kysely(file.openKysely(), options).connect(testSchema)
  return (await adapter.migrations?.plan())?.problems ?? []
}

const numericDates: KyselyOptions = { dates: 'milliseconds' }

describe('a plan for an existing table', () => {
  it.each<{ column: string; options?: KyselyOptions; problem: string }>([
    {
      column: '"id" integer primary key',
      problem: '"user"."id" has the type integer, which does not hold every string: it needs text',
    },
    {
      column: '"email" NUMERIC not null',
      problem:
        '"user"."email" has the type numeric, which does not hold every string: it needs text',
    },
    {
      column: '"email" uuid not null',
      problem: '"user"."email" has the type uuid, which does not hold every string: it needs text',
    },
    {
      column: '"age" varchar(20)',
      problem:
        '"user"."age" has the type varchar(20), which does not hold every number: it needs integer',
    },
    {
      column: '"born" bigint',
      problem: '"user"."born" has the type bigint, which does not hold every date: it needs date',
    },
    {
      column: '"born" text',
      options: numericDates,
      problem: '"user"."born" has the type text, which does not hold every date: it needs integer',
    },
  ])('reports the column $column', async ({ column, options, problem }) => {
    expect(await problemsOf(column, options)).toEqual([problem])
  })

  it.each<{ column: string; options?: KyselyOptions }>([
    { column: '"id" varchar(36) primary key' },
    { column: '"email" blob not null' },
    { column: '"email" not null' },
    { column: '"age" double' },
    { column: '"born" datetime' },
    { column: '"born" text' },
    { column: '"born" timestamp', options: numericDates },
  ])('accepts the column $column', async ({ column, options }) => {
    expect(await problemsOf(column, options)).toEqual([])
  })
})
