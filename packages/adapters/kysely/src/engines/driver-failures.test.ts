import { describe, expect, it } from 'vitest'
import { toDriverFailure } from './engine.js'
import { mysqlEngine } from './mysql-engine.js'
import { postgresEngine } from './postgres-engine.js'
import { sqliteEngine } from './sqlite-engine.js'

describe('errors of the drivers', () => {
  it.each([
    {
      engine: sqliteEngine,
      error: { code: 'SQLITE_CONSTRAINT_UNIQUE', message: 'UNIQUE constraint failed: user.email' },
      kind: 'unique',
    },
    { engine: sqliteEngine, error: { code: 'ERR_SQLITE_ERROR', errcode: 1555 }, kind: 'unique' },
    {
      engine: sqliteEngine,
      error: { message: 'D1_ERROR: UNIQUE constraint failed: user.email' },
      kind: 'unique',
    },
    { engine: sqliteEngine, error: { code: 'SQLITE_BUSY_SNAPSHOT' }, kind: 'conflict' },
    { engine: sqliteEngine, error: { code: 'SQLITE_LOCKED' }, kind: 'conflict' },
    {
      engine: sqliteEngine,
      error: { code: 'ERR_SQLITE_ERROR', message: 'database is locked' },
      kind: 'conflict',
    },
    { engine: sqliteEngine, error: { code: 'SQLITE_IOERR_WRITE' }, kind: 'unavailable' },
    {
      engine: sqliteEngine,
      error: { message: 'The database connection is not open' },
      kind: 'unavailable',
    },
    { engine: sqliteEngine, error: { code: 'SQLITE_CONSTRAINT_NOTNULL' }, kind: null },
    {
      engine: sqliteEngine,
      error: { code: 'SQLITE_ERROR', message: 'no such table: user' },
      kind: 'missing',
    },
    { engine: sqliteEngine, error: { message: 'no such column: c.role' }, kind: 'missing' },
    {
      engine: sqliteEngine,
      error: { message: 'D1_ERROR: table user has no column named role: SQLITE_ERROR' },
      kind: 'missing',
    },
    { engine: sqliteEngine, error: { message: 'near "slect": syntax error' }, kind: null },
    { engine: postgresEngine, error: { code: '42P01' }, kind: 'missing' },
    { engine: postgresEngine, error: { code: '42703' }, kind: 'missing' },
    { engine: mysqlEngine, error: { code: 'ER_NO_SUCH_TABLE', errno: 1146 }, kind: 'missing' },
    { engine: mysqlEngine, error: { code: 'ER_BAD_FIELD_ERROR', errno: 1054 }, kind: 'missing' },
    { engine: postgresEngine, error: { code: '23505' }, kind: 'unique' },
    { engine: postgresEngine, error: { code: '40001' }, kind: 'conflict' },
    { engine: postgresEngine, error: { code: '40P01' }, kind: 'conflict' },
    { engine: postgresEngine, error: { code: '57P01' }, kind: 'unavailable' },
    { engine: postgresEngine, error: { code: '08006' }, kind: 'unavailable' },
    { engine: postgresEngine, error: { code: 'ECONNREFUSED' }, kind: 'unavailable' },
    {
      engine: postgresEngine,
      error: { message: 'Connection terminated unexpectedly' },
      kind: 'unavailable',
    },
    { engine: postgresEngine, error: { code: '23503' }, kind: null },
    { engine: mysqlEngine, error: { code: 'ER_DUP_ENTRY', errno: 1062 }, kind: 'unique' },
    { engine: mysqlEngine, error: { code: 'ER_LOCK_DEADLOCK', errno: 1213 }, kind: 'conflict' },
    { engine: mysqlEngine, error: { errno: 1205 }, kind: 'conflict' },
    { engine: mysqlEngine, error: { code: 'PROTOCOL_CONNECTION_LOST' }, kind: 'unavailable' },
    { engine: mysqlEngine, error: { code: 'ETIMEDOUT', errno: -110 }, kind: 'unavailable' },
    { engine: mysqlEngine, error: { errno: 1452 }, kind: null },
  ])('classifies $error of $engine.kind as $kind', ({ engine, error, kind }) => {
    const thrown = Object.assign(new Error(error.message ?? ''), error)
    expect(engine.classify(toDriverFailure(thrown))).toBe(kind)
  })

  it.each([
    { engine: sqliteEngine, message: 'UNIQUE constraint failed: user.email', key: ['email'] },
    {
      engine: sqliteEngine,
      message: 'D1_ERROR: UNIQUE constraint failed: user.a, user.b: SQLITE_CONSTRAINT',
      key: ['a', 'b'],
    },
    { engine: sqliteEngine, message: 'constraint failed', key: [''] },
    { engine: postgresEngine, detail: 'Key (email)=(a@x.test) already exists.', key: ['email'] },
    {
      engine: postgresEngine,
      detail: 'Key ("groupId", shirt)=(reds, 7) already exists.',
      key: ['groupId', 'shirt'],
    },
    { engine: postgresEngine, detail: 'Key (name)=(x)=(Key (email)=(y)) exists.', key: ['name'] },
    { engine: postgresEngine, message: 'duplicate key value', key: [''] },
    {
      engine: mysqlEngine,
      message: "Duplicate entry 'x' for key 'user_email_key'",
      key: ['user_email_key'],
    },
    {
      engine: mysqlEngine,
      message: "Duplicate entry 'a' for key 'user.b' for key 'user.user_name_key'",
      key: ['user_name_key'],
    },
    { engine: mysqlEngine, message: 'Duplicate', key: [''] },
  ])(
    'reads the violated key $key from an error of $engine.kind',
    ({ engine, message, detail, key }) => {
      const thrown = Object.assign(new Error(message), { detail })
      expect(engine.violatedKey(toDriverFailure(thrown))).toEqual(key)
    },
  )

  it.each([[null], ['SQLITE_BUSY'], [undefined], [{ code: 5 }]])(
    'does not classify %s',
    (thrown) => {
      const engines = [sqliteEngine, postgresEngine, mysqlEngine]
      const kinds = engines.map((engine) => engine.classify(toDriverFailure(thrown)))
      expect(kinds).toEqual([null, null, null])
    },
  )
})
