import Database from 'libsql'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { getChromium } from '../../../scripts/browser/find-chromium.mjs'
import type { Look } from './look.js'
import { type DemoEnvironment, type DemoServer, startDemo } from './start-demo.js'

const WEEK_MS = 7 * 24 * 3_600_000

/** The demo and a browser, for the tests of one file. */
export interface OpenDemo {
  /** A new browser with its own cookies, at the sign-in form. */
  readonly openPage: (look: Look) => Promise<Page>
  /** Errors and warnings in the consoles of the pages, except failed requests. */
  readonly complaints: string[]
  /** The password of `admin@example.com`. */
  readonly administratorPassword: () => string
  /** Makes all sessions a week old. */
  readonly ageSessions: () => void
}

/** Starts the demo and a browser before the tests of a file, and stops both after them. */
export function openDemo(environment: DemoEnvironment = {}): OpenDemo {
  const complaints: string[] = []
  let demo: DemoServer
  let browser: Browser

  beforeAll(async () => {
    const executablePath = getChromium()
    demo = await startDemo(environment)
    browser = await chromium.launch({
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-gpu',
        '--disable-background-networking',
      ],
    })
  })

  afterAll(async () => {
    await browser.close()
    await demo.stop()
  })

  return {
    complaints,
    administratorPassword: () => demo.administratorPassword,
    ageSessions() {
      const database = new Database(demo.databaseFile)
      const weekAgo = new Date(Date.now() - WEEK_MS).toISOString()
      database.prepare('update session set createdAt = ?').run([weekAgo])
      database.close()
    },
    async openPage({ width, scheme }) {
      const context = await browser.newContext({
        viewport: { width, height: 800 },
        colorScheme: scheme,
        locale: 'en-GB',
      })
      context.setDefaultTimeout(30_000)
      context.on('page', (page) => {
        watch(page, complaints)
      })
      return openAt(context, demo.url)
    },
  }
}

async function openAt(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('form', { name: 'Sign in' }).waitFor()
  return page
}

function watch(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    const isRefusal = /status of 4\d\d/.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !isRefusal) complaints.push(message.text())
  })
}
