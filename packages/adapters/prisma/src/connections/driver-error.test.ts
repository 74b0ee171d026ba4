import { kysely } from '@countersign/kysely'
import { describe, expect, it } from 'vitest'
import { plain } from '../test/columns.js'
import type { DatabaseKind } from '../generate/index.js'
import { createDialect } from '../dialect.js'
import type { PrismaRunner } from '../prisma-client.js'
import { toDriverError } from './driver-error.js'

const id = { ...plain, required: true, unique: true }
const schema = {
  owner: { columns: { id, email: { ...plain, unique: true } }, uniqueTogether: [] },
}
const tables = { owner: { name: 'owner', keys: new Map([['owner_email_key', ['email']]]) } }
const isConflict = { name: 'Conflict' }
const isUnavailable = { name: 'Unavailable' }
const isTaken = { name: 'UniqueViolation', model: 'owner', columns: ['email'] }

/** Errors that imitate those of Prisma: how Prisma itself fails, only the tests on its clients show. */
function prismaError(code: string, meta: object = {}): Error {
  return Object.assign(new Error(`of Prisma: ${code}`), { code, meta })
}

function rawError(cause: object): Error {
  return prismaError('P2010', {
    driverAdapterError: Object.assign(new Error('of the driver'), { cause }),
  })
}

/** The error of a call whose statement fails. */
async function failWith(kind: DatabaseKind, error: Error): Promise<unknown> {
  const fail = (): Promise<never> => Promise.reject(error)
  const runner: PrismaRunner = { read: fail, write: fail }
  const parts = { kind, runner, prismaSchema: null, namespace: null, transaction: fail }
  const dialect = createDialect(parts, { waitMs: 0, transactionMs: 0 }, tables)
  const adapter = kysely(dialect, { type: kind, tables }).connect(schema)
  return adapter
    .create({ model: 'owner', row: { id: 'ann', email: 'ann@example.com' } })
    .catch((failure: unknown) => failure)
}

const fields = { kind: 'UniqueConstraintViolation', constraint: { fields: ['email'] } }
const index = { kind: 'UniqueConstraintViolation', constraint: { index: 'owner_email_key' } }

describe('errors that imitate Prisma’s', () => {
  it.each([
    { kind: 'sqlite', title: 'columns', error: rawError(fields), expected: isTaken },
    { kind: 'postgres', title: 'columns', error: rawError(fields), expected: isTaken },
    { kind: 'postgres', title: 'a key', error: rawError(index), expected: isTaken },
    { kind: 'mysql', title: 'a key', error: rawError(index), expected: isTaken },
    {
      kind: 'postgres',
      title: 'P2002',
      error: prismaError('P2002', { target: ['email'] }),
      expected: isTaken,
    },
    {
      kind: 'mysql',
      title: 'P2002',
      error: prismaError('P2002', { target: 'owner_email_key' }),
      expected: isTaken,
    },
  ] as const)(
    'throws a UniqueViolation with the fields of the key on $kind for $title',
    async ({ kind, error, expected }) => {
      expect(await failWith(kind, error)).toMatchObject(expected)
    },
  )

  it.each(['sqlite', 'postgres', 'mysql'] as const)(
    'throws a Conflict for a deadlock on %s',
    async (kind) => {
      expect(await failWith(kind, prismaError('P2034'))).toMatchObject(isConflict)
      const raced = rawError({ kind: 'TransactionWriteConflict' })
      expect(await failWith(kind, raced)).toMatchObject(isConflict)
    },
  )

  it.each([
    { kind: 'sqlite', cause: { kind: 'SocketTimeout', originalCode: '5' } },
    { kind: 'sqlite', cause: { kind: 'sqlite', extendedCode: 517 } },
    { kind: 'postgres', cause: { kind: 'postgres', originalCode: '55P03' } },
    { kind: 'mysql', cause: { kind: 'mysql', originalCode: '1205' } },
  ] as const)('throws a Conflict when $kind waits too long for a lock', async ({ kind, cause }) => {
    expect(await failWith(kind, rawError(cause))).toMatchObject(isConflict)
  })

  it.each(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037'])(
    'throws Unavailable for %s',
    async (code) => {
      for (const kind of ['sqlite', 'postgres', 'mysql'] as const) {
        expect(await failWith(kind, prismaError(code))).toMatchObject(isUnavailable)
      }
    },
  )

  it('throws Unavailable when the client cannot start', async () => {
    const error = Object.assign(new Error('no server'), { errorCode: 'P1001' })
    expect(await failWith('postgres', error)).toMatchObject(isUnavailable)
  })

  it.each([
    { title: 'of the app', error: new TypeError('of the app') },
    { title: 'of another statement', error: prismaError('P2025') },
  ])('throws another error as it is: one $title', async ({ error }) => {
    const failure = await failWith('postgres', error)
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toMatchObject(isUnavailable)
    expect(String(failure)).toContain(error.message)
  })

  it('makes an error of another value', () => {
    expect(toDriverError('text', 'postgres')).toEqual(new Error('text'))
  })
})
