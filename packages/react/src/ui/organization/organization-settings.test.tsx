import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openOrganization } from '../../test/open-organization.js'
import { addNativeElements } from '../test/native-elements.js'
import { alerts, fill, press } from '../test/open-ui.js'
import type { OrganizationClient } from './organization-client.js'
import { type OrganizationPage, OrganizationSettings } from './organization-settings.js'

beforeAll(addNativeElements)
beforeEach(() => {
  // Each user has a separate browser with one tab.
  vi.stubGlobal('BroadcastChannel', undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type App = Awaited<ReturnType<typeof openOrganization>>

/** Shows a page of the settings. */
async function show(client: OrganizationClient, page: OrganizationPage) {
  render(
    <StrictMode>
      <OrganizationSettings client={client} page={page} />
    </StrictMode>,
  )
  const panel = await screen.findByRole('tabpanel')
  await settle()
  return within(panel)
}

/** Waits until nothing of the page loads. */
const settle = () =>
  waitFor(() => {
    expect(document.querySelector('[aria-busy=true], .cs-skeleton')).toBe(null)
  })

/** The names of the buttons and choices of the selected page. */
function offered(): readonly string[] {
  const panel = within(screen.getByRole('tabpanel'))
  return [...panel.queryAllByRole('button'), ...panel.queryAllByRole('combobox')].map(
    (element) =>
      element.getAttribute('aria-label') ??
      (element instanceof HTMLSelectElement ? element.labels[0]?.textContent : null) ??
      element.textContent,
  )
}

const customRoles = [
  {
    role: 'recruiter',
    permission: { invitation: ['create', 'cancel'], member: ['delete'], ac: ['read'] },
  },
  // Without the permission to read the custom roles, the browser does not know what they allow.
  {
    role: 'moderator',
    permission: { invitation: ['create', 'cancel'], member: ['update', 'delete'] },
  },
]

/** An organisation of Ann with a member of each role, two teams, and open invitations. */
async function openAcme() {
  const app = await openOrganization()
  const { organization } = app.client
  for (const role of customRoles) await organization.createRole(role)
  await organization.createTeam({ name: 'Design' })
  await app.invite('dave', 'owner')
  await app.invite('erin')
  const pages = {
    owner: app,
    admin: await app.join('adam', 'admin'),
    member: await app.join('mia'),
    recruiter: await app.join('rita', 'recruiter'),
    moderator: await app.join('mona', 'moderator'),
  }
  return { ...app, pages }
}

const invitationForms = ['Send invitations', 'Create a link', 'Role', 'Team', 'Role']
const toErin = ['Send again to erin@example.com', 'Cancel the invitation of erin@example.com']
const toDave = ['Send again to dave@example.com', 'Cancel the invitation of dave@example.com']
const teamsOf = (name: string) => [`Show the members of ${name}`, `Rename ${name}`]

describe('OrganizationSettings', () => {
  it.each([
    {
      ...{ role: 'member' as const, members: [], invitations: null, teams: [], roles: [] },
      general: ['Leave Acme'],
    },
    {
      ...{ role: 'moderator' as const, members: [], invitations: [], roles: [] },
      teams: ['Show the members of Acme', 'Show the members of Design'],
      general: ['Leave Acme'],
    },
    {
      ...{ role: 'recruiter' as const, members: ['Remove mia'], teams: [], roles: [] },
      invitations: [...toErin, ...invitationForms],
      general: ['Leave Acme'],
    },
    {
      role: 'admin',
      members: ['mia', 'rita', 'mona'].flatMap((name) => [`Remove ${name}`, `Role of ${name}`]),
      invitations: [...toErin, ...invitationForms],
      teams: [...teamsOf('Acme'), ...teamsOf('Design'), 'Remove Acme', 'Remove Design', 'Create'],
      roles: ['Edit moderator', 'Edit recruiter', 'Create a role'],
      general: ['Edit: Name and short name', 'Leave Acme'],
    },
    {
      role: 'owner',
      members: ['adam', 'mia', 'rita', 'mona'].flatMap((name) => [
        `Remove ${name}`,
        `Role of ${name}`,
      ]),
      invitations: [...toDave, ...toErin, ...invitationForms],
      // The first team is the owner's own.
      teams: [...teamsOf('Acme'), ...teamsOf('Design'), 'Remove Design', 'Create'],
      roles: ['Edit moderator', 'Edit recruiter', 'Create a role'],
      general: ['Edit: Name and short name', 'Transfer the ownership', 'Delete organization'],
    },
  ] as const)(
    'offers a member with the role $role no action that the server refuses',
    async (row) => {
      const { pages } = await openAcme()
      const { client } = pages[row.role]
      for (const page of ['members', 'invitations', 'teams', 'roles', 'general'] as const) {
        const expected = row[page]
        await show(client, page)
        if (expected === null)
          expect(screen.queryByRole('tab', { name: /^Invitations/ })).toBe(null)
        else
          await waitFor(() => {
            expect(offered().toSorted(), page).toEqual(expected.toSorted())
          })
        cleanup()
      }
    },
  )

  it('says to the last owner why leaving is not offered', async () => {
    const { client } = await openOrganization()
    await show(client, 'general')
    screen.getByText(/^You are the only owner/)
    expect(offered()).toEqual(['Edit: Name and short name', 'Delete organization'])
  })

  it('offers an owner beside another one to leave, and to change the role of the other', async () => {
    const { client, pages } = await openAcme()
    const { memberId } = pages.admin
    await client.organization.updateMemberRole({ memberId, role: 'owner' })
    await show(client, 'members')
    expect(offered()).toEqual(expect.arrayContaining(['Remove adam', 'Role of adam']))
    expect(offered()).not.toContain('Role of ann')
    cleanup()
    await show(client, 'general')
    expect(offered()).toContain('Leave Acme')
  })

  it('offers a member of a team to see its members', async () => {
    const { client, pages, organizationId } = await openAcme()
    const { data: teams } = await client.organization.listTeams()
    const teamId = teams?.find(({ name }) => name === 'Design')?.id ?? ''
    const { data: member } = await pages.member.client.organization.getActiveMember()
    const userId = member?.userId ?? ''
    await client.organization.addTeamMember({ organizationId, teamId, userId })
    await show(pages.member.client, 'teams')
    await waitFor(() => {
      expect(offered()).toEqual(['Show the members of Design'])
    })
    press('Show the members of Design')
    await screen.findByText('mia')
    expect(alerts()).toEqual([])
  })
})

describe('the roles of OrganizationSettings', () => {
  it('rejects a role without a permission, and one with a name that is taken', async () => {
    const { client } = await openAcme()
    await show(client, 'roles')
    press('Create a role')
    fill({ 'Name of the role': 'recruiter' })
    press('Save')
    await screen.findByText('Choose at least one permission.')
    fireEvent.click(screen.getByLabelText('Invite members'))
    press('Save')
    await screen.findByText('Another role has this name.')
    fill({ 'Name of the role': 'greeter' })
    press('Save')
    await screen.findByRole('button', { name: 'Edit greeter' })
    const { data } = await client.organization.listRoles()
    expect(data?.find(({ role }) => role === 'greeter')?.permission).toEqual({
      invitation: ['create'],
    })
  })

  it('removes a custom role only when no member has it', async () => {
    const { client } = await openAcme()
    await client.organization.createRole({ role: 'unused', permission: { ac: ['read'] } })
    await show(client, 'roles')
    await screen.findByRole('button', { name: 'Remove unused' })
    expect(screen.queryByRole('button', { name: 'Remove recruiter' })).toBe(null)
    press('Remove unused')
    const dialog = within(screen.getByRole('dialog', { hidden: true }))
    fireEvent.click(dialog.getByRole('button', { name: 'Remove', hidden: true }))
    await waitFor(() => {
      expect(screen.queryByText('unused')).toBe(null)
    })
  })
})

describe('the invitations of OrganizationSettings', () => {
  /** Ann's page of invitations, with an open one of Bob. */
  async function openInvitations(teamName?: string) {
    const app = await openOrganization()
    const { organization } = app.client
    const { data: team } = await organization.createTeam({ name: teamName ?? 'Design' })
    const teamId = teamName === undefined ? [] : [team?.id ?? '']
    await organization.inviteMember({ email: 'bob@example.com', role: 'member', teamId })
    await show(app.client, 'invitations')
    await screen.findByText('bob@example.com')
    return app
  }

  /** Makes each request to the endpoints that match fail, as without a network. */
  function disconnect({ browser }: App, pattern: RegExp): void {
    const { fetch } = browser
    vi.spyOn(browser, 'fetch').mockImplementation((url, init) =>
      pattern.test(url) ? Promise.reject(new TypeError('Failed to fetch')) : fetch(url, init),
    )
  }

  /** Waits until one of these live regions has a text. */
  const announced = (regions: readonly HTMLElement[], text: string | RegExp) =>
    waitFor(() => {
      expect(regions.map(({ textContent }) => textContent)).toContainEqual(
        expect.stringMatching(text),
      )
    })

  it('announces in a live region that was there before that an invitation was sent again', async () => {
    await openInvitations()
    const regions = screen.getAllByRole('status')
    press('Send again to bob@example.com')
    await announced(regions, /^Sent again\.$/)
  })

  it('keeps the team of an invitation that is sent again', async () => {
    const { client } = await openInvitations('Sales')
    const teamOf = async () => (await client.organization.listInvitations()).data?.[0]?.teamId
    const teamId = await teamOf()
    expect(teamId).toBeTruthy()
    const regions = screen.getAllByRole('status')
    press('Send again to bob@example.com')
    await announced(regions, /^Sent again\.$/)
    expect(await teamOf()).toBe(teamId)
  })

  it('does not say that a cancelled invitation was sent again when the list cannot be loaded', async () => {
    const app = await openInvitations()
    disconnect(app, /get-full-organization/)
    press('Cancel the invitation of bob@example.com')
    await waitFor(async () => {
      const { data } = await app.client.organization.listInvitations()
      expect(data?.map(({ status }) => status)).toEqual(['canceled'])
    })
    await act(() => Promise.resolve())
    expect(screen.queryByText('Sent again.')).toBe(null)
  })

  it('announces in live regions that were there before what was sent and created', async () => {
    await openInvitations()
    const regions = screen.getAllByRole('status')
    fill({ Emails: 'carol@example.com' })
    press('Send invitations')
    await announced(regions, /^1 invitation was sent\.$/)
    press('Create a link')
    await announced(regions, /^Copy the link now.*token=/)
  })

  it('shows why the links cannot be loaded', async () => {
    const app = await openOrganization()
    disconnect(app, /list-invitation-links/)
    await show(app.client, 'invitations')
    await screen.findByText(/^The server cannot be reached/)
  })
})
