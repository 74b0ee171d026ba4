import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { defineEndpoint, type Plugin } from '../contract/plugins/plugin.js'
import { createAuth } from '../create-auth.js'
import { memory } from '../memory/index.js'
import { createTestAuth, type DatabaseCall } from '../testing/index.js'

const newUser = { name: 'Ann "A." Lee', email: 'ann@x.test', password: 'hunter22 "quoted"' }
const credentials = { email: newUser.email, password: newUser.password }
const MAIL_TOKEN = 'Qm9ub1RvbQ7aLl0zU3RhckJvbm9U'
const MAIL_CODE = '428391'
const DEEP_SECRET = 'deep-secret-of-a-visitor'
const QUERY_SECRET = 'query-secret-of-a-visitor'

/** Calls that send a link, that have secrets deep in a body, and that have secrets in a query. */
const plugin = {
  id: 'secretive',
  mails: { link: { subject: () => 'A link', text: () => 'Follow it' } },
  endpoints: {
    mailLink: defineEndpoint({
      method: 'POST',
      path: '/mail-link',
      summary: 'Mails a link',
      access: 'public',
      body: z.object({ to: z.string() }),
      answer: z.object({}),
      handle({ body, exchange, context }) {
        const url = `https://app.test/follow?token=${MAIL_TOKEN}`
        const secrets = { url, token: MAIL_TOKEN, code: MAIL_CODE }
        context.mail.send(exchange, { kind: 'link', to: body.to, ...secrets, data: {} })
        return {}
      },
    }),
    takeDeep: defineEndpoint({
      method: 'POST',
      path: '/take-deep',
      summary: 'Takes a secret deep in its body',
      access: 'public',
      body: z.object({ idToken: z.object({ token: z.string(), more: z.array(z.string()) }) }),
      answer: z.object({}),
      handle({ body }) {
        throw new Error(`Cannot read ${JSON.stringify(body.idToken)}`)
      },
    }),
    takeQuery: defineEndpoint({
      method: 'GET',
      path: '/take-query',
      summary: 'Takes a secret in its query',
      access: 'public',
      query: z.object({ token: z.string() }),
      answer: z.object({}),
      handle({ query }) {
        throw new Error(`Nobody has ${query.token}`)
      },
    }),
  },
} satisfies Plugin

/** A driver whose errors contain the values of the statement. */
function talkative({ method, model, query }: DatabaseCall): never {
  throw new Error(`${method} ${model} failed for ${JSON.stringify(query)}`)
}

/** A sender whose error contains the message. */
const failingSender = (message: object): Promise<void> =>
  Promise.reject(new Error(`550 refused ${JSON.stringify(message)}`))

/** All flows with every possible failure, and all their secrets. */
async function runFlows() {
  const auth = createTestAuth({ plugins: [plugin], email: failingSender })
  const secrets = new Set<string>([
    newUser.password,
    MAIL_TOKEN,
    MAIL_CODE,
    DEEP_SECRET,
    QUERY_SECRET,
  ])
  const browser = auth.browser()
  const flows = [
    () => browser.post('/sign-up/email', newUser),
    () => browser.post('/sign-in/email', credentials),
    () => browser.get('/get-session'),
    () => browser.post('/sign-out', {}, { authorization: 'Bearer bearer-token-of-a-visitor' }),
    () => browser.post('/mail-link', { to: 'ann@x.test' }),
    () => browser.post('/take-deep', { idToken: { token: DEEP_SECRET, more: [DEEP_SECRET] } }),
    () => browser.get(`/take-query?token=${QUERY_SECRET}`),
  ]
  secrets.add('bearer-token-of-a-visitor')
  const remember = async (): Promise<void> => {
    for (const cookie of browser.cookies.values()) {
      for (const part of [cookie, ...cookie.split('.')]) secrets.add(part)
    }
    const { account = [], session = [] } = await auth.database.dump()
    for (const row of account) secrets.add(String(row['password']))
    for (const row of session) secrets.add(String(row['token']))
  }

  for (const flow of flows) {
    auth.clock.advance('1 day')
    await flow()
    await remember()
    auth.database.onCall(talkative)
    await flow()
    auth.database.onCall(({ method }) => {
      if (method === 'commit') throw new Error('no commit')
    })
    await flow()
    auth.database.reset()
    await auth.browser().post('/sign-up/email', newUser)
    await browser.post('/sign-in/email', credentials)
    await remember()
  }
  await auth.idle()
  return { logs: auth.logs, secrets }
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('H210 the log of all flows at debug level with every failure', () => {
  it('contains no password, token, cookie value or hash', async () => {
    const { logs, secrets } = await runFlows()
    expect(logs.length).toBeGreaterThan(8)
    expect(secrets.size).toBeGreaterThan(10)
    const spellings = [...secrets].flatMap((secret) => [
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret),
    ])
    for (const spelling of spellings) expect(logs.join('\n')).not.toContain(spelling)
  })

  it('contains what failed, where, and in which request', async () => {
    const { logs } = await runFlows()
    const entries = logs.map((line) => JSON.parse(line) as { message: string; requestId: string })
    for (const entry of entries) {
      expect(entry).toMatchObject({
        level: 'error',
        requestId: expect.stringMatching(/^[A-Za-z0-9]{32}$/) as string,
        data: { error: { name: 'Error', message: expect.any(String) as string } },
      })
    }
    const text = logs.join('\n')
    for (const fact of [
      'findOneJoined session failed',
      'findOne user failed',
      '550 refused',
      'no commit',
    ]) {
      expect(text).toContain(fact)
    }
  })

  it('has one line per entry for any name', async () => {
    const { logs } = await runFlows()
    expect(logs.join('').split('\n')).toHaveLength(1)
  })
})

describe('the log on the console', () => {
  it('has level, message, request and data in one call per entry', () => {
    const lines: unknown[][] = []
    vi.spyOn(console, 'warn').mockImplementation((...line: unknown[]) => void lines.push(line))
    createAuth({ database: memory() })
    expect(lines).toEqual([
      ['[countersign] No secret is set: each start creates one and signs all users out'],
    ])
  })

  it('has the request of a failure', async () => {
    const lines: unknown[][] = []
    vi.spyOn(console, 'error').mockImplementation((...line: unknown[]) => void lines.push(line))
    const auth = createAuth({ database: memory(), secret: 'of tests', plugins: [plugin] })
    const url = 'http://localhost:3000/api/auth/take-query?token=x'
    const { requestId } = (await (await auth.handler(new Request(url))).json()) as {
      requestId: string
    }
    expect(lines).toMatchObject([
      ['[countersign] A call failed', { requestId, error: { message: 'Nobody has x' } }],
    ])
  })
})
