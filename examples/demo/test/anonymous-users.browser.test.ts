import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Look, lookInBothSchemes, looks } from './look.js'
import { openDemo } from './open-demo.js'
import { arrive, isSignedIn, openTab, password, send, signOut } from './walk.js'

const { openPage, complaints } = openDemo()

describe.each(looks)('anonymous users in the demo, $title', ({ width, scheme }) => {
  const device: Look = { width, scheme }
  const email = `anonymous-${width}@example.com`
  let page: Page

  beforeAll(async () => {
    page = await openPage(device)
  })
  afterAll(() => page.context().close())

  async function enterAndWrite(bio: string): Promise<void> {
    await page.getByRole('button', { name: 'Continue as a guest' }).click()
    await arrive(page, 'Profile')
    await page.getByRole('heading', { name: 'You are a guest' }).waitFor()
    await openTab(page, 'About you')
    await send(page, 'About you', { Bio: bio })
    await page.getByRole('status').getByText('Saved.').waitFor()
  }

  it('signs in as an anonymous user and writes a note', async () => {
    await enterAndWrite('Written by an anonymous user.')
    expect(await page.getByText('placeholder.invalid').count()).toBe(0)
    await lookInBothSchemes(page, 'anonymous', device)
    await openTab(page, 'Profile')
    expect(await page.getByText('placeholder.invalid').count()).toBe(0)
    expect(await page.getByText('Unverified').count()).toBe(0)
    expect(await page.getByRole('tab', { name: 'Security' }).count()).toBe(0)
    await lookInBothSchemes(page, 'anonymous-profile', device)
  })

  it('deletes the anonymous user with all notes and signs out', async () => {
    await page.getByRole('button', { name: 'Delete everything' }).click()
    await arrive(page, 'Sign in')
    await lookInBothSchemes(page, 'sign-in-or-anonymous', device)
  })

  it('keeps the notes when the anonymous user signs up', async () => {
    await enterAndWrite('Kept at sign-up.')
    await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
    await send(page, 'Sign up', { Name: 'Ann', Email: email, Password: password })
    await page.getByText('Unverified').waitFor()
    expect(await page.getByText('You are a guest').count()).toBe(0)
    await isSignedIn(page, email)
    await openTab(page, 'About you')
    expect(await page.getByLabel('Bio').inputValue()).toBe('Kept at sign-up.')
  })

  it('keeps the notes of an existing user when the anonymous user signs in', async () => {
    await signOut(page)
    await arrive(page, 'Sign in')
    await page.goto(new URL('/', page.url()).href)
    await enterAndWrite('Written in between.')
    await page.getByRole('main').getByRole('link', { name: 'sign in' }).click()
    await send(page, 'Sign in', { Email: email, Password: password })
    await isSignedIn(page, email)
    await openTab(page, 'About you')
    expect(await page.getByLabel('Bio').inputValue()).toBe('Kept at sign-up.')
  })

  it('logs no error in the console of any page', () => {
    expect(complaints).toEqual([])
  })
})
