import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AuthOptions, createAuth, type Plugin } from '@countersign/core'
import { betterAuthDatabase } from '@countersign/core/better-auth'
import { createFakeClock, createOutbox, TestBrowser } from '@countersign/core/testing'
import { kysely } from '@countersign/kysely'
import { libsql } from '@countersign/kysely/libsql'
import { Kysely } from 'kysely'
import Libsql from 'libsql'
import { onTestFinished } from 'vitest'

/** The versions of better-auth that wrote a database. */
export const versions = ['1.2.12', '1.7.1'] as const

/** A version of better-auth that wrote a database. */
export type Version = (typeof versions)[number]

const folder = new URL('../../../fixtures/better-auth/', import.meta.url)

interface Page {
  readonly secret: string
  readonly baseURL: string
  readonly cookies: Readonly<Record<string, string>>
}

/** A copy of a database that better-auth wrote, and an app on it, some minutes after its users signed in. */
export function openBetterAuthCopy<const P extends readonly Plugin[]>(
  version: Version,
  plugins: P,
  options: Partial<AuthOptions> = {},
) {
  const text = readFileSync(new URL(`better-auth-${version}.json`, folder), 'utf8')
  const page = JSON.parse(text) as Page
  const directory = mkdtempSync(join(tmpdir(), 'countersign-proofs-'))
  const path = join(directory, 'copy.sqlite')
  copyFileSync(new URL(`better-auth-${version}.sqlite`, folder), path)
  const instance = new Kysely<Record<string, Record<string, unknown>>>({ dialect: libsql(path) })
  const raw = new Libsql(path)
  onTestFinished(async () => {
    raw.close()
    await instance.destroy()
    rmSync(directory, { recursive: true, force: true })
  })
  const auth = createAuth({
    baseURL: page.baseURL,
    secret: page.secret,
    email: createOutbox().send,
    emailAndPassword: { enabled: true },
    logger: { level: 'silent' },
    rateLimit: { enabled: false },
    ...options,
    plugins,
    database: kysely(instance),
    storage: betterAuthDatabase(),
    advanced: { clock: createFakeClock(new Date('2026-11-21T08:15:00Z')) },
  })
  return {
    auth,
    /** The browser of a user who signed in with better-auth, without cached sessions. */
    browserOf(user: 'ada' | 'bob'): TestBrowser {
      const browser = new TestBrowser(auth, page.baseURL)
      const [, token = ''] =
        /better-auth\.session_token=([^;]+)/.exec(page.cookies[user] ?? '') ?? []
      browser.cookies.set('better-auth.session_token', token)
      return browser
    },
    rows: (table: string): Readonly<Record<string, unknown>>[] =>
      raw.prepare(`select * from "${table}"`).all([]) as Readonly<Record<string, unknown>>[],
  }
}
