import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Look, look, lookInBothSchemes, looks } from './look.js'
import { openDemo } from './open-demo.js'
import {
  arrive,
  buttonTop,
  confirm,
  fieldNote,
  followMail,
  nextMail,
  openTab,
  password,
  post,
  send,
  signIn,
  signOut,
  signUp,
} from './walk.js'

const newPassword = 'another good sentence'

const { openPage, complaints } = openDemo()

describe.each(looks)('the account pages of the demo, $title', ({ width, scheme }) => {
  const device: Look = { width, scheme }
  const email = `ann-${width}@example.com`
  const movedTo = `ann-moved-${width}@example.com`
  /** Ann's browser. */
  let page: Page
  /** Ann's second browser. */
  let phone: Page

  const see = (shown: Page, name: string): Promise<void> => lookInBothSchemes(shown, name, device)

  beforeAll(async () => {
    page = await openPage(device)
    phone = await openPage(device)
  })
  afterAll(async () => {
    await page.context().close()
    await phone.context().close()
  })

  it('shows an error beside each invalid field of the sign-up form', async () => {
    await page.getByRole('link', { name: 'Sign up' }).click()
    await arrive(page, 'Sign up')
    await expect.poll(() => focusedText(page)).toBe('Sign up')
    await see(page, 'sign-up')
    const top = await buttonTop(page, 'Sign up')
    await send(page, 'Sign up', { Email: 'ann', Password: 'short' })
    expect(await fieldNote(page, 'Name')).toBe('Enter your name.')
    expect(await fieldNote(page, 'Email')).toBe('Enter an email like ann@example.com.')
    expect(await fieldNote(page, 'Password')).toBe('At least 8 characters.')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
    expect(await buttonTop(page, 'Sign up')).toBe(top)
    await see(page, 'sign-up-refused')
  })

  it('signs a user up and mails a verification link', async () => {
    await send(page, 'Sign up', { Name: 'Ann', Email: email, Password: password })
    await arrive(page, 'Profile')
    await page.getByRole('main').getByText('Unverified').waitFor()
    await nextMail(page, email, 'verify-email')
    await see(page, 'profile-unverified')
  })

  it('rejects a second sign-up with the same address', async () => {
    await signUp(phone, 'Eve', email)
    await phone.getByText('This email already has an account').waitFor()
    expect(await fieldNote(phone, 'Email')).toContain('Sign in')
    await phone.getByRole('link', { name: 'Sign in' }).click()
  })

  it('mails the verification link again, and verifies only after a button is pressed', async () => {
    await page.getByRole('button', { name: 'Send a verification link' }).click()
    await page.getByRole('status').getByText(`We sent a link to ${email}.`).waitFor()
    const tab = await followMail(page, email, 'verify-email')
    await see(tab, 'verify-button')
    await tab.getByRole('button', { name: 'Verify' }).click()
    await arrive(tab, 'Profile')
    await tab.getByRole('main').getByText('Verified', { exact: true }).waitFor()
    await see(tab, 'verified')
    await tab.close()
    await page.reload()
    await page.getByRole('main').getByText('Verified', { exact: true }).waitFor()
    expect(await page.getByText('Unverified').count()).toBe(0)
  })

  it('changes the profile, with a column of the demo and a language for mails', async () => {
    await page.getByRole('button', { name: 'Edit: Profile' }).click()
    await send(page, 'Profile', { Name: 'Ann Example' })
    await page.getByRole('status').getByText('Saved.').waitFor()
    await page.getByRole('button', { name: 'Account menu of Ann Example' }).waitFor()
    await see(page, 'profile')
    await openTab(page, 'About you')
    const picture = new URL('/favicon.svg', page.url()).href
    await send(page, 'About you', { Bio: 'Writes sentences.', Picture: picture })
    await page.getByRole('status').getByText('Saved.').waitFor()
    await expect.poll(() => page.locator('header img.cs-avatar-image').count()).toBeGreaterThan(0)
    await see(page, 'about')
    await page.getByLabel('Language').selectOption('de')
    await send(page, 'About you', {})
    await expect
      .poll(async () => {
        await page.reload()
        await arrive(page, 'About you')
        return page.getByLabel('Language').inputValue()
      })
      .toBe('de')
    expect(await page.getByLabel('Bio').inputValue()).toBe('Writes sentences.')
  })

  it('signs in in another browser when the password is right', async () => {
    const top = await buttonTop(phone, 'Sign in')
    await signIn(phone, email, 'not the password')
    await phone.getByRole('alert').getByText('The email or the password is wrong.').waitFor()
    expect(await buttonTop(phone, 'Sign in')).toBe(top)
    await see(phone, 'sign-in-refused')
    await phone.getByLabel('Stay signed in').uncheck()
    await signIn(phone, email, password)
    await arrive(phone, 'Profile')
    const cookies = await phone.context().cookies()
    expect(cookies.map(({ expires }) => expires)).toContain(-1)
    // The method of the last sign-in, for a badge.
    expect(await storedTexts(phone)).toEqual(['password'])
  })

  it('lists the sessions, and revokes one or all others', async () => {
    await openTab(page, 'Devices')
    expect(await focusedText(page)).toBe('Devices')
    const other = page.getByRole('button', { name: 'Sign out of Chrome on Linux' })
    await other.waitFor()
    await see(page, 'sessions')
    await other.click()
    await expect.poll(() => other.count()).toBe(0)
    await page.getByText('This device').waitFor()
    await phone.reload()
    await arrive(phone, 'Sign in')

    await signIn(phone, email, password)
    await arrive(phone, 'Profile')
    await page.reload()
    await page.getByRole('button', { name: 'Sign out of all other devices' }).click()
    await expect.poll(() => other.count()).toBe(0)
    await page.getByText('This device').waitFor()
    await phone.reload()
    await arrive(phone, 'Sign in')
  })

  it('changes the password, ends the other sessions and mails a notice', async () => {
    await signIn(phone, email, password)
    await arrive(phone, 'Profile')
    await openTab(page, 'Security')
    await page.getByRole('button', { name: 'Change password' }).click()
    const passwords = { 'Current password': password, 'New password': newPassword }
    await send(page, 'Change password', { ...passwords, 'Current password': 'wrong one' })
    await page.getByText('The current password is wrong.').waitFor()
    expect(await fieldNote(page, 'Current password')).toContain('is wrong')
    await see(page, 'password-refused')
    await send(page, 'Change password', passwords)
    await page.getByRole('status').getByText('Your password is changed.').waitFor()
    expect((await nextMail(page, email, 'password-changed')).subject).toContain('Passwort')
    await phone.reload()
    await arrive(phone, 'Sign in')
  })

  it('refuses to unlink the only sign-in method', async () => {
    const accounts = await page.request.get(new URL('/api/auth/list-accounts', page.url()).href)
    const [account] = (await accounts.json()) as readonly { readonly id: string }[]
    expect(await post(page, '/unlink-account', { accountId: account?.id })).toEqual({
      status: 400,
      code: 'FAILED_TO_UNLINK_LAST_ACCOUNT',
    })
    expect(await page.getByRole('button', { name: /^(Unlink|Remove)/ }).count()).toBe(0)
    await see(page, 'security')
  })

  it('changes the address after both mailboxes have confirmed', async () => {
    await openTab(page, 'Profile')
    await page.getByRole('button', { name: 'Change your email' }).click()
    await see(page, 'email')
    await send(page, 'Change your email', { 'New email': movedTo })
    await page.getByRole('status').getByText('Follow the link').waitFor()
    const agreed = await followMail(page, email, 'change-email')
    await agreed.getByRole('button').click()
    await arrive(agreed, 'Profile')
    await agreed.close()
    const proven = await followMail(page, movedTo, 'verify-email')
    await proven.getByRole('button').click()
    await arrive(proven, 'Profile')
    await proven.getByRole('main').getByText(movedTo).first().waitFor()
    await see(proven, 'email-changed')
    await proven.close()
    await page.reload()
    await page.getByRole('main').getByText(movedTo).first().waitFor()
    await page.getByRole('main').getByText('Verified', { exact: true }).waitFor()
  })

  it('resets the password by mail, and the link works once', async () => {
    await phone.getByRole('link', { name: 'Forgot password?' }).click()
    await arrive(phone, 'Forgot your password?')
    await see(phone, 'forgot-password')
    await send(phone, 'Forgot your password?', { Email: movedTo })
    await arrive(phone, 'Check your email')
    await see(phone, 'forgot-password-sent')
    const tab = await followMail(phone, movedTo, 'reset-password')
    await see(tab, 'reset-password')
    await send(tab, 'Choose a new password', { 'New password': password })
    await arrive(tab, 'Your password is changed')
    await see(tab, 'reset-done')
    await tab.reload()
    await send(tab, 'Choose a new password', { 'New password': password })
    await tab.getByRole('alert').getByText('This link was used already').waitFor()
    await tab.goto(new URL('/reset-password?error=INVALID_TOKEN', tab.url()).href)
    await arrive(tab, 'This link does not work')
    await see(tab, 'reset-unusable')
    await tab.close()
  })

  it('deletes the account by the link of a mail', async () => {
    await page.reload()
    await signIn(page, movedTo, password)
    await arrive(page, 'Profile')
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(`Type ${movedTo} to confirm`).fill(email)
    await confirm(page, 'Delete account')
    await dialog.getByText(`This is not ${movedTo}.`).waitFor()
    await see(page, 'delete-confirmation')
    await dialog.getByLabel(`Type ${movedTo} to confirm`).fill(movedTo)
    await confirm(page, 'Delete account')
    await page.getByRole('status').getByText('Follow it to delete your account').waitFor()
    const tab = await followMail(page, movedTo, 'delete-account')
    await see(tab, 'delete-button')
    await tab.getByRole('button').click()
    await arrive(tab, 'Your account is deleted')
    await see(tab, 'goodbye')
    await tab.close()
    await page.reload()
    await signIn(page, movedTo, password)
    await page.getByRole('alert').getByText('is wrong').waitFor()
  })

  it('shows a page for each error', async () => {
    for (const { path, title, name } of [
      { path: '/nowhere', title: 'Nothing is here', name: 'not-found' },
      { path: '/?error=token_expired', title: 'Sign in', name: 'error' },
      { path: '/api/auth/error?error=unknown', title: 'Something went wrong', name: 'core-error' },
      { path: '/api/auth/inbox', title: 'Inbox', name: 'inbox' },
    ]) {
      await page.goto(new URL(path, page.url()).href)
      await arrive(page, title)
      if (name === 'error') await page.getByRole('alert').getByText('has expired').waitFor()
      await see(page, name)
    }
    await page.getByRole('link', { name: 'Countersign demo' }).first().click()
    await page.locator('iframe').waitFor()
    await see(page, 'mail')
  })

  it('logs no error in the console of any page', () => {
    expect(complaints).toEqual([])
  })
})

