import { describe, expect, it, vi } from 'vitest'
import { createTestAuth, TEST_PASSWORD } from '../../testing/index.js'

const credentials = { email: 'ann@x.test', password: TEST_PASSWORD }
const tooMany = { status: 429, code: 'TOO_MANY_REQUESTS' }

type Options = Parameters<typeof createTestAuth>[0]

/** An app with limits, and an attempt to sign in from an address. */
function createApp(options: Options = {}, rateLimit: NonNullable<Options>['rateLimit'] = {}) {
  const auth = createTestAuth({ ...options, rateLimit: { enabled: true, ...rateLimit } })
  const attempt = async (
    clientAddress: string | undefined,
    body: object = credentials,
    path = '/sign-in/email',
  ) => {
    const request = new Request(`http://localhost:3000/api/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = await auth.handler(request, clientAddress === undefined ? {} : { clientAddress })
    const { code } = (await answer.json()) as { readonly code?: string }
    return { status: answer.status, code, headers: answer.headers }
  }
  return { auth, attempt }
}

function failIf(fails: boolean): number {
  if (fails) throw new Error('The storage is down')
  return 0
}

describe.each(['memory', 'database'] as const)('rate limits, counted in %s', (storage) => {
  it('H114 rejects the fourth sign-in in ten seconds with Retry-After, also with the right password', async () => {
    const { auth, attempt } = createApp({}, { storage })
    await auth.signedInAs('ann@x.test')
    for (let turn = 0; turn < 3; turn += 1)
      expect(await attempt('1.2.3.4')).toMatchObject({ status: 200 })
    const hashes = auth.hasher.calls.length
    const refused = await attempt('1.2.3.4')
    expect(refused).toMatchObject(tooMany)
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThanOrEqual(1)
    expect(seconds).toBeLessThanOrEqual(10)
    expect(refused.headers.get('x-retry-after')).toBe(String(seconds))
    expect(auth.hasher.calls).toHaveLength(hashes)
    auth.clock.advance(`${seconds} seconds`)
    expect(await attempt('1.2.3.4')).toMatchObject({ status: 200 })
  })

  it('counts each caller and each call separately', async () => {
    const { auth, attempt } = createApp({}, { storage })
    await auth.signedInAs('ann@x.test')
    for (let turn = 0; turn < 4; turn += 1) await attempt('1.2.3.4')
    expect(await attempt('1.2.3.5')).toMatchObject({ status: 200 })
    expect(
      await attempt('1.2.3.4', { email: 'ann@x.test' }, '/request-password-reset'),
    ).toMatchObject({
      status: 200,
    })
  })

  it('H108 counts the addresses of one IPv6 network together', async () => {
    const { attempt } = createApp({}, { storage })
    for (const last of ['1', '2', '3']) await attempt(`2001:db8:1:2::${last}`)
    expect(await attempt('2001:db8:1:2:ffff::4')).toMatchObject(tooMany)
    expect(await attempt('2001:db8:1:3::1')).toMatchObject({ status: 401 })
  })

  it('H108 counts the subnets of one IPv6 site together, with ten times the limit', async () => {
    const { attempt } = createApp({}, { storage })
    const statuses: number[] = []
    for (let subnet = 1; subnet <= 16; subnet += 1)
      for (const last of [1, 2]) {
        const body = { ...credentials, email: `user${subnet}@x.test` }
        statuses.push((await attempt(`2001:db8:1:${subnet}::${last}`, body)).status)
      }
    expect(statuses).toEqual([...Array<number>(30).fill(401), 429, 429])
    expect(await attempt('2001:db8:2:1::1')).toMatchObject({ status: 401 })
  })

  it('H108 does not count rejected calls of a subnet for its site', async () => {
    const { attempt } = createApp({}, { storage })
    for (let call = 0; call < 40; call += 1) await attempt('2001:db8:1:1::1')
    expect(await attempt('2001:db8:1:2::1')).toMatchObject({ status: 401 })
  })

  it('H110 accepts exactly the limit of parallel calls', async () => {
    const { attempt } = createApp({}, { storage })
    const all = await Promise.all(Array.from({ length: 20 }, () => attempt('1.2.3.4')))
    expect(all.filter(({ status }) => status === 401)).toHaveLength(3)
    expect(all.filter(({ status }) => status === 429)).toHaveLength(17)
  })

  it('H111 rejects the twenty-first password guess from any address until the window ends', async () => {
    const { auth, attempt } = createApp({}, { storage })
    await auth.signedInAs('ann@x.test')
    const wrong = { ...credentials, password: 'wrong password' }
    for (let turn = 0; turn < 20; turn += 1) {
      expect(await attempt(`1.2.3.${turn}`, wrong)).toMatchObject({ status: 401 })
    }
    expect(await attempt('9.9.9.9')).toMatchObject(tooMany)
    expect(await attempt('9.9.9.9', { ...credentials, email: 'bea@x.test' })).toMatchObject({
      status: 401,
    })
    auth.clock.advance('11 minutes')
    expect(await attempt('9.9.9.9')).toMatchObject({ status: 200 })
  })

  it('H112 resets the count of guesses after the right password', async () => {
    const { auth, attempt } = createApp({}, { storage })
    await auth.signedInAs('ann@x.test')
    const wrong = { ...credentials, password: 'wrong password' }
    for (let turn = 0; turn < 19; turn += 1) await attempt(`1.2.3.${turn}`, wrong)
    expect(await attempt('9.9.9.9')).toMatchObject({ status: 200 })
    for (let turn = 0; turn < 20; turn += 1) {
      expect(await attempt(`1.2.4.${turn}`, wrong)).toMatchObject({ status: 401 })
    }
  })

  it('H113 sends no sixth mail in an hour to one address for any caller', async () => {
    const { auth, attempt } = createApp({}, { storage })
    await auth.signedInAs('ann@x.test')
    const ask = (last: number) =>
      attempt(`1.2.3.${last}`, { email: 'ann@x.test' }, '/request-password-reset')
    for (let turn = 0; turn < 5; turn += 1) expect(await ask(turn)).toMatchObject({ status: 200 })
    expect(await ask(6)).toMatchObject(tooMany)
    await auth.idle()
    expect(auth.outbox.messages).toHaveLength(5)
  })
})

describe('rate limits', () => {
  it('limits nothing by default outside of production', async () => {
    const auth = createTestAuth()
    await auth.signedInAs('ann@x.test')
    for (let turn = 0; turn < 30; turn += 1) {
      expect(await auth.browser().post('/sign-in/email', credentials)).toMatchObject({
        status: 200,
      })
    }
  })

  it('uses the rules of the app for a path', async () => {
    const customRules = {
      '/sign-in/email': { window: '1 minute', max: 1 },
      '/request-password-reset': false,
    } as const
    const { attempt } = createApp({}, { customRules })
    expect(await attempt('1.2.3.4')).toMatchObject({ status: 401 })
    expect(await attempt('1.2.3.4')).toMatchObject(tooMany)
    for (let turn = 0; turn < 5; turn += 1) {
      const mail = { email: `ann${turn}@x.test` }
      expect(await attempt('1.2.3.4', mail, '/request-password-reset')).toMatchObject({
        status: 200,
      })
    }
  })

  it('uses those of the app for calls without their own', async () => {
    const { auth } = createApp({}, { window: '1 minute', max: 2 })
    const browser = auth.browser()
    const statuses = [await browser.get('/ok'), await browser.get('/ok'), await browser.get('/ok')]
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429])
  })

  it.each([
    { mode: 'production', level: 'warn' },
    { mode: 'development', level: 'debug' },
  ])(
    'H109 counts all callers without an address together, with one log entry, in $mode',
    async ({ mode, level }) => {
      vi.stubEnv('NODE_ENV', mode)
      const { auth, attempt } = createApp({ secret: 'kJ8vQ2xW9zR4tN7mB3cF6hL1pS5dG0yA' })
      for (let turn = 0; turn < 3; turn += 1) await attempt(undefined)
      expect(await attempt(undefined)).toMatchObject(tooMany)
      const entries = auth.logs.filter((line) => line.includes('share one rate limit'))
      expect(entries).toEqual([expect.stringContaining(`"level":"${level}"`)])
    },
  )

  it('H116 counts in the process while the database fails', async () => {
    const { auth, attempt } = createApp({}, { storage: 'database' })
    auth.database.onCall((call) => {
      if (JSON.stringify(call).includes('rateLimit')) throw new Error('no such table')
    })
    for (let turn = 0; turn < 3; turn += 1)
      expect(await attempt('1.2.3.4')).toMatchObject({ status: 401 })
    expect(await attempt('1.2.3.4')).toMatchObject(tooMany)
    expect(auth.logs.some((line) => line.includes('their store failed'))).toBe(true)
  })

  it.each([
    { title: 'throws', answer: (fails: boolean) => failIf(fails) },
    // eslint-disable-next-line @typescript-eslint/require-await -- It rejects in place of throwing.
    { title: 'rejects', answer: async (fails: boolean) => failIf(fails) },
  ])(
    'H116 counts in the process while a storage $title, with one error per outage',
    async (row) => {
      let fails = true
      const count = () => row.answer(fails)
      const storage = { hit: count, guess: count, forget: () => undefined }
      const { auth, attempt } = createApp({}, { storage })
      const errors = () => auth.logs.filter((line) => line.includes('their store failed')).length
      for (let turn = 0; turn < 3; turn += 1)
        expect(await attempt('1.2.3.4')).toMatchObject({ status: 401 })
      expect(await attempt('1.2.3.4')).toMatchObject(tooMany)
      expect(errors()).toBe(1)
      fails = false
      expect(await attempt('1.2.3.4')).toMatchObject({ status: 401 })
      fails = true
      expect(await attempt('1.2.3.4')).toMatchObject(tooMany)
      expect(errors()).toBe(2)
    },
  )

  it('does not limit calls of the server', async () => {
    const { auth } = createApp()
    await auth.signedInAs('ann@x.test')
    for (let turn = 0; turn < 25; turn += 1) {
      expect(await auth.api.signInEmail({ body: credentials })).toHaveProperty('user')
    }
  })
})

describe('limits of mails to one address', () => {
  it('counts successful requests too', async () => {
    const { auth, attempt } = createApp()
    await auth.signedInAs('ann@x.test')
    const body = { email: 'ann@x.test' }
    const ask = (address: string) => attempt(address, body, '/request-password-reset')
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await ask(`1.2.3.${turn}`)).toMatchObject({ status: 200 })
    }
    expect(await ask('1.2.3.5')).toMatchObject(tooMany)
  })
})

describe('a rate limit store that fails', () => {
  it('counts in this process instead', async () => {
    const { auth, attempt } = createApp({}, { storage: 'database' })
    await auth.signedInAs('ann@x.test')
    auth.database.onCall(({ method, model }) => {
      if (method === 'create' && model === 'rateLimit') throw new Error('The disk is full')
    })
    for (let turn = 0; turn < 3; turn += 1)
      expect(await attempt('1.2.3.4')).toMatchObject({ status: 200 })
    expect(await attempt('1.2.3.4')).toMatchObject(tooMany)
    expect(auth.logs.join()).toContain('Rate limits are counted in this process')
  })
})
