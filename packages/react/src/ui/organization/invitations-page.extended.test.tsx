import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { openOrganization } from '../../test/open-organization.js'
import { fill, press } from '../test/open-ui.js'
import { show } from '../test/show-organization.js'
import { setUpPages } from '../test/set-up.js'

setUpPages()

type App = Awaited<ReturnType<typeof openOrganization>>

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
  function disconnect({ browser }: Pick<App, 'browser'>, pattern: RegExp): void {
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