describe('two tabs of the demo', () => {
  it('shows the signed-in user in every tab', async () => {
    const page = await openPage({ width: 1280, scheme: 'light' })
    await signUp(page, 'Bob', 'bob@example.com')
    await arrive(page, 'Profile')
    const other = await page.context().newPage()
    await other.goto(page.url())
    await signOut(other)
    await arrive(page, 'Sign in')
    await page.context().close()
  })

  it('shows that the server is unreachable, and recovers when it is back', async () => {
    const device: Look = { width: 375, scheme: 'light' }
    const page = await openPage(device)
    await page.context().route('**/get-session', (route) => route.abort())
    await page.reload()
    await page.getByRole('alert').getByText('cannot be reached').waitFor()
    await look(page, 'unreachable', device)
    await page.context().unroute('**/get-session')
    await page.getByRole('button', { name: 'Try again' }).click()
    await arrive(page, 'Sign in')
    await page.context().close()
  })
})

describe('the accessibility check', () => {
  const device: Look = { width: 375, scheme: 'light' }
  let page: Page

  beforeAll(async () => {
    page = await openPage(device)
  })
  afterAll(() => page.context().close())

  it.each([
    { title: 'a button without a name', html: '<button></button>', finding: 'button-name' },
    {
      title: 'text with too little contrast',
      html: '<font color="#cccccc">Pale</font>',
      finding: 'color-contrast',
    },
    { title: 'a page that is too wide', html: '<table width="800"><td>Wide', finding: '375' },
  ])('reports $title', async ({ html, finding }) => {
    await page.setContent(`<!doctype html><html lang="en"><title>Page</title><main>${html}`)
    await expect(look(page, 'planted', device)).rejects.toThrow(finding)
  })
})

/** The text of the element with the focus. */
const focusedText = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.textContent)

/** All texts in storage that scripts can read. They must contain no session. */
function storedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const storages = [window.localStorage, window.sessionStorage]
    const texts = storages.flatMap((storage) => Object.values<string>(storage))
    return [...texts, ...document.cookie.split(';').filter((pair) => pair !== '')]
  })
}
