import { describe, expect, it } from 'vitest'
import { memory } from '../memory/index.js'
import { parseOptions } from './parse-options.js'
import { withoutEnvironment } from '../test/environment.js'

const base = { database: memory(), baseURL: 'http://localhost:3000', secret: 'of tests' }

withoutEnvironment('test')

describe('parseOptions without options', () => {
  it('has the documented defaults', () => {
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

  it('uses the clock and the random source of the platform', () => {
    const { advanced } = parseOptions(base)
    const before = Date.now()
    const now = advanced.clock.now()
    expect(now >= before && now <= Date.now()).toBe(true)
    expect(advanced.random.bytes(4)).toHaveLength(4)
    expect(advanced.maxParallelHashes).toBeGreaterThanOrEqual(1)
  })
})
