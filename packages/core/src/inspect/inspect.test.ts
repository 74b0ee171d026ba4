import { describe, expect, it, vi } from 'vitest'
import type { AuthOptions } from '../auth-options.js'
import { createAuth } from '../create-auth.js'
import { importedPasswords } from '../imported-passwords/index.js'
import { memory } from '../memory/index.js'
import { github } from '../providers/github.js'
import { databaseOf, inspectAuth } from './index.js'
import { withoutEnvironment } from '../test/environment.js'

withoutEnvironment('test')

const inspect = (options: Partial<AuthOptions> = {}) =>
  inspectAuth(createAuth({ database: memory(), logger: { level: 'silent' }, ...options }))

describe('inspectAuth', () => {
  it('throws for an object that createAuth did not create', () => {
    const handler = () => Promise.resolve(new Response())
    expect(() => inspectAuth({ handler })).toThrow(TypeError)
  })

  it('describes an app without options', () => {
    expect(inspect()).toEqual({
      production: false,
      refusals: [],
      isSecretGenerated: true,
      origin: null,
      basePath: '/api/auth',
      trustedOrigins: [],
      cors: null,
      database: 'memory',
      cookieName: 'countersign.session_token',
      sendsMails: false,
      mailsNeededBy: [],
      importedLayouts: [],
      providers: [],
      limitsAddresses: true,
      trustsProxies: false,
    })
  })

  it.each<{ title: string; options: Partial<AuthOptions>; found: object }>([
    {
      title: 'the address',
      options: { baseURL: 'https://app.test/auth' },
      found: { origin: 'https://app.test', basePath: '/auth' },
    },
    {
      title: 'imported passwords',
      options: { emailAndPassword: { enabled: true, password: importedPasswords() } },
      found: { importedLayouts: expect.arrayContaining(['scrypt', 'fbscrypt']) as string[] },
    },
    {
      title: 'a secret',
      options: { secret: 'of tests' },
      found: { isSecretGenerated: false },
    },
    {
      title: 'trusted origins',
      options: { trustedOrigins: ['https://www.app.test'], cors: true },
      found: { trustedOrigins: ['https://www.app.test'], cors: true },
    },
    {
      title: 'trusted origins that are computed',
      options: { trustedOrigins: () => [] },
      found: { trustedOrigins: null },
    },
    {
      title: 'a sender of mails',
      options: { email: () => Promise.resolve() },
      found: { sendsMails: true, mailsNeededBy: [] },
    },
    {
      title: 'everything that sends mails',
      options: {
        emailAndPassword: { enabled: true },
        user: {
          changeEmail: { enabled: true },
          deleteUser: { enabled: true, sendVerification: true },
        },
        plugins: [
          { id: 'silent' },
          { id: 'loud', mails: { ping: { subject: () => 'Ping', text: () => 'Pong' } } },
        ],
      },
      found: {
        mailsNeededBy: [
          'emailAndPassword.enabled',
          'user.changeEmail.enabled',
          'user.deleteUser.sendVerification',
          'plugins.loud',
        ],
      },
    },
    {
      title: 'a deletion that is off',
      options: { user: { deleteUser: { sendVerification: true } } },
      found: { mailsNeededBy: [] },
    },
    {
      title: 'providers',
      options: { socialProviders: [github({ clientId: 'app', clientSecret: 'secret' })] },
      found: { providers: ['github'] },
    },
    {
      title: 'no limits',
      options: { rateLimit: { enabled: false } },
      found: { limitsAddresses: false },
    },
    {
      title: 'a number of proxies',
      options: { advanced: { ipAddress: { trustedProxies: 1 } } },
      found: { trustsProxies: true },
    },
    {
      title: 'networks of proxies',
      options: { advanced: { ipAddress: { trustedProxies: ['10.0.0.0/8'] } } },
      found: { trustsProxies: true },
    },
    {
      title: 'no proxy',
      options: { advanced: { ipAddress: { trustedProxies: 0 } } },
      found: { trustsProxies: false },
    },
  ])('describes $title', ({ options, found }) => {
    expect(inspect(options)).toMatchObject(found)
  })

  it('names what production refuses requests for', () => {
    vi.stubEnv('NODE_ENV', 'production')
    expect(inspect({ baseURL: 'https://app.test' })).toMatchObject({
      production: true,
      refusals: [expect.stringMatching(/^secret: is needed in production/)],
      cookieName: '__Host-countersign.session_token',
    })
  })
})

describe('databaseOf', () => {
  it('throws for an object that createAuth did not create', () => {
    const handler = () => Promise.resolve(new Response())
    expect(() => databaseOf({ handler })).toThrow(TypeError)
  })

  it('returns the tables, the rows and the default values of an app', async () => {
    const auth = createAuth({
      database: memory(),
      logger: { level: 'silent' },
      emailAndPassword: { enabled: true },
      user: {
        additionalFields: {
          plan: { type: 'string', required: false, defaultValue: 'free' },
          tags: { type: 'string[]', required: false, defaultValue: () => ['new'] },
        },
      },
    })
    await auth.api.signUpEmail({
      body: { name: 'Ann', email: 'ann@x.test', password: 'a long one' },
    })
    const { schema, adapter, defaultsOf } = databaseOf(auth)
    expect(Object.keys(schema)).toEqual(['user', 'session', 'account', 'verification'])
    expect(await adapter.count({ model: 'user', where: [] })).toBe(1)
    expect(defaultsOf('user')).toEqual({ plan: 'free', tags: ['new'] })
    expect(defaultsOf('session')).toEqual({})
  })
})
