import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Look, lookInBothSchemes, looks } from './look.js'
import { openDemo } from './open-demo.js'
import { arrive, isSignedIn, openMenu, password, send, signIn, signOut, signUp } from './walk.js'

const { openPage, complaints } = openDemo()

describe.each(looks)('two accounts in one browser of the demo, $title', ({ width, scheme }) => {
  const device: Look = { width, scheme }
  const emails = { ann: `two-ann-${width}@example.com`, bea: `two-bea-${width}@example.com` }
  let page: Page

  beforeAll(async () => {
    page = await openPage(device)
    await signUp(page, 'Ann', emails.ann)
    await arrive(page, 'Profile')
  })
  afterAll(() => page.context().close())

  const switchTo = (name: string) => page.getByRole('button', { name: `Switch account: ${name}` })

  it('adds an account by a sign-up, and keeps the first one', async () => {
    await openMenu(page)
    await page.getByRole('link', { name: 'Add account' }).click()
    await arrive(page, 'Sign in')
    await page.getByRole('group', { name: /^Account menu/ }).waitFor({ state: 'hidden' })
    await lookInBothSchemes(page, 'add-account', device)
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await send(page, 'Sign up', { Name: 'Bea', Email: emails.bea, Password: password })
    await arrive(page, 'Profile')
    await isSignedIn(page, emails.bea)
    await openMenu(page)
    await switchTo('Ann').waitFor()
    await lookInBothSchemes(page, 'account-menu', device)
    await page.keyboard.press('Escape')
  })

  it('switches to the other account without a password, also in another tab', async () => {
    const tab = await page.context().newPage()
    await tab.goto(new URL('/about', page.url()).href)
    await tab.getByRole('button', { name: 'Account menu of Bea' }).waitFor()
    await page.getByRole('button', { name: 'Edit: Profile' }).click()
    await openMenu(page)
    await switchTo('Ann').click()
    await isSignedIn(page, emails.ann)
    await arrive(page, 'Profile')
    expect(await page.getByRole('form', { name: 'Profile' }).count()).toBe(0)
    await tab.getByRole('button', { name: 'Account menu of Ann' }).waitFor()
    await tab.close()
  })

  it('signs out of one account, and shows the other one', async () => {
    await openMenu(page)
    await page.getByRole('button', { name: 'Sign out of this account' }).click()
    await isSignedIn(page, emails.bea)
    await openMenu(page)
    await page.getByRole('link', { name: 'Add account' }).waitFor()
    await expect.poll(() => switchTo('Ann').count()).toBe(0)
    await page.keyboard.press('Escape')
  })

  it('signs out of all accounts', async () => {
    await openMenu(page)
    await page.getByRole('link', { name: 'Add account' }).click()
    await signIn(page, emails.ann, password)
    await isSignedIn(page, emails.ann)
    await signOut(page)
    await arrive(page, 'Sign in')
    await page.reload()
    await arrive(page, 'Sign in')
  })

  it('logs no error in the console of any page', () => {
    expect(complaints).toEqual([])
  })
})
