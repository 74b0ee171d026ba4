import type { AuthOptions } from '@countersign/core'
import { createTestAuth, TEST_PASSWORD, type TestBrowser } from '@countersign/core/testing'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { admin, type AdminEvents, type AdminOptions, type Resources } from '../index.js'
import { adminUsers } from '../models.js'

type AdminEvent = { [N in keyof AdminEvents]: readonly [N, AdminEvents[N]] }[keyof AdminEvents]

/** An app with the admin plugin, and the events that it has published. */
export function createApp<R extends string = never, const O extends Resources = Resources>(
  options: AdminOptions<R, O> = {},
  appOptions: Partial<
    Pick<
      AuthOptions,
      | 'languages'
      | 'hooks'
      | 'emailAndPassword'
      | 'session'
      | 'user'
      | 'rateLimit'
      | 'plugins'
      | 'socialProviders'
      | 'storage'
      | 'database'
    >
  > = {},
) {
  const adminEvents: AdminEvent[] = []
  const { plugins = [], ...others } = appOptions
  const auth = createTestAuth({
    ...others,
    plugins: [
      admin({
        ...options,
        hooks: {
          ...options.hooks,
          after: {
            'user.banned': (event) => void adminEvents.push(['user.banned', event]),
            'user.unbanned': (event) => void adminEvents.push(['user.unbanned', event]),
            'role.changed': (event) => void adminEvents.push(['role.changed', event]),
            'user.impersonated': (event) => void adminEvents.push(['user.impersonated', event]),
            'impersonation.ended': (event) => void adminEvents.push(['impersonation.ended', event]),
          },
        },
      }),
      ...plugins,
    ],
  })
  return { auth, adminEvents, users: auth.database.store.of(adminUsers) }
}

export type AdminApp = ReturnType<typeof createApp>

/** A signed-in user. */
export interface TestUser {
  readonly id: string
  readonly email: string
  readonly browser: TestBrowser
}

/** Signs a new user up and gives them a role. */
export async function enter(
  { auth, users }: Pick<AdminApp, 'auth' | 'users'>,
  name: string,
  role = 'user',
): Promise<TestUser> {
  const email = `${name}@x.test`
  const browser = await auth.signedInAs(email)
  const user = await users.updateOne({ email }, { role })
  if (!user) throw new Error(`${email} was not stored`)
  return { id: user.id, email, browser }
}

/** Ann, an administrator, and Bob, a user. */
export async function gather(app: Pick<AdminApp, 'auth' | 'users'>) {
  return { ann: await enter(app, 'ann', 'admin'), bob: await enter(app, 'bob') }
}

/** Runs `act` between the reads and the writes of the next call. */
export function meanwhile({ auth }: Pick<AdminApp, 'auth'>, act: () => Promise<unknown>): void {
  auth.database.onCall(async ({ method }) => {
    if (method !== 'begin') return
    auth.database.reset()
    await act()
  })
}

/** The answer of a call that must change nothing. */
export async function leaveAll<T>(
  { auth: { database } }: Pick<AdminApp, 'auth'>,
  call: () => Promise<T>,
): Promise<T> {
  const before = await database.dump()
  const answer = await call()
  expect(await database.dump()).toEqual(before)
  return answer
}

/** Signs a user in again, in another browser. */
export async function signIn({ auth }: Pick<AdminApp, 'auth'>, email: string) {
  const browser = auth.browser()
  const answer = await browser.post('/sign-in/email', { email, password: TEST_PASSWORD })
  return { browser, answer }
}

const shown = z.nullable(
  z.object({
    user: z.looseObject({ id: z.string() }),
    session: z.looseObject({ id: z.string() }),
  }),
)

/** The user and the session of a browser; null when it is signed out. */
export async function signedInUser(browser: TestBrowser) {
  return shown.parse((await browser.get('/get-session')).body)
}

/** The calls of the plugin, with a body or a query about a user. */
export const calls = [
  { path: '/admin/create-user', body: () => ({ name: 'New', email: 'new@x.test' }) },
  { path: '/admin/list-users', query: () => '' },
  { path: '/admin/get-user', query: (id: string) => `?id=${id}` },
  { path: '/admin/update-user', body: (id: string) => ({ userId: id, data: { name: 'Bobby' } }) },
  { path: '/admin/set-role', body: (id: string) => ({ userId: id, role: 'admin' }) },
  { path: '/admin/ban-user', body: (id: string) => ({ userId: id }) },
  { path: '/admin/unban-user', body: (id: string) => ({ userId: id }) },
  { path: '/admin/impersonate-user', body: (id: string) => ({ userId: id }) },
  { path: '/admin/list-user-sessions', body: (id: string) => ({ userId: id }) },
  {
    path: '/admin/revoke-user-session',
    body: (_id: string, handle: string) => ({ sessionToken: handle }),
  },
  { path: '/admin/revoke-user-sessions', body: (id: string) => ({ userId: id }) },
  {
    path: '/admin/set-user-password',
    body: (id: string) => ({ userId: id, newPassword: 'a very new password' }),
  },
  { path: '/admin/remove-user', body: (id: string) => ({ userId: id }) },
  { path: '/admin/has-permission', body: () => ({ permissions: { user: ['ban'] } }) },
] as const

export type CallOf = (typeof calls)[number]

/** Makes a call about a user. */
export function send(
  browser: TestBrowser,
  call: CallOf,
  { id, handle = '' }: { readonly id: string; readonly handle?: string },
) {
  return 'query' in call
    ? browser.get(`${call.path}${call.query(id)}`)
    : browser.post(call.path, call.body(id, handle))
}

/** Ann, an administrator, impersonates Bob. */
export async function act(app: AdminApp) {
  const { ann, bob } = await gather(app)
  const answer = await ann.browser.post('/admin/impersonate-user', { userId: bob.id })
  return { ann, bob, answer }
}
