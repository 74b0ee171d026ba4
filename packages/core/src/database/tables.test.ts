import { describe, expect, it } from 'vitest'
import { coreModels, defineModel, type Model } from '../contract/tables/models.js'
import type { Plugin } from '../contract/plugins/plugin.js'
import { composeTables } from './tables.js'

const none = { user: {}, session: {} }
const team = defineModel<{ id: string; ownerId: string }>()('team', {
  ownerId: { type: 'string', required: true, references: 'user' },
})

function refer(name: string, references: string): Model {
  return { name, fields: { ref: { type: 'string', references } }, uniqueTogether: [] }
}

describe('tables that do not fit together', () => {
  it.each<{ title: string; plugin: Omit<Plugin, 'id'>; problem: string }>([
    {
      title: 'a table of a plugin with a name of the core',
      plugin: { models: [refer('user', 'account')] },
      problem: 'The table "user" is declared twice',
    },
    {
      title: 'a table that a plugin declares twice',
      plugin: { models: [team, team] },
      problem: 'The table "team" is declared twice',
    },
    {
      title: 'a column of the core',
      plugin: { columns: { user: { email: { type: 'string' } } } },
      problem: 'The column "user.email" is declared twice',
    },
    {
      title: 'an id',
      plugin: { columns: { session: { id: { type: 'string' } } } },
      problem: 'The column "session.id" is declared twice',
    },
    {
      title: 'a reference to an unknown table',
      plugin: { models: [refer('team', 'missing')] },
      problem: 'There is no table "missing", which "team" references',
    },
    {
      title: 'circular references',
      plugin: { models: [refer('a', 'b'), refer('b', 'a')] },
      problem: 'Tables refer in a circle: a, b',
    },
  ])('rejects $title', ({ plugin, problem }) => {
    expect(() => composeTables(coreModels, [{ id: 'p', ...plugin }], none)).toThrow(problem)
  })

  it('rejects a column that two plugins declare', () => {
    const plugin = { columns: { user: { motto: { type: 'string' } } } } as const
    const plugins = [
      { id: 'a', ...plugin },
      { id: 'b', ...plugin },
    ]
    expect(() => composeTables(coreModels, plugins, none)).toThrow(
      'The column "user.motto" is declared twice',
    )
  })

  it('rejects a column that the app and a plugin declare', () => {
    const plugin: Plugin = { id: 'a', columns: { user: { motto: { type: 'string' } } } }
    const app = { user: { motto: { type: 'string' } as const }, session: {} }
    expect(() => composeTables(coreModels, [plugin], app)).toThrow(
      'The column "user.motto" is declared twice',
    )
  })

  it('rejects a projection of an unknown table', () => {
    expect(() => composeTables(coreModels, [], none).projection('missing')).toThrow(
      'There is no table "missing"',
    )
  })
})

describe('the schema', () => {
  it('lists a table after the tables that it refers to', () => {
    const models = [team, refer('badge', 'team'), refer('tree', 'tree')]
    const { schema } = composeTables([...coreModels].reverse(), [{ id: 'p', models }], none)
    const names = Object.keys(schema)
    expect(names.indexOf('user')).toBeLessThan(names.indexOf('session'))
    expect(names.indexOf('user')).toBeLessThan(names.indexOf('team'))
    expect(names.indexOf('team')).toBeLessThan(names.indexOf('badge'))
    expect(new Set(names)).toEqual(
      new Set(['user', 'session', 'account', 'verification', 'team', 'badge', 'tree']),
    )
  })

  it('has the unique keys on which the core relies', () => {
    const { schema } = composeTables(coreModels, [], none)
    expect(schema['user']?.columns['email']).toMatchObject({ unique: true, required: true })
    expect(schema['session']?.columns['token']).toMatchObject({ unique: true, required: true })
    expect(schema['verification']?.columns['identifier']).toMatchObject({ unique: true })
    expect(schema['account']?.uniqueTogether).toEqual([['providerId', 'accountId']])
    for (const table of Object.values(schema)) {
      expect(table.columns['id']).toMatchObject({ type: 'string', required: true, unique: true })
    }
  })

  it('makes every column of the app nullable', () => {
    const app = {
      user: { plan: { type: 'string', required: true, unique: true, index: true } as const },
      session: {},
    }
    expect(composeTables(coreModels, [], app).schema['user']?.columns['plan']).toEqual({
      type: 'string',
      required: false,
      unique: true,
      index: true,
      references: null,
    })
  })
})

describe('H209 the projection of a row', () => {
  const app = {
    user: {
      plan: { type: 'string', defaultValue: 'free' } as const,
      note: { type: 'string', returned: false, defaultValue: 'x' } as const,
      nick: { type: 'string' } as const,
    },
    session: {},
  }
  const plugin: Plugin = {
    id: 'p',
    columns: { user: { motto: { type: 'string' }, hidden: { type: 'string', returned: false } } },
  }
  const { projection } = composeTables(coreModels, [plugin], app)

  const shown = {
    id: 'u1',
    name: 'Ann',
    email: 'ann@x.test',
    emailVerified: false,
    image: null,
    createdAt: new Date(0),
    updatedAt: new Date(0),
    motto: 'Hi',
    plan: 'gold',
    nick: 'A',
  }

  it('has the readable columns and no others', () => {
    const row = { ...shown, hidden: 'h', note: 'n', sessionEpoch: 1, revision: 2, extra: 'e' }
    expect(projection('user')(row)).toStrictEqual(shown)
  })

  it('has the default of a column without a stored value', () => {
    expect(projection('user')({ ...shown, plan: null })).toMatchObject({ plan: 'free' })
  })

  it('has null for a column that a new row does not name', () => {
    const { motto, nick, plan, ...row } = shown
    expect([motto, nick, plan]).toEqual(['Hi', 'A', 'gold'])
    expect(projection('user')(row)).toStrictEqual({
      ...row,
      motto: null,
      nick: null,
      plan: 'free',
    })
  })

  it('never has a secret of an account or a verification', () => {
    const secrets = ['accessToken', 'refreshToken', 'idToken', 'password', 'identifier', 'value']
    const row = Object.fromEntries(secrets.map((name) => [name, 'secret']))
    for (const model of ['account', 'verification']) {
      expect(JSON.stringify(projection(model)({ id: '1', ...row }))).not.toContain('secret')
    }
  })
})
