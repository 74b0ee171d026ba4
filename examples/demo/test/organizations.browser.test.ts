import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Look, lookInBothSchemes, looks } from './look.js'
import { openDemo } from './open-demo.js'
import { arrive, fieldNote, followMail, password, send, signUp, visit } from './walk.js'

const { openPage, complaints } = openDemo()

/** Signs a new user up in a new browser. */
async function enter(device: Look, name: string, email: string): Promise<Page> {
  const page = await openPage(device)
  await signUp(page, name, email)
  await arrive(page, 'Profile')
  return page
}

/** Focuses the tab again, as a user does who returns to it after a while. */
async function comeBackTo(page: Page): Promise<void> {
  await page.bringToFront()
  await page.evaluate(() => {
    // Stores do not load again within 5 seconds of their last request.
    const now = Date.now.bind(Date)
    Date.now = () => now() + 6_000
    window.dispatchEvent(new Event('focus'))
  })
}

const member = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: name })

describe.each(looks)('an organisation of two members in the demo, $title', ({ width, scheme }) => {
  const device: Look = { width, scheme }
  const emails = { ann: `org-ann-${width}@example.com`, bob: `org-bob-${width}@example.com` }
  const slug = `acme-${width}`
  let ann: Page
  let bob: Page

  beforeAll(async () => {
    ann = await enter(device, 'Ann', emails.ann)
    bob = await openPage(device)
  })
  afterAll(async () => {
    await ann.context().close()
    await bob.context().close()
  })

  it('creates an organisation whose creator has all permissions', async () => {
    await visit(ann, 'Organisations')
    await ann.getByText('You belong to none yet.').waitFor()
    await send(ann, 'A new organisation', { Name: 'Acme', 'Short name': slug })
    await arrive(ann, 'Acme')
    await member(ann, 'Ann').waitFor()
    await ann.getByText('Yes, as Owner').first().waitFor()
    await lookInBothSchemes(ann, 'organization-new', device)
  })

  it('invites a user, who follows the link of the mail and is asked to sign in', async () => {
    await send(ann, 'Invite somebody', { Email: emails.bob })
    await ann.getByText('The invitation is on its way.').waitFor()
    await ann.getByRole('heading', { name: 'Not yet answered' }).waitFor()
    await lookInBothSchemes(ann, 'organization-inviting', device)
    const tab = await followMail(bob, emails.bob, 'invitation')
    await bob.close()
    bob = tab
    await arrive(bob, 'Sign in')
    await bob.getByText('You are invited.').waitFor()
    await lookInBothSchemes(bob, 'invited-signed-out', device)
  })

  it('lets the invitee sign up, return to the invitation and accept it', async () => {
    await bob.getByRole('main').getByRole('link', { name: 'Sign up', exact: true }).click()
    await arrive(bob, 'Sign up')
    await send(bob, 'Sign up', { Name: 'Bob', Email: emails.bob, Password: password })
    await arrive(bob, 'Invitation')
    await bob.getByRole('heading', { name: 'Join Acme' }).waitFor()
    await lookInBothSchemes(bob, 'invitation', device)
    await bob.getByRole('button', { name: 'Accept' }).click()
    await arrive(bob, 'Acme')
    await bob.getByText('Member lacks invitation:create').waitFor()
    expect(await bob.getByRole('form', { name: 'Invite somebody' }).count()).toBe(0)
    expect(await member(bob, 'Ann').getByRole('button').count()).toBe(0)
    await lookInBothSchemes(bob, 'organization-of-a-member', device)
  })

  it('shows each member the changes of the other', async () => {
    await comeBackTo(ann)
    await ann.getByLabel('Role of Bob').selectOption('admin')
    await expect.poll(() => ann.getByLabel('Role of Bob').inputValue()).toBe('admin')
    await comeBackTo(bob)
    await bob.getByText('Yes, as Admin').first().waitFor()
    await bob.getByRole('form', { name: 'Invite somebody' }).waitFor()
  })

  it('rejects changes that would leave the organisation without an owner', async () => {
    await ann.getByRole('button', { name: 'Leave Acme' }).click()
    await ann.getByRole('alert').getByText('owner').waitFor()
    await arrive(ann, 'Acme')
  })

  it('switches between several organisations', async () => {
    await visit(ann, 'Organisations')
    await send(ann, 'A new organisation', { Name: 'Umbrella', 'Short name': `umbrella-${width}` })
    await arrive(ann, 'Umbrella')
    await visit(ann, 'Organisations')
    await lookInBothSchemes(ann, 'organizations', device)
    const switcher = ann.getByLabel('Active organisation')
    await switcher.selectOption({ label: 'Acme' })
    await expect.poll(() => switcher.getAttribute('aria-busy')).toBe('false')
    await ann.getByRole('button', { name: 'Open Acme' }).click()
    await arrive(ann, 'Acme')
  })

  it('removes a member, whose open tab shows it', async () => {
    await ann.getByRole('button', { name: 'Remove Bob' }).click()
    await expect.poll(() => member(ann, 'Bob').count()).toBe(0)
    await comeBackTo(bob)
    await bob.getByRole('heading', { name: 'No organisation' }).waitFor()
    expect(await bob.getByText('Acme').count()).toBe(0)
    await lookInBothSchemes(bob, 'organization-none', device)
  })

  it('adds a user by an invitation link after they sign in', async () => {
    await send(ann, 'Make an invitation link', {})
    const url = await ann.getByText('Copy it now').locator('code').innerText()
    await ann.getByText('Member, 10 left').waitFor()
    await lookInBothSchemes(ann, 'organization-link', device)
    await bob.goto(url)
    await bob.getByRole('heading', { name: 'Join Acme' }).waitFor()
    await lookInBothSchemes(bob, 'join', device)
    await bob.getByRole('button', { name: 'Sign out' }).click()
    await bob.getByText('You are invited.').waitFor()
    await send(bob, 'Sign in', { Email: emails.bob, Password: password })
    await bob.getByRole('button', { name: 'Join' }).click()
    await arrive(bob, 'Acme')
  })

  it('creates teams and adds members to them', async () => {
    await comeBackTo(ann)
    await send(ann, 'Add a team', { 'Name of the team': 'Red' })
    await ann.getByRole('button', { name: 'Remove the team Red' }).waitFor()
    const form = ann.getByRole('form', { name: 'Add a member to a team' })
    await form.getByLabel('Member').selectOption({ label: 'Bob' })
    await form.getByLabel('Team').selectOption({ label: 'Red' })
    await form.getByRole('button').click()
    await form.getByText('Done.').waitFor()
  })

  it('transfers the ownership to another member', async () => {
    await send(ann, 'Hand the organisation over', {})
    await ann.getByText('Yes, as Admin').first().waitFor()
    expect(await ann.getByRole('button', { name: 'Delete the organisation' }).count()).toBe(0)
  })

  it('deletes the organisation when its owner confirms', async () => {
    await comeBackTo(bob)
    const sure = `Type ${slug} to delete it`
    await send(bob, 'Delete the organisation', { [sure]: 'umbrella' })
    expect(await fieldNote(bob, sure)).toBe('This is not its short name.')
    await send(bob, 'Delete the organisation', { [sure]: slug })
    await arrive(bob, 'Organisation')
    await visit(ann, 'Organisations')
    await comeBackTo(ann)
    await expect.poll(() => ann.getByRole('button', { name: 'Open Acme' }).count()).toBe(0)
  })

  it('logs no error in the console of any page', () => {
    expect(complaints).toEqual([])
  })
})
