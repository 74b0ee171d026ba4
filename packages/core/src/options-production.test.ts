import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memory } from './memory/index.js'
import { parseOptions } from './options.js'
import { problemsOf } from './test/problems-of.js'

beforeEach(() => {
  vi.stubEnv('NODE_ENV', 'test')
  vi.stubEnv('COUNTERSIGN_URL', undefined)
  vi.stubEnv('COUNTERSIGN_SECRET', undefined)
})

afterEach(() => {
  vi.unstubAllEnvs()
})

const STRONG = 'kJ8vQ2xW9zR4tN7mB3cF6hL1pS5dG0yA'

/** The app's options as production would give them. */
const live = { database: memory(), baseURL: 'https://app.test', secret: STRONG }

describe('H205 production does not start', () => {
  beforeEach(() => {
    vi.stubEnv('NODE_ENV', 'production')
  })

  const guessable = 'secret: is easy to guess; make one with "openssl rand -base64 32"'

  it.each([
    { title: 'without a secret', secret: undefined, problem: 'secret: is needed in production' },
    { title: 'with an empty secret', secret: '', problem: 'secret: is needed in production' },
    { title: 'with empty secrets', secret: ['', ''], problem: 'secret: is needed in production' },
    {
      title: 'with a short one',
      secret: 'secret',
      problem: 'secret: is shorter than 32 characters',
    },
    {
      title: 'with one character too few',
      secret: STRONG.slice(1),
      problem: 'secret: is shorter than 32 characters',
    },
    {
      title: 'with a short one among others',
      secret: [STRONG, 'old'],
      problem: 'secret: is shorter than 32 characters',
    },
    { title: 'with one letter many times', secret: 'a'.repeat(64), problem: guessable },
    { title: 'with seven letters many times', secret: 'password'.repeat(8), problem: guessable },
    { title: 'with a piece many times', secret: 'qwertyuiop'.repeat(4), problem: guessable },
    {
      title: 'with a piece many times and the beginning of it',
      secret: `${'abcd1234efgh'.repeat(3)}abcd`,
      problem: guessable,
    },
    { title: 'with the alphabet', secret: 'abcdefghijklmnopqrstuvwxyz012345', problem: guessable },
    {
      title: 'with digits in a row',
      secret: '0123456789abcdef0123456789abcdef',
      problem: guessable,
    },
    {
      title: 'with the default of better-auth',
      secret: 'better-auth-secret-12345678901234567890',
      problem: guessable,
    },
    {
      title: 'with the secret of a tutorial',
      secret: 'your-secret-key-that-nobody-will-guess',
      problem: guessable,
    },
    {
      title: 'with the secret of a template',
      secret: 'CHANGE_ME_before_you_go_to_production!',
      problem: guessable,
    },
  ])('$title', ({ secret, problem }) => {
    expect(problemsOf({ ...live, secret })).toEqual([problem])
  })

  it('with a weak secret of the environment', () => {
    vi.stubEnv('COUNTERSIGN_SECRET', 'a'.repeat(32))
    expect(problemsOf({ ...live, secret: undefined })).toEqual([guessable])
  })

  it('without the address where it lives', () => {
    const problems = problemsOf({ ...live, baseURL: undefined })
    expect(problems).toEqual(['baseURL: is needed in production'])
  })

  it('without both, and says both', () => {
    expect(problemsOf({ database: memory() })).toEqual([
      'baseURL: is needed in production',
      'secret: is needed in production',
    ])
  })
})

