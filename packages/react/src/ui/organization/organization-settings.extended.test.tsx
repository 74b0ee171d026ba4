import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openOrganization } from '../../test/open-organization.js'
import { alerts, fill, press } from '../test/open-ui.js'
import { show } from '../test/show-organization.js'
import { setUpPages } from '../test/set-up.js'

setUpPages()

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

describe('the teams of OrganizationSettings', () => {
  it('adds a member to a team, and removes the member after a confirmation', async () => {
    const { client } = await openAcme()
    await show(client, 'teams')
    press('Show the members of Design')
    await screen.findByText('The team has no members.')
    const mia = screen.getByRole<HTMLOptionElement>('option', { name: 'mia' })
    fireEvent.change(screen.getByLabelText('Add a member', { selector: 'select' }), {
      target: { value: mia.value },
    })
    press('Add')
    fireEvent.click(await screen.findByRole('button', { name: 'Remove mia from the team' }))
    const dialog = within(screen.getByRole('dialog', { hidden: true }))
    fireEvent.click(dialog.getByRole('button', { name: 'Remove', hidden: true }))
    await screen.findByText('The team has no members.')
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
