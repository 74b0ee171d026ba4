import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Authenticator, giveAuthenticator, watchCeremonies } from './authenticator.js'
import { type Look, lookInBothSchemes, looks } from './look.js'
import { openDemo } from './open-demo.js'
import { arrive, confirm, fieldNote, isSignedIn, openTab, post, send, signOut } from './walk.js'

const { openPage, complaints, ageSessions } = openDemo()

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()

/** The button says too whether a passkey was used last. */
const pressPasskey = (page: Page, timeout = 30_000): Promise<void> =>
  page.getByRole('button', { name: /^Sign in with a passkey/ }).click({ timeout })

const alert = (page: Page, text: string): Promise<void> =>
  page.getByRole('alert').getByText(text).waitFor()

const passkeysOn = (page: Page) => page.getByRole('region', { name: 'Passkeys' })

describe.each(looks)('passkeys in the demo, $title', ({ width, scheme }) => {
  const device: Look = { width, scheme }
  const email = `ann-${width}@example.com`
  let page: Page
  let authenticator: Authenticator
  let ceremonies: () => Promise<readonly string[]>

  const see = (shown: string): Promise<void> => lookInBothSchemes(page, shown, device)

  /**
   * Signs out while no user touches the device: the sign-in page suggests passkeys, and none is
   * picked.
   */
  async function leave(): Promise<void> {
    await authenticator.attended(false)
    await signOut(page)
    await arrive(page, 'Sign in')
    await expect.poll(async () => (await ceremonies()).at(-1)).toBe('conditional offered')
  }

  /** Signs in by the button, unless the autofill of the page signs in first. */
  async function enter(): Promise<void> {
    await authenticator.attended(true)
    await pressPasskey(page, 3000).catch(() => undefined)
    await arrive(page, 'Security')
  }

  beforeAll(async () => {
    page = await openPage(device)
    ceremonies = await watchCeremonies(page)
    authenticator = await giveAuthenticator(page)
    await page.reload()
    await arrive(page, 'Sign in')
  })
  afterAll(() => page.context().close())

  it('offers a sign-up without a password', async () => {
    await page.getByRole('link', { name: 'Sign up' }).click()
    await page.getByLabel('Email').fill('ann')
    await press(page, 'Sign up with a passkey')
    expect(await fieldNote(page, 'Name')).toBe('Enter your name.')
    await see('sign-up-with-passkey')
  })

  it('creates no user when the registration is cancelled', async () => {
    await authenticator.verified(false)
    await page.getByLabel('Name').fill('Ann')
    await page.getByLabel('Email').fill(email)
    await press(page, 'Sign up with a passkey')
    await alert(page, 'No passkey was created.')
    await see('sign-up-with-passkey-cancelled')
    expect(await authenticator.count()).toBe(0)
  })

  it('signs a user up', async () => {
    await authenticator.verified(true)
    await press(page, 'Sign up with a passkey')
    await arrive(page, 'Profile')
    await isSignedIn(page, email)
    expect(await authenticator.count()).toBe(1)
  })

  it('refuses to register the same device twice', async () => {
    await openTab(page, 'Security')
    await page.getByRole('button', { name: 'Rename Passkey' }).waitFor()
    await see('security-of-passkey')
    await press(page, 'Add a passkey')
    await alert(page, 'This device already has a passkey of yours.')
    expect(await authenticator.count()).toBe(1)
  })

  it('renames a passkey', async () => {
    await press(page, 'Rename Passkey')
    await see('passkey-renamed')
    await send(page, 'Rename Passkey', { 'Name of the passkey': 'Ann’s laptop' })
    await passkeysOn(page).getByText('Ann’s laptop').waitFor()
    expect(await passkeysOn(page).getByText('Passkey', { exact: true }).count()).toBe(0)
  })

  it('refuses to delete the only sign-in method', async () => {
    expect(
      await passkeysOn(page)
        .getByRole('button', { name: /^Remove/ })
        .count(),
    ).toBe(0)
    const list = new URL('/api/auth/passkey/list-user-passkeys', page.url()).href
    const [passkey] = (await (await page.request.get(list)).json()) as [{ readonly id: string }]
    expect(await post(page, '/passkey/delete-passkey', { id: passkey.id })).toEqual({
      status: 400,
      code: 'LAST_SIGN_IN_METHOD',
    })
    await page.reload()
    await passkeysOn(page).getByText('Ann’s laptop').waitFor()
    await see('passkey-stays')
  })

  it('signs in with a button after user verification', async () => {
    await leave()
    await see('sign-in-with-passkey')
    await authenticator.verified(false)
    await authenticator.attended(true)
    await pressPasskey(page)
    await alert(page, 'No passkey was used')
    await see('sign-in-with-passkey-cancelled')
    await authenticator.verified(true)
    await pressPasskey(page)
    await arrive(page, 'Security')
    await isSignedIn(page, email)
  })

  it('signs in from the autofill of a field without a click', async () => {
    await leave()
    await authenticator.attended(true)
    await page.reload()
    await arrive(page, 'Security')
    await isSignedIn(page, email)
  })

  it('suggests passkeys again after a dialog was closed', async () => {
    await leave()
    let release = (): void => undefined
    const isVerified = new Promise<void>((resolve) => (release = resolve))
    let requested = 0
    await page.route('**/passkey/generate-authenticate-options', async (route) => {
      requested += 1
      if (requested === 2) await isVerified
      await route.continue()
    })
    await authenticator.verified(false)
    await authenticator.attended(true)
    await pressPasskey(page)
    await alert(page, 'No passkey was used')
    await authenticator.verified(true)
    release()
    await arrive(page, 'Security')
    await page.unrouteAll({ behavior: 'wait' })
  })

  it('suggests passkeys only on the page with the field', async () => {
    await leave()
    await page.reload()
    await expect.poll(ceremonies).toEqual(['conditional offered'])
    await page.getByRole('link', { name: 'Sign up' }).click()
    await expect.poll(ceremonies).toEqual(['conditional ended'])
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect.poll(ceremonies).toEqual(['conditional ended', 'conditional offered'])
    await authenticator.attended(true)
    await pressPasskey(page)
    await arrive(page, 'Profile')
    expect((await ceremonies()).slice(1)).toEqual(['conditional ended', 'dialog offered'])
    await openTab(page, 'Security')
  })

  it('stores nothing but the method of the last sign-in in web storage', async () => {
    const stored = await page.evaluate(() => [
      ...Object.entries(localStorage),
      ...Object.entries(sessionStorage),
    ])
    expect(stored).toEqual([['countersign.last-method', 'passkey']])
  })

  it('shows the passkeys in all tabs', async () => {
    await leave()
    const tab = await page.context().newPage()
    await tab.goto(page.url())
    await arrive(tab, 'Sign in')
    await page.bringToFront()
    await enter()
    await passkeysOn(tab).getByText('Ann’s laptop').waitFor()
    await press(page, 'Rename Ann’s laptop')
    await send(page, 'Rename Ann’s laptop', { 'Name of the passkey': 'Laptop' })
    await passkeysOn(tab).getByText('Laptop', { exact: true }).waitFor()
    await authenticator.attended(false)
    await signOut(tab)
    await arrive(page, 'Sign in')
    await tab.close()
    await enter()
  })

  it('adds and removes passkeys only with a fresh session', async () => {
    ageSessions()
    await press(page, 'Add a passkey')
    await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor()
    await see('passkey-of-old-session')
    await confirm(page, 'Use a passkey')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await alert(page, 'This device already has a passkey of yours.')
    expect(await authenticator.count()).toBe(1)
  })

  it('registers one passkey for each device, and removes one after a dialog', async () => {
    await authenticator.remove()
    authenticator = await giveAuthenticator(page)
    await press(page, 'Add a passkey')
    await passkeysOn(page).getByRole('status').getByText('The passkey was added.').waitFor()
    await press(page, 'Rename Linux')
    await send(page, 'Rename Linux', { 'Name of the passkey': 'Phone' })
    await passkeysOn(page).getByText('Phone', { exact: true }).waitFor()
    await see('passkeys')
    ageSessions()
    await press(page, 'Remove Laptop')
    await confirm(page, 'Remove')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    const names = () => passkeysOn(page).locator('.cs-row-title').allInnerTexts()
    await expect.poll(names).toEqual(['Phone'])
    expect(
      await passkeysOn(page)
        .getByRole('button', { name: /^Remove/ })
        .count(),
    ).toBe(0)
  })

  it('rejects a passkey that the server does not know', async () => {
    await authenticator.remove()
    authenticator = await giveAuthenticator(page)
    await press(page, 'Add a passkey')
    await passkeysOn(page).getByText('Linux', { exact: true }).waitFor()
    await press(page, 'Remove Linux')
    await confirm(page, 'Remove')
    await expect.poll(() => passkeysOn(page).getByText('Linux').count()).toBe(0)
    expect(await authenticator.count()).toBe(1)
    await leave()
    await authenticator.attended(true)
    await pressPasskey(page)
    await alert(page, 'This passkey is not known here')
    await see('sign-in-with-unknown-passkey')
  })

  it('logs no error in the console of any page', () => {
    expect(complaints).toEqual([])
  })
})
