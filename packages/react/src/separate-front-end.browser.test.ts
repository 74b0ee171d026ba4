import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { getChromium } from '../../../scripts/browser/find-chromium.mjs'
import { openFrontEnd, type Setup } from './test/open-front-end.js'

let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: getChromium(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  })
})
afterAll(() => browser.close())

/** Opens the page of an app in a new browser. Ports are replaced by the names of the servers. */
async function visit(setup: Setup) {
  await using app = await openFrontEnd(setup)
  const { pages, calls } = app.origins
  const named = (text: string): string => text.replaceAll(pages, 'PAGES').replaceAll(calls, 'CALLS')
  const context = await browser.newContext()
  const page = await context.newPage()
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.goto(pages)
  await page.locator('body:not(:empty)').waitFor()
  const shown = named((await page.locator('body').textContent()) ?? '')
  await context.close()
  return { shown, log: app.logs.map(named).join('\n'), console: logged.map(named).join('\n') }
}

interface Row extends Setup {
  readonly title: string
  /** What the page shows. */
  readonly shown: string
  /** What the log of the server contains, in order. */
  readonly log: readonly string[]
  /** What the console of the browser contains. */
  readonly console?: string
}

const toCalls: Setup['client'] = ({ calls }) => calls
const signedIn = 'Signed in as Ann'

describe('an app whose pages have a server of their own', () => {
  const inDevelopment: readonly Row[] = [
    {
      title: 'the pages call another port',
      client: toCalls,
      shown: signedIn,
      log: ['PAGES calls from another origin', 'trustedOrigins: ["PAGES"] and cors: true'],
    },
    { title: 'a proxy keeps the host', proxy: 'keeps the host', shown: signedIn, log: [] },
    {
      title: 'a proxy changes the host',
      proxy: 'changes the host',
      shown: signedIn,
      log: ["or serve the calls at the page's origin"],
    },
    {
      title: 'a proxy changes the host and baseURL is the origin of the pages',
      proxy: 'changes the host',
      server: ({ pages }) => ({ baseURL: pages }),
      shown: signedIn,
      log: [],
    },
    {
      title: 'the page has the other name of this machine',
      client: toCalls,
      pageHost: '127.0.0.1',
      shown: 'No session',
      log: ['PAGES calls from another origin', 'open the page at the same host name as the calls'],
    },
    {
      title: 'cors is off',
      client: toCalls,
      server: () => ({ cors: false }),
      shown: 'No response from CALLS/api/auth/sign-up/email',
      log: [],
      console: "No 'Access-Control-Allow-Origin' header",
    },
    {
      title: 'the client has no baseURL and no proxy passes its calls on',
      shown: 'Unexpected response (200) from PAGES/api/auth/sign-up/email',
      log: [],
    },
    {
      title: 'the server has ended',
      client: toCalls,
      isDown: true,
      shown: 'No response from CALLS/api/auth/sign-up/email',
      log: [],
      console: 'ERR_CONNECTION_REFUSED',
    },
  ]
  const inProduction: readonly Row[] = [
    {
      title: 'the server trusts the pages and has CORS',
      client: toCalls,
      server: ({ calls, pages }) => ({ baseURL: calls, trustedOrigins: [pages], cors: true }),
      shown: signedIn,
      log: [],
    },
    {
      title: 'the server trusts the pages and has no CORS',
      client: toCalls,
      server: ({ calls, pages }) => ({ baseURL: calls, trustedOrigins: [pages] }),
      shown: 'No response from CALLS/api/auth/sign-up/email',
      log: ['cors'],
      console: "No 'Access-Control-Allow-Origin' header",
    },
    {
      title: 'the server has CORS and trusts no pages',
      client: toCalls,
      server: ({ calls }) => ({ baseURL: calls, cors: true }),
      shown: 'No response from CALLS/api/auth/sign-up/email',
      log: ['trustedOrigins'],
      console: "No 'Access-Control-Allow-Origin' header",
    },
    {
      title: 'a proxy keeps the host and baseURL is the address of the server',
      proxy: 'keeps the host',
      server: ({ calls }) => ({ baseURL: calls }),
      shown: 'Invalid origin',
      log: ["Refused PAGES: add it to trustedOrigins, or set baseURL to the page's address"],
    },
  ]
  it.each([
    ...inDevelopment.map((row) => ({ mode: 'development', ...row })),
    ...inProduction.map((row) => ({ mode: 'production', ...row })),
  ])(
    'works or says what to change, in $mode, when $title',
    async ({ mode, shown, log, console: text = '', ...setup }) => {
      vi.stubEnv('NODE_ENV', mode)
      const seen = await visit(setup)
      expect(seen.shown).toBe(shown)
      for (const part of log) expect(seen.log).toContain(part)
      if (log.length === 0) expect(seen.log).toBe('')
      expect(seen.console).toContain(text)
    },
  )
})
