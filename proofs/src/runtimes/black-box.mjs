/**
 * What an app does with the published packages, through the handler, on any runtime: it uses no test framework and
 * nothing that only one runtime has.
 */
import { createAuth } from '@countersign/core'
import { faultyDatabase } from '@countersign/core/testing'
import { jwt } from '@countersign/jwt'
import { magicLink } from '@countersign/magic-link'
import { organization } from '@countersign/organization'
import { passkey } from '@countersign/passkey'

const ORIGIN = 'http://localhost:3000'
const ann = { name: 'Ann', email: 'ann@example.com', password: 'correct horse battery staple' }

/**
 * Runs every step and fails with the first that differs from what it should be.
 *
 * @param {import('@countersign/core').Database} database an empty one
 * @returns {Promise<string[]>} what each step has shown
 */
export async function runBlackBox(database) {
  const app = await startApp(database)
  /** @type {string[]} */
  const shown = []
  for (const [title, step] of Object.entries(steps)) {
    try {
      await step(app)
    } catch (error) {
      throw new Error(title, { cause: error })
    }
    shown.push(title)
  }
  return shown
}

/** @typedef {Awaited<ReturnType<typeof startApp>>} App */

/** @param {import('@countersign/core').Database} wrapped */
async function startApp(wrapped) {
  const database = faultyDatabase(wrapped)
  /** @type {import('@countersign/core').EmailMessage[]} */
  const outbox = []
  const auth = createAuth({
    database,
    baseURL: ORIGIN,
    secret: 'black-box-secret-of-forty-characters-x7Q',
    email: (message) => {
      outbox.push(message)
      return Promise.resolve()
    },
    emailAndPassword: { enabled: true },
    session: { cookieCache: { enabled: true } },
    logger: { level: 'silent' },
    plugins: [organization(), magicLink(), passkey({ rpName: 'Black box' }), jwt()],
  })
  await auth.migrate()
  return { auth, database, outbox, browser: createBrowser(auth), other: createBrowser(auth) }
}

/** @type {Record<string, (app: App) => Promise<void>>} */
const steps = {
  async 'rejects a short password, and writes nothing'({ browser, database }) {
    const { status } = await browser.post('/sign-up/email', { ...ann, password: 'short' })
    expectEqual(status, 400)
    expectEqual((await database.dump())['user']?.length ?? 0, 0)
  },

  async 'signs a user up, and signs them in'({ browser }) {
    const { status, body } = await browser.post('/sign-up/email', ann)
    expectEqual([status, at(body, 'user.email')], [200, ann.email])
  },

  async 'reads the session of a cookie in the database'({ browser, database }) {
    database.reset()
    const { body } = await browser.get('/get-session?disableCookieCache=true')
    expectEqual([at(body, 'user.email'), database.calls.length > 0], [ann.email, true])
  },

  async 'reads a cached session without the database'({ browser, database }) {
    database.reset()
    const { body } = await browser.get('/get-session')
    expectEqual([at(body, 'user.email'), database.calls.length], [ann.email, 0])
  },

  async 'reads no session for a caller without cookies'({ other }) {
    expectEqual((await other.get('/get-session')).body, null)
  },

  async 'signs the user out'({ browser, database }) {
    expectEqual((await browser.post('/sign-out', {})).status, 200)
    expectEqual((await browser.get('/get-session')).body, null)
    expectEqual((await database.dump())['session']?.length, 0)
  },

  async 'rejects a wrong password'({ browser }) {
    const wrong = { email: ann.email, password: 'a wrong password' }
    const { status, body } = await browser.post('/sign-in/email', wrong)
    expectEqual([status, at(body, 'code')], [401, 'INVALID_EMAIL_OR_PASSWORD'])
  },

  async 'signs the user in with the right password'({ browser }) {
    const { status, body } = await browser.post('/sign-in/email', ann)
    expectEqual([status, at(body, 'user.email')], [200, ann.email])
  },

  async 'creates an organisation and checks permissions in it'({ browser }) {
    const created = await browser.post('/organization/create', { name: 'Acme', slug: 'acme' })
    expectEqual([created.status, at(created.body, 'slug')], [200, 'acme'])
    for (const [action, success] of [
      ['delete', true],
      ['paint', false],
    ]) {
      const { status, body } = await browser.post('/organization/has-permission', {
        permissions: { organization: [action] },
      })
      expectEqual([action, status, at(body, 'success')], [action, 200, success])
    }
  },

  async 'signs a user in by a mailed link, once'({ other, outbox }) {
    const requested = await other.post('/sign-in/magic-link', { email: 'bob@example.com' })
    expectEqual([requested.status, outbox.length], [200, 1])
    const token = outbox[0]?.token
    const first = await other.post('/magic-link/verify', { token })
    expectEqual([first.status, at(first.body, 'user.email')], [200, 'bob@example.com'])
    const { status, body } = await other.post('/magic-link/verify', { token })
    expectEqual([status, at(body, 'code')], [400, 'INVALID_TOKEN'])
  },

  async 'creates the options of passkey ceremonies'({ browser }) {
    const added = await browser.get('/passkey/generate-register-options')
    expectEqual(
      [added.status, at(added.body, 'rp.id'), at(added.body, 'user.name')],
      [200, 'localhost', ann.email],
    )
    const requested = await browser.post('/passkey/generate-authenticate-options', {})
    expectEqual([requested.status, at(requested.body, 'rpId')], [200, 'localhost'])
    expectEqual(at(requested.body, 'challenge') === at(added.body, 'challenge'), false)
  },

  async 'signs a token, publishes its key, and verifies only what it has signed'({
    auth,
    browser,
  }) {
    const { body } = await browser.get('/token')
    const keys = await browser.get('/jwks')
    const token = String(at(body, 'token'))
    /** @type {unknown} */
    const header = JSON.parse(atob(token.split('.')[0] ?? ''))
    expectEqual(at(keys.body, 'keys.0.kid'), at(header, 'kid'))
    const verified = await auth.api.verifyJWT({ body: { token } })
    expectEqual(verified.payload?.['email'], ann.email)
    const forged = await auth.api.verifyJWT({ body: { token: changeSignature(token) } })
    expectEqual(forged.payload, null)
  },

  async 'rejects a request of a foreign page'({ browser }) {
    const { status } = await browser.post('/sign-out', {}, { origin: 'https://evil.example' })
    expectEqual(status, 403)
  },

  async 'rejects a body over the limit'({ browser }) {
    const { status } = await browser.post('/sign-in/email', { email: 'x'.repeat(100_000) })
    expectEqual(status, 413)
  },

  async 'limits the sign-ins of one address, and says how long'({ auth }) {
    const attacker = createBrowser(auth, '198.51.100.7')
    const wrong = { email: 'eve@example.com', password: 'a wrong password' }
    const statuses = new Set()
    let last = await attacker.post('/sign-in/email', wrong)
    for (let tries = 0; tries < 20 && last.status !== 429; tries += 1) {
      statuses.add(last.status)
      last = await attacker.post('/sign-in/email', wrong)
    }
    expectEqual([[...statuses], last.status], [[401], 429])
    expectEqual(Number(last.headers.get('retry-after')) > 0, true)
  },
}

