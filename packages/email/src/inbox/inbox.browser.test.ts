import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTestAuth } from '@countersign/core/testing'
import { toNodeHandler } from '@countersign/core/node'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getChromium } from '../../../../scripts/browser/find-chromium.mjs'
import { mailer } from '../mailer.js'
import { message } from '../test/write-mail.js'
import { inbox } from './index.js'

const looks = [
  { title: 'wide and light', width: 1280, colorScheme: 'light', paper: 'rgb(246, 244, 238)' },
  { title: 'narrow and dark', width: 375, colorScheme: 'dark', paper: 'rgb(23, 26, 25)' },
] as const

const mails = inbox()
const server = createServer()
let browser: Browser
let origin = ''
let target = ''
let requests: string[] = []

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://localhost:${(server.address() as AddressInfo).port}`
  target = `${origin}/api/auth/ok`
  const auth = createTestAuth({ baseURL: origin, plugins: [mails] })
  const listener = toNodeHandler(auth)
  server.on('request', (request, response) => {
    requests.push(request.url ?? '')
    void listener(request, response)
  })
  browser = await chromium.launch({
    executablePath: getChromium(),
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-gpu',
      '--disable-background-networking',
    ],
  })
})

beforeEach(async () => {
  mails.clear()
  requests = []
  const send = mailer({ transport: mails, from: 'App <app@example.com>' })
  const to = `${'somebody.with.a.long.name'.repeat(2)}@subdomain.example.com`
  await send({ ...message, id: 'm1', to, url: target })
})

afterAll(async () => {
  await browser.close()
  await new Promise((resolve) => server.close(resolve))
})

/** The pixels by which the page is wider than the window. */
function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

describe.each(looks)('the inbox, $title', ({ width, colorScheme, paper }) => {
  it('opens a mail from the list, and the link of the mail', async () => {
    await using page = await browser.newPage({ colorScheme, viewport: { width, height: 800 } })
    await page.goto(`${origin}/api/auth/inbox`)
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    await page.getByRole('link', { name: 'Verify your address' }).click()
    await page.getByRole('heading', { name: 'Verify your address' }).waitFor()
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)

    const frame = page.frameLocator('iframe')
    expect(
      await frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor),
    ).toBe(paper)
    const opened = page.context().waitForEvent('page')
    await frame.getByRole('link', { name: 'Verify address' }).click()
    const tab = await opened
    await tab.waitForURL(target)
    expect(await tab.evaluate(() => window.opener === null)).toBe(true)
    expect(await tab.evaluate(() => document.referrer)).toBe('')
  })
})

describe('a hostile mail', () => {
  it('runs no scripts, submits no forms and stays in its frame', async () => {
    const html = `<html><head><meta http-equiv="refresh" content="0;url=${origin}/hit?refresh"></head>
<body onload="parent.document.title='hit'"><script>document.body.id='hit'; top.location='/hit?top'</script>
<img src="x" onerror="document.body.id='hit'"><form action="${origin}/hit?form"><button>Send</button></form>
<iframe src="${origin}/hit?frame"></iframe><link rel="stylesheet" href="${origin}/hit?style"><p>shown</p></body></html>`
    const { from, to } = { from: 'app@example.com', to: 'ann@example.com' }
    await mails.send({ id: 'm2', kind: 'note', from, to, subject: 'Hi', text: '', html })

    await using page = await browser.newPage()
    await page.goto(`${origin}/api/auth/inbox/mail/m2`)
    const frame = page.frameLocator('body > main > iframe')
    await frame.getByText('shown').waitFor()
    await frame.getByRole('button').click()
    await page.waitForTimeout(300)
    expect(requests.map((url) => url.split('?')[0])).toEqual(['/api/auth/inbox/mail/m2'])
    expect(await page.title()).toBe('Hi · Countersign')
    expect(await frame.locator('#hit').count()).toBe(0)
  })
})
