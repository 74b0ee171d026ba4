import { admin } from '@countersign/admin'
import type { AnonymousOptions } from '@countersign/anonymous'
import type { Database, Plugin } from '@countersign/core'
import { bearer } from '@countersign/core/bearer'
import { createTestAuth, TEST_PASSWORD } from '@countersign/core/testing'
import { jwt } from '@countersign/jwt'
import { magicLink } from '@countersign/magic-link'
import { multiSession, type MultiSessionOptions } from '@countersign/multi-session'
import { organization, type OrganizationOptions } from '@countersign/organization'
import { passkey } from '@countersign/passkey'
import { anonymousPlugins } from './anonymous-users.js'

export const ORIGIN = 'http://localhost:3000'
export const ANN = { name: 'Ann', email: 'ann@x.test', password: TEST_PASSWORD }
export const OTHER_PASSWORD = 'another horse battery staple'

export type Options = Omit<NonNullable<Parameters<typeof createTestAuth>[0]>, 'plugins'> & {
  /** Options of the anonymous plugin. Without them the plugin is not installed. */
  readonly anonymousUsers?: AnonymousOptions
  /** Signs tokens for other services. */
  readonly signsTokens?: boolean
  /** Has administrators. */
  readonly isAdministered?: boolean
  /** What organisations have. There are none unless it says. */
  readonly organizations?: OrganizationOptions
  /** Options of several accounts in one browser. Without them the plugin is not installed. */
  readonly severalAccounts?: MultiSessionOptions
  /** Plugins beside those of this repository. Default: none. */
  readonly morePlugins?: readonly Plugin[]
}

/** Every call switched on. */
const everything = {
  trustedOrigins: ['https://*.site.test'],
  cors: false,
  user: { changeEmail: { enabled: true }, deleteUser: { enabled: true, sendVerification: true } },
  session: { additionalFields: { theme: { type: 'string', input: true } } },
} satisfies Options

/** Accounts are deleted without a mail: by the password, or in a fresh session. */
export const deletingAtOnce = {
  user: { changeEmail: { enabled: true }, deleteUser: { enabled: true } },
} satisfies Options

/** With cached sessions in cookies. */
export const cached = { session: { ...everything.session, cookieCache: { enabled: true } } }

/** An app with every call switched on, over a database that may be shared. */
export function createFullAuth(
  { database }: { readonly database: Database },
  {
    anonymousUsers,
    signsTokens = false,
    isAdministered = false,
    organizations,
    severalAccounts,
    morePlugins = [],
    ...options
  }: Options = {},
) {
  const plugins = [
    bearer(),
    magicLink({ code: true }),
    passkey({ signUp: !hidesAddresses(options) }),
    ...(anonymousUsers ? anonymousPlugins(anonymousUsers) : []),
    ...(signsTokens ? [jwt()] : []),
    ...(isAdministered ? [admin()] : []),
    ...(organizations ? [organization(organizations)] : []),
    ...(severalAccounts ? [multiSession(severalAccounts)] : []),
    ...morePlugins,
  ] as const
  return createTestAuth({ ...everything, database, ...options, plugins })
}

/** Whether sign-up hides taken addresses. Then the app has no sign-up with a passkey. */
function hidesAddresses({ emailAndPassword }: Options): boolean {
  return (
    emailAndPassword?.requireEmailVerification === true || emailAndPassword?.autoSignIn === false
  )
}

/** An app under proof. */
export type App = ReturnType<typeof createFullAuth>
