import { describe, expect, it } from 'vitest'
import { betterAuthDatabase } from '../better-auth/index.js'
import { ConfigurationError } from '../contract/options/read-options.js'
import { memory } from '../memory/index.js'
import { parseOptions } from './parse-options.js'
import { problemsOf } from '../test/problems-of.js'
import { withoutEnvironment } from '../test/environment.js'

const base = { database: memory(), baseURL: 'http://localhost:3000', secret: 'of tests' }

withoutEnvironment('test')

describe('parseOptions with invalid options', () => {
  it.each([
    {
      title: 'a missing database',
      options: { database: undefined },
      problem: 'database: must be a database adapter, such as kysely(libsql("app.sqlite"))',
    },
    {
      title: 'an object that is not a database adapter',
      options: { database: {} },
      problem: 'database: must be a database adapter, such as kysely(libsql("app.sqlite"))',
    },
    { title: 'an empty appName', options: { appName: '' }, problem: /^appName: / },
    {
      title: 'pages that are neither a function nor an address',
      options: { pages: {} },
      problem: 'pages: must be a function that returns HTML, or an address',
    },
    ...['auth', '//evil.test', '/\\evil.test', 'javascript:alert(1)', 'data:text/html,x', ''].map(
      (pages) => ({
        title: `"${pages}" as the address of pages`,
        options: { pages },
        problem: 'pages: must be an address such as "/auth", or "https://example.com/auth"',
      }),
    ),
    ...['/api/auth/error', 'https://x.test/api/auth', '/x/../api/auth/error'].map((errorURL) => ({
      title: `an errorURL that leads back to the calls: "${errorURL}"`,
      options: { errorURL },
      problem: 'errorURL: must be a page of the app, and not below "/api/auth"',
    })),
    { title: 'an unknown option', options: { sesion: {} }, problem: 'sesion: is not an option' },
    {
      title: 'an unknown option of a section',
      options: { session: { expires: 1 } },
      problem: 'session.expires: is not an option',
    },
    {
      title: 'an unknown option of a nested section',
      options: { advanced: { crossSubDomainCookies: { domains: [] } } },
      problem: 'advanced.crossSubDomainCookies.domains: is not an option',
    },
    {
      title: 'an invalid duration',
      options: { session: { expiresIn: 'soon' } },
      problem: 'session.expiresIn: must be seconds or a text such as "7 days"',
    },
    {
      title: 'a session of no duration',
      options: { session: { expiresIn: 0 } },
      problem: /^session\.expiresIn: /,
    },
    {
      title: 'a session longer than dates can hold',
      options: { session: { expiresIn: '300000 years' } },
      problem: /^session\.expiresIn: /,
    },
    {
      title: 'a negative duration',
      options: { session: { updateAge: -1 } },
      problem: /^session\.updateAge: must be seconds/,
    },
    {
      title: 'a fraction of a second',
      options: { session: { freshAge: 0.5 } },
      problem: /^session\.freshAge: must be seconds/,
    },
    ...[
      { title: 'cross-site cookies on http', options: {} },
      { title: 'cross-site cookies without baseURL', options: { baseURL: undefined } },
      {
        title: 'cross-site cookies that are not secure',
        options: { baseURL: 'https://x.test' },
        advanced: { useSecureCookies: false },
      },
    ].map(({ title, options, advanced }) => ({
      title,
      options: {
        ...options,
        advanced: { ...advanced, defaultCookieAttributes: { sameSite: 'none' } },
      },
      problem: /^advanced\.defaultCookieAttributes\.sameSite: "none" needs an https baseURL/,
    })),
    {
      title: 'a bodyTimeout of 0',
      options: { advanced: { bodyTimeout: 0 } },
      problem: /^advanced\.bodyTimeout: /,
    },
    {
      title: 'a bodyTimeout longer than timers allow',
      options: { advanced: { bodyTimeout: '25 days' } },
      problem: /^advanced\.bodyTimeout: /,
    },
    {
      title: 'a minPasswordLength of 0',
      options: { emailAndPassword: { minPasswordLength: 0 } },
      problem: /^emailAndPassword\.minPasswordLength: /,
    },
    {
      title: 'a maxPasswordLength above the limit',
      options: { emailAndPassword: { maxPasswordLength: 4097 } },
      problem: /^emailAndPassword\.maxPasswordLength: /,
    },
    {
      title: 'a minPasswordLength above maxPasswordLength',
      options: { emailAndPassword: { minPasswordLength: 20, maxPasswordLength: 16 } },
      problem: /^emailAndPassword\.minPasswordLength: /,
    },
    {
      title: 'a list as passwordBlocklist',
      options: { emailAndPassword: { passwordBlocklist: ['hunter2'] } },
      problem: /^emailAndPassword\.passwordBlocklist: /,
    },
    {
      title: 'a list as isBlockedPassword',
      options: { emailAndPassword: { isBlockedPassword: ['hunter2'] } },
      problem: 'emailAndPassword.isBlockedPassword: must be a function',
    },
    {
      title: 'a password hasher without verify',
      options: { emailAndPassword: { password: { hash: String } } },
      problem: 'emailAndPassword.password: must have hash and verify',
    },
    {
      title: 'a hashMemory that is no row of OWASP',
      options: { emailAndPassword: { hashMemory: '1 GiB' } },
      problem: 'emailAndPassword.hashMemory: must be one of 8 MiB, 16 MiB, 32 MiB, 64 MiB, 128 MiB',
    },
    {
      title: 'a hashMemory beside a password hasher',
      options: {
        emailAndPassword: {
          hashMemory: '8 MiB',
          password: { hash: String, verify: Boolean },
        },
      },
      problem: 'emailAndPassword.hashMemory: is not used beside emailAndPassword.password',
    },
    {
      title: 'a hashMemory for a database of better-auth',
      options: { emailAndPassword: { hashMemory: '8 MiB' }, storage: betterAuthDatabase() },
      problem: 'emailAndPassword.hashMemory: has no effect on the storage format "better-auth"',
    },
    {
      title: 'a string as storage format',
      options: { storage: 'better-auth' },
      problem: 'storage: must be a storage format',
    },
    {
      title: 'an object as email sender',
      options: { email: {} },
      problem: 'email: must be a function',
    },
    {
      title: 'a string as trustedOrigins',
      options: { trustedOrigins: 'https://x.test' },
      problem: /^trustedOrigins: /,
    },
    {
      title: 'a cookie prefix with a dot',
      options: { advanced: { cookiePrefix: 'my.app' } },
      problem: /^advanced\.cookiePrefix: /,
    },
    {
      title: 'a cookie prefix with a semicolon',
      options: { advanced: { cookiePrefix: 'a;b' } },
      problem: /^advanced\.cookiePrefix: /,
    },
    {
      title: 'a cookie domain with attributes',
      options: {
        advanced: { crossSubDomainCookies: { enabled: true, domain: 'x.test; Path=/a' } },
      },
      problem: /^advanced\.crossSubDomainCookies\.domain: /,
    },
    {
      title: 'a maxBodyBytes of 0',
      options: { advanced: { maxBodyBytes: 0 } },
      problem: /^advanced\.maxBodyBytes: /,
    },
    {
      title: 'a maxParallelHashes of 0',
      options: { advanced: { maxParallelHashes: 0 } },
      problem: /^advanced\.maxParallelHashes: /,
    },
    {
      title: 'a negative maxWaitingHashes',
      options: { advanced: { maxWaitingHashes: -1 } },
      problem: /^advanced\.maxWaitingHashes: /,
    },
    {
      title: 'a clock without now',
      options: { advanced: { clock: {} } },
      problem: 'advanced.clock: must have now',
    },
    {
      title: 'a random source without bytes',
      options: { advanced: { random: {} } },
      problem: 'advanced.random: must have bytes',
    },
    {
      title: 'ids of the database',
      options: { advanced: { generateId: 'serial' } },
      problem: 'advanced.generateId: must be "uuid" or a function',
    },
    {
      title: 'an unknown log level',
      options: { logger: { level: 'trace' } },
      problem: /^logger\.level: /,
    },
    {
      title: 'a string as log function',
      options: { logger: { log: 'console' } },
      problem: 'logger.log: must be a function',
    },
    {
      title: 'an object that is not a plugin',
      options: { plugins: [{}] },
      problem: 'plugins.0: must be a plugin, such as magicLink()',
    },
    {
      title: 'a duplicate plugin',
      options: { plugins: [{ id: 'a' }, { id: 'b' }, { id: 'a' }] },
      problem: 'plugins.2: "a" is there already',
    },
  ])('stops the start for $title', ({ options, problem }) => {
    const problems = problemsOf({ ...base, ...options })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(problem)
  })

  it.each([
    { title: 'undefined', options: undefined },
    { title: 'null', options: null },
    { title: 'a string', options: 'options' },
    { title: 'a list', options: [] },
  ])('stops the start for $title instead of options', ({ options }) => {
    expect(problemsOf(options)).not.toEqual([])
  })

  it('names all problems at once', () => {
    const options = {
      basePath: 'auth',
      sesion: {},
      session: { expiresIn: 'soon', freshAge: -1 },
      trustedOrigins: ['https://x.test', 'https://x.test/path', '*'],
      plugins: [7],
      logger: { levels: 'debug' },
    }
    const paths = problemsOf(options).map((problem) => problem.slice(0, problem.indexOf(':')))
    expect(paths.sort()).toEqual([
      'basePath',
      'database',
      'logger.levels',
      'plugins.0',
      'sesion',
      'session.expiresIn',
      'session.freshAge',
      'trustedOrigins',
      'trustedOrigins',
    ])
  })

  it('lists every problem on its own line in the message', () => {
    const error = new ConfigurationError(['a: is wrong', 'b: too'])
    expect(error.message).toBe('Countersign cannot start:\n- a: is wrong\n- b: too')
  })
})

describe('parseOptions with cross-site cookies', () => {
  it.each([
    { title: 'https', options: { baseURL: 'https://x.test' }, advanced: {} },
    { title: 'useSecureCookies on http', options: {}, advanced: { useSecureCookies: true } },
  ])('accepts $title', ({ options, advanced }) => {
    const cookies = { defaultCookieAttributes: { sameSite: 'none' } }
    const given = { ...base, ...options, advanced: { ...advanced, ...cookies } }
    expect(parseOptions(given).secureCookies).toBe(true)
  })
})
