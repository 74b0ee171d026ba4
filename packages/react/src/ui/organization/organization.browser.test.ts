import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { focusedIn, looks, openChromium } from '../test/open-chromium.js'

const { complaints, go, see: lookAt, linkTo, openPage } = openChromium()
const password = 'correct horse battery staple'

describe.each(looks)('the components of organisations, $title', ({ width, scheme }) => {
  const bobsEmail = `bob-${width}@example.com`
  let ann: Page
  let bob: Page
  const see = (page: Page, name: string): Promise<void> => lookAt(page, name, { width, scheme })

  async function signUp(page: Page, name: string, email: string): Promise<void> {
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.locator('[type=submit]').click()
  }

  beforeAll(async () => {
    ann = await openPage({ width, scheme })
    bob = await openPage({ width, scheme })
    await go(ann, '/sign-up')
    await signUp(ann, 'Ann Example', `ann-org-${width}@example.com`)
    await ann.getByText('You are signed in as').waitFor()
  })
  afterAll(async () => {
    await ann.context().close()
    await bob.context().close()
  })

  it('creates an organisation from the switcher by keyboard', async () => {
    await go(ann, '/organization-switcher')
    await ann.getByRole('button', { name: 'Switch organization: Personal account' }).focus()
    await ann.keyboard.press('Enter')
    await ann.getByRole('button', { name: 'Create organization' }).press('Enter')
    await ann.getByLabel('Name', { exact: true }).fill('Acme Tools')
    expect(await ann.getByLabel('Short name').inputValue()).toBe('acme-tools')
    await see(ann, 'organization-create')
    await ann.getByLabel('Short name').fill(`acme-${width}`)
    await ann.keyboard.press('Enter')
    const button = ann.getByRole('button', { name: 'Switch organization: Acme Tools' })
    await button.waitFor()
    await ann.getByRole('dialog').waitFor({ state: 'hidden' })
    await button.press('Enter')
    await ann.getByRole('link', { name: 'Manage organization' }).waitFor()
    await see(ann, 'organization-switcher')
    await ann.keyboard.press('Escape')
    expect(await focusedIn(ann)).toContain('Acme Tools')
  })

  it('invites several emails at once and keeps those that were refused', async () => {
    await go(ann, '/organization?page=invitations')
    const emails = ann.getByLabel('Emails')
    await emails.fill(`${bobsEmail}, nobody`)
    await ann.getByRole('button', { name: 'Send invitations' }).click()
    await ann.getByText('Not an email: nobody.').waitFor()
    await emails.fill(`carol-${width}@example.com ${bobsEmail}`)
    await ann.getByRole('button', { name: 'Send invitations' }).click()
    await ann.getByText('2 invitations were sent.').waitFor()
    expect(await emails.inputValue()).toBe('')
    await ann.getByRole('button', { name: 'Create a link' }).click()
    await ann.getByText('Copy the link now').waitFor()
    await see(ann, 'organization-invitations')
  })

  it('leads an invitee from the mail through the sign-up to the organisation', async () => {
    const link = await linkTo(bobsEmail)
    await bob.goto(link)
    await bob.getByText('You are invited.').waitFor()
    await see(bob, 'accept-invitation-signed-out')
    await bob.getByRole('button', { name: 'Sign up' }).click()
    await signUp(bob, 'Bob Example', bobsEmail)
    await bob.getByRole('heading', { name: 'Join Acme Tools' }).waitFor()
    await see(bob, 'accept-invitation')
    await ann.goto(link)
    await ann.getByRole('button', { name: 'Sign out and continue' }).waitFor()
    await see(ann, 'accept-invitation-foreign')
    await bob.getByRole('button', { name: 'Accept' }).press('Enter')
    await bob.getByRole('tab', { name: 'Members' }).waitFor()
  })

  it('shows every page of the settings without a serious finding, in both directions', async () => {
    for (const dir of ['ltr', 'rtl']) {
      await go(ann, `/organization?dir=${dir}`)
      await ann.getByRole('tab', { name: 'Members' }).focus()
      for (const title of ['Members', 'Invitations', 'Teams', 'Roles', 'General']) {
        await ann.getByRole('heading', { name: title, exact: true, level: 2 }).waitFor()
        await ann.waitForLoadState('networkidle')
        await see(ann, `organization-${title.toLowerCase()}-${dir}`)
        await ann.keyboard.press(dir === 'ltr' ? 'ArrowRight' : 'ArrowLeft')
      }
    }
  })

  it('offers a member nothing that the server refuses', async () => {
    await bob.getByText('ann-org').waitFor()
    await expect
      .poll(() => bob.getByRole('tab').allInnerTexts())
      .toEqual(['Members\n2', 'Teams\n1', 'Roles', 'General'])
    expect(await bob.getByRole('combobox').count()).toBe(0)
    expect(await bob.getByRole('button').count()).toBe(0)
    await see(bob, 'organization-of-a-member')
  })
})

describe('the pages of the components of organisations', () => {
  it('logs no error in the console', () => {
    expect(complaints).toEqual([])
  })
})
