import type { Database } from '@countersign/core'
import { createTestAuth, TEST_PASSWORD } from '@countersign/core/testing'
import { magicLink } from '@countersign/magic-link'

export const ORIGIN = 'http://localhost:3000'
export const ANN = { name: 'Ann', email: 'ann@x.test', password: TEST_PASSWORD }
export const OTHER_PASSWORD = 'another horse battery staple'

export type Options = Omit<NonNullable<Parameters<typeof createTestAuth>[0]>, 'plugins'>

/** Every call switched on. */
const everything = {
  trustedOrigins: ['https://*.site.test'],
  user: { changeEmail: { enabled: true }, deleteUser: { enabled: true, sendVerification: true } },
  session: { additionalFields: { theme: { type: 'string', input: true } } },
} satisfies Options

/** With copies of sessions in cookies. */
export const cached = { session: { ...everything.session, cookieCache: { enabled: true } } }

/** An app with every call switched on, over a database that may be shared. */
export function createFullAuth(place: { readonly database: Database }, options: Options = {}) {
  const plugins = [magicLink({ code: true })] as const
  return createTestAuth({ ...everything, database: place.database, ...options, plugins })
}

/** An app under proof. */
export type App = ReturnType<typeof createFullAuth>
