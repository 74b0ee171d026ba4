import { render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { openOrganization } from '../../test/open-organization.js'
import { alerts, press } from '../test/open-ui.js'
import { setUpPages } from '../test/set-up.js'
import { AcceptInvitation, type AcceptInvitationProps } from './accept-invitation.js'
import type { InvitationClient } from './invitation-client.js'
import { UIProvider } from '../settings.js'

setUpPages()

function show(client: InvitationClient, props: Partial<AcceptInvitationProps<InvitationClient>>) {
  render(
    <StrictMode>
      <AcceptInvitation client={client} {...props} />
    </StrictMode>,
  )
}

const cancelled = 'It was answered or cancelled, or it has expired.'
const revoked = 'The link was revoked or used up, or it has expired.'

describe('AcceptInvitation', () => {
  it.each([
    { title: 'an unknown invitation', props: { invitationId: 'unknown' }, text: cancelled },
    { title: 'an unknown link', props: { token: 'unknown' }, text: revoked },
    { title: 'a page without an invitation', props: {}, text: cancelled },
  ])('shows why the invitation cannot be accepted for $title', async ({ props, text }) => {
    const { signIn } = await openOrganization()
    show((await signIn('bob')).client, props)
    await screen.findByText(text)
    expect(alerts()).toEqual([text])
    expect(screen.queryByRole('button')).toBe(null)
  })

  it('shows nothing of an invitation to another email, and offers to sign out', async () => {
    const { signIn, invite } = await openOrganization()
    const invitationId = await invite('bob')
    const { client } = await signIn('eve')
    show(client, { invitationId })
    await screen.findByRole('heading', { name: 'This invitation is for another email' })
    expect(document.body.textContent).not.toMatch(/Acme|bob@example.com/)
    expect(screen.getAllByRole('button')).toHaveLength(1)
    press('Sign out and continue')
    await screen.findByText(/^You are invited\. Sign in with the email/)
    expect(client.$session.value.data).toBe(null)
  })

  it('keeps the invitation while a user signs up, also where the app has a page for it', async () => {
    const { signIn, invite } = await openOrganization()
    const invitationId = await invite('bob')
    const { client, browser } = await signIn('eve')
    await browser.post('/sign-out')
    const paths = { signUp: '/sign-up', forgotPassword: '/forgot' }
    render(
      <UIProvider paths={paths}>
        <AcceptInvitation client={client} invitationId={invitationId} redirectTo="/team" />
      </UIProvider>,
    )
    await screen.findByText(/^You are invited\. Sign in with the email/)
    screen.getByRole('button', { name: 'Forgot password?' })
    press('Sign up')
    await screen.findByRole('form', { name: 'Sign up' })
    screen.getByText(/^You are invited\. Sign in with the email/)
  })

  it('comes back to the invitation from a provider', async () => {
    const { signIn, invite } = await openOrganization()
    const { client, browser } = await signIn('eve')
    const invitationId = await invite('bob')
    await browser.post('/sign-out')
    history.replaceState(null, '', `/join?id=${invitationId}`)
    const social = vi.fn(() => Promise.resolve({ error: null }))
    const signingIn = { ...client, signIn: { ...client.signIn, social } }
    show(signingIn, { redirectTo: '/team', providers: [{ id: 'acme', name: 'Acme ID' }] })
    await screen.findByText(/^You are invited\./)
    press('Continue with Acme ID')
    const target = `${location.origin}/join?id=${invitationId}`
    expect(social.mock.calls).toEqual([
      [{ provider: 'acme', callbackURL: target, errorCallbackURL: target }],
    ])
    history.replaceState(null, '', '/')
  })

  it('declines an invitation, and opens no page', async () => {
    const { signIn, invite, client: ann } = await openOrganization()
    const navigate = vi.fn<(url: string) => void>()
    const onDeclined = vi.fn<() => void>()
    const invitationId = await invite('bob')
    show((await signIn('bob')).client, { invitationId, redirectTo: '/team', navigate, onDeclined })
    await screen.findByRole('heading', { name: 'Join Acme' })
    press('Decline')
    await screen.findByText('You declined the invitation.')
    expect([navigate, onDeclined].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
    const { data } = await ann.organization.listMembers()
    expect(data?.total).toBe(1)
  })

  it('accepts an invitation, and opens the page of the app', async () => {
    const { signIn, invite } = await openOrganization()
    const navigate = vi.fn<(url: string) => void>()
    const invitationId = await invite('bob', 'admin')
    const { client } = await signIn('bob')
    show(client, { invitationId, redirectTo: '/team', navigate })
    await screen.findByText(/invites you as Admin\.$/)
    press('Accept')
    await waitFor(() => {
      expect(navigate.mock.calls).toEqual([['/team']])
    })
    expect((await client.organization.getActiveMember()).data?.role).toBe('admin')
  })

  it('joins by a link without a button to decline', async () => {
    const { signIn, client: ann } = await openOrganization()
    const { data: link } = await ann.organization.createInvitationLink({ role: 'member' })
    show((await signIn('bob')).client, { token: link?.token })
    await screen.findByText('You are invited by a link, as Member.')
    expect(screen.queryByRole('button', { name: 'Decline' })).toBe(null)
    press('Accept')
    await screen.findByText('You are a member of Acme.')
  })
})
