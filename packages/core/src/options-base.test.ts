import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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
      title: 'a base address that is none',
      options: { baseURL: 'localhost:3000' },
      problem: /^baseURL: must be an address/,
    },
    {
      title: 'a base address of another scheme',
      options: { baseURL: 'ftp://x.test' },
      problem: /^baseURL: must be an address/,
    },
    {
      title: 'a base address with a query',
      options: { baseURL: 'https://x.test/?a=b' },
      problem: /^baseURL: must be an address/,
    },
    {
      title: 'a base address with a password',
      options: { baseURL: 'https://:b@x.test' },
      problem: /^baseURL: must be an address/,
    },
    {
      title: 'a base address with a name',
      options: { baseURL: 'https://a:b@x.test' },
      problem: /^baseURL: must be an address/,
    },
    { title: 'a base address that is no text', options: { baseURL: 7 }, problem: /^baseURL: / },
    {
      title: 'a base address that is a list',
      options: { baseURL: ['https://x.test'] },
      problem: /^baseURL: must be an address .* or \{ allowedHosts, fallback \}/,
    },
    {
      title: 'no allowed host',
      options: { baseURL: { allowedHosts: [], fallback: 'https://x.test' } },
      problem: /^baseURL.allowedHosts: /,
    },
    {
      title: 'allowed hosts that are one text',
      options: { baseURL: { allowedHosts: 'x.test', fallback: 'https://x.test' } },
      problem: /^baseURL.allowedHosts: /,
    },
    {
      title: 'allowed hosts without a fallback',
      options: { baseURL: { allowedHosts: ['x.test'] } },
      problem: /^baseURL.fallback: /,
    },
    {
      title: 'a protocol beside the allowed hosts',
      options: {
        baseURL: { allowedHosts: ['x.test'], fallback: 'https://x.test', protocol: 'https' },
      },
      problem: /^baseURL.protocol: is not an option/,
    },
    ...['x.test', 'https://x.test/path', 'https://x.test?a=b', 'ftp://x.test', ''].map(
      (fallback) => ({
        title: `the fallback ${JSON.stringify(fallback)}`,
        options: { baseURL: { allowedHosts: ['x.test'], fallback } },
        problem: /^baseURL.fallback: must be an origin/,
      }),
    ),
    ...[
      'https://x.test',
      'x.test/',
      'x.test/path',
      'a@x.test',
      'x.test:99999',
      'x.test#a',
      'x.test?a',
      'bücher.test',
      '127.1',
      'x .test',
      '',
      '*',
      '**.x.test',
      '*x.test',
      'pr-*.x.test',
      'x.*.test',
      '*.*.x.test',
    ].map((host) => ({
      title: `the allowed host ${JSON.stringify(host)}`,
      options: { baseURL: { allowedHosts: ['y.test', host], fallback: 'https://x.test' } },
      problem: /^baseURL.allowedHosts.1: ".*" must be a host such as/,
    })),
    ...['*.com', '*.co.uk', '*.github.io', '*.VERCEL.app', '*.vercel.app:8443', '*.10.0.0.1'].map(
      (host) => ({
        title: `a wildcard over hosts of others, ${host}`,
        options: { baseURL: { allowedHosts: [host], fallback: 'https://x.test' } },
        problem: /^baseURL.allowedHosts.0: ".*" covers hosts of others: /,
      }),
    ),
    {
      title: 'a base path without slash',
      options: { basePath: 'auth' },
      problem: /^basePath: must be a path/,
    },
    {
      title: 'a base path with a blank',
      options: { basePath: '/my auth' },
      problem: /^basePath: must be a path/,
    },
    {
      title: 'a base path with dots',
      options: { basePath: '/api/../auth' },
      problem: /^basePath: must be a path/,
    },
    {
      title: 'a base path with two slashes',
      options: { basePath: '/api//auth' },
      problem: /^basePath: must be a path/,
    },
    {
      title: 'a base path with percent-encoding',
      options: { basePath: '/%61uth' },
      problem: /^basePath: must be a path/,
    },
    { title: 'a secret that is no text', options: { secret: 7 }, problem: /^secret: / },
    { title: 'no secret in a list of secrets', options: { secret: [] }, problem: /^secret: / },
  ])('$title', ({ options, problem }) => {
    const problems = problemsOf({ ...base, ...options })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(problem)
  })
})

describe('where the calls live', () => {
  it.each([
    { title: 'the default', options: {}, origin: null, basePath: '/api/auth' },
    { title: 'a path', options: { basePath: '/auth' }, origin: null, basePath: '/auth' },
    {
      title: 'a path with a slash behind',
      options: { basePath: '/auth/' },
      origin: null,
      basePath: '/auth',
    },
    {
      title: 'a path of many parts',
      options: { basePath: '/a/b-c/d_e/f.g/~h' },
      origin: null,
      basePath: '/a/b-c/d_e/f.g/~h',
    },
    { title: 'the root', options: { basePath: '/' }, origin: null, basePath: '' },
    { title: 'the root, said by nothing', options: { basePath: '' }, origin: null, basePath: '' },
    {
      title: 'under an address',
      options: { baseURL: 'https://x.test' },
      origin: 'https://x.test',
      basePath: '/api/auth',
    },
    {
      title: 'under an address with a slash',
      options: { baseURL: 'https://x.test/' },
      origin: 'https://x.test',
      basePath: '/api/auth',
    },
    {
      title: 'under an address with a path',
      options: { baseURL: 'https://x.test/login/' },
      origin: 'https://x.test',
      basePath: '/login',
    },
    {
      title: 'under an address with a path, which wins',
      options: { baseURL: 'https://x.test/login', basePath: '/other' },
      origin: 'https://x.test',
      basePath: '/login',
    },
    {
      title: 'under an address in capitals',
      options: { baseURL: 'HTTPS://X.TEST:443' },
      origin: 'https://x.test',
      basePath: '/api/auth',
    },
    {
      title: 'under several hosts',
      options: { baseURL: { allowedHosts: ['x.test'], fallback: 'https://y.test' } },
      origin: null,
      basePath: '/api/auth',
    },
    {
      title: 'under several hosts, at a path',
      options: {
        baseURL: { allowedHosts: ['x.test'], fallback: 'https://y.test/' },
        basePath: '/a',
      },
      origin: null,
      basePath: '/a',
    },
  ])('$title', ({ options, origin, basePath }) => {
    expect(parseOptions({ database: memory(), ...options })).toMatchObject({ origin, basePath })
  })

  it('is said by the option before the environment', () => {
    vi.stubEnv('COUNTERSIGN_URL', 'https://env.test')
    const { origin } = parseOptions({ database: memory(), baseURL: 'https://option.test' })
    expect(origin).toBe('https://option.test')
  })
})
