import { beforeAll, describe, expect, it } from 'vitest'
import { createAuth } from '../create-auth.js'
import { memory } from '../memory/index.js'
import { faultyDatabase, TestBrowser } from '../testing/index.js'

const COOKIE = 'countersign.session_token'
const newUser = { name: 'Ann Lee', email: 'ann@x.test', password: 'correct horse battery' }
const credentials = { email: newUser.email, password: newUser.password }

/** Every string in a value at any depth, with names of fields. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (value instanceof Date) return [value.toISOString()]
  if (typeof value !== 'object' || value === null) return [String(value)]
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => [
    key,
    ...textsIn(inner),
  ])
}

/** An app with the real hasher after all of its flows, its responses, and a valid cookie. */
async function runFlows() {
  const database = faultyDatabase(memory())
  const baseURL = 'http://localhost:3000'
  const auth = createAuth({
    database,
    baseURL,
    secret: 'a secret of tests',
    rateLimit: { enabled: false },
    emailAndPassword: { enabled: true },
  })
  const browser = new TestBrowser(auth, baseURL)
  const answers = [
    await browser.post('/sign-up/email', newUser),
    await browser.post('/sign-in/email', credentials),
    await browser.get('/get-session'),
    await browser.post('/sign-in/email', { ...credentials, password: 'another password' }),
    await browser.post('/sign-up/email', newUser),
    await browser.get('/ok'),
  ]
  await auth.idle()
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 401, 422, 200])
  const cookie = browser.cookies.get(COOKIE) ?? ''
  const [token = '', mac = ''] = cookie.split('.')
  return { auth, baseURL, answers, dump: await database.dump(), cookie, token, mac }
}

type Flows = Awaited<ReturnType<typeof runFlows>>

let flows: Flows
beforeAll(async () => {
  flows = await runFlows()
})

/** Whether a text opens a session, as it is or signed with a known signature. */
async function opens({ auth, baseURL, mac }: Flows, text: string): Promise<boolean> {
  const browser = new TestBrowser(auth, baseURL)
  for (const value of [text, `${text}.${mac}`, `${text}.${text}`]) {
    browser.cookies.set(COOKIE, value)
    if ((await browser.get('/get-session')).body !== null) return true
    const authorization = `Bearer ${value}`
    if ((await new TestBrowser(auth, baseURL).get('/get-session', { authorization })).body !== null)
      return true
  }
  return false
}

describe('a copy of the database', () => {
  it('H208 contains no text that opens a session', async () => {
    const texts = [...new Set(textsIn(flows.dump))]
    expect(texts.length).toBeGreaterThan(20)
    for (const text of texts.filter((known) => /^[\x21-\x7e]+$/.test(known))) {
      expect(await opens(flows, text), text).toBe(false)
    }
    expect(await opens(flows, flows.token)).toBe(true)
  })

  it('H72 contains no credential and no part of one', () => {
    const { dump, cookie, token, mac } = flows
    const all = JSON.stringify(dump)
    for (const secret of [cookie, token, mac, newUser.password]) {
      expect(all).not.toContain(secret)
    }
    expect(all).not.toContain(Buffer.from(newUser.password).toString('base64').slice(0, 20))
  })
})

describe('the responses of all flows', () => {
  it('H100 H101 contains no text that opens a session', async () => {
    const texts = [...new Set(flows.answers.flatMap(({ body }) => textsIn(body)))]
    expect(texts.length).toBeGreaterThan(20)
    for (const text of texts.filter((known) => /^[\x21-\x7e]+$/.test(known))) {
      expect(await opens(flows, text), text).toBe(false)
    }
  })

  it('H209 contains no password, hash or credential at any depth', () => {
    const { answers, dump, cookie, token } = flows
    const { account = [], session = [] } = dump
    const secrets = [
      newUser.password,
      cookie,
      token,
      String(account[0]?.['password']),
      ...session.map((row) => String(row['token'])),
    ]
    for (const { body } of answers) {
      for (const secret of secrets) expect(JSON.stringify(body)).not.toContain(secret)
    }
  })

  it('contains only fields of the protocol', () => {
    const { answers } = flows
    const names = (value: unknown): string[] => {
      if (typeof value !== 'object' || value === null) return []
      return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => [
        key,
        ...names(inner),
      ])
    }
    expect([...new Set(answers.flatMap(({ body }) => names(body)))].sort()).toEqual(
      [
        ...['code', 'message', 'ok', 'redirect', 'session', 'token', 'user'],
        ...['id', 'name', 'email', 'emailVerified', 'image', 'createdAt', 'updatedAt'],
        ...['userId', 'expiresAt', 'ipAddress', 'userAgent'],
      ].sort(),
    )
  })
})
