import { beforeEach, describe, expect, it, vi } from 'vitest'
import { memory } from '../memory/index.js'
import { parseOptions } from './parse-options.js'
import { problemsOf } from '../test/problems-of.js'
import { STRONG_SECRET, withoutEnvironment } from '../test/environment.js'

withoutEnvironment('test')

/** Options as in production. */
const live = { database: memory(), baseURL: 'https://app.test', secret: STRONG_SECRET }

const refusalsOf = (options: unknown) => parseOptions(options).refusals

describe('H205 a configuration with which production refuses requests', () => {
  beforeEach(() => {
    vi.stubEnv('NODE_ENV', 'production')
  })

  const guessable = 'secret: is easy to guess; make one with "npx countersign secret"'
  const short = 'secret: is shorter than 32 characters; make one with "npx countersign secret"'
  const missing =
    'secret: is needed in production; set COUNTERSIGN_SECRET to the output of "npx countersign secret"'
  const missingURL =
    'baseURL: is needed in production; set COUNTERSIGN_URL to the address of the app'

  it.each([
    { title: 'no secret', secret: undefined, problem: missing },
    { title: 'an empty secret', secret: '', problem: missing },
    {
      title: 'several empty secrets',
      secret: ['', ''],
      problem: missing,
    },
    {
      title: 'a short secret',
      secret: 'secret',
      problem: short,
    },
    {
      title: 'a secret with one character too few',
      secret: STRONG_SECRET.slice(1),
      problem: short,
    },
    {
      title: 'a short secret among others',
      secret: [STRONG_SECRET, 'old'],
      problem: short,
    },
    { title: 'one repeated letter', secret: 'a'.repeat(64), problem: guessable },
    { title: 'a repeated word', secret: 'password'.repeat(8), problem: guessable },
    { title: 'a repeated sequence', secret: 'qwertyuiop'.repeat(4), problem: guessable },
    {
      title: 'a sequence repeated in part',
      secret: `${'abcd1234efgh'.repeat(3)}abcd`,
      problem: guessable,
    },
    { title: 'the alphabet', secret: 'abcdefghijklmnopqrstuvwxyz012345', problem: guessable },
    {
      title: 'digits in order',
      secret: '0123456789abcdef0123456789abcdef',
      problem: guessable,
    },
    {
      title: 'the default secret of better-auth',
      secret: 'better-auth-secret-12345678901234567890',
      problem: guessable,
    },
    {
      title: 'the secret of a tutorial',
      secret: 'your-secret-key-that-nobody-will-guess',
      problem: guessable,
    },
    {
      title: 'the secret of a template',
      secret: 'CHANGE_ME_before_you_go_to_production!',
      problem: guessable,
    },
  ])('refuses requests with $title', ({ secret, problem }) => {
    expect(refusalsOf({ ...live, secret })).toEqual([problem])
  })

  it('refuses requests with a weak secret from the environment', () => {
    vi.stubEnv('COUNTERSIGN_SECRET', 'a'.repeat(32))
    expect(refusalsOf({ ...live, secret: undefined })).toEqual([guessable])
  })

  it.each([undefined, ''])('refuses requests when COUNTERSIGN_URL is %o', (url) => {
    vi.stubEnv('COUNTERSIGN_URL', url)
    expect(refusalsOf({ ...live, baseURL: undefined })).toEqual([missingURL])
  })

  it('reports a missing baseURL and a missing secret together', () => {
    expect(refusalsOf({ database: memory() })).toEqual([missingURL, missing])
  })

  it('stops the start for a problem of the code, however weak the secret is', () => {
    expect(problemsOf({ ...live, secret: 'weak', sesion: {} })).toHaveLength(1)
  })
})

describe('a configuration that starts in production', () => {
  beforeEach(() => {
    vi.stubEnv('NODE_ENV', 'production')
  })

  it.each([
    { title: 'a strong secret', secret: STRONG_SECRET },
    {
      title: 'several strong secrets',
      secret: [STRONG_SECRET, STRONG_SECRET.split('').reverse().join('')],
    },
    { title: 'the output of openssl', secret: 'T2s9vZ0qk1JcQxw5rM8yBn3uLd7aHf4eGp6iVtCzKoE=' },
    { title: 'hexadecimal digits', secret: '3f9a1c07be5d482690e7f1ab6c3d58420b7e94f61dca8305' },
    { title: 'a passphrase', secret: 'correct horse battery staple, twice over' },
  ])('accepts $title', ({ secret }) => {
    expect(refusalsOf({ ...live, secret })).toEqual([])
  })

  it('reads the secret and the baseURL from the environment', () => {
    vi.stubEnv('COUNTERSIGN_SECRET', STRONG_SECRET)
    vi.stubEnv('COUNTERSIGN_URL', 'https://env.test/auth')
    expect(parseOptions({ database: memory() })).toMatchObject({
      production: true,
      origin: 'https://env.test',
      basePath: '/auth',
      secrets: [STRONG_SECRET],
      notices: [],
    })
  })

  it('has a sender that reports that no sender is configured, instead of one that logs mails', async () => {
    const message = {
      id: 'm1',
      kind: 'k',
      to: 'a@x.test',
      subject: 's',
      text: 't',
      locale: 'en',
      data: {},
    }
    await expect(parseOptions(live).email(message)).rejects.toThrow('set the option "email"')
  })
})

