import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Look, look, lookInBothSchemes, looks } from './look.js'
import { openDemo } from './open-demo.js'
import {
  arrive,
  buttonTop,
  fieldNote,
  followMail,
  nextMail,
  password,
  send,
  signIn,
  signUp,
  visit,
} from './walk.js'

const newPassword = 'another good sentence'

const { openPage, complaints } = openDemo()

describe.each(looks)('the life of an account, $title', ({ width, scheme }) => {
  const device: Look = { width, scheme }
  const email = `ann-${width}@example.com`
  const movedTo = `ann-moved-${width}@example.com`
  /** Ann's browser. */
  let page: Page
  /** Ann's other one. */
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

  it('begins with a form that says what it lacks, beside the field', async () => {
    await page.getByRole('link', { name: 'Sign up' }).click()
    await see(page, 'sign-up')
    const top = await buttonTop(page, 'Sign up')
    await send(page, 'Sign up', { Email: 'ann', Password: 'short' })
    expect(await fieldNote(page, 'Name')).toBe('Enter your name.')
    expect(await fieldNote(page, 'Email')).toBe('Write it like ann@example.com.')
    expect(await fieldNote(page, 'Password')).toBe('Use 8 characters or more.')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
    expect(await buttonTop(page, 'Sign up')).toBe(top)
    await see(page, 'sign-up-refused')
  })

  it('is made by sign-up, which mails a link', async () => {
    await send(page, 'Sign up', { Name: 'Ann', Email: email, Password: password })
    await arrive(page, 'Profile')
    await page.getByRole('heading', { name: 'Verify your address' }).waitFor()
    await nextMail(page, email, 'verify-email')
    await see(page, 'profile-unverified')
  })

  it('refuses a second one of the same address', async () => {
    await signUp(phone, 'Eve', email)
    await phone.getByText('This address has an account').waitFor()
    expect(await fieldNote(phone, 'Email')).toContain('sign in')
    await phone.getByRole('link', { name: 'Sign in' }).click()
  })

  it('mails the link again, which asks before it verifies', async () => {
    await page.getByRole('button', { name: 'Send it again' }).click()
    await page.getByRole('status').getByText('A new link is on its way').waitFor()
    const tab = await followMail(page, email, 'verify-email')
    await see(tab, 'verify-button')
    await tab.getByRole('button', { name: 'Verify' }).click()
    await arrive(tab, 'Your address is verified')
    await see(tab, 'verified')
    await tab.close()
    await page.reload()
    await arrive(page, 'Profile')
    expect(await page.getByText('Verify your address').count()).toBe(0)
  })

  it('has a profile, with a column of the demo and a language for mails', async () => {
    await send(page, 'About you', {
      Name: 'Ann Example',
      Bio: 'Writes sentences.',
      Picture: new URL('/favicon.svg', page.url()).href,
    })
    await page.getByRole('status').getByText('Saved.').waitFor()
    await page.getByRole('navigation').getByText('Ann Example').waitFor()
    await see(page, 'profile')
    await page.getByLabel('Language').selectOption('de')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('status').getByText('Saved.').waitFor()
    await page.reload()
    expect(await page.getByLabel('Bio').inputValue()).toBe('Writes sentences.')
    expect(await page.getByLabel('Language').inputValue()).toBe('de')
  })

  it('signs in elsewhere, once the password is right', async () => {
    const top = await buttonTop(phone, 'Sign in')
    await signIn(phone, email, 'not the password')
    await phone.getByRole('alert').getByText('is not right').waitFor()
    expect(await buttonTop(phone, 'Sign in')).toBe(top)
    await see(phone, 'sign-in-refused')
    await phone.getByLabel('Stay signed in').uncheck()
    await signIn(phone, email, password)
    await arrive(phone, 'Profile')
    const cookies = await phone.context().cookies()
    expect(cookies.map(({ expires }) => expires)).toContain(-1)
    expect(await storedTexts(phone)).toEqual([])
  })

  it('lists its sessions and ends them, one or all others', async () => {
    await visit(page, 'Sessions')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Sessions')
    const others = page.getByRole('region', { name: 'Other devices' })
    await others.getByText('Chrome on Linux').waitFor()
    await see(page, 'sessions')
    await others.getByRole('button', { name: 'Sign out Chrome on Linux' }).click()
    await others.getByText('You are signed in nowhere else.').waitFor()
    await phone.reload()
    await arrive(phone, 'Sign in')

    await signIn(phone, email, password)
    await arrive(phone, 'Profile')
    await page.reload()
    await others.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await others.getByText('You are signed in nowhere else.').waitFor()
    await phone.reload()
    await arrive(phone, 'Sign in')
  })

  it('changes its password, which ends the other sessions and tells the mailbox', async () => {
    await signIn(phone, email, password)
    await visit(page, 'Security')
    await page.getByText('Email and password').waitFor()
    const passwords = { 'Current password': password, 'New password': newPassword }
    await send(page, 'Change your password', { ...passwords, 'Current password': 'wrong one' })
    await page.getByText('This is not your current password.').waitFor()
    await send(page, 'Change your password', passwords)
    await page.getByRole('status').getByText('Changed.').waitFor()
    expect((await nextMail(page, email, 'password-changed')).subject).toContain('Passwort')
    await phone.reload()
    await arrive(phone, 'Sign in')
  })

  it('keeps its only way to sign in', async () => {
    await page.getByRole('button', { name: 'Remove Email and password' }).click()
    await page.getByRole('alert').getByText('you would be locked out').waitFor()
    await see(page, 'security-refused')
  })

  it('moves to another address, after both mailboxes have agreed', async () => {
    await visit(page, 'Address')
    await see(page, 'address')
    await send(page, 'Change your address', { 'New address': movedTo })
    await page.getByRole('status').getByText('Follow the link').waitFor()
    const agreed = await followMail(page, email, 'change-email')
    await agreed.getByRole('button').click()
    await arrive(agreed, 'Your address is changed')
    await see(agreed, 'address-changed')
    await agreed.close()
    const proven = await followMail(page, movedTo, 'verify-email')
    await proven.getByRole('button').click()
    await arrive(proven, 'Your address is changed')
    await proven.close()
    await page.reload()
    await page.getByRole('main').getByText(movedTo).waitFor()
    await page.getByRole('main').getByText('verified', { exact: true }).waitFor()
  })

  it('gets a new password by mail, and the link works once', async () => {
    await phone.getByRole('link', { name: 'Forgot your password?' }).click()
    await see(phone, 'forgot-password')
    await send(phone, 'Forgot your password', { Email: movedTo })
    await phone.getByRole('status').getByText('on its way').waitFor()
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

  it('is deleted by the link of a mail', async () => {
    await page.reload()
    await signIn(page, movedTo, password)
    await arrive(page, 'Address')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByRole('status').getByText('Follow the link').waitFor()
    const tab = await followMail(page, movedTo, 'delete-account')
    await see(tab, 'delete-button')
    await tab.getByRole('button').click()
    await arrive(tab, 'Your account is deleted')
    await see(tab, 'goodbye')
    await tab.close()
    await page.reload()
    await signIn(page, movedTo, password)
    await page.getByRole('alert').getByText('is not right').waitFor()
  })

  it('has pages for what goes wrong on the way', async () => {
    for (const { path, title, name } of [
      { path: '/error?error=token_expired', title: 'That did not work', name: 'error' },
      { path: '/nowhere', title: 'Nothing is here', name: 'not-found' },
      { path: '/api/auth/error?error=unknown', title: 'Something went wrong', name: 'core-error' },
      { path: '/api/auth/inbox', title: 'Inbox', name: 'inbox' },
    ]) {
      await page.goto(new URL(path, page.url()).href)
      await arrive(page, title)
      await see(page, name)
    }
    await page.getByRole('link', { name: 'Countersign demo' }).first().click()
    await page.locator('iframe').waitFor()
    await see(page, 'mail')
  })

  it('made no page complain', () => {
    expect(complaints).toEqual([])
  })
})

describe('a browser', () => {
  it('shows in every tab who is signed in', async () => {
    const page = await openPage({ width: 1280, scheme: 'light' })
    await signUp(page, 'Bob', 'bob@example.com')
    await arrive(page, 'Profile')
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByRole('button', { name: 'Sign out' }).click()
    await arrive(page, 'Sign in')
    await page.context().close()
  })

  it('says that the server is out of reach, and goes on when it is back', async () => {
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

describe('a look at a page', () => {
  const device: Look = { width: 375, scheme: 'light' }
  let page: Page

  beforeAll(async () => {
    page = await openPage(device)
  })
  afterAll(() => page.context().close())

  it.each([
    { title: 'a button without a name', html: '<button></button>', finding: 'button-name' },
    { title: 'pale text', html: '<font color="#cccccc">Pale</font>', finding: 'color-contrast' },
    { title: 'a page that is too wide', html: '<table width="800"><td>Wide', finding: '375' },
  ])('finds $title', async ({ html, finding }) => {
    await page.setContent(`<!doctype html><html lang="en"><title>Page</title><main>${html}`)
    await expect(look(page, 'planted', device)).rejects.toThrow(finding)
  })
})

/** Whatever scripts could read of a session: nothing. */
function storedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const storages = [window.localStorage, window.sessionStorage]
    const texts = storages.flatMap((storage) => Object.values<string>(storage))
    return [...texts, ...document.cookie.split(';').filter((pair) => pair !== '')]
  })
}