/**
 * Keeps cookies, as a browser does.
 *
 * @param {Pick<import('@countersign/core').Auth, 'handler'>} auth
 */
function createBrowser(auth, clientAddress = '192.0.2.1') {
  /** @type {Map<string, string>} */
  const cookies = new Map()
  /**
   * @param {string} path
   * @param {{ method?: string, headers?: Record<string, string>, body?: string }} [init]
   */
  async function call(path, { headers, ...init } = {}) {
    /** @type {Promise<unknown>[]} */
    const pending = []
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const request = new Request(`${ORIGIN}/api/auth${path}`, {
      ...init,
      headers: { ...headers, ...(cookie === '' ? {} : { cookie }) },
    })
    const response = await auth.handler(request, {
      clientAddress,
      waitUntil: (work) => void pending.push(work),
    })
    for (const line of response.headers.getSetCookie()) keep(line)
    // Deferred work may defer more, such as the mail of a link.
    for (let task = pending.shift(); task; task = pending.shift()) await task
    const text = await response.text()
    /** @type {unknown} */
    const body = text === '' ? {} : JSON.parse(text)
    return { status: response.status, headers: response.headers, body }
  }

  /** @param {string} line of `Set-Cookie` */
  function keep(line) {
    const [pair = ''] = line.split(';')
    const [name = '', value = ''] = pair.split('=')
    if (/max-age=0/i.test(line)) cookies.delete(name)
    else cookies.set(name, value)
  }

  return {
    get: (/** @type {string} */ path) => call(path),
    /**
     * @param {string} path
     * @param {object} body
     * @param {{ origin?: string }} [options]
     */
    post: (path, body, { origin = ORIGIN } = {}) =>
      call(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify(body),
      }),
  }
}

/**
 * A value in a body.
 *
 * @param {unknown} body
 * @param {string} path such as `user.email`
 * @returns {unknown}
 */
function at(body, path) {
  /** @type {unknown} */
  let value = body
  for (const name of path.split('.')) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  }
  return value
}

/** @param {string} token */
function changeSignature(token) {
  const start = token.lastIndexOf('.') + 1
  return token.slice(0, start) + (token[start] === 'A' ? 'B' : 'A') + token.slice(start + 1)
}

/**
 * @param {unknown} actual
 * @param {unknown} expected
 */
function expectEqual(actual, expected) {
  const [got, wanted] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (got !== wanted) throw new Error(`Expected ${wanted}, got ${got}`)
}
