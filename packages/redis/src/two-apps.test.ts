import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAuth, type LogEntry } from '@countersign/core'
import { createTestHasher, TEST_PASSWORD, TestBrowser } from '@countersign/core/testing'
import { kysely } from '@countersign/kysely'
import { libsql } from '@countersign/kysely/libsql'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { redis } from './index.js'
import { newPrefix, openIoredis, openProxy, openSignal, redisURL } from './test/redis-server.js'

const origin = 'http://localhost:3000'
const password = TEST_PASSWORD

type Proxy = Awaited<ReturnType<typeof openProxy>>

/** Two processes of one app: two of everything but the database file and Redis. */
async function startApps(timeout = 250) {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-redis-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const proxy = await openProxy()
  const prefix = newPrefix()
  const start = () => {
    const client = openIoredis(proxy.port)
    const { rateLimits } = redis(client, { prefix, timeout })
    const signal = openSignal(client, prefix)
    const logged: LogEntry[] = []
    const auth = createAuth({
      baseURL: origin,
      secret: 'a secret for tests of two processes, 32 letters and more',
      database: kysely(libsql(join(folder, 'app.sqlite'))),
      emailAndPassword: { enabled: true, password: createTestHasher() },
      logger: { log: (entry) => logged.push(entry) },
      rateLimit: {
        storage: rateLimits,
        // Windows begin at multiples of their length: no end of one falls into the test.
        customRules: { '/sign-in/email': { window: '365 days', max: 4 } },
      },
      session: { cookieCache: { enabled: true, signal } },
    })
    return { auth, logged, browser: new TestBrowser(auth, origin) }
  }
  const apps = [start(), start()] as const
  await apps[0].auth.migrate()
  return { proxy, apps }
}

/** The same browser, whose next request reaches the other process. */
function atOther(browser: TestBrowser, other: TestBrowser): TestBrowser {
  for (const [name, value] of browser.cookies) other.cookies.set(name, value)
  return other
}

describe.skipIf(redisURL === undefined)('two processes of an app', () => {
  it('H116 counts calls of both together', async () => {
    const { apps } = await startApps(10_000)
    const body = { email: 'ada@example.com', password: 'wrong password' }
    const answers = await Promise.all(
      apps.flatMap(({ browser }) =>
        Array.from({ length: 6 }, () => browser.post('/sign-in/email', body)),
      ),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(4)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(8)
  })

  it.each<{ title: string; isolate: (proxy: Proxy) => unknown }>([
    { title: 'while Redis answers', isolate: () => undefined },
    { title: 'while Redis is gone', isolate: (proxy) => proxy.cut() },
    {
      title: 'while Redis does not answer',
      isolate(proxy) {
        proxy.hold()
      },
    },
  ])(
    'H82 rejects a cached session that the other process has ended $title',
    async ({ isolate }) => {
      const { proxy, apps } = await startApps()
      const [first, second] = apps
      const body = { name: 'Ada', email: 'ada@example.com', password }
      expect((await first.browser.post('/sign-up/email', body)).status).toBe(200)
      const other = new TestBrowser(first.auth, origin)
      const { status } = await other.post('/sign-in/email', { email: body.email, password })
      expect(status).toBe(200)
      const stale = atOther(other, second.browser)
      // A process sets a cached session, valid for five minutes, when its connection stands.
      await vi.waitFor(async () => {
        expect((await stale.get('/get-session')).body).toMatchObject({ user: { name: 'Ada' } })
        expect(stale.cookies.has('countersign.session_data')).toBe(true)
      })
      await isolate(proxy)
      const ended = await first.browser.post('/revoke-other-sessions')
      expect(ended.status).toBe(200)
      await vi.waitFor(async () => {
        expect((await stale.get('/get-session')).body).toBe(null)
      })
    },
  )

  it('H116 counts in the memory of each while Redis is gone, and logs it once', async () => {
    const { proxy, apps } = await startApps()
    await proxy.cut()
    const [{ browser, logged }] = apps
    const body = { email: 'ada@example.com', password: 'wrong password' }
    const statuses: number[] = []
    for (let call = 0; call < 6; call += 1)
      statuses.push((await browser.post('/sign-in/email', body)).status)
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
    const failures = logged.filter(({ message }) => message.startsWith('Rate limits are counted'))
    expect(failures).toHaveLength(1)
  })
})
