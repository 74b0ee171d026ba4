import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Look, lookInBothSchemes, looks } from './look.js'
import { openDemo } from './open-demo.js'
import {
  arrive,
  confirm,
  followMail,
  isSignedIn,
  openMail,
  openTab,
  password,
  post,
  send,
  signIn,
  signOut,
} from './walk.js'

const [wide, narrow] = looks
const users = [
  { ...wide, name: 'Mia Example', email: 'mia@example.org' },
  { ...narrow, name: 'Noah Example', email: 'noah@example.org' },
]

const { openPage, complaints } = openDemo()

/** Goes to the provider. */
async function leave(page: Page, button = 'Continue with Example ID'): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await arrive(page, 'Who are you?')
}

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()

/** Signs in at the provider as a user, who gives consent. */
async function comeAs(page: Page, name: string, email: string): Promise<void> {
  await send(page, 'Another account', { Name: name, Email: email })
  await press(page, 'Agree')
}

describe.each(users)(
  'sign-in with a provider in the demo, $title',
  ({ width, scheme, name, email }) => {
    const device: Look = { width, scheme }
    const olga = `olga-${width}@example.com`
    let page: Page

    const see = (shown: string): Promise<void> => lookInBothSchemes(page, shown, device)
    const linked = () => page.getByRole('region', { name: 'Linked accounts' })
    const signedOut = async (): Promise<void> => {
      await signOut(page)
      await arrive(page, 'Sign in')
    }

    beforeAll(async () => {
      page = await openPage(device)
    })
    afterAll(() => page.context().close())

    it('asks for an account and for consent', async () => {
      await see('sign-in')
      await leave(page)
      await see('example-id-login')
      await press(page, `Continue as ${name}`)
      await arrive(page, 'Do you agree?')
      await see('example-id-consent')
    })

    it('creates no user when consent is denied', async () => {
      await press(page, 'Refuse')
      await arrive(page, 'Sign in')
      await page.getByRole('alert').getByText('You did not agree at the provider').waitFor()
      await see('refused-consent')
      await leave(page)
      await press(page, 'Cancel')
      await page.getByRole('alert').getByText('You did not agree at the provider').waitFor()
      await expect.poll(() => new URL(page.url()).search).toBe('')
      await arrive(page, 'Sign in')
    })

    it('creates a user with the name and the verified address of the provider', async () => {
      await page.getByRole('link', { name: 'Sign up' }).click()
      await leave(page)
      await press(page, `Continue as ${name}`)
      await press(page, 'Agree')
      await arrive(page, 'Profile')
      await isSignedIn(page, email)
      await page.getByText('Verified', { exact: true }).waitFor()
      expect(new URL(page.url()).search).toBe('')
    })

    it('refuses to unlink the only sign-in method', async () => {
      await openTab(page, 'Security')
      await linked().getByText('This is your only sign-in method').waitFor()
      expect(await linked().getByRole('button').count()).toBe(0)
      const accounts = await page.request.get(new URL('/api/auth/list-accounts', page.url()).href)
      const [account] = (await accounts.json()) as readonly { readonly id: string }[]
      expect(await post(page, '/unlink-account', { accountId: account?.id })).toEqual({
        status: 400,
        code: 'FAILED_TO_UNLINK_LAST_ACCOUNT',
      })
      await see('security-of-provider')
    })

    it('signs the same user in again without asking for consent', async () => {
      await signedOut()
      await leave(page)
      await press(page, `Continue as ${name}`)
      await arrive(page, 'Security')
      await isSignedIn(page, email)
    })

    it('adds a password by a reset mail', async () => {
      await press(page, 'Set a password')
      await page.getByRole('status').getByText(`We sent a link to ${email}.`).waitFor()
      const tab = await followMail(page, email, 'reset-password')
      await send(tab, 'Choose a new password', { 'New password': password })
      await arrive(tab, 'Your password is changed')
      await tab.close()
      await page.reload()
      await signIn(page, email, password)
      await arrive(page, 'Security')
      await linked().getByText('Example ID').waitFor()
      await page.getByRole('button', { name: 'Change password' }).waitFor()
      await see('security-of-both')
      await signedOut()
    })

    it('links an account with the same address', async () => {
      await page.goto(new URL('/sign-up', page.url()).href)
      await send(page, 'Sign up', { Name: 'Olga', Email: olga, Password: password })
      await arrive(page, 'Profile')
      const tab = await followMail(page, olga, 'verify-email')
      await press(tab, 'Verify')
      await arrive(tab, 'Profile')
      await tab.close()
      await page.reload()
      await openTab(page, 'Security')
      await leave(page, 'Link Example ID')
      await comeAs(page, 'Olga', olga)
      await arrive(page, 'Security')
      await linked().getByRole('button', { name: 'Unlink Example ID' }).waitFor()
      await signedOut()
      await leave(page)
      await send(page, 'Another account', { Name: 'Olga', Email: olga })
      await isSignedIn(page, olga)
    })

    it('unlinks an account, and offers to link it again', async () => {
      await openTab(page, 'Security')
      await press(page, 'Unlink Example ID')
      await page.getByRole('dialog').getByText('You can no longer sign in').waitFor()
      await see('unlink-confirmation')
      await confirm(page, 'Unlink')
      await linked().getByRole('button', { name: 'Link Example ID' }).waitFor()
      await page.getByRole('button', { name: 'Change password' }).waitFor()
    })

    it('mails the user when an account was unlinked', async () => {
      const mail = await openMail(page, olga, 'method-removed')
      await mail
        .frameLocator('iframe')
        .getByRole('paragraph')
        .getByText('Account at Example ID')
        .waitFor()
      await lookInBothSchemes(mail, 'method-removed', device)
      await mail.close()
    })

    it('links no account with another or an unverified address', async () => {
      await leave(page, 'Link Example ID')
      await comeAs(page, 'Olga', `other-${olga}`)
      await arrive(page, 'Security')
      await page.getByRole('alert').getByText('has another email of yours').waitFor()
      await see('refused-link')
      await leave(page, 'Link Example ID')
      await page.getByLabel('Example ID has verified the address').uncheck()
      await comeAs(page, 'Olga', olga)
      await page.getByRole('alert').getByText('has not verified your email').waitFor()
      await arrive(page, 'Security')
      await linked().getByRole('button', { name: 'Link Example ID' }).waitFor()
    })

    it('signs no user in by an address that the provider has not verified', async () => {
      await signedOut()
      await leave(page)
      await page.getByLabel('Example ID has verified the address').uncheck()
      await send(page, 'Another account', { Name: 'Eve', Email: olga })
      await arrive(page, 'Sign in')
      await page.getByRole('alert').getByText('This email already has an account').waitFor()
      await see('refused-address')
    })

    it('logs no error in the console of any page', () => {
      expect(complaints).toEqual([])
    })
  },
)
