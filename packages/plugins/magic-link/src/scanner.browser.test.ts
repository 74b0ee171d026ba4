import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toNodeHandler } from '@countersign/core/node'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getChromium } from '../../../../scripts/browser/find-chromium.mjs'
import type { MagicLinkOptions } from './index.js'
import { type App, createApp } from './test/app.js'

const ADDRESS = 'ann@x.test'

let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: getChromium(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  })
})
afterAll(() => browser.close())

interface Site extends AsyncDisposable {
  readonly auth: App
  readonly origin: string
}

/** An app that browsers can reach. */
async function openSite(options: MagicLinkOptions, links: 'direct' | 'confirm'): Promise<Site> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const auth = createApp(options, { baseURL: origin, links })
  const answer = toNodeHandler(auth)
  server.on('request', (request, response) => void answer(request, response))
  return {
    auth,
    origin,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Requests a link in this browser. */
async function requestIn(context: BrowserContext, { auth, origin }: Site): Promise<string> {
  const data = { email: ADDRESS, callbackURL: '/api/auth/get-session' }
  const headers = { origin }
  await context.request.post(`${origin}/api/auth/sign-in/magic-link`, { data, headers })
  await auth.idle()
  return auth.outbox.last('magic-link', ADDRESS).url ?? ''
}

/** Opens a link with scripts enabled, waits for all activity, and inspects the page as scanners do. */
async function scan(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.mouse.move(50, 50)
  await page.evaluate(() => {
    for (const link of document.querySelectorAll('a')) link.dispatchEvent(new Event('mouseover'))
  })
  await page.reload({ waitUntil: 'networkidle' })
  return page
}

async function sessionIn(context: BrowserContext, { origin }: Site): Promise<unknown> {
  return (await context.request.get(`${origin}/api/auth/get-session`)).json()
}

describe.each([
  { title: 'in direct mode', options: {}, links: 'direct' },
  { title: 'with a button', options: {}, links: 'confirm' },
  { title: 'for one browser', options: { sameBrowser: true }, links: 'direct' },
  { title: 'with a button, for one browser', options: { sameBrowser: true }, links: 'confirm' },
] as const)('H14 a link $title that a scanner with scripts has opened', ({ options, links }) => {
  it('signs in no user there, and its owner afterwards', async () => {
    await using site = await openSite(options, links)
    await using own = await browser.newContext()
    await using scanner = await browser.newContext()
    const url = await requestIn(own, site)
    const before = await site.auth.database.dump()
    await scan(scanner, url)
    expect(await scanner.cookies()).toEqual([])
    expect(await sessionIn(scanner, site)).toBeNull()
    expect(await site.auth.database.dump()).toEqual(before)

    const page = await own.newPage()
    await page.goto(url)
    await page.waitForURL('**/get-session')
    expect(await sessionIn(own, site)).toMatchObject({ user: { email: ADDRESS } })
  })
})

describe('H14 a scanner in a browser', () => {
  it('sees no button when the link is for one browser', async () => {
    await using site = await openSite({ sameBrowser: true }, 'confirm')
    await using own = await browser.newContext()
    await using scanner = await browser.newContext()
    const url = await requestIn(own, site)
    const page = await scan(scanner, url)
    await page.waitForURL('**/get-session?error=OTHER_BROWSER')
    expect(await scanner.cookies()).toEqual([])
    expect(await sessionIn(scanner, site)).toBeNull()
    expect((await site.auth.database.dump())['verification']).toHaveLength(1)
  })
})
