import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { getChromium } from '../../../../../scripts/browser/find-chromium.mjs'
import { type Look, look } from './look.js'
import { openGallery } from './open-gallery.js'

/** The viewports and colour schemes of the tests. */
export const looks = [
  { title: 'wide', width: 1280, scheme: 'light' },
  { title: 'narrow', width: 375, scheme: 'dark' },
] as const

/** Opens the gallery and a Chromium for the tests of a file. */
export function openChromium() {
  const folder = process.env['SCREENSHOTS']
  let gallery: Awaited<ReturnType<typeof openGallery>>
  let browser: Browser
  const complaints: string[] = []

  beforeAll(async () => {
    gallery = await openGallery()
    browser = await chromium.launch({
      executablePath: getChromium(),
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    })
  })
  afterAll(async () => {
    await browser.close()
    await gallery.close()
  })

  return {
    /** What the consoles of all pages logged. */
    complaints,
    go: (page: Page, path: string) => page.goto(gallery.baseURL + path),
    see: (page: Page, name: string, at: Look) => look(page, name, { ...at, folder }),
    /** The link in the last mail to a user. */
    linkTo: async (email: string): Promise<string> => {
      await gallery.auth.idle()
      const mail = gallery.auth.outbox.messages.findLast(({ to }) => to === email)
      if (mail?.url === undefined) throw new Error(`No mail with a link went to ${email}`)
      return mail.url
    },
    /** Opens a new browser with its own cookies. */
    openPage: async ({ width, scheme }: Look): Promise<Page> => {
      const context = await browser.newContext({
        viewport: { width, height: 800 },
        colorScheme: scheme,
        locale: 'en-GB',
      })
      context.setDefaultTimeout(30_000)
      const page = await context.newPage()
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        const isRefusal = /status of 4\d\d/.test(message.text())
        if (['error', 'warning'].includes(message.type()) && !isRefusal)
          complaints.push(message.text())
      })
      return page
    },
  }
}

/** The name of the element with the focus. */
export const focusedIn = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => {
    const { activeElement: element } = document
    return (
      element?.getAttribute('aria-label') ?? element?.getAttribute('name') ?? element?.textContent
    )
  })
