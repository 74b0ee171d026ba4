import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Look, lookInBothSchemes, looks } from './look.js'
import { openDemo } from './open-demo.js'
import { arrive, followMail, password, send, signIn, visit } from './walk.js'

const [wide, narrow] = looks
const people = [
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
  await send(page, 'Somebody else', { Name: name, Email: email })
  await press(page, 'Agree')
}

describe.each(people)(
  'sign-in with a provider in the demo, $title',
  ({ width, scheme, name, email }) => {
    const device: Look = { width, scheme }
    const olga = `olga-${width}@example.com`
    let page: Page

    const see = (shown: string): Promise<void> => lookInBothSchemes(page, shown, device)
    const methods = () => page.getByRole('region', { name: 'Ways to sign in' })
    const signedOut = async (): Promise<void> => {
      await press(page, 'Sign out')
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
      await arrive(page, 'That did not work')
      await page.getByText('You did not agree at the provider').waitFor()
      await page.getByText('access_denied').waitFor()
      await see('refused-consent')
      await page.getByRole('link', { name: 'Go to your account' }).click()
      await leave(page)
      await press(page, 'Cancel')
      await page.getByText('You did not agree at the provider').waitFor()
      await page.getByRole('link', { name: 'Go to your account' }).click()
      await arrive(page, 'Sign in')
    })

    it('creates a user with the name and the verified address of the provider', async () => {
      await page.getByRole('link', { name: 'Sign up' }).click()
      await leave(page)
      await press(page, `Continue as ${name}`)
      await press(page, 'Agree')
      await arrive(page, 'Profile')
      await page.getByRole('navigation').getByText(email).waitFor()
      expect(await page.getByText('Verify your address').count()).toBe(0)
      expect(new URL(page.url()).search).toBe('')
    })

    it('refuses to unlink the only sign-in method', async () => {
      await visit(page, 'Security')
      await methods().getByText('This is your only way in').waitFor()
      await press(page, 'Remove Example ID')
      await page.getByRole('alert').getByText('you would be locked out').waitFor()
      await see('security-of-provider')
    })

    it('signs the same user in again without asking for consent', async () => {
      await signedOut()
      await leave(page)
      await press(page, `Continue as ${name}`)
      await arrive(page, 'Security')
      await page.getByRole('navigation').getByText(email).waitFor()
    })

    it('adds a password by a reset mail', async () => {
      await press(page, 'Send the link')
      await page.getByRole('status').getByText('on its way').waitFor()
      const tab = await followMail(page, email, 'reset-password')
      await send(tab, 'Choose a new password', { 'New password': password })
      await arrive(tab, 'Your password is changed')
      await tab.close()
      await page.reload()
      await signIn(page, email, password)
      await arrive(page, 'Security')
      await methods().getByText('Example ID').waitFor()
      await methods().getByText('Email and password').waitFor()
      await see('security-of-both')
      await signedOut()
    })

    it('links an account with the same address', async () => {
      await page.goto(new URL('/sign-up', page.url()).href)
      await send(page, 'Sign up', { Name: 'Olga', Email: olga, Password: password })
      await arrive(page, 'Profile')
      const tab = await followMail(page, olga, 'verify-email')
      await press(tab, 'Verify')
      await arrive(tab, 'Your address is verified')
      await tab.close()
      await page.reload()
      await visit(page, 'Security')
      await leave(page, 'Link Example ID')
      await comeAs(page, 'Olga', olga)
      await arrive(page, 'Security')
      await methods().getByText('Example ID').waitFor()
      await signedOut()
      await leave(page)
      await send(page, 'Somebody else', { Name: 'Olga', Email: olga })
      await page.getByRole('navigation').getByText(olga).waitFor()
    })

    it('unlinks an account and links it again', async () => {
      if (new URL(page.url()).pathname !== '/security') await visit(page, 'Security')
      await press(page, 'Remove Example ID')
      await methods().getByText('This is your only way in').waitFor()
      await methods().getByRole('button', { name: 'Link Example ID' }).waitFor()
      expect(await methods().getByText('Email and password').count()).toBe(1)
    })

    it('links no account with another or an unverified address', async () => {
      await leave(page, 'Link Example ID')
      await comeAs(page, 'Olga', `other-${olga}`)
      await arrive(page, 'That did not work')
      await page.getByText('knows you by another address').waitFor()
      await see('refused-link')
      await page.getByRole('link', { name: 'Back to Security' }).click()
      await leave(page, 'Link Example ID')
      await page.getByLabel('Example ID has verified the address').uncheck()
      await comeAs(page, 'Olga', olga)
      await page.getByText('The provider has not verified your address').waitFor()
      await page.getByRole('link', { name: 'Back to Security' }).click()
      await methods().getByText('This is your only way in').waitFor()
    })

    it('signs no user in by an address that the provider has not verified', async () => {
      await signedOut()
      await leave(page)
      await page.getByLabel('Example ID has verified the address').uncheck()
      await send(page, 'Somebody else', { Name: 'Eve', Email: olga })
      await arrive(page, 'That did not work')
      await page.getByText('This address has an account here already').waitFor()
      await see('refused-address')
      await page.getByRole('link', { name: 'Go to your account' }).click()
      await arrive(page, 'Sign in')
    })

    it('logs no error in the console of any page', () => {
      expect(complaints).toEqual([])
    })
  },
)
