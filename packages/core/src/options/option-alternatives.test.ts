import { expect, it } from 'vitest'
import { memory } from '../memory/index.js'
import { problemsOf } from '../test/problems-of.js'

it.each([
  {
    options: { session: { expiresIn: true } },
    problem: 'session.expiresIn: must be seconds or a text such as "7 days"',
  },
  {
    options: { trustedOrigins: 'https://example.com' },
    problem: 'trustedOrigins: must be a list of origins or a function',
  },
  { options: { secret: 5 }, problem: 'secret: must be a text or a list' },
  {
    options: { rateLimit: { storage: 'redis' } },
    problem: 'rateLimit.storage: must be "memory", "database" or a storage',
  },
  {
    options: { rateLimit: { customRules: { '/sign-in/email': true } } },
    problem: 'rateLimit.customRules./sign-in/email: must be false or { window, max }',
  },
  {
    options: { advanced: { ipAddress: { trustedProxies: 'all' } } },
    problem:
      'advanced.ipAddress.trustedProxies: must be a number of proxies from 0 to 16, or a list of addresses',
  },
])('names all forms of an option for $options', ({ options, problem }) => {
  const base = { database: memory(), baseURL: 'http://localhost:3000', secret: 'of tests' }
  expect(problemsOf({ ...base, ...options })).toContain(problem)
})
