import { describe, expect, it, vi } from 'vitest'
import { memory } from '../memory/index.js'
import { parseOptions } from './parse-options.js'
import { problemsOf } from '../test/problems-of.js'
import { withoutEnvironment } from '../test/environment.js'

const base = { database: memory(), baseURL: 'http://localhost:3000', secret: 'of tests' }

withoutEnvironment('test')

describe('the option baseURL, basePath or secret with an invalid value', () => {
  it.each([
    {
      title: 'a baseURL without a scheme',
      options: { baseURL: 'localhost:3000' },
      problem: /^baseURL: must be an address/,
    },
    {
      title: 'a baseURL with another scheme',
      options: { baseURL: 'ftp://x.test' },
      problem: /^baseURL: must be an address/,
    },
    {
      title: 'a baseURL with a query',
      options: { baseURL: 'https://x.test/?a=b' },
      problem: /^baseURL: must be an address/,
    },
    {
      title: 'a baseURL with a password',
      options: { baseURL: 'https://:b@x.test' },
      problem: /^baseURL: must be an address/,
    },
    {
      title: 'a baseURL with a user name',
      options: { baseURL: 'https://a:b@x.test' },
      problem: /^baseURL: must be an address/,
    },
    { title: 'a baseURL that is a number', options: { baseURL: 7 }, problem: /^baseURL: / },
    {
      title: 'a baseURL that is a list',
      options: { baseURL: ['https://x.test'] },
      problem: /^baseURL: must be an address .* or \{ allowedHosts, fallback \}/,
    },
    {
      title: 'an empty list of allowed hosts',
      options: { baseURL: { allowedHosts: [], fallback: 'https://x.test' } },
      problem: /^baseURL.allowedHosts: /,
    },
    {
      title: 'a string as allowed hosts',
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
        title: `fallback ${JSON.stringify(fallback)}`,
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
      title: `allowed host ${JSON.stringify(host)}`,
      options: { baseURL: { allowedHosts: ['y.test', host], fallback: 'https://x.test' } },
      problem: /^baseURL.allowedHosts.1: ".*" must be a host such as/,
    })),
    ...['*.com', '*.co.uk', '*.github.io', '*.VERCEL.app', '*.vercel.app:8443', '*.10.0.0.1'].map(
      (host) => ({
        title: `wildcard over hosts of other owners, ${host}`,
        options: { baseURL: { allowedHosts: [host], fallback: 'https://x.test' } },
        problem: /^baseURL.allowedHosts.0: ".*" covers hosts of others: /,
      }),
    ),
    {
      title: 'a basePath without a slash',
      options: { basePath: 'auth' },
      problem: /^basePath: must be a path/,
    },
    {
      title: 'a basePath with a blank',
      options: { basePath: '/my auth' },
      problem: /^basePath: must be a path/,
    },
    {
      title: 'a basePath with dots',
      options: { basePath: '/api/../auth' },
      problem: /^basePath: must be a path/,
    },
    {
      title: 'a basePath with two slashes',
      options: { basePath: '/api//auth' },
      problem: /^basePath: must be a path/,
    },
    {
      title: 'a basePath with percent-encoding',
      options: { basePath: '/%61uth' },
      problem: /^basePath: must be a path/,
    },
    { title: 'a secret that is a number', options: { secret: 7 }, problem: /^secret: / },
    { title: 'an empty list of secrets', options: { secret: [] }, problem: /^secret: / },
  ])('stops the start for $title', ({ options, problem }) => {
    const problems = problemsOf({ ...base, ...options })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(problem)
  })
})

describe('the origin and the path of calls', () => {
  it.each([
    { title: 'the default', options: {}, origin: null, basePath: '/api/auth' },
    { title: 'a path', options: { basePath: '/auth' }, origin: null, basePath: '/auth' },
    {
      title: 'a path with a trailing slash',
      options: { basePath: '/auth/' },
      origin: null,
      basePath: '/auth',
    },
    {
      title: 'a path of many segments',
      options: { basePath: '/a/b-c/d_e/f.g/~h' },
      origin: null,
      basePath: '/a/b-c/d_e/f.g/~h',
    },
    { title: 'the root', options: { basePath: '/' }, origin: null, basePath: '' },
    { title: 'the root as an empty string', options: { basePath: '' }, origin: null, basePath: '' },
    {
      title: 'an origin',
      options: { baseURL: 'https://x.test' },
      origin: 'https://x.test',
      basePath: '/api/auth',
    },
    {
      title: 'an origin with a slash',
      options: { baseURL: 'https://x.test/' },
      origin: 'https://x.test',
      basePath: '/api/auth',
    },
    {
      title: 'a baseURL with a path',
      options: { baseURL: 'https://x.test/login/' },
      origin: 'https://x.test',
      basePath: '/login',
    },
    {
      title: 'a baseURL with a path, which overrides basePath',
      options: { baseURL: 'https://x.test/login', basePath: '/other' },
      origin: 'https://x.test',
      basePath: '/login',
    },
    {
      title: 'a baseURL in capitals',
      options: { baseURL: 'HTTPS://X.TEST:443' },
      origin: 'https://x.test',
      basePath: '/api/auth',
    },
    {
      title: 'several hosts',
      options: { baseURL: { allowedHosts: ['x.test'], fallback: 'https://y.test' } },
      origin: null,
      basePath: '/api/auth',
    },
    {
      title: 'several hosts and a path',
      options: {
        baseURL: { allowedHosts: ['x.test'], fallback: 'https://y.test/' },
        basePath: '/a',
      },
      origin: null,
      basePath: '/a',
    },
  ])('returns $origin and "$basePath" for $title', ({ options, origin, basePath }) => {
    expect(parseOptions({ database: memory(), ...options })).toMatchObject({ origin, basePath })
  })

  it('prefers the option baseURL over the environment', () => {
    vi.stubEnv('COUNTERSIGN_URL', 'https://env.test')
    const { origin } = parseOptions({ database: memory(), baseURL: 'https://option.test' })
    expect(origin).toBe('https://option.test')
  })
})