describe('the mode of production', () => {
  it.each([
    {
      title: 'NODE_ENV is production',
      mode: 'production',
      baseURL: 'http://localhost:3000',
      production: true,
    },
    {
      title: 'NODE_ENV is development',
      mode: 'development',
      baseURL: 'https://app.test',
      production: false,
    },
    { title: 'NODE_ENV is test', mode: 'test', baseURL: 'https://app.test', production: false },
    {
      title: 'NODE_ENV is unset, on https',
      mode: undefined,
      baseURL: 'https://app.test',
      production: true,
    },
    {
      title: 'NODE_ENV is unset, on http',
      mode: undefined,
      baseURL: 'http://app.test',
      production: false,
    },
    {
      title: 'NODE_ENV is unset, on https://localhost',
      mode: undefined,
      baseURL: 'https://localhost:3000',
      production: false,
    },
    {
      title: 'NODE_ENV is unset, on https://127.0.0.1',
      mode: undefined,
      baseURL: 'https://127.0.0.1',
      production: false,
    },
    {
      title: 'NODE_ENV is unset, on https://[::1]',
      mode: undefined,
      baseURL: 'https://[::1]:3000',
      production: false,
    },
    {
      title: 'NODE_ENV is unset, on https of a look-alike of localhost',
      mode: undefined,
      baseURL: 'https://localhost.evil.test',
      production: true,
    },
    {
      title: 'NODE_ENV is unset, on https of a name under localhost',
      mode: undefined,
      baseURL: 'https://app.localhost',
      production: false,
    },
    {
      title: 'NODE_ENV is unset, with several hosts',
      mode: undefined,
      baseURL: { allowedHosts: ['localhost'], fallback: 'https://app.test' },
      production: true,
    },
    {
      title: 'NODE_ENV is unset, with several local hosts',
      mode: undefined,
      baseURL: { allowedHosts: ['localhost'], fallback: 'http://localhost:3000' },
      production: false,
    },
    {
      title: 'NODE_ENV is unset, without baseURL',
      mode: undefined,
      baseURL: undefined,
      production: false,
    },
  ])('returns $production when $title', ({ mode, baseURL, production }) => {
    vi.stubEnv('NODE_ENV', mode)
    const options = { database: memory(), secret: STRONG_SECRET, baseURL }
    expect(parseOptions(options).production).toBe(production)
  })
})

describe('the log at start about unencrypted traffic', () => {
  it.each([
    { mode: 'production', baseURL: 'http://app.test', isLogged: true },
    { mode: 'production', baseURL: 'http://10.0.0.7:3000', isLogged: true },
    {
      mode: 'production',
      baseURL: { allowedHosts: ['app.test'], fallback: 'http://app.test' },
      isLogged: true,
    },
    { mode: undefined, baseURL: 'http://app.test', isLogged: true },
    { mode: 'production', baseURL: 'https://app.test', isLogged: false },
    { mode: 'production', baseURL: 'http://localhost:3000', isLogged: false },
    { mode: 'production', baseURL: 'http://127.0.0.1:3000', isLogged: false },
    { mode: 'development', baseURL: 'http://app.test', isLogged: false },
    { mode: 'test', baseURL: 'http://app.test', isLogged: false },
  ])('exists for $baseURL when NODE_ENV is $mode: $isLogged', ({ mode, baseURL, isLogged }) => {
    vi.stubEnv('NODE_ENV', mode)
    const { notices } = parseOptions({ database: memory(), secret: STRONG_SECRET, baseURL })
    expect(notices).toEqual(
      isLogged
        ? [{ level: 'error', message: expect.stringMatching(/unencrypted.*https/) as string }]
        : [],
    )
  })
})

describe('development without a secret', () => {
  it('generates a new secret at each start and logs that it did', () => {
    const [first, second] = [
      parseOptions({ database: memory() }),
      parseOptions({ database: memory() }),
    ]
    expect(first.secrets).toHaveLength(1)
    expect(first.secrets[0]).toMatch(/^[A-Za-z0-9]{43}$/)
    expect(first.secrets).not.toEqual(second.secrets)
    const message = 'No secret is set: each start creates one and signs all users out'
    expect(first.notices).toEqual([{ level: 'warn', message }])
  })
})
