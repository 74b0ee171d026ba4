import { describe, expect, it } from 'vitest'
import { createAuth, type Database, type DatabaseAdapter } from '../index.js'
import { memory } from '../memory/index.js'

const start = (connect: (adapter: DatabaseAdapter) => unknown) => {
  const database = {
    id: 'own',
    connect: (schema: Parameters<Database['connect']>[0]) => connect(memory().connect(schema)),
  } as unknown as Database
  return () => createAuth({ database, baseURL: 'http://localhost:3000', secret: 'of tests' })
}

/** An adapter with other parts. */
const changed = (adapter: DatabaseAdapter, parts: object): object =>
  Object.assign(Object.create(adapter) as object, parts)

describe('The start with a mistake in an adapter', () => {
  it.each<{ title: string; connect: (adapter: DatabaseAdapter) => unknown; problem: string }>([
    {
      title: 'a connect that returns a promise',
      connect: (adapter) => Promise.resolve(adapter),
      problem: 'returns a promise from connect: connect must return the adapter',
    },
    {
      title: 'a connect whose promise rejects',
      connect: () => Promise.reject(new Error('not reached')),
      problem: 'returns a promise from connect: connect must return the adapter',
    },
    {
      title: 'missing methods',
      connect: (adapter) => changed(adapter, { take: undefined, updateOne: 5 }),
      problem: 'lacks the methods updateOne, take',
    },
    {
      title: 'an adapter that is null',
      connect: () => null,
      problem:
        'lacks the methods create, findOne, findOneJoined, findMany, findManyJoined, count, update, updateOne, delete, take, increment, transaction',
    },
    {
      title: 'no capabilities',
      connect: (adapter) => changed(adapter, { capabilities: undefined }),
      problem: 'has no transactions',
    },
    {
      title: 'no transactions',
      connect: (adapter) => changed(adapter, { capabilities: { transactions: false } }),
      problem: 'has no transactions',
    },
  ])('fails for $title', ({ connect, problem }) => {
    expect(start(connect)).toThrow(
      expect.objectContaining({ problems: [`database: "own" ${problem}`] }) as Error,
    )
  })

  it('accepts methods that the adapter inherits', () => {
    expect(start((adapter) => changed(adapter, {}))).not.toThrow()
  })
})
