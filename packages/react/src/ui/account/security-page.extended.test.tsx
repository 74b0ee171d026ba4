import type { TestBrowser } from '@countersign/core/testing'
import { createAuthenticator } from '@countersign/passkey/testing'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { google } from '../icons/google.js'
import { dialog, openSettings, openTab, pressInDialog, status } from '../test/open-settings.js'
import {
  alerts,
  createClients,
  fill,
  noteOf,
  openServer,
  password,
  press,
} from '../test/open-ui.js'
import { setUpPages } from '../test/set-up.js'
import type { AccountClient, PasskeySettingsCalls } from './account-client.js'
import { AccountSettings } from './account-settings.js'

setUpPages()

describe('the sign-in methods of AccountSettings', () => {
  it('changes the password and signs out of the other devices', async () => {
    const { auth, browser } = await openSettings({ minPasswordLength: 10 })
    await browser.post('/sign-in/email', { email: 'ann@example.com', password })
    await openTab('Security', '••••••••••')
    press('Change password')
    expect(noteOf('New password')).toEqual(['At least 10 characters.', false])
    fill({ 'Current password': 'wrong', 'New password': 'another good sentence' })
    press('Save')
    await waitFor(() => {
      expect(noteOf('Current password')).toEqual(['The current password is wrong.', true])
    })
    fill({ 'Current password': password })
    press('Save')
    await status('Your password is changed.')
    expect((await auth.database.dump())['session']).toHaveLength(1)
  })

  it('offers a user without a password a mail to choose one', async () => {
    const { auth, provider } = await openServer()
    const bob = auth.browser()
    await provider.signIn(bob, 'bob@example.com')
    const { client } = createClients(bob)
    render(<AccountSettings client={client} providers={[google]} page="security" />)
    fireEvent.click(await screen.findByRole('button', { name: 'Set a password' }))
    await status('We sent a link to bob@example.com.')
    screen.getByText('This is your only sign-in method, so you cannot remove it.')
    expect(screen.queryByRole('button', { name: 'Unlink Google' })).toBe(null)
  })

  it('unlinks an account after a confirmation', async () => {
    await openSettings({ providers: [google], page: 'security' }, {}, ({ provider, ann }) =>
      provider.link(ann, 'ann@example.org'),
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Unlink Google' }))
    dialog().getByText(/You can link it again later/)
    pressInDialog('Unlink')
    await screen.findByRole('button', { name: 'Link Google' })
    expect(screen.queryByRole('dialog', { hidden: true })).toBe(null)
  })

  it('goes to a provider to link it, and comes back to the same page', async () => {
    const { ann } = await openServer()
    const linkSocial = vi.fn<AccountClient['linkSocial']>(() => Promise.resolve({ error: null }))
    // A call of the real client would leave the page.
    const client = { ...createClients(ann).client, linkSocial }
    render(<AccountSettings client={client} providers={[google]} page="security" />)
    fireEvent.click(await screen.findByRole('button', { name: 'Link Google' }))
    const here = `${location.origin}/`
    const input = { provider: 'google', callbackURL: here, errorCallbackURL: here }
    expect(linkSocial.mock.calls).toEqual([[input]])
    await act(() => Promise.resolve())
  })
})

describe('the passkeys of AccountSettings', () => {
  const origin = 'http://localhost:3000'

  type CreationOptions = Parameters<ReturnType<typeof createAuthenticator>['create']>[0]

  /** Registers a passkey by the calls that the client plugin makes. */
  async function register(browser: TestBrowser, name?: string, synced = true): Promise<void> {
    const { body } = await browser.get('/passkey/generate-register-options')
    const response = await createAuthenticator({ origin, synced }).create(
      // The authenticator checks what it gets.
      body as CreationOptions,
    )
    await browser.post('/passkey/verify-registration', { response, name })
  }

  it('adds a passkey, and says why it could not', async () => {
    const { ann } = await openServer()
    const { client } = createClients(ann)
    const addPasskey = vi.fn<PasskeySettingsCalls['addPasskey']>()
    // jsdom has no authenticator.
    const adding = { ...client, passkey: { ...client.passkey, addPasskey } }
    render(<AccountSettings client={adding} page="security" />)
    await screen.findByRole('button', { name: 'Change password' })
    const error = { code: 'PREVIOUSLY_REGISTERED', message: '' }
    addPasskey.mockResolvedValueOnce({ error }).mockResolvedValueOnce({ error: null })
    press('Add a passkey')
    await waitFor(() => {
      expect(alerts()).toEqual(['This device already has a passkey of yours.'])
    })
    press('Add a passkey')
    await status('The passkey was added.')
    expect(addPasskey.mock.calls).toHaveLength(2)
  })

  it('renames and removes a passkey', async () => {
    const { client } = await openSettings({ page: 'security' }, {}, async ({ ann }) => {
      await register(ann, 'Laptop')
      await register(ann, undefined, false)
    })
    await screen.findByText(/On one device$/)
    press('Rename Laptop')
    fill({ 'Name of the passkey': 'Desk' })
    press('Save')
    await status('Saved.')
    await screen.findByText('Desk')
    press('Remove Passkey')
    pressInDialog('Remove')
    await waitFor(() => {
      expect(client.$passkeys.value.data?.map(({ name }) => name)).toEqual(['Desk'])
    })
  })
})
