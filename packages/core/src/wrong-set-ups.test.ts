import { describe, expect, it } from 'vitest'
import { argon2id } from './argon2/index.js'
import { betterAuthDatabase } from './better-auth/index.js'
import { importedPasswords } from './imported-passwords/index.js'
import { memory } from './memory/index.js'
import { withNames } from './names/index.js'
import { createNextSessions, toNextHandler } from './next/index.js'
import { openApiDocument } from './openapi/index.js'
import { openTelemetry } from './opentelemetry/index.js'
import { createTestAuth } from './testing/index.js'

const auth = createTestAuth()
const argon2 = { hash: () => Promise.resolve(''), verify: () => Promise.resolve(true) }
const next = { headers: () => Promise.resolve(new Headers()), cookies: () => Promise.resolve({}) }

/** What JavaScript passes, where TypeScript would reject it. */
const call = (run: (...given: never[]) => unknown, given: readonly unknown[]): unknown =>
  Reflect.apply(run, undefined, [...given])

describe('a function with options', () => {
  it.each<{ run: (...given: never[]) => unknown; first?: readonly unknown[]; option: string }>([
    { run: memory, option: 'busyTimeoutMs' },
    { run: argon2id, first: [argon2], option: 'memory' },
    { run: importedPasswords, option: 'bcrypt' },
    { run: openTelemetry, option: 'tracer' },
    { run: toNextHandler, first: [auth], option: 'after' },
    { run: openApiDocument, first: [auth], option: 'version' },
  ])('rejects null, a text, a promise and a misspelt name: $run.name', (row) => {
    const { run, first = [], option } = row
    const problem = (options: unknown) => {
      expect(() => call(run, [...first, options])).toThrow(
        expect.objectContaining({ name: 'ConfigurationError' }),
      )
      return expect(() => call(run, [...first, options]))
    }
    problem(null).toThrow(`${run.name}: Invalid input: expected object, received null`)
    problem('text').toThrow(`${run.name}: Invalid input: expected object, received string`)
    problem(Promise.resolve({})).toThrow(`${run.name}: is a promise: await it`)
    problem({ [`${option}s`]: 1 }).toThrow(
      `${run.name}.${option}s: is not an option; did you mean "${option}"?`,
    )
    problem({ [option]: Symbol('wrong') }).toThrow(`${run.name}.${option}: `)
  })

  it.each<{ title: string; run: () => unknown; problem: string }>([
    {
      title: 'a text in place of milliseconds',
      run: () => call(memory, [{ busyTimeoutMs: '5 s' }]),
      problem: 'memory.busyTimeoutMs: must be a whole number from 0 to 2147483647',
    },
    {
      title: 'no package of argon2',
      run: () => call(argon2id, []),
      problem: 'argon2id needs a package with hash and verify',
    },
    {
      title: 'a promise of a package of argon2',
      run: () => call(argon2id, [Promise.resolve(argon2)]),
      problem: 'argon2id needs a package with hash and verify',
    },
    {
      title: 'the name of a package in place of the package',
      run: () => call(importedPasswords, [{ bcrypt: 'bcryptjs' }]),
      problem: 'importedPasswords.bcrypt: must have compare, as bcryptjs has',
    },
    {
      title: 'a hasher that cannot verify',
      run: () => call(importedPasswords, [{ hasher: () => '' }]),
      problem: 'importedPasswords.hasher: must have hash and verify',
    },
    {
      title: 'parameters of Firebase that are a text',
      run: () => call(importedPasswords, [{ firebase: 'key' }]),
      problem: 'importedPasswords.firebase: Invalid input: expected object, received string',
    },
    {
      title: 'a misspelt parameter of Firebase',
      run: () => call(importedPasswords, [{ firebase: { signerKey: 'A'.repeat(44), round: 8 } }]),
      problem: 'importedPasswords.firebase.round: is not an option; did you mean "rounds"?',
    },
    {
      title: 'a meter without methods',
      run: () => call(openTelemetry, [{ meter: {} }]),
      problem: 'openTelemetry.meter: must be a meter',
    },
    {
      title: 'after without its object',
      run: () => call(toNextHandler, [auth, () => undefined]),
      problem: 'toNextHandler: Invalid input: expected object, received function',
    },
    {
      title: 'no functions of Next',
      run: () => call(createNextSessions, [auth]),
      problem: 'createNextSessions: Invalid input: expected object, received undefined',
    },
    {
      title: 'a promise of functions of Next',
      run: () => call(createNextSessions, [auth, Promise.resolve(next)]),
      problem: 'createNextSessions: is a promise: await it',
    },
    {
      title: 'a text as a function of Next',
      run: () => call(createNextSessions, [auth, { ...next, connection: 'yes' }]),
      problem: 'createNextSessions.connection: must be a function',
    },
    {
      title: 'headers that were called already',
      run: () => call(createNextSessions, [auth, { ...next, headers: next.headers() }]),
      problem: 'createNextSessions.headers: must be a function',
    },
    {
      title: 'no cookies',
      run: () => call(createNextSessions, [auth, { headers: next.headers }]),
      problem: 'createNextSessions.cookies: must be a function',
    },
    {
      title: 'no app for a document',
      run: () => call(openApiDocument, []),
      problem: 'This was not made by createAuth',
    },
    {
      title: 'the calls of an app for a document',
      run: () => call(openApiDocument, [auth.api]),
      problem: 'This was not made by createAuth',
    },
    {
      title: 'names without a database',
      run: () => call(withNames, [null, {}]),
      problem: 'withNames: takes a database adapter first, such as kysely(libsql("app.sqlite"))',
    },
    {
      title: 'names of a function that creates a database',
      run: () => call(withNames, [memory, {}]),
      problem: 'withNames: takes a database adapter first, such as kysely(libsql("app.sqlite"))',
    },
    {
      title: 'null for a database of better-auth',
      run: () => call(betterAuthDatabase, [null]),
      problem: 'betterAuthDatabase: must be an object',
    },
    {
      title: 'a text for a database of better-auth',
      run: () => call(betterAuthDatabase, ['encryptTokens']),
      problem: 'betterAuthDatabase: must be an object',
    },
  ])('rejects $title', ({ run, problem }) => {
    expect(run).toThrow(problem)
  })

  it('takes next/headers as a whole', () => {
    const whole = { ...next, draftMode: () => Promise.resolve({}), default: next }
    expect(call(createNextSessions, [auth, whole])).toHaveProperty('getSession')
  })
})
