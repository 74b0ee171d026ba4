import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getChromium } from '../../../scripts/browser/find-chromium.mjs'
import { type DemoServer, startDemo } from './start-demo.js'
import { arrive, followMail, send, visit } from './walk.js'

const password = 'correct horse battery staple'
const looks = [
  { title: 'wide and light', width: 1280, scheme: 'light' },
  { title: 'narrow and dark', width: 375, scheme: 'dark' },
] as const

let demo: DemoServer
let browser: Browser

beforeAll(async () => {
  demo = await startDemo()
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

afterAll(async () => {
  await browser.close()
  await demo.stop()
})

describe.each(looks)('the demo, $title', ({ width, scheme }) => {
  const email = `ann-${width}@example.com`

  it('goes from sign-up by verification and reset to deletion', async () => {
    const page = await openPage(width, scheme)
    await page.getByRole('link', { name: 'Sign up' }).click()
    await send(page, 'Sign up', { Name: 'Ann', Email: email, Password: password })
    await arrive(page, 'Profile')

    const verified = await followMail(page, email, 'verify-email')
    await verified.getByRole('button', { name: 'Verify' }).click()
    await arrive(verified, 'Your address is verified')
    await verified.close()

    await page.getByRole('button', { name: 'Sign out' }).click()
    await arrive(page, 'Sign in')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await send(page, 'Forgot your password', { Email: email })
    await page.getByRole('status').getByText('on its way').waitFor()
    const reset = await followMail(page, email, 'reset-password')
    await send(reset, 'Choose a new password', { 'New password': 'another good sentence' })
    await arrive(reset, 'Your password is changed')
    await reset.getByRole('link', { name: 'Sign in' }).click()
    await send(reset, 'Sign in', { Email: email, Password: 'another good sentence' })
    await arrive(reset, 'Profile')

    await visit(reset, 'Address')
    await reset.getByRole('button', { name: 'Delete my account' }).click()
    const deleted = await followMail(reset, email, 'delete-account')
    await deleted.getByRole('button', { name: 'Delete for good' }).click()
    await arrive(deleted, 'Your account is deleted')
    await page.context().close()
  })
})

async function openPage(width: number, colorScheme: 'light' | 'dark'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme })
  context.setDefaultTimeout(10_000)
  const page = await context.newPage()
  await page.goto(demo.url)
  await page.getByRole('form', { name: 'Sign in' }).waitFor()
  return page
}
