import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import type { Database } from './contract/storage/adapter.js'
import { ConfigurationError } from './contract/options/read-options.js'
import { redirectURL } from './contract/calls/fields.js'
import { defineEndpoint, type Plugin } from './contract/plugins/plugin.js'
import type { LogEntry } from './contract/runtime.js'
import { createAuth } from './create-auth.js'
import { memory } from './memory/index.js'
import { createTestAuth } from './testing/index.js'

const base = { baseURL: 'http://localhost:3000', secret: 'of tests', database: memory() }

function ping(path: `/${string}`) {
  return defineEndpoint({
    method: 'GET',
    path,
    summary: 'Says pong',
    access: 'public',
    answer: z.object({ pong: z.boolean() }),
    handle: () => ({ pong: true }),
  })
}

/** The problems with which the start fails. */
function problemsOf(options: Partial<Parameters<typeof createAuth>[0]>): readonly string[] {
  try {
    createAuth({ ...base, ...options })
    return []
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
}

describe('createAuth with an invalid configuration', () => {
  it('H190 rejects a database without transactions', () => {
    const database: Database = {
      id: 'toy',
      connect: (schema) =>
        Object.assign(memory().connect(schema), { capabilities: { transactions: false } }),
    }
    expect(problemsOf({ database })).toEqual(['database: "toy" has no transactions'])
  })

  it.each<{ title: string; plugins: Plugin[]; problem: string }>([
    {
      title: 'a column that exists already',
      plugins: [{ id: 'a', columns: { user: { email: { type: 'string' } } } }],
      problem: 'The column "user.email" is declared twice',
    },
    {
      title: 'a route of the core',
      plugins: [{ id: 'a', endpoints: { mine: ping('/ok') } }],
      problem: 'GET /ok is declared twice',
    },
    {
      title: 'a route of two plugins',
      plugins: [
        { id: 'a', endpoints: { mine: ping('/ping') } },
        { id: 'b', endpoints: { yours: ping('/ping') } },
      ],
      problem: 'GET /ping is declared twice',
    },
    {
      title: 'a name of a call of the core',
      plugins: [{ id: 'a', endpoints: { getSession: ping('/ping') } }],
      problem: 'The call "getSession" is declared twice',
    },
    {
      title: 'a name of a call of two plugins',
      plugins: [
        { id: 'a', endpoints: { ping: ping('/a/ping') } },
        { id: 'b', endpoints: { ping: ping('/b/ping') } },
      ],
      problem: 'The call "ping" is declared twice',
    },
    {
      title: 'an answer that cannot be projected',
      plugins: [
        {
          id: 'a',
          endpoints: {
            mine: defineEndpoint({
              method: 'GET',
              path: '/mine',
              summary: 'Answers anything',
              access: 'public',
              answer: z.any(),
              handle: () => null,
            }),
          },
        },
      ],
      problem: 'An answer cannot hold a schema of type "any"',
    },
    {
      title: 'H1 an unchecked redirect under a name that is checked',
      plugins: [{ id: 'a', endpoints: { mine: withBody(z.object({ callbackURL: z.string() })) } }],
      problem: 'The field "callbackURL" must be a redirectURL() exactly if its name says so',
    },
    {
      title: 'H1 a redirect under a name without an error',
      plugins: [{ id: 'a', endpoints: { mine: withBody(z.object({ goTo: redirectURL() })) } }],
      problem: 'The field "goTo" must be a redirectURL() exactly if its name says so',
    },
    {
      title: 'H1 a body whose fields cannot be inspected',
      plugins: [
        {
          id: 'a',
          endpoints: {
            mine: withBody(z.object({ callbackURL: redirectURL() }).transform((body) => body)),
          },
        },
      ],
      problem: 'The input of "mine" must be an object',
    },
  ])('rejects $title', ({ plugins, problem }) => {
    expect(problemsOf({ plugins })).toEqual([problem])
  })
})

describe('createAuth', () => {
  it('migrates nothing when the database needs no tables', async () => {
    const auth = createAuth(base)
    expect(await auth.migrate()).toEqual({ statements: [], problems: [] })
    expect(await auth.migrate({ dryRun: true })).toEqual({ statements: [], problems: [] })
  })

  it.each([
    { title: 'applies', dryRun: false, applied: 1 },
    { title: 'reports', dryRun: true, applied: 0 },
  ])('$title the missing tables when dryRun is $dryRun', async ({ dryRun, applied }) => {
    let times = 0
    const plan = {
      statements: ['CREATE TABLE user'],
      problems: ['two rows with one address'],
      apply: () => {
        times += 1
        return Promise.resolve()
      },
    }
    const database: Database = {
      id: 'toy',
      connect: (schema) =>
        Object.assign(memory().connect(schema), {
          migrations: { plan: () => Promise.resolve(plan) },
        }),
    }
    const auth = createTestAuth({ database })
    expect(await auth.migrate({ dryRun })).toEqual({
      statements: ['CREATE TABLE user'],
      problems: ['two rows with one address'],
    })
    expect(times).toBe(applied)
  })

  it('logs at start that it generated a secret', () => {
    const entries: LogEntry[] = []
    createAuth({ database: memory(), logger: { log: (entry) => entries.push(entry) } })
    expect(entries).toEqual([
      { level: 'warn', message: expect.stringMatching(/^No secret is set/) as string },
    ])
  })

  it('waits in idle() for the work after responses', async () => {
    const done: string[] = []
    const auth = createTestAuth({
      hooks: {
        after: {
          'user.created': async () => {
            await new Promise((resolve) => setImmediate(resolve))
            done.push('informed')
          },
        },
      },
    })
    await auth.signedInAs('ann@x.test')
    expect(done).toEqual([])
    await auth.idle()
    expect(done).toEqual(['informed'])
  })
})

function withBody(body: z.ZodType) {
  return defineEndpoint({
    method: 'POST',
    path: '/mine',
    summary: 'Takes a body',
    access: 'public',
    body,
    answer: z.object({}),
    handle: () => ({}),
  })
}

describe('an app in production that has no secret and no address', () => {
  const start = (log: LogEntry[] = []) => {
    vi.stubEnv('NODE_ENV', 'production')
    vi.stubEnv('COUNTERSIGN_SECRET', undefined)
    vi.stubEnv('COUNTERSIGN_URL', undefined)
    const logger = { log: (entry: LogEntry) => void log.push(entry) }
    return createAuth({ database: memory(), emailAndPassword: { enabled: true }, logger })
  }
  const ann = { name: 'Ann', email: 'ann@x.test', password: 'correct horse battery staple' }

  it('H205 starts without an entry in the log, as the build of a framework does', async () => {
    const log: LogEntry[] = []
    expect(await start(log).migrate()).toEqual({ statements: [], problems: [] })
    expect(log).toEqual([])
  })

  it.each(['http://localhost:3000', 'https://app.test'])(
    'H205 refuses a request to %s, and names in the log what is missing',
    async (origin) => {
      const log: LogEntry[] = []
      const { handler } = start(log)
      const response = await handler(new Request(`${origin}/api/auth/ok`))
      expect(response.status).toBe(500)
      const body: unknown = await response.json()
      expect(body).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' })
      expect(JSON.stringify(body)).not.toMatch(/secret|baseURL/i)
      const logged = JSON.stringify(log)
      expect(logged).toContain('set COUNTERSIGN_SECRET to')
      expect(logged).toContain('set COUNTERSIGN_URL to')
    },
  )

  it('H205 refuses a preflight and a sign-up, and writes no user', async () => {
    const { handler, api } = start()
    const preflight = new Request('https://app.test/api/auth/sign-up/email', { method: 'OPTIONS' })
    expect((await handler(preflight)).status).toBe(500)
    await expect(api.signUpEmail({ body: ann })).rejects.toMatchObject({
      code: 'INTERNAL_SERVER_ERROR',
      cause: {
        name: 'ConfigurationError',
        message: expect.stringMatching(/^Countersign cannot serve requests:\n- baseURL/) as string,
      },
    })
  })
})
