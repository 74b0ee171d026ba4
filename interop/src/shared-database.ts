import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AuthOptions, createAuth } from '@countersign/core'
import { betterAuthDatabase } from '@countersign/core/better-auth'
import { createOutbox, TestBrowser } from '@countersign/core/testing'
import { createTestFolder, engine } from './engines.js'
import type { servers } from './servers.js'

const fixtures = join(import.meta.dirname, '../../fixtures/better-auth')

/** Of the apps that wrote the fixtures. */
export const BASE_URL = 'http://localhost:3000'

/** What the two apps are told beside the usual. */
export interface AppOptions {
  readonly shared?: Partial<AuthOptions>
  readonly ours?: Partial<AuthOptions>
  readonly theirs?: object
}

/** Ours and theirs, on one copy of a database that they wrote. */
export async function openSharedDatabase(
  { version, create }: (typeof servers)[number],
  options: AppOptions = {},
) {
  const path = join(createTestFolder(), 'test.sqlite')
  copyFileSync(join(fixtures, `better-auth-${version}.sqlite`), path)
  const text = readFileSync(join(fixtures, `better-auth-${version}.json`), 'utf8')
  const { secret } = JSON.parse(text) as { secret: string }
  const database = await engine.share(path)
  const outbox = createOutbox()
  const shared = { secret, baseURL: BASE_URL, emailAndPassword: { enabled: true } }
  const ours = createAuth({
    ...shared,
    ...options.shared,
    database: database.ours,
    storage: betterAuthDatabase(),
    email: outbox.send,
    rateLimit: { enabled: false },
    ...options.ours,
  })
  await ours.migrate()
  const peer = create({
    ...shared,
    ...options.shared,
    database: { dialect: database.theirs, type: 'sqlite' },
    logger: { disabled: true },
    telemetry: { enabled: false },
    ...options.theirs,
  })
  const theirs = { handler: (request: Request) => peer.handler(request), basePath: '/api/auth' }
  const browser = new TestBrowser(ours, BASE_URL)
  /** A browser of a user at their server. */
  const openTheirs = () => new TestBrowser(theirs, BASE_URL)
  /** The same user's browser after the app has moved back. */
  const moveBack = (): TestBrowser => {
    const moved = openTheirs()
    for (const [name, value] of browser.cookies) moved.cookies.set(name, value)
    return moved
  }
  return {
    ours,
    outbox,
    browser,
    moveBack,
    openOurs: () => new TestBrowser(ours, BASE_URL),
    openTheirs,
  }
}
