import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { openOrganization } from '../test/open-organization.js'
import { setUpPages } from '../ui/test/set-up.js'
import { show } from '../ui/test/show-organization.js'
import { MemberList } from './member-list.js'

setUpPages()

/** Ann's client; `listMembers` waits for the promise of `hold`. */
async function openSlowClient() {
  const { client: owner, join } = await openOrganization()
  const { memberId } = await join('bob')
  const hold: { promise?: Promise<void> } = {}
  const listMembers = vi.fn<typeof owner.organization.listMembers>(async (...input) => {
    await hold.promise
    return owner.organization.listMembers(...input)
  })
  const updateMemberRole = vi.fn(owner.organization.updateMemberRole)
  const organization = { ...owner.organization, listMembers, updateMemberRole }
  return { owner, join, client: { ...owner, organization }, memberId, hold }
}

type SlowClient = Awaited<ReturnType<typeof openSlowClient>>['client']

const pages = [
  {
    page: 'MemberList',
    // It makes one call at a time for all members.
    ofSecond: 'member',
    open: async (client: SlowClient) => {
      render(<MemberList client={client} />)
      await screen.findByText('bob')
    },
  },
  {
    page: 'OrganizationSettings',
    ofSecond: 'admin',
    open: (client: SlowClient) => show(client, 'members'),
  },
]

const field = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Role of bob' })

function choose(role: string): void {
  fireEvent.change(field(), { target: { value: role } })
}

const isBusy = () => field().getAttribute('aria-busy')

async function waitUntilIdle(): Promise<void> {
  await waitFor(() => {
    expect(isBusy()).toBe('false')
  })
}

/** Waits until the call that changes the role has ended. */
async function waitForCall({ organization }: SlowClient): Promise<void> {
  await waitFor(() => {
    expect(organization.updateMemberRole.mock.settledResults[0]?.type).toBe('fulfilled')
  })
}

describe.each(pages)('the role field of $page', ({ open, ofSecond }) => {
  async function openField() {
    const app = await openSlowClient()
    await open(app.client)
    await screen.findByRole('combobox', { name: 'Role of bob' })
    return app
  }

  it('shows the stored role when the call fails', async () => {
    const { client } = await openField()
    const error = { code: 'UNAUTHORIZED', message: 'No session', status: 401 } as const
    client.organization.updateMemberRole.mockResolvedValueOnce({ data: null, error })
    choose('admin')
    expect(isBusy()).toBe('true')
    await waitUntilIdle()
    expect(field().value).toBe('member')
    expect(screen.getByRole('alert').textContent).not.toBe('')
  })

  it('shows the chosen role while the call runs and while the members load again', async () => {
    const { client, hold } = await openField()
    let release = (): void => undefined
    hold.promise = new Promise((resolve) => {
      release = resolve
    })
    choose('admin')
    expect(field().value).toBe('admin')
    await waitForCall(client)
    expect([field().value, isBusy()]).toEqual(['admin', 'true'])
    await act(() => {
      release()
      return hold.promise
    })
    await waitUntilIdle()
    expect(field().value).toBe('admin')
  })

  it('shows the chosen role after the members were loaded during the call', async () => {
    const { client, owner, hold } = await openField()
    const { updateMemberRole, listMembers } = client.organization
    updateMemberRole.mockImplementationOnce(async (...input) => {
      listMembers.mockClear()
      await owner.$activeOrganization.value.refetch()
      await waitFor(() => {
        expect(listMembers).toHaveBeenCalledTimes(1)
      })
      await listMembers.mock.results[0]?.value
      hold.promise = new Promise(() => undefined)
      return owner.organization.updateMemberRole(...input)
    })
    choose('admin')
    await waitForCall(client)
    expect(field().value).toBe('admin')
  })

  it('shows the role of another change after the members are loaded again', async () => {
    const { owner, memberId } = await openField()
    choose('admin')
    await waitUntilIdle()
    await act(() => owner.organization.updateMemberRole({ memberId, role: 'member' }))
    await waitFor(() => {
      expect(field().value).toBe('member')
    })
  })

  it('shows only a role that is saved for another member who is chosen during the call', async () => {
    const { client, join } = await openField()
    await join('cat')
    await act(() => client.$activeOrganization.value.refetch())
    const ofCat = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Role of cat' })
    choose('admin')
    fireEvent.change(ofCat, { target: { value: 'admin' } })
    expect(ofCat.value).toBe(ofSecond)
    await waitUntilIdle()
    expect(ofCat.value).toBe(ofSecond)
  })

  it('makes one call at a time', async () => {
    const { client } = await openField()
    choose('admin')
    choose('owner')
    await waitUntilIdle()
    expect(field().value).toBe('admin')
    expect(client.organization.updateMemberRole).toHaveBeenCalledTimes(1)
  })
})
