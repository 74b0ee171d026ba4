import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Look, lookInBothSchemes, looks } from './look.js'
import { openDemo } from './open-demo.js'
import { arrive, password, send, signIn, signUp, visit } from './walk.js'

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
    await visit(page, 'People')
  })
  afterAll(async () => {
    await page.context().close()
    await other.context().close()
  })

  const button = (label: string) => page.getByRole('button', { name: label })

  it('finds a user', async () => {
    await send(page, 'Find somebody', { 'Look for': email })
    await page.getByRole('heading', { name: '1 person' }).waitFor()
    await lookInBothSchemes(page, 'people', device)
  })

  it('impersonates the user, shows it on every page, and stops', async () => {
    await button(`Act as ${name}`).click()
    await page.getByRole('heading', { name: `You act as ${name}` }).waitFor()
    await page.getByRole('navigation').getByText(email).waitFor()
    expect(await page.getByRole('link', { name: 'People' }).count()).toBe(0)
    await visit(page, 'Sessions')
    await page.getByRole('heading', { name: `You act as ${name}` }).waitFor()
    await lookInBothSchemes(page, 'acting', device)
    await button('Go back to yourself').click()
    await arrive(page, 'People')
    await page.getByRole('navigation').getByText('admin@example.com').waitFor()
  })

  it('assigns a role and removes it', async () => {
    await send(page, 'Find somebody', { 'Look for': email })
    await button(`Make administrator: ${name}`).click()
    await button(`Take the role from ${name}`).click()
    await button(`Make administrator: ${name}`).waitFor()
  })

  it('bans the user and lifts the ban', async () => {
    await button(`Keep out ${name}`).click()
    await button(`Let in ${name}`).waitFor()
    await other.reload()
    await arrive(other, 'Sign in')
    await signIn(other, email, password)
    await other.getByText('You have been banned').waitFor()
    await button(`Let in ${name}`).click()
    await button(`Keep out ${name}`).waitFor()
    await signIn(other, email, password)
    await arrive(other, 'Profile')
  })

  it('logs no error in the console of any page', () => {
    expect(complaints).toEqual([])
  })
})
