import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openOrganization } from '../test/open-organization.js'
import { InvitationCard } from './invitation-card.js'
import { MemberList } from './member-list.js'
import { OrganizationSwitcher } from './organization-switcher.js'

beforeEach(() => {
  // Each user has a separate browser with one tab.
  vi.stubGlobal('BroadcastChannel', undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const alertText = () => screen.getByRole('alert').textContent

describe('OrganizationSwitcher', () => {
  const shown = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Organization' })
  const textShown = () => shown().selectedOptions[0]?.textContent
  const choose = (value: string) => fireEvent.change(shown(), { target: { value } })

  async function openSwitcher() {
    const app = await openOrganization()
    app.auth.clock.advance('1s')
    const { data } = await app.client.organization.create({ name: 'Umbrella', slug: 'umbrella' })
    app.requests.length = 0
    render(
      <StrictMode>
        <OrganizationSwitcher client={app.client} className="wide" none="Only me" />
      </StrictMode>,
    )
    await waitFor(() => {
      expect(textShown()).toBe('Umbrella')
    })
    await screen.findByText('Acme')
    return { ...app, otherId: data?.id ?? '' }
  }

  it('lists the organisations and shows the active one, with one request each', async () => {
    const { requests } = await openSwitcher()
    expect(shown().className).toBe('wide')
    expect([...shown().options].map(({ text }) => text)).toEqual(['Only me', 'Acme', 'Umbrella'])
    expect(requests.sort()).toEqual(['get-full-organization', 'list'])
  })

  it('activates another organisation, and then none', async () => {
    const { client, organizationId } = await openSwitcher()
    choose(organizationId)
    expect([textShown(), shown().getAttribute('aria-busy')]).toEqual(['Acme', 'true'])
    await waitFor(() => {
      expect(shown().getAttribute('aria-busy')).toBe('false')
    })
    expect(client.$activeOrganization.value.data?.id).toBe(organizationId)
    choose('')
    await waitFor(() => {
      expect(client.$activeOrganization.value.data).toBe(null)
    })
    expect(textShown()).toBe('Only me')
  })

  it('skips calls for options that a keyboard user passes quickly', async () => {
    const { client, organizationId, otherId, requests } = await openSwitcher()
    requests.length = 0
    for (const id of [organizationId, '', otherId, '', organizationId]) choose(id)
    await waitFor(() => {
      expect(shown().getAttribute('aria-busy')).toBe('false')
    })
    expect(requests.filter((request) => request === 'set-active').length).toBeLessThan(3)
    expect(client.$activeOrganization.value.data?.id).toBe(organizationId)
  })

  it('shows the error, and the organisation that is still active', async () => {
    const { client, organizationId } = await openOrganization()
    const { $organizations, $activeOrganization } = client
    const error = { code: 'GONE', message: 'It is gone' }
    const setActive = vi.fn(() => Promise.resolve({ data: null, error }))
    const refusing = { $organizations, $activeOrganization, organization: { setActive } }
    render(<OrganizationSwitcher client={refusing} explain={({ code }) => `Error: ${code}`} />)
    await waitFor(() => {
      expect(shown().value).toBe(organizationId)
    })
    choose('')
    await screen.findByText('Error: GONE')
    expect(shown().value).toBe(organizationId)
    expect(setActive).toHaveBeenCalledWith({ organizationId: null })
  })
})

describe('MemberList', () => {
  const row = (name: string) => within(screen.getByText(name).closest('li') ?? document.body)

  it('lists members without controls for a member who may not change them', async () => {
    const { join } = await openOrganization()
    const { client } = await join('bob')
    render(
      <MemberList client={client} words={{ list: 'Users', role: (name) => name.toUpperCase() }} />,
    )
    await screen.findByText('bob@example.com')
    const list = screen.getByRole('list', { name: 'Users' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(2)
    await screen.findByText('OWNER')
    expect(within(list).queryAllByRole('button')).toEqual([])
    expect(within(list).queryAllByRole('combobox')).toEqual([])
  })

  it('changes roles and removes members for an owner', async () => {
    const { client, join } = await openOrganization()
    await join('bob')
    render(
      <StrictMode>
        <MemberList client={client} />
      </StrictMode>,
    )
    const role = await screen.findByRole('combobox', { name: 'Role of bob' })
    fireEvent.change(role, { target: { value: 'admin' } })
    await waitFor(() => {
      expect(row('bob').getByRole<HTMLSelectElement>('combobox').value).toBe('admin')
    })
    fireEvent.click(screen.getByRole('button', { name: 'Remove bob' }))
    await waitFor(() => {
      expect(screen.queryByText('bob')).toBe(null)
    })
    expect(alertText()).toBe('')
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Members' }))
  })

  it('shows why a role change failed, and keeps the role', async () => {
    const { client } = await openOrganization()
    render(<MemberList client={client} explain={({ code }) => <b>{code}</b>} />)
    const role = await screen.findByRole('combobox', { name: 'Role of ann' })
    fireEvent.change(role, { target: { value: 'member' } })
    await screen.findByText('YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER')
    expect(row('ann').getByRole<HTMLSelectElement>('combobox').value).toBe('owner')
  })

  it('changes pages', async () => {
    const { client, join } = await openOrganization()
    await join('bob')
    render(<MemberList client={client} pageSize={1} />)
    await screen.findByText('ann@example.com')
    const turn = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
    expect(turn('Previous').disabled).toBe(true)
    fireEvent.click(turn('Next'))
    await screen.findByText('bob@example.com')
    expect(turn('Next').disabled).toBe(true)
    fireEvent.click(turn('Previous'))
    await screen.findByText('ann@example.com')
  })

  it('shows the previous page when the last page becomes empty', async () => {
    const { client, join } = await openOrganization()
    const { memberId } = await join('bob')
    render(<MemberList client={client} pageSize={1} />)
    await screen.findByText('ann@example.com')
    fireEvent.click(screen.getByRole('button', { name: 'Next' }))
    await screen.findByText('bob@example.com')
    await act(() => client.organization.removeMember({ memberIdOrEmail: memberId }))
    await screen.findByText('ann@example.com')
    expect(screen.queryByRole('group', { name: 'Pages of members' })).toBe(null)
  })

  it('shows the first page without errors when another organisation becomes active', async () => {
    const { client, join } = await openOrganization()
    await join('bob')
    render(<MemberList client={client} pageSize={1} explain={({ code }) => code} />)
    const role = await screen.findByRole('combobox', { name: 'Role of ann' })
    fireEvent.change(role, { target: { value: 'member' } })
    await screen.findByText('YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER')
    fireEvent.click(screen.getByRole('button', { name: 'Next' }))
    await screen.findByText('bob@example.com')
    await act(() => client.organization.create({ name: 'Umbrella', slug: 'umbrella' }))
    await screen.findByText('ann@example.com')
    expect(alertText()).toBe('')
    await act(() => client.organization.setActive({ organizationId: null }))
    const list = screen.getByRole('list', { name: 'Members' })
    expect([list.children.length, list.getAttribute('aria-busy')]).toEqual([0, 'false'])
  })

  it('stops being busy and shows the error when members fail to load', async () => {
    const { client } = await openOrganization()
    const error = { code: 'NETWORK', message: 'No answer', status: 0 } as const
    const listMembers = vi.fn(client.organization.listMembers)
    listMembers.mockResolvedValueOnce({ data: null, error })
    const failing = { ...client, organization: { ...client.organization, listMembers } }
    render(<MemberList client={failing} />)
    expect(screen.getByRole('list').getAttribute('aria-busy')).toBe('true')
    await screen.findByText('No answer')
    expect(screen.getByRole('list').getAttribute('aria-busy')).toBe('false')
    await act(() => client.$activeOrganization.value.refetch())
    await screen.findByText('ann@example.com')
    expect(alertText()).toBe('')
  })

  it('uses the email address of a member without a name', async () => {
    const { client, join } = await openOrganization()
    const bob = await join('bob')
    await bob.client.updateUser({ name: '' })
    render(<MemberList client={client} />)
    await screen.findByRole('combobox', { name: 'Role of bob@example.com' })
    screen.getByRole('button', { name: 'Remove bob@example.com' })
  })

  it('offers a combination of roles that is not in the list as a choice', async () => {
    const { client, join } = await openOrganization()
    const { memberId } = await join('bob')
    await client.organization.updateMemberRole({ memberId, role: ['admin', 'member'] })
    render(<MemberList client={client} words={{ role: (name) => name.toUpperCase() }} />)
    const role = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Role of bob' })
    expect(role.value).toBe('admin,member')
    expect(role.selectedOptions[0]?.text).toBe('ADMIN, MEMBER')
  })

  it('renders a busy list on a server', async () => {
    const { client } = await openOrganization()
    expect(renderToString(<MemberList client={client} />)).toContain('aria-busy="true"')
  })
})

describe('InvitationCard', () => {
  async function openInvited() {
    const { client: ann, signIn, invite } = await openOrganization()
    const { client, requests } = await signIn('bob')
    const invitationId = await invite('bob', 'admin')
    const card = { client, invitationId }
    return { ann, card, requests, invite }
  }
  const acceptsAndRejects = (requests: readonly string[]) =>
    requests.filter((request) => /^(accept|reject)-/.test(request))

  it.each([
    { name: 'Accept', status: 'accepted', members: 2 },
    { name: 'Decline', status: 'rejected', members: 1 },
  ])('shows the inviter, and makes one call after clicks on $name', async (row) => {
    const { name, status, members } = row
    const { ann, card, requests } = await openInvited()
    const on = { onAccepted: vi.fn(), onRejected: vi.fn() }
    render(<InvitationCard {...card} {...on} className="card" />)
    const region = await screen.findByRole('region', { name: 'Join Acme' })
    expect(region.className).toBe('card')
    expect(region.textContent).toContain('ann invites you as admin.')
    const button = screen.getByRole('button', { name })
    fireEvent.click(button)
    fireEvent.click(button)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    const callback = name === 'Accept' ? on.onAccepted : on.onRejected
    await waitFor(() => {
      expect(callback).toHaveBeenCalledTimes(1)
    })
    fireEvent.click(button)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(acceptsAndRejects(requests)).toHaveLength(1)
    const { data } = await ann.organization.getFullOrganization()
    expect(data?.members).toHaveLength(members)
    expect(data?.invitations.map((invitation) => invitation.status)).toEqual([status])
  })

  it.each([
    { inviterName: 'Ann', inviterEmailVerified: true, shown: 'ann@example.com invites you' },
    { inviterName: 'Ann', inviterEmailVerified: false, shown: 'Ann invites you' },
    { inviterName: '', inviterEmailVerified: false, shown: 'A member invites you' },
  ])('shows the email address of the inviter only when it is verified: $shown', async (row) => {
    const { shown, ...inviter } = row
    const data = { organizationName: 'Acme', role: null, inviterEmail: 'ann@example.com' }
    const done = () => Promise.resolve({ data: null, error: null })
    const organization = {
      getInvitation: () => Promise.resolve({ data: { ...data, ...inviter }, error: null }),
      acceptInvitation: done,
      rejectInvitation: done,
    }
    render(<InvitationCard client={{ organization }} invitationId="x" />)
    await screen.findByText(`${shown} as member.`)
  })

  it('renders the texts of the app, and the error of an unknown invitation', async () => {
    const { card } = await openInvited()
    const words = { accept: 'Come in', title: () => 'Hello' }
    const { rerender } = render(<InvitationCard {...card} words={words} />)
    await screen.findByRole('region', { name: 'Hello' })
    expect(screen.getByRole('button', { name: 'Come in' })).toBeDefined()
    rerender(<InvitationCard {...card} invitationId="none" explain={({ code }) => code} />)
    await screen.findByText('INVITATION_NOT_FOUND')
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  it('shows why accepting failed, and clears the error for the next invitation', async () => {
    const { ann, card, invite } = await openInvited()
    const { invitationId } = card
    const { rerender } = render(<InvitationCard {...card} explain={({ code }) => code} />)
    await screen.findByRole('region', { name: 'Join Acme' })
    await act(() => ann.organization.cancelInvitation({ invitationId }))
    fireEvent.click(screen.getByRole('button', { name: 'Accept' }))
    await screen.findByText('INVITATION_NOT_FOUND')
    rerender(<InvitationCard {...card} invitationId={await invite('bob', 'member')} />)
    await screen.findByText('ann invites you as member.')
    expect(alertText()).toBe('')
  })
})