describe('production starts with', () => {
  beforeEach(() => {
    vi.stubEnv('NODE_ENV', 'production')
  })

  it.each([
    { title: 'a strong secret', secret: STRONG },
    { title: 'several of them', secret: [STRONG, STRONG.split('').reverse().join('')] },
    { title: 'the output of openssl', secret: 'T2s9vZ0qk1JcQxw5rM8yBn3uLd7aHf4eGp6iVtCzKoE=' },
    { title: 'hexadecimal digits', secret: '3f9a1c07be5d482690e7f1ab6c3d58420b7e94f61dca8305' },
    { title: 'a passphrase', secret: 'correct horse battery staple, twice over' },
  ])('$title', ({ secret }) => {
    expect(problemsOf({ ...live, secret })).toEqual([])
  })

  it('what the environment says', () => {
    vi.stubEnv('COUNTERSIGN_SECRET', STRONG)
    vi.stubEnv('COUNTERSIGN_URL', 'https://env.test/auth')
    expect(parseOptions({ database: memory() })).toMatchObject({
      production: true,
      origin: 'https://env.test',
      basePath: '/auth',
      secrets: [STRONG],
      notices: [],
    })
  })

  it('a sender that says that there is none, instead of showing mails on the console', async () => {
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

describe('what counts as production', () => {
  it.each([
    {
      title: 'NODE_ENV says so',
      mode: 'production',
      baseURL: 'http://localhost:3000',
      production: true,
    },
    {
      title: 'NODE_ENV says development',
      mode: 'development',
      baseURL: 'https://app.test',
      production: false,
    },
    { title: 'NODE_ENV says test', mode: 'test', baseURL: 'https://app.test', production: false },
    {
      title: 'nobody says, on https',
      mode: undefined,
      baseURL: 'https://app.test',
      production: true,
    },
    {
      title: 'nobody says, on http',
      mode: undefined,
      baseURL: 'http://app.test',
      production: false,
    },
    {
      title: 'nobody says, on https of this machine',
      mode: undefined,
      baseURL: 'https://localhost:3000',
      production: false,
    },
    {
      title: 'nobody says, on https of 127.0.0.1',
      mode: undefined,
      baseURL: 'https://127.0.0.1',
      production: false,
    },
    {
      title: 'nobody says, on https of ::1',
      mode: undefined,
      baseURL: 'https://[::1]:3000',
      production: false,
    },
    {
      title: 'nobody says, on https of a look-alike',
      mode: undefined,
      baseURL: 'https://localhost.evil.test',
      production: true,
    },
    {
      title: 'nobody says, on https of a name under localhost',
      mode: undefined,
      baseURL: 'https://app.localhost',
      production: false,
    },
    {
      title: 'nobody says, on several hosts',
      mode: undefined,
      baseURL: { allowedHosts: ['localhost'], fallback: 'https://app.test' },
      production: true,
    },
    {
      title: 'nobody says, on several hosts of this machine',
      mode: undefined,
      baseURL: { allowedHosts: ['localhost'], fallback: 'http://localhost:3000' },
      production: false,
    },
    { title: 'nobody says, nowhere', mode: undefined, baseURL: undefined, production: false },
  ])('$title → $production', ({ mode, baseURL, production }) => {
    vi.stubEnv('NODE_ENV', mode)
    const options = { database: memory(), secret: STRONG, baseURL }
    expect(parseOptions(options).production).toBe(production)
  })
})

describe('the start logs that traffic is unencrypted', () => {
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
  ])('for $baseURL when NODE_ENV is $mode: $isLogged', ({ mode, baseURL, isLogged }) => {
    vi.stubEnv('NODE_ENV', mode)
    const { notices } = parseOptions({ database: memory(), secret: STRONG, baseURL })
    expect(notices).toEqual(
      isLogged
        ? [{ level: 'error', message: expect.stringMatching(/unencrypted.*https/) as string }]
        : [],
    )
  })
})

describe('without a secret development', () => {
  it('makes up a new one at each start, and says so', () => {
    const [first, second] = [
      parseOptions({ database: memory() }),
      parseOptions({ database: memory() }),
    ]
    expect(first.secrets).toHaveLength(1)
    expect(first.secrets[0]).toMatch(/^[A-Za-z0-9]{43}$/)
    expect(first.secrets).not.toEqual(second.secrets)
    const message = 'No secret is set: a new one is made at each start, which signs everybody out'
    expect(first.notices).toEqual([{ level: 'warn', message }])
  })
})
