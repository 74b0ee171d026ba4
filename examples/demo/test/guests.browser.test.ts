import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Look, lookInBothSchemes, looks } from './look.js'
import { openDemo } from './open-demo.js'
import { arrive, password, send } from './walk.js'

const { openPage, complaints } = openDemo()

describe.each(looks)('anonymous users in the demo, $title', ({ width, scheme }) => {
  const device: Look = { width, scheme }
  const email = `guest-${width}@example.com`
  let page: Page

  beforeAll(async () => {
    page = await openPage(device)
  })
  afterAll(() => page.context().close())

  async function enterAndWrite(bio: string): Promise<void> {
    await page.getByRole('button', { name: 'Continue as guest' }).click()
    await arrive(page, 'Profile')
    await page.getByRole('heading', { name: 'You are a guest' }).waitFor()
    await send(page, 'About you', { Bio: bio })
    await page.getByRole('status').getByText('Saved.').waitFor()
  }

  it('signs in as an anonymous user and writes a note', async () => {
    await enterAndWrite('Written by a guest.')
    expect(await page.getByText('placeholder.invalid').count()).toBe(0)
    expect(await page.getByText('Verify your address').count()).toBe(0)
    await lookInBothSchemes(page, 'guest', device)
  })

  it('deletes the anonymous user with all notes and signs out', async () => {
    await page.getByRole('button', { name: 'Delete everything' }).click()
    await arrive(page, 'Sign in')
    await lookInBothSchemes(page, 'sign-in-or-guest', device)
  })

  it('keeps the notes when the anonymous user signs up', async () => {
    await enterAndWrite('Kept at sign-up.')
    await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
    await send(page, 'Sign up', { Name: 'Ann', Email: email, Password: password })
    await page.getByRole('heading', { name: 'Verify your address' }).waitFor()
    expect(await page.getByText('You are a guest').count()).toBe(0)
    expect(await page.getByLabel('Bio').inputValue()).toBe('Kept at sign-up.')
    await page.getByRole('navigation').getByText(email).waitFor()
  })

  it('keeps the notes of an existing user when the anonymous user signs in', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await arrive(page, 'Sign in')
    await enterAndWrite('Written in between.')
    await page.getByRole('main').getByRole('link', { name: 'sign in' }).click()
    await send(page, 'Sign in', { Email: email, Password: password })
    await page.getByRole('navigation').getByText(email).waitFor()
    expect(await page.getByLabel('Bio').inputValue()).toBe('Kept at sign-up.')
  })

  it('logs no error in the console of any page', () => {
    expect(complaints).toEqual([])
  })
})
