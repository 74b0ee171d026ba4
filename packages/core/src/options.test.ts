import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConfigurationError } from './contract/configuration-error.js'
import { memory } from './memory/index.js'
import { parseOptions } from './options.js'
import { problemsOf } from './test/problems-of.js'

const base = { database: memory(), baseURL: 'http://localhost:3000', secret: 'of tests' }

beforeEach(() => {
  vi.stubEnv('NODE_ENV', 'test')
  vi.stubEnv('COUNTERSIGN_URL', undefined)
  vi.stubEnv('COUNTERSIGN_SECRET', undefined)
})

afterEach(() => {
  vi.unstubAllEnvs()
})

describe('the app does not start with', () => {
  it.each([
    {
      title: 'no database',
      options: { database: undefined },
      problem: 'database: must be a database adapter',
    },
    {
      title: 'a database that is none',
      options: { database: {} },
      problem: 'database: must be a database adapter',
    },
    { title: 'no name', options: { appName: '' }, problem: /^appName: / },
    { title: 'an unknown option', options: { sesion: {} }, problem: 'sesion: is not an option' },
    {
      title: 'an unknown option of a group',
      options: { session: { expires: 1 } },
      problem: 'session.expires: is not an option',
    },
    {
      title: 'an unknown option in a group of a group',
      options: { advanced: { crossSubDomainCookies: { domains: [] } } },
      problem: 'advanced.crossSubDomainCookies.domains: is not an option',
    },
    {
      title: 'a life that is none',
      options: { session: { expiresIn: 'soon' } },
      problem: 'session.expiresIn: must be seconds or a text such as "7 days"',
    },
    {
      title: 'a session that lives for no time',
      options: { session: { expiresIn: 0 } },
      problem: /^session\.expiresIn: /,
    },
    {
      title: 'a session that outlives the calendar',
      options: { session: { expiresIn: '300000 years' } },
      problem: /^session\.expiresIn: /,
    },
    {
      title: 'a negative age',
      options: { session: { updateAge: -1 } },
      problem: /^session\.updateAge: must be seconds/,
    },
    {
      title: 'half a second',
      options: { session: { freshAge: 0.5 } },
      problem: /^session\.freshAge: must be seconds/,
    },
    ...[
      { title: 'cookies for other sites on http', options: {} },
      { title: 'cookies for other sites without an address', options: { baseURL: undefined } },
      {
        title: 'cookies for other sites that are not secure',
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
      title: 'no time for a body',
      options: { advanced: { bodyTimeout: 0 } },
      problem: /^advanced\.bodyTimeout: /,
    },
    {
      title: 'more time for a body than a timer counts',
      options: { advanced: { bodyTimeout: '25 days' } },
      problem: /^advanced\.bodyTimeout: /,
    },
    {
      title: 'a password of no characters',
      options: { emailAndPassword: { minPasswordLength: 0 } },
      problem: /^emailAndPassword\.minPasswordLength: /,
    },
    {
      title: 'passwords longer than anybody hashes',
      options: { emailAndPassword: { maxPasswordLength: 4097 } },
      problem: /^emailAndPassword\.maxPasswordLength: /,
    },
    {
      title: 'a shortest password longer than the longest',
      options: { emailAndPassword: { minPasswordLength: 20, maxPasswordLength: 16 } },
      problem: /^emailAndPassword\.minPasswordLength: /,
    },
    {
      title: 'a blocklist of the app where a switch is expected',
      options: { emailAndPassword: { passwordBlocklist: ['hunter2'] } },
      problem: /^emailAndPassword\.passwordBlocklist: /,
    },
    {
      title: 'a list where a check of passwords is expected',
      options: { emailAndPassword: { isBlockedPassword: ['hunter2'] } },
      problem: 'emailAndPassword.isBlockedPassword: must be a function',
    },
    {
      title: 'half a hasher',
      options: { emailAndPassword: { password: { hash: String } } },
      problem: 'emailAndPassword.password: must have hash and verify',
    },
    {
      title: 'a storage format that is none',
      options: { storage: 'better-auth' },
      problem: 'storage: must be a storage format',
    },
    {
      title: 'a sender that is none',
      options: { email: {} },
      problem: 'email: must be a function',
    },
    {
      title: 'trusted origins that are none',
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
      title: 'bodies of no bytes',
      options: { advanced: { maxBodyBytes: 0 } },
      problem: /^advanced\.maxBodyBytes: /,
    },
    {
      title: 'no hash at a time',
      options: { advanced: { maxParallelHashes: 0 } },
      problem: /^advanced\.maxParallelHashes: /,
    },
    {
      title: 'fewer than no waiting hashes',
      options: { advanced: { maxWaitingHashes: -1 } },
      problem: /^advanced\.maxWaitingHashes: /,
    },
    {
      title: 'a clock without time',
      options: { advanced: { clock: {} } },
      problem: 'advanced.clock: must have now',
    },
    {
      title: 'chance without bytes',
      options: { advanced: { random: {} } },
      problem: 'advanced.random: must have bytes',
    },
    {
      title: 'an unknown log level',
      options: { logger: { level: 'trace' } },
      problem: /^logger\.level: /,
    },
    {
      title: 'a log that is none',
      options: { logger: { log: 'console' } },
      problem: 'logger.log: must be a function',
    },
    {
      title: 'hooks that are none',
      options: { hooks: 'none' },
      problem: 'hooks: must be an object',
    },
    {
      title: 'a plugin that is none',
      options: { plugins: [{}] },
      problem: 'plugins.0: must be a plugin',
    },
    {
      title: 'a plugin twice',
      options: { plugins: [{ id: 'a' }, { id: 'b' }, { id: 'a' }] },
      problem: 'plugins.2: "a" is there already',
    },
  ])('$title', ({ options, problem }) => {
    const problems = problemsOf({ ...base, ...options })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(problem)
  })

  it.each([
    { title: 'nothing', options: undefined },
    { title: 'null', options: null },
    { title: 'a text', options: 'options' },
    { title: 'a list', options: [] },
  ])('$title in place of options', ({ options }) => {
    expect(problemsOf(options)).not.toEqual([])
  })

  it('several mistakes, all of which it names at once', () => {
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

  it('a message that lists every problem on a line of its own', () => {
    const error = new ConfigurationError(['a: is wrong', 'b: too'])
    expect(error.message).toBe('Countersign cannot start:\n- a: is wrong\n- b: too')
  })
})

describe('the app starts with cookies for other sites', () => {
  it.each([
    { title: 'on https', options: { baseURL: 'https://x.test' }, advanced: {} },
    { title: 'that are secure on http', options: {}, advanced: { useSecureCookies: true } },
  ])('$title', ({ options, advanced }) => {
    const cookies = { defaultCookieAttributes: { sameSite: 'none' } }
    const given = { ...base, ...options, advanced: { ...advanced, ...cookies } }
    expect(parseOptions(given).secureCookies).toBe(true)
  })
})

describe('what is left out', () => {
  it('has the default of the documentation', () => {
    expect(parseOptions(base)).toMatchObject({
      appName: 'Countersign',
      basePath: '/api/auth',
      origin: 'http://localhost:3000',
      emailAndPassword: {
        enabled: false,
        disableSignUp: false,
        minPasswordLength: 8,
        maxPasswordLength: 128,
        passwordBlocklist: true,
      },
      session: { expiresIn: 604_800, updateAge: 86_400, freshAge: 86_400, additionalFields: {} },
      user: { additionalFields: {} },
      trustedOrigins: [],
      advanced: {
        crossSubDomainCookies: { enabled: false },
        maxBodyBytes: 65_536,
        bodyTimeout: 10,
        maxWaitingHashes: 1000,
      },
      logger: { level: 'warn' },
      hooks: {},
      plugins: [],
      notices: [],
    })
  })

  it('is read from the clock and the random source of the platform', () => {
    const { advanced } = parseOptions(base)
    const before = Date.now()
    const now = advanced.clock.now()
    expect(now >= before && now <= Date.now()).toBe(true)
    expect(advanced.random.bytes(4)).toHaveLength(4)
    expect(advanced.maxParallelHashes).toBeGreaterThanOrEqual(1)
  })
})
