import { copyFileSync, readFileSync } from 'node:fs'
import { type AuthOptions, createAuth } from '@countersign/core'
import { betterAuthDatabase } from '@countersign/core/better-auth'
import { type Names, withNames } from '@countersign/core/names'
import {
  createFakeClock,
  createOutbox,
  faultyDatabase,
  TestBrowser,
} from '@countersign/core/testing'
import { kysely, type KyselyOptions } from '../index.js'
import { createTestFile } from './open-database.js'

/** The versions of better-auth that wrote the databases. */
export const versions = ['1.2.12', '1.7.1'] as const

/** A version of better-auth that wrote one of the databases. */
type Version = (typeof versions)[number]

/** A database: those of the versions, and one with ids that count. */
export type Fixture = Version | '1.7.1-serial'

/** The users who have a session. */
export type TestUser = 'ada' | 'bob' | 'carol' | 'anonymous'

/** A row as the database stores it. */
export type RawRow = Readonly<Record<string, string | number | null>>

/** Facts about a database, recorded from the version of better-auth that wrote it. */
export interface FixturePage {
  readonly secret: string
  readonly baseURL: string
  readonly passwords: Readonly<Record<string, string>>
  readonly cookies: Readonly<Record<TestUser, string>>
  readonly mails: readonly { readonly kind: string; readonly url: string; readonly token: string }[]
  readonly rows: Readonly<
    Record<'user' | 'session' | 'account' | 'verification', readonly RawRow[]>
  >
}

const folder = new URL('../../../../../fixtures/better-auth/', import.meta.url)

/** Reads the recorded facts of a database. */
function readPage(version: Fixture): FixturePage {
  const text = readFileSync(new URL(`better-auth-${version}.json`, folder), 'utf8')
  return JSON.parse(text) as FixturePage
}

/** A copy of a database and an app on it, some minutes after its users have signed in. */
export function openCopy(
  version: Fixture,
  options: Partial<AuthOptions> = {},
  { names = {}, ...kyselyOptions }: KyselyOptions & { readonly names?: Names } = {},
) {
  const page = readPage(version)
  const file = createTestFile()
  copyFileSync(new URL(`better-auth-${version}.sqlite`, folder), file.path)
  const raw = file.openRaw()
  const clock = createFakeClock(new Date('2026-11-21T08:00:00Z'))
  const outbox = createOutbox()
  const database = faultyDatabase(withNames(kysely(file.openKysely(), kyselyOptions), names))
  const auth = createAuth({
    baseURL: page.baseURL,
    secret: page.secret,
    email: outbox.send,
    emailAndPassword: { enabled: true },
    user: { changeEmail: { enabled: true }, deleteUser: { enabled: true } },
    logger: { level: 'silent' },
    rateLimit: { enabled: false },
    ...options,
    database,
    storage: betterAuthDatabase(),
    advanced: { clock, ...options.advanced },
  })
  clock.advance('15 minutes')
  const browser = (cookies = ''): TestBrowser => {
    const opened = new TestBrowser(auth, page.baseURL)
    for (const pair of cookies.split('; ').filter((part) => part.includes('='))) {
      const [name = ''] = pair.split('=')
      opened.cookies.set(name, pair.slice(name.length + 1))
    }
    return opened
  }
  return {
    auth,
    page,
    clock,
    outbox,
    database,
    browser,
    /** The browser of a user who signed in with better-auth, without cached sessions. */
    browserOf: (testUser: TestUser) => {
      const [token = ''] = /better-auth\.session_token=[^;]+/.exec(page.cookies[testUser]) ?? []
      return browser(token)
    },
    rows: (table: string, where = '1 = 1', values: readonly unknown[] = []) =>
      raw.prepare(`select * from "${table}" where ${where}`).all([...values]) as RawRow[],
    run: (statement: string, ...values: readonly unknown[]) =>
      raw.prepare(statement).run([...values]),
  }
}
