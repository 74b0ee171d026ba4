import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Look, lookInBothSchemes, looks } from './look.js'
import { openDemo } from './open-demo.js'
import {
  arrive,
  confirm,
  fieldNote,
  followMail,
  openTab,
  password,
  post,
  send,
  signIn,
  signOut,
  signUp,
} from './walk.js'

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
  page.getByRole('table', { name: 'Members' }).getByRole('row').filter({ hasText: name })

const switcher = (page: Page, name: string) =>
  page.getByRole('button', { name: `Switch organization: ${name}` })

/** Waits for the settings of an organisation. */
async function arriveAt(page: Page, name: string): Promise<void> {
  await switcher(page, name).waitFor()
  await page.locator('.cs-settings').getByText(name, { exact: true }).first().waitFor()
}

/** Creates an organisation in the menu of the organisations. */
async function create(page: Page, name: string, slug: string): Promise<void> {
  await page.getByRole('button', { name: /^Switch organization/ }).click()
  await page.getByRole('button', { name: 'Create organization' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Short name').fill(slug)
  await confirm(page, 'Create')
  await arriveAt(page, name)
}

/** Whether a role has each permission, by the table of the roles. */
async function permissionsOf(page: Page, role: string): Promise<readonly string[]> {
  const table = page.getByRole('table', { name: 'What the members of each role may do' })
  await table.waitFor()
  const headers = await table.getByRole('columnheader').allInnerTexts()
  const column = headers.indexOf(role)
  const rows = await table.locator('tbody tr').all()
  return Promise.all(
    rows.map((row) =>
      row
        .locator('td')
        .nth(column - 1)
        .innerText(),
    ),
  )
}

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
    await create(ann, 'Acme', slug)
    await arrive(ann, 'Members')
    await member(ann, 'Ann').getByText('Owner').waitFor()
    await lookInBothSchemes(ann, 'organization-new', device)
    await openTab(ann, 'Roles')
    const permissions = await permissionsOf(ann, 'Owner')
    expect(permissions.length).toBeGreaterThan(8)
    expect(new Set(permissions)).toEqual(new Set(['Yes']))
    await lookInBothSchemes(ann, 'organization-roles', device)
  })

  it('invites a user, who follows the link of the mail and is asked to sign in', async () => {
    await openTab(ann, 'Invitations')
    await ann.getByText('There are no open invitations.').waitFor()
    await send(ann, 'Invite members', { Emails: emails.bob })
    await ann.getByText('1 invitation was sent.').waitFor()
    await ann.getByRole('button', { name: `Cancel the invitation of ${emails.bob}` }).waitFor()
    await lookInBothSchemes(ann, 'organization-inviting', device)
    const tab = await followMail(bob, emails.bob, 'invitation')
    await bob.close()
    bob = tab
    await arrive(bob, 'Sign in')
    await bob.getByText('You are invited.').waitFor()
    await lookInBothSchemes(bob, 'invited-signed-out', device)
  })

  it('lets the invitee sign up, return to the invitation and accept it', async () => {
    await bob.getByRole('button', { name: 'Sign up', exact: true }).click()
    await arrive(bob, 'Sign up')
    await bob.getByText('You are invited.').waitFor()
    await send(bob, 'Sign up', { Name: 'Bob', Email: emails.bob, Password: password })
    await arrive(bob, 'Join Acme')
    await lookInBothSchemes(bob, 'invitation', device)
    await bob.getByRole('button', { name: 'Accept' }).click()
    await arriveAt(bob, 'Acme')
    await member(bob, 'Ann').waitFor()
    expect(await bob.getByRole('tab', { name: 'Invitations' }).count()).toBe(0)
    expect(await member(bob, 'Ann').locator('button, select').count()).toBe(0)
    await lookInBothSchemes(bob, 'organization-of-a-member', device)
    await openTab(bob, 'Roles')
    expect(await permissionsOf(bob, 'Member')).toContain('No')
  })

  it('shows each member the changes of the other', async () => {
    await openTab(ann, 'Members')
    await comeBackTo(ann)
    await ann.getByLabel('Role of Bob').selectOption('admin')
    await ann.locator('select[aria-label="Role of Bob"][aria-busy=false]').waitFor()
    expect(await ann.getByLabel('Role of Bob').inputValue()).toBe('admin')
    await comeBackTo(bob)
    await openTab(bob, 'Invitations')
    await bob.getByRole('form', { name: 'Invite members' }).waitFor()
  })

  it('rejects changes that would leave the organisation without an owner', async () => {
    await openTab(ann, 'General')
    await ann.getByText('You are the only owner.').waitFor()
    expect(await ann.getByRole('button', { name: 'Leave Acme' }).count()).toBe(0)
    await lookInBothSchemes(ann, 'organization-general', device)
    const list = new URL('/api/auth/organization/list', ann.url()).href
    const organizations = await ann.request.get(list)
    const [{ id: organizationId }] = (await organizations.json()) as [{ readonly id: string }]
    expect(await post(ann, '/organization/leave', { organizationId })).toEqual({
      status: 400,
      code: 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
    })
    await arriveAt(ann, 'Acme')
  })

  it('switches between several organisations', async () => {
    await create(ann, 'Umbrella', `umbrella-${width}`)
    await switcher(ann, 'Umbrella').click()
    await ann.getByRole('group', { name: 'Organizations' }).getByText('Acme').waitFor()
    await lookInBothSchemes(ann, 'organizations', device)
    await ann.getByRole('group', { name: 'Organizations' }).getByText('Acme').click()
    await arriveAt(ann, 'Acme')
    await arrive(ann, 'Members')
  })

  it('removes a member, whose open tab shows it', async () => {
    await ann.getByRole('button', { name: 'Remove Bob' }).click()
    await lookInBothSchemes(ann, 'organization-removing', device)
    await confirm(ann, 'Remove')
    await expect.poll(() => member(ann, 'Bob').count()).toBe(0)
    await comeBackTo(bob)
    await bob.getByText('No organization is active').waitFor()
    expect(await bob.getByText('Acme').count()).toBe(0)
    await lookInBothSchemes(bob, 'organization-none', device)
  })

  it('adds a user by an invitation link after they sign in', async () => {
    await openTab(ann, 'Invitations')
    await send(ann, 'Create a link', {})
    const url = await ann.getByText('Copy the link now').locator('code').innerText()
    await ann.getByText('10 uses left').waitFor()
    await lookInBothSchemes(ann, 'organization-link', device)
    await bob.goto(url)
    await arrive(bob, 'Join Acme')
    await lookInBothSchemes(bob, 'join', device)
    await signOut(bob)
    await bob.getByText('You are invited.').waitFor()
    await signIn(bob, emails.bob, password)
    await bob.getByRole('button', { name: 'Accept' }).click()
    await arriveAt(bob, 'Acme')
  })

  it('creates teams and adds members to them', async () => {
    await openTab(ann, 'Teams')
    await comeBackTo(ann)
    await send(ann, 'Create a team', { 'Name of the team': 'Red' })
    await ann.getByRole('button', { name: 'Remove Red' }).waitFor()
    await ann.getByRole('button', { name: 'Show the members of Red' }).click()
    const team = ann.getByRole('group', { name: 'Members of Red' })
    await team.getByText('The team has no members.').waitFor()
    await team.getByRole('combobox', { name: 'Add a member' }).selectOption({ label: 'Bob' })
    await send(ann, 'Add a member', {})
    await team.getByRole('listitem').getByText('Bob').waitFor()
    await lookInBothSchemes(ann, 'organization-teams', device)
  })

  it('transfers the ownership to another member', async () => {
    await openTab(ann, 'General')
    await ann.getByRole('button', { name: 'Transfer the ownership' }).click()
    await lookInBothSchemes(ann, 'organization-transfer', device)
    await send(ann, 'Transfer the ownership', {})
    await expect
      .poll(() => ann.getByRole('button', { name: 'Delete organization' }).count())
      .toBe(0)
    await openTab(ann, 'Members')
    await member(ann, 'Ann').getByText('Admin').waitFor()
  })

  it('deletes the organisation when its owner confirms', async () => {
    await comeBackTo(bob)
    await openTab(bob, 'General')
    await bob.getByRole('button', { name: 'Delete organization' }).click()
    const typed = 'Type Acme to confirm'
    await bob.getByLabel(typed).fill('umbrella')
    await confirm(bob, 'Delete')
    await bob.getByText('This is not Acme.').waitFor()
    expect(await fieldNote(bob, typed)).toBe('This is not Acme.')
    await bob.getByLabel(typed).fill('Acme')
    await confirm(bob, 'Delete')
    await arrive(bob, 'Profile')
    await switcher(bob, 'Personal account').waitFor()
    await comeBackTo(ann)
    await ann.getByText('No organization is active').waitFor()
    await switcher(ann, 'Personal account').click()
    const choices = ann.getByRole('group', { name: 'Organizations' })
    await choices.getByText('Umbrella').waitFor()
    expect(await choices.getByText('Acme').count()).toBe(0)
  })

  it('logs no error in the console of any page', () => {
    expect(complaints).toEqual([])
  })
})
