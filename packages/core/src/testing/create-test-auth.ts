import type { Auth } from '../auth.js'
import type { AdditionalFields } from '../contract/tables/additional-fields.js'
import type { AuthOptions } from '../auth-options.js'
import type { Plugin } from '../contract/plugins/plugin.js'
import { createAuth } from '../create-auth.js'
import { memory } from '../memory/index.js'
import { createFakeClock, type FakeClock } from './fake-clock.js'
import { type FaultyDatabase, faultyDatabase } from './faulty-database.js'
import { createOutbox, type Outbox } from './outbox.js'
import { TestBrowser } from './test-browser.js'
import { createTestHasher, type TestHasher } from './test-hasher.js'

/** The options of `createAuth`, all optional. */
export type TestAuthOptions<
  P extends readonly Plugin[],
  U extends AdditionalFields,
  S extends AdditionalFields,
> = Partial<AuthOptions<P, U, S>>

/** An app under test. */
export interface TestAuth<
  P extends readonly Plugin[],
  U extends AdditionalFields,
  S extends AdditionalFields,
> extends Auth<P, U, S> {
  readonly clock: FakeClock
  readonly outbox: Outbox
  /** The database of the options, in memory by default: its rows, its calls, and its failures. */
  readonly database: FaultyDatabase
  /** Hashes passwords unless the options replace it. */
  readonly hasher: TestHasher
  /** Log entries, oldest first, one JSON text each. */
  readonly logs: readonly string[]
  /** A browser without cookies, or with those of another browser, as an attacker has them after a theft. */
  browser(cookies?: ReadonlyMap<string, string>): TestBrowser
  /** A browser in which a new user has just signed up with {@link TEST_PASSWORD}. */
  signedInAs(email: string): Promise<TestBrowser>
}

/** The password of every user who signs up through `signedInAs`. */
export const TEST_PASSWORD = 'correct horse battery staple'

const ORIGIN = 'http://localhost:3000'

/**
 * An app for tests: in memory, with a clock that the test sets, an outbox for mails, and a fast password
 * hash; calls are not counted. Every option may be replaced.
 *
 * @example
 * ```ts
 * import { createTestAuth } from '@countersign/core/testing'
 *
 * const auth = createTestAuth()
 * const ann = await auth.signedInAs('ann@example.com')
 * auth.clock.advance('8 days')
 * console.log((await ann.get('/get-session')).body)
 * ```
 */
export function createTestAuth<
  const P extends readonly Plugin[] = readonly [],
  const U extends AdditionalFields = AdditionalFields,
  const S extends AdditionalFields = AdditionalFields,
>(options: TestAuthOptions<P, U, S> = {}): TestAuth<P, U, S> {
  const clock = createFakeClock()
  const outbox = createOutbox()
  const hasher = createTestHasher()
  const database = faultyDatabase(options.database ?? memory())
  const logs: string[] = []
  const password = options.emailAndPassword?.hashMemory ? {} : { password: hasher }
  const auth = createAuth<P, U, S>({
    baseURL: ORIGIN,
    secret: 'a secret of tests that guards nothing',
    email: outbox.send,
    ...options,
    database,
    rateLimit: { enabled: false, ...options.rateLimit },
    emailAndPassword: { enabled: true, ...password, ...options.emailAndPassword },
    advanced: { clock, mailRetryDelays: [], ...options.advanced },
    logger: { level: 'debug', log: (entry) => logs.push(JSON.stringify(entry)), ...options.logger },
  })
  const { baseURL = ORIGIN } = options
  const origin = typeof baseURL === 'string' ? baseURL : baseURL.fallback
  const browser = (cookies?: ReadonlyMap<string, string>): TestBrowser =>
    new TestBrowser(auth, origin, cookies)

  return {
    ...auth,
    clock,
    outbox,
    database,
    hasher,
    logs,
    browser,
    async signedInAs(email) {
      const signedIn = browser()
      const [name = ''] = email.split('@')
      const input = { name, email, password: TEST_PASSWORD }
      const { status, body } = await signedIn.post('/sign-up/email', input)
      if (status !== 200) throw new Error(`Sign-up answered ${status}: ${JSON.stringify(body)}`)
      return signedIn
    },
  }
}
