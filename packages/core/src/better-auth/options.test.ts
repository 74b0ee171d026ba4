import { expect, it } from 'vitest'
import { betterAuthDatabase, type BetterAuthDatabaseOptions } from './index.js'

it.each<{ title: string; options: unknown; problem: string }>([
  {
    title: 'a string',
    options: { encryptTokens: 'yes' },
    problem: 'betterAuthDatabase.encryptTokens: must be a boolean',
  },
  {
    title: 'null',
    options: { encryptTokens: null },
    problem: 'betterAuthDatabase.encryptTokens: must be a boolean',
  },
  {
    title: 'an unknown option',
    options: { encryptToken: true },
    problem: 'betterAuthDatabase.encryptToken: is not an option',
  },
  {
    title: 'the name that better-auth uses',
    options: { encryptOAuthTokens: true },
    problem:
      'betterAuthDatabase.encryptOAuthTokens: is not an option; the only one is encryptTokens',
  },
])('rejects $title and names its path', ({ options, problem }) => {
  expect(() => betterAuthDatabase(options as BetterAuthDatabaseOptions)).toThrow(problem)
})

it('lists all problems at once', () => {
  const options = { encryptTokens: 1, other: 1, encryptOAuthTokens: 1 } as object
  expect(() => betterAuthDatabase(options)).toThrow(/encryptTokens: must[^]*other[^]*encryptOAuth/)
})
