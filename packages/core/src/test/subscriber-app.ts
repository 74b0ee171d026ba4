import { AuthError } from '../contract/errors.js'
import type { AuthOptions } from '../auth-options.js'
import type { Plugin } from '../contract/plugins/plugin.js'
import {
  defineModel,
  type Session,
  sessionModel,
  type User,
  userFields,
} from '../contract/tables/models.js'
import { bearer } from '../bearer/index.js'
import { createTestAuth, TEST_PASSWORD, type TestBrowser } from '../testing/index.js'
import { type Act, acting } from './acting-plugin.js'

interface LockedUser extends User {
  readonly locked: boolean | null
}

/** Users, with a column of a plugin's. */
const lockedUsers = defineModel<LockedUser>()('user', {
  ...userFields,
  locked: { type: 'boolean' },
})

const locks: Plugin = {
  id: 'keeper',
  columns: {
    user: { locked: { type: 'boolean' } },
    session: { impersonatedBy: { type: 'string' }, mood: { type: 'string' } },
  },
  blocks: (user) =>
    'locked' in user && user.locked === true
      ? new AuthError('LOCKED', { status: 403, message: 'Locked' })
      : null,
  impersonatorOf: (session) =>
    'impersonatedBy' in session && typeof session.impersonatedBy === 'string'
      ? session.impersonatedBy
      : null,
  administers: ({ email }) => email.startsWith('ann'),
}

/** An app whose plugin blocks users, impersonates users, and runs the action of a test. */
export function createSubscriberApp(
  options: Partial<Pick<AuthOptions, 'session' | 'hooks' | 'storage' | 'emailAndPassword'>> = {},
) {
  let act: Act = () => undefined
  const plugins = [
    acting((...given) => act(...given)),
    locks,
    bearer({ browsers: true }),
    { id: 'idle' },
  ]
  const auth = createTestAuth({ ...options, plugins })
  return {
    auth,
    users: auth.database.store.of(lockedUsers),
    sessions: auth.database.store.of(sessionModel),
    /** Lets the plugin do something while a browser calls. */
    async whenCalled<T>(
      browser: TestBrowser,
      acts: (...given: Parameters<Act>) => Promise<T>,
      headers: Readonly<Record<string, string>> = {},
    ) {
      const found: T[] = []
      act = async (...given) => void found.push(await acts(...given))
      const answer = await browser.post('/act', {}, headers)
      return { answer, found: found[0] }
    },
  }
}

export type SubscriberApp = ReturnType<typeof createSubscriberApp>

/** Signs a user in. */
export async function enter({ auth, users }: Pick<SubscriberApp, 'auth' | 'users'>, name: string) {
  const email = `${name}@x.test`
  const browser = await auth.signedInAs(email)
  const user = await users.findOne({ email })
  if (!user) throw new Error(`${email} was not stored`)
  return { browser, user }
}

/** Signs a user in once more. */
export async function signInAgain({ auth }: Pick<SubscriberApp, 'auth'>, email: string) {
  const browser = auth.browser()
  const answer = await browser.post('/sign-in/email', { email, password: TEST_PASSWORD })
  return { browser, answer }
}

/** The user and the session that a browser is signed in with. */
export async function shownTo(browser: TestBrowser) {
  const { body } = await browser.get('/get-session')
  return body as { readonly user: User; readonly session: Session & { mood?: string } } | null
}

/** How an impersonated session starts. */
export const held = {
  expiresIn: 600,
  columns: { impersonatedBy: 'ann' },
  parkSession: true,
  rememberMe: false,
}

/** Makes Ann impersonate Bob. */
export async function actAs(app: SubscriberApp, options: object = held) {
  const ann = await enter(app, 'ann')
  const bob = await enter(app, 'bob')
  const { answer } = await app.whenCalled(ann.browser, (context, exchange) =>
    context.sessions.start(exchange, bob.user, options),
  )
  return { ann, bob, answer }
}
