import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { focusedIn, looks, openChromium } from './test/open-chromium.js'

const { complaints, go, see: lookAt, openPage } = openChromium()

describe.each(looks)('the components in Chromium, $title', ({ width, scheme }) => {
  let page: Page
  const see = (name: string): Promise<void> => lookAt(page, name, { width, scheme })
  const focused = () => focusedIn(page)

  beforeAll(async () => {
    page = await openPage({ width, scheme })
  })
  afterAll(() => page.context().close())

  it.each([
    { path: '/sign-in', title: 'Sign in' },
    { path: '/sign-in-code', title: 'Sign in to Acme' },
    { path: '/sign-in-plain', title: 'Sign in' },
    { path: '/sign-up', title: 'Sign up' },
    { path: '/forgot-password', title: 'Forgot your password?' },
    { path: '/reset-password', title: 'This link does not work' },
    { path: '/reset-password-token', title: 'Choose a new password' },
  ])('shows $path without a serious finding, in both directions', async ({ path, title }) => {
    for (const dir of ['ltr', 'rtl']) {
      await go(page, `${path}?dir=${dir}`)
      await page.getByRole('heading', { name: title, exact: true }).waitFor()
      await page.waitForLoadState('networkidle')
      await see(`${path.slice(1)}-${dir}`)
    }
  })

  it('moves the focus through the sign-in form in the order of the page', async () => {
    await go(page, '/sign-in')
    await page.getByRole('button', { name: 'Continue as a guest' }).waitFor()
    const order: unknown[] = []
    for (let count = 0; count < 12; count += 1) {
      await page.keyboard.press('Tab')
      order.push(await focused())
    }
    expect(order).toEqual([
      'Continue with Google',
      'Continue with GitHub',
      'email',
      'Forgot password?',
      'password',
      'Show password',
      'rememberMe',
      'Sign in',
      'Sign in with a passkey',
      'Email me a sign-in link',
      'Continue as a guest',
      'Sign up',
    ])
  })

  it('keeps the button where it is when errors appear', async () => {
    await go(page, '/sign-in-plain')
    const button = page.locator('[type=submit]')
    const before = await button.boundingBox()
    await button.click()
    await page.getByText('Enter your password.').waitFor()
    expect(await button.boundingBox()).toEqual(before)
    expect(await focused()).toBe('email')
    await see('sign-in-errors')
  })

  it('keeps the link to the sign-up where it is while the buttons of plugins load', async () => {
    let release: () => Promise<void> = () => Promise.resolve()
    await page.route(/other-methods/, (route) => {
      release = () => route.continue()
    })
    await go(page, '/sign-in')
    const link = page.getByRole('button', { name: 'Sign up', exact: true })
    const before = await link.boundingBox()
    expect(await page.getByRole('button', { name: 'Continue as a guest' }).count()).toBe(0)
    await release()
    await page.getByRole('button', { name: 'Continue as a guest' }).waitFor()
    expect(await link.boundingBox()).toEqual(before)
    await page.unroute(/other-methods/)
  })

  it('signs a user up by keyboard and opens the menu of the user', async () => {
    await go(page, '/sign-up')
    await page.getByLabel('Name', { exact: true }).focus()
    await page.keyboard.type('Ann Example')
    await page.keyboard.press('Tab')
    await page.keyboard.type(`ann-${width}@example.com`)
    await page.keyboard.press('Tab')
    await page.keyboard.type('correct horse battery staple')
    await page.keyboard.press('Enter')
    await page.getByText('You are signed in as').waitFor()
    await see('signed-in')

    await go(page, '/user-button')
    await page.getByRole('button', { name: 'Account menu of Ann Example' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Manage account' }).waitFor()
    await see('user-button')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Manage account')
    await page.keyboard.press('Escape')
    expect(await focused()).toBe('Account menu of Ann Example')
    await page.getByRole('link', { name: 'Manage account' }).waitFor({ state: 'hidden' })
  })

  it('shows every page of the account settings, and moves between them by keyboard', async () => {
    for (const dir of ['ltr', 'rtl']) {
      await go(page, `/account?dir=${dir}`)
      await page.getByRole('tab', { name: 'Profile' }).focus()
      const next = dir === 'ltr' ? 'ArrowRight' : 'ArrowLeft'
      for (const title of ['Profile', 'Security', 'Devices', 'Plan']) {
        await page.getByRole('heading', { name: title, exact: true }).waitFor()
        await page.locator('[aria-busy=true], .cs-skeleton').first().waitFor({ state: 'hidden' })
        expect(await focused()).toBe(title)
        await see(`account-${title.toLowerCase()}-${dir}`)
        await page.keyboard.press(next)
      }
    }
  })

  it('returns the focus to the button of a form or of a dialog that is closed', async () => {
    await go(page, '/account')
    const edit = page.getByRole('button', { name: 'Edit: Profile' })
    await edit.press('Enter')
    await see('account-edit')
    expect(await focused()).toBe('name')
    await page.getByRole('button', { name: 'Cancel' }).press('Enter')
    expect(await focused()).toBe('Edit: Profile')

    await page.getByRole('button', { name: 'Delete account' }).press('Enter')
    await page.getByLabel(/to confirm/).waitFor()
    await see('account-deletion')
    expect(await focused()).toBe('typed')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await focused()).toBe('Delete account')
  })
})

describe('the pages of the components', () => {
  it('logs no error in the console', () => {
    expect(complaints).toEqual([])
  })
})
