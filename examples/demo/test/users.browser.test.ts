import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Look, lookInBothSchemes, looks } from './look.js'
import { openDemo } from './open-demo.js'
import { arrive, isSignedIn, openMenu, openTab, password, send, signIn, signUp } from './walk.js'

const { openPage, complaints, administratorPassword } = openDemo()

describe.each(looks)('user administration in the demo, $title', ({ width, scheme }) => {
  const device: Look = { width, scheme }
  const name = `Bob ${width}`
  const email = `bob-${width}@example.com`
  let page: Page
  let other: Page

  beforeAll(async () => {
    other = await openPage(device)
    await signUp(other, name, email)
    await arrive(other, 'Profile')
    page = await openPage(device)
    await signIn(page, 'admin@example.com', administratorPassword())
    await arrive(page, 'Profile')
    await openMenu(page)
    await page.getByRole('link', { name: 'Users' }).click()
    await arrive(page, 'Users')
  })
  afterAll(async () => {
    await page.context().close()
    await other.context().close()
  })

  const button = (label: string) => page.getByRole('button', { name: label, exact: true })

  it('finds a user', async () => {
    await send(page, 'Search', { 'Search for': email })
    await page.getByRole('status').getByText('1 user', { exact: true }).waitFor()
    await lookInBothSchemes(page, 'users', device)
  })

  it('impersonates the user, shows it on every page, and stops', async () => {
    await button(`Act as ${name}`).click()
    await page.getByRole('heading', { name: `You act as ${name}` }).waitFor()
    await isSignedIn(page, email)
    await openMenu(page)
    expect(await page.getByRole('link', { name: 'Users' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await openTab(page, 'Devices')
    await page.getByRole('heading', { name: `You act as ${name}` }).waitFor()
    await lookInBothSchemes(page, 'acting', device)
    await button('Stop').click()
    await arrive(page, 'Users')
    await isSignedIn(page, 'admin@example.com')
  })

  it('assigns a role and removes it', async () => {
    await send(page, 'Search', { 'Search for': email })
    await button(`Make administrator: ${name}`).click()
    await button(`Remove administrator: ${name}`).click()
    await button(`Make administrator: ${name}`).waitFor()
  })

  it('bans the user and lifts the ban', async () => {
    await button(`Ban: ${name}`).click()
    await button(`Unban: ${name}`).waitFor()
    await other.reload()
    await arrive(other, 'Sign in')
    await signIn(other, email, password)
    await other.getByText('You have been banned').waitFor()
    await button(`Unban: ${name}`).click()
    await button(`Ban: ${name}`).waitFor()
    await signIn(other, email, password)
    await arrive(other, 'Profile')
  })

  it('logs no error in the console of any page', () => {
    expect(complaints).toEqual([])
  })
})
