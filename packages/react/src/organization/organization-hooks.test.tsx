import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openOrganization } from '../test/open-organization.js'
import { type MembersOptions, useMembers } from './use-members.js'
import { usePermission } from './use-permission.js'

beforeEach(() => {
  // Each user has a separate browser with one tab.
  vi.stubGlobal('BroadcastChannel', undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type App = Awaited<ReturnType<typeof openOrganization>>

/** A component that shows the members of a page by name and role. */
function createMembers({ client }: Pick<App, 'client'>) {
  return function Members(options: MembersOptions) {
    const { data, error, isPending } = useMembers(client, options)
    if (isPending) return <p>pending</p>
    if (!data) return <p>{error?.code ?? 'none'}</p>
    return (
      <p>
        {data.members.map(({ user, role }) => `${user.name}: ${role}`).join(', ')} of {data.total}
      </p>
    )
  }
}

const listings = (requests: readonly string[]) =>
  requests.filter((request) => request.startsWith('list-members'))

describe('useActiveOrganization, useOrganizations and useActiveMember', () => {
  it('loads each store with one request', async () => {
    const { client, requests } = await openOrganization()
    function Page() {
      const { data: organization } = client.useActiveOrganization()
      const { data: organizations } = client.useOrganizations()
      const { data: member } = client.useActiveMember()
      return <p>{`${organization?.name}, ${organizations?.length}, ${member?.role}`}</p>
    }
    render(
      <StrictMode>
        <Page />
        <Page />
      </StrictMode>,
    )
    expect(await screen.findAllByText('Acme, 1, owner')).toHaveLength(2)
    expect(requests.sort()).toEqual(['get-active-member', 'get-full-organization', 'list'])
  })
})

describe('useMembers', () => {
  it.each([
    {
      title: 'without Strict Mode',
      Mode: ({ children }: { children: React.ReactNode }) => children,
    },
    { title: 'in Strict Mode', Mode: StrictMode },
  ])('makes one request for a page in several components, $title', async ({ Mode }) => {
    const app = await openOrganization()
    const Members = createMembers(app)
    render(
      <Mode>
        <Members />
        <Members />
      </Mode>,
    )
    expect(await screen.findAllByText('ann: owner of 1')).toHaveLength(2)
    expect(app.requests).toEqual([
      'get-full-organization',
      `list-members?organizationId=${app.organizationId}&limit=20&offset=0`,
    ])
  })

  it('changes pages, and shows the previous page until the next has loaded', async () => {
    const app = await openOrganization()
    await app.join('bob')
    const Members = createMembers(app)
    const { rerender } = render(<Members limit={1} />)
    await screen.findByText('ann: owner of 2')
    rerender(<Members limit={1} offset={1} />)
    expect(screen.getByText('ann: owner of 2')).toBeDefined()
    await screen.findByText('bob: member of 2')
    const known = listings(app.requests)
    rerender(<Members limit={1} />)
    await screen.findByText('ann: owner of 2')
    expect(listings(app.requests)).toEqual(known)
  })

  it('loads the page again after calls that change members', async () => {
    const app = await openOrganization()
    const { memberId } = await app.join('bob')
    const Members = createMembers(app)
    render(<Members />)
    await screen.findByText('ann: owner, bob: member of 2')
    await act(() => app.client.organization.updateMemberRole({ memberId, role: 'admin' }))
    await screen.findByText('ann: owner, bob: admin of 2')
    await act(() => app.client.organization.removeMember({ memberIdOrEmail: memberId }))
    await screen.findByText('ann: owner of 1')
  })

  it('never shows members of the previously active organisation', async () => {
    const app = await openOrganization()
    await app.join('bob')
    const Members = createMembers(app)
    render(<Members />)
    await screen.findByText('ann: owner, bob: member of 2')
    await act(() => app.client.organization.create({ name: 'Umbrella', slug: 'umbrella' }))
    expect(screen.queryByText(/bob/)).toBe(null)
    await screen.findByText('ann: owner of 1')
    await act(() => app.client.organization.setActive({ organizationId: null }))
    await screen.findByText('none')
  })

  it('shows why a page failed to load, and loads it again after refetch', async () => {
    const app = await openOrganization()
    const Members = createMembers(app)
    render(<Members limit={-1} />)
    await screen.findByText('VALIDATION_ERROR')
    await act(() => app.client.$activeOrganization.value.refetch())
    await expect.poll(() => listings(app.requests).length).toBe(2)
  })
})

describe('usePermission', () => {
  const createPermission = ({ client }: Pick<App, 'client'>) =>
    function Permission() {
      return <p>{usePermission(client, { permissions: { invitation: ['create'] } })}</p>
    }

  it('decides from a built-in role without a request', async () => {
    const app = await openOrganization()
    const Permission = createPermission(app)
    render(<Permission />)
    expect(screen.getByText('unknown')).toBeDefined()
    await screen.findByText('allowed')
    expect(app.requests).toEqual(['get-active-member'])
  })

  it('follows the role, and denies when no organisation is active', async () => {
    const app = await openOrganization()
    const { client, memberId } = await app.join('bob')
    const Permission = createPermission({ client })
    render(<Permission />)
    await screen.findByText('denied')
    await app.client.organization.updateMemberRole({ memberId, role: 'admin' })
    await act(() => client.$activeMember.value.refetch())
    await screen.findByText('allowed')
    await act(() => client.organization.setActive({ organizationId: null }))
    await screen.findByText('denied')
  })

  it('makes one request to check a custom role', async () => {
    const app = await openOrganization()
    const { client, requests, memberId } = await app.join('bob')
    const { organization } = app.client
    await organization.createRole({ role: 'recruiter', permission: { invitation: ['create'] } })
    await organization.updateMemberRole({ memberId, role: 'recruiter' })
    const Permission = createPermission({ client })
    render(
      <StrictMode>
        <Permission />
        <Permission />
      </StrictMode>,
    )
    expect(await screen.findAllByText('allowed')).toHaveLength(2)
    expect(requests).toEqual(['get-active-member', 'has-permission'])
    await organization.updateMemberRole({ memberId, role: 'member' })
    await organization.deleteRole({ roleName: 'recruiter' })
    await act(() => client.$activeMember.value.refetch())
    expect(await screen.findAllByText('denied')).toHaveLength(2)
  })

  it('stays unknown when the server cannot be reached', async () => {
    const app = await openOrganization()
    const { memberId, ...bob } = await app.join('bob')
    const { organization } = app.client
    await organization.createRole({ role: 'recruiter', permission: { invitation: ['create'] } })
    await organization.updateMemberRole({ memberId, role: 'recruiter' })
    const error = { code: 'NETWORK', message: 'No answer', status: 0 } as const
    const hasPermission = vi.fn(() => Promise.resolve({ data: null, error }))
    const offline = { ...bob.client.organization, hasPermission }
    const Permission = createPermission({ client: { ...bob.client, organization: offline } })
    render(<Permission />)
    await expect.poll(() => hasPermission.mock.calls.length).toBe(1)
    expect(screen.getByText('unknown')).toBeDefined()
  })

  it('does not compile for unknown resources and actions', async () => {
    const { client } = await openOrganization()
    const Wrong = () => (
      <p>
        {/* @ts-expect-error there is no such action */}
        {usePermission(client, { permissions: { invitation: ['burn'] } })}
        {/* @ts-expect-error there is no such resource */}
        {usePermission(client, { permissions: { coffee: ['create'] } })}
      </p>
    )
    expect(renderToString(<Wrong />)).toContain('unknown')
  })
})

describe('useMembers on a server', () => {
  it('stays pending and makes no request on a server', async () => {
    const app = await openOrganization()
    const Members = createMembers(app)
    expect(renderToString(<Members />)).toBe('<p>pending</p>')
    expect(app.requests).toEqual([])
  })
})
