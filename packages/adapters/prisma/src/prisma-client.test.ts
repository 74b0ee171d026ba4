import { createAuth } from '@countersign/core'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Schema } from '@countersign/core'
import { prismaAdapter, type PrismaDatabase } from './index.js'

/** An object with the parts of a client. How Prisma itself behaves, only the tests on its clients show. */
function clientWith(parts: object): PrismaDatabase {
  const method = (): Promise<never> => Promise.reject(new Error('not called'))
  return {
    $transaction: method,
    $queryRawUnsafe: method,
    $executeRawUnsafe: method,
    ...{ _activeProvider: 'sqlite', _engineConfig: { inlineSchema: '' } },
    ...parts,
  }
}

class PrismaNeonHTTP {
  readonly provider = 'postgres'
}
const overHTTP = new PrismaNeonHTTP()

describe('prismaAdapter', () => {
  it.each([
    { title: 'a function', client: () => undefined, problem: 'takes the client' },
    { title: 'an address', client: 'file:app.sqlite', problem: 'takes the client' },
    { title: 'null', client: null, problem: 'takes the client' },
    {
      title: 'a transaction',
      client: clientWith({ $transaction: undefined }),
      problem: 'not the client of a transaction',
    },
    {
      title: 'MongoDB',
      client: clientWith({ _activeProvider: 'mongodb' }),
      problem: 'does not support the provider "mongodb", only postgresql, mysql, sqlite',
    },
    {
      title: 'no provider',
      client: clientWith({ _activeProvider: undefined }),
      problem: 'set the option { provider',
    },
    {
      title: 'D1',
      client: clientWith({ _engineConfig: { adapter: { adapterName: '@prisma/adapter-d1' } } }),
      problem: '@prisma/adapter-d1 has no interactive transactions',
    },
    {
      title: 'Neon over HTTP',
      client: clientWith({ _engineConfig: { adapter: overHTTP } }),
      problem: 'PrismaNeonHTTP has no interactive transactions',
    },
    {
      title: 'no schema',
      client: clientWith({ _engineConfig: {} }),
      problem: 'give the text of schema.prisma',
    },
  ])('rejects $title', ({ client, problem }) => {
    expect(() => prismaAdapter(client as PrismaDatabase)).toThrow(problem)
    expect(() => prismaAdapter(client as PrismaDatabase)).toThrow(TypeError)
  })

  it.each<{ options: unknown; problem: string }>([
    { options: null, problem: ': Invalid input: expected object, received null' },
    {
      options: { prvider: 'sqlite' },
      problem: '.prvider: is not an option; did you mean "provider"?',
    },
    {
      options: { provider: 'postgres' },
      problem: '.provider: must be one of postgresql, mysql, sqlite',
    },
    { options: { waitMs: '5 s' }, problem: '.waitMs: must be a whole number from 0 to 2147483647' },
  ])('rejects the options $options', ({ options, problem }) => {
    expect(() => prismaAdapter(clientWith({}), options as object)).toThrow(
      `prismaAdapter${problem}`,
    )
  })

  it('names the missing models at the start', () => {
    const database = prismaAdapter(clientWith({}))
    const start = (): unknown => createAuth({ database, secret: 'a secret of tests that is long' })
    for (const model of ['User', 'Session', 'Account', 'Verification']) {
      expect(start).toThrow(`add the model ${model}`)
    }
  })

  it('takes a provider and a schema that the client does not have', () => {
    const client = clientWith({ _activeProvider: undefined, _engineConfig: undefined })
    const database = prismaAdapter(client, {
      provider: 'mysql',
      prismaSchema: 'model Owner {\n id String @id\n}',
    })
    const id = {
      type: 'string',
      required: true,
      unique: true,
      index: false,
      references: null,
    } as const
    const schema: Schema = { owner: { columns: { id }, uniqueTogether: [] } }
    expect(database.connect(schema).capabilities).toEqual({ transactions: true })
  })

  it('gives the tables to a program that wants them, also when the Prisma schema lacks one', () => {
    const receiver = Symbol.for('countersign.schema-receiver')
    const received: unknown[] = []
    Reflect.set(globalThis, receiver, (tables: Schema) => received.push(tables))
    onTestFinished(() => void Reflect.deleteProperty(globalThis, receiver))
    const schema: Schema = { owner: { columns: {}, uniqueTogether: [] } }
    expect(() => prismaAdapter(clientWith({})).connect(schema)).toThrow('owner')
    expect(received).toEqual([schema])
  })
})
