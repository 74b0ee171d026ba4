import { describe, expect, it } from 'vitest'
import {
  type Database,
  type Schema,
  type StoredRow,
  UniqueViolation,
} from '../contract/storage/adapter.js'
import { coreModels, defineModel } from '../contract/tables/models.js'
import { ConfigurationError } from '../contract/options/read-options.js'
import { createAuth } from '../create-auth.js'
import { composeTables } from '../database/tables.js'
import { memory } from '../memory/index.js'
import { withNames } from './index.js'

const notes = defineModel<{ readonly id: string; readonly userId: string }>()('note', {
  userId: { type: 'string', required: true, references: 'user' },
})
const { schema } = composeTables([...coreModels, notes], [], { user: {} })

const values = { string: 'text', json: '{}', number: 0, boolean: false, date: new Date(0) }

/** A row with a value in every column. */
function complete(model: string, row: StoredRow): StoredRow {
  const columns = Object.entries(schema[model]?.columns ?? {})
  return { ...Object.fromEntries(columns.map(([name, { type }]) => [name, values[type]])), ...row }
}

/** The problems of names that JavaScript may pass. */
function problemsOf(names: unknown): readonly string[] {
  const untyped: (database: Database, names: never) => Database = withNames
  try {
    untyped(memory(), names as never).connect(schema)
    return []
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
}

describe('withNames', () => {
  it.each<{ title: string; names: unknown; problem: string }>([
    {
      title: 'names that are no object',
      names: 'app_',
      problem: 'withNames: must be an object with the names of tables by model',
    },
    {
      title: 'an unknown model',
      names: { users: { modelName: 'readers' } },
      problem: 'withNames.users: there is no model "users"; did you mean "user"?',
    },
    {
      title: 'a property of objects as a model',
      names: { constructor: { modelName: 'readers' } },
      problem: 'withNames.constructor: there is no model "constructor"',
    },
    {
      title: 'a table name without an object',
      names: { user: 'readers' },
      problem: 'withNames.user: must be an object with modelName or fields',
    },
    {
      title: 'an unknown option',
      names: { user: { tableName: 'readers' } },
      problem: 'withNames.user.tableName: is not an option (options: modelName, fields)',
    },
    {
      title: 'fields that are no object',
      names: { user: { fields: ['email'] } },
      problem: 'withNames.user.fields: must be an object with the names of columns by field',
    },
    {
      title: 'an unknown field',
      names: { user: { fields: { emial: 'email_address' } } },
      problem: 'withNames.user.fields.emial: there is no field "emial"; did you mean "email"?',
    },
    {
      title: 'a property of objects as a field',
      names: { user: { fields: { toString: 'text' } } },
      problem: 'withNames.user.fields.toString: there is no field "toString"',
    },
    {
      title: 'another name for the id',
      names: { user: { fields: { id: 'user_id' } } },
      problem: 'withNames.user.fields.id: the column "id" keeps its name',
    },
    {
      title: 'an empty table name',
      names: { user: { modelName: '' } },
      problem: 'withNames.user.modelName: must be a text that is not empty',
    },
    {
      title: 'a column name that is no text',
      names: { user: { fields: { email: 7 } } },
      problem: 'withNames.user.fields.email: must be a text that is not empty',
    },
    {
      title: 'a table name of SQLite',
      names: { user: { modelName: 'SQLite_users' } },
      problem: 'withNames.user.modelName: "SQLite_users" is reserved by a database',
    },
    {
      title: 'a table name of PostgreSQL',
      names: { user: { modelName: 'pg_authid' } },
      problem: 'withNames.user.modelName: "pg_authid" is reserved by a database',
    },
    {
      title: 'a column of every table of PostgreSQL',
      names: { user: { fields: { name: 'xmin' } } },
      problem: 'withNames.user.fields.name: "xmin" is reserved by a database',
    },
    {
      title: 'the prototype as a column',
      names: { user: { fields: { name: '__proto__' } } },
      problem: 'withNames.user.fields.name: "__proto__" is reserved by a database',
    },
    {
      title: 'a schema in a table name',
      names: { user: { modelName: 'auth.users' } },
      problem:
        'withNames.user.modelName: "auth.users" must not name a schema: set the option "schema" of the adapter',
    },
    {
      title: 'a quote in a column name',
      names: { user: { fields: { name: 'na"me' } } },
      problem: String.raw`withNames.user.fields.name: "na\"me" has a character that is not allowed in a name`,
    },
    {
      title: 'a space at the end of a name',
      names: { user: { modelName: 'readers ' } },
      problem: 'withNames.user.modelName: "readers " has a character that is not allowed in a name',
    },
    {
      title: 'a name that PostgreSQL would cut',
      names: { user: { modelName: 'ü'.repeat(32) } },
      problem: `withNames.user.modelName: "${'ü'.repeat(32)}" is longer than 63 bytes`,
    },
    {
      title: 'two models with one table',
      names: { user: { modelName: 'Session' } },
      problem: 'withNames: two models have the table "session"',
    },
    {
      title: 'two fields with one column',
      names: { user: { fields: { name: 'label', image: 'Label' } } },
      problem: 'withNames.user: two fields have the column "Label"',
    },
    {
      title: 'the column of another field',
      names: { user: { fields: { name: 'email' } } },
      problem: 'withNames.user: two fields have the column "email"',
    },
  ])('refuses $title', ({ names, problem }) => {
    expect(problemsOf(names)).toEqual([problem])
  })

  it('stops the start with every problem', () => {
    const database = withNames(memory(), {
      users: {},
      user: { fields: { name: '', mail: 'email' } },
    })
    expect(() => createAuth({ database })).toThrow(
      /users: there is no model[^]*fields\.name: must be a text[^]*fields\.mail: there is no field/,
    )
  })

  it('gives the names of the database to the adapter', () => {
    const received: Schema[] = []
    const database: Database = {
      id: 'spy',
      connect(given) {
        received.push(given)
        return memory().connect(given)
      },
    }
    const names = {
      user: { modelName: 'readers', fields: { email: 'email_address' } },
      account: { fields: { providerId: 'provider', accountId: 'subject', userId: 'reader' } },
    }
    expect(withNames(database, names).id).toBe('spy')
    withNames(database, names).connect(schema)
    const [renamed = {}] = received
    expect(Object.keys(renamed)).toEqual(['readers', 'session', 'account', 'verification', 'note'])
    expect(renamed['readers']?.columns['email_address']).toEqual(schema['user']?.columns['email'])
    expect(renamed['readers']?.columns).not.toHaveProperty('email')
    expect(renamed['account']?.columns['reader']?.references).toBe('readers')
    expect(renamed['note']?.columns['userId']?.references).toBe('readers')
    expect(renamed['account']?.uniqueTogether).toEqual([['provider', 'subject']])
  })

  it('exchanges the names of two tables and of two columns', async () => {
    const database = memory()
    const names = {
      session: {
        modelName: 'verification',
        fields: { ipAddress: 'userAgent', userAgent: 'ipAddress' },
      },
      verification: { modelName: 'session' },
    }
    const adapter = withNames(database, names).connect({ ...schema })
    const row = { id: 's', userId: 'u', token: 't', ipAddress: '::1', userAgent: 'agent' }
    await adapter.create({ model: 'user', row: complete('user', { id: 'u' }) })
    await adapter.create({ model: 'session', row: complete('session', row) })
    const where = [{ field: 'userAgent', operator: 'eq', value: 'agent' } as const]
    expect(await adapter.findOne({ model: 'session', where })).toMatchObject(row)
    expect(await adapter.count({ model: 'verification', where: [] })).toBe(0)
    const twice = adapter.transaction((tx) =>
      tx.create({ model: 'session', row: complete('session', { ...row, id: 'other' }) }),
    )
    await expect(twice).rejects.toMatchObject({ model: 'session', columns: ['token'] })
  })

  it('names the model and its fields when a unique key is broken', async () => {
    const names = { user: { modelName: 'readers', fields: { email: 'email_address' } } }
    const adapter = withNames(memory(), names).connect(schema)
    const user = (id: string) => ({ model: 'user', row: complete('user', { id }) })
    await adapter.create(user('ann'))
    const error: unknown = await adapter.create(user('bob')).catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(UniqueViolation)
    expect(error).toMatchObject({ model: 'user', columns: ['email'] })
  })

  it.each([
    { title: 'an unknown key', columns: null },
    { title: 'columns that the schema does not have', columns: ['hidden'] },
  ])('passes on a violation of $title', async ({ columns }) => {
    const failing = (model: string): Database => ({
      id: 'failing',
      connect: (given) =>
        Object.assign(memory().connect(given), {
          create: () => Promise.reject(new UniqueViolation(model, { columns })),
        }),
    })
    const create = (model: string) =>
      withNames(failing(model), { user: { modelName: 'readers' } })
        .connect(schema)
        .create({ model: 'user', row: { id: 'ann' } })
    await expect(create('readers')).rejects.toMatchObject({ model: 'user', columns })
    await expect(create('elsewhere')).rejects.toMatchObject({ model: 'elsewhere', columns })
  })

  it.each([
    { title: 'model', selection: { model: 'readers', where: [] } },
    {
      title: 'field',
      selection: {
        model: 'user',
        where: [{ field: 'email_address', operator: 'eq' as const, value: 'a' }],
      },
    },
  ])('rejects the name of the database in place of a $title', async ({ selection }) => {
    const names = { user: { modelName: 'readers', fields: { email: 'email_address' } } }
    const adapter = withNames(memory(), names).connect(schema)
    await expect(adapter.findOne(selection)).rejects.toThrow(/^(There is|The model "user" has) no/)
  })
})
