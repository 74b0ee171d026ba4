import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { google } from '../icons/google.js'
import { openSettings, openTab, pressInDialog, type Props, status } from '../test/open-settings.js'
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
import { AccountSettings } from './account-settings.js'

setUpPages()

describe('AccountSettings', () => {
  it('keeps its space while the session is unknown, also on a server', async () => {
    const { client } = await openServer()
    expect(renderToString(<AccountSettings client={client} />)).toContain('aria-busy="true"')
  })

  it('asks a signed-out user to sign in', async () => {
    const { client } = await openServer()
    render(<AccountSettings client={client} paths={{ signIn: '/enter' }} />)
    const link = await screen.findByRole('link', { name: 'Sign in' })
    expect(link.getAttribute('href')).toBe('/enter')
  })

  it('moves between the tabs by keyboard, in the direction of the page', async () => {
    await openSettings({ ownPages: [{ id: 'plan', title: 'Plan', content: 'Free' }] })
    const selected = () => screen.getByRole('tab', { selected: true })
    const key = (name: string) => fireEvent.keyDown(selected(), { key: name })
    for (const [name, title] of [
      ['ArrowRight', 'Security'],
      ['ArrowDown', 'Devices'],
      ['End', 'Plan'],
      ['ArrowRight', 'Profile'],
      ['ArrowLeft', 'Plan'],
      ['Home', 'Profile'],
      ['a', 'Profile'],
    ] as const) {
      key(name)
      expect(selected().textContent).toBe(title)
      expect(selected().tabIndex).toBe(0)
    }
    document.documentElement.dir = 'rtl'
    const style = vi.spyOn(window, 'getComputedStyle')
    style.mockImplementation(() => ({ direction: 'rtl' }) as CSSStyleDeclaration)
    key('ArrowLeft')
    style.mockRestore()
    expect(selected().textContent).toBe('Security')
    document.documentElement.dir = 'ltr'
  })

  it('shows the page of the app, and reports another choice', async () => {
    const onPageChange = vi.fn<(id: string) => void>()
    const ownPages = [{ id: 'plan', title: 'Plan', content: <p>Free</p> }]
    await openSettings({ page: 'plan', pages: ['profile'], ownPages, onPageChange })
    screen.getByText('Free')
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Profile',
      'Plan',
    ])
    fireEvent.click(screen.getByRole('tab', { name: 'Profile' }))
    expect(onPageChange.mock.calls).toEqual([['profile']])
    screen.getByText('Free')
  })

  it('shows an anonymous user neither an email nor sign-in methods', async () => {
    const { auth } = await openServer()
    const { client } = createClients(auth.browser())
    await client.signIn.anonymous()
    const features = ['change-email', 'delete-account'] as const
    render(<AccountSettings client={client} features={features} />)
    await screen.findByRole('button', { name: 'Edit: Profile' })
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Profile',
      'Name',
    ])
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Profile',
      'Devices',
    ])
  })

  it('shows the error with which a provider or the link of a mail came back', async () => {
    history.replaceState(
      null,
      '',
      '/account?error=unable_to_link_account&reason=email_does_not_match&error_description=x',
    )
    await openSettings({ page: 'security' })
    await screen.findByText(/The provider has another email of yours\./)
    expect(location.href).toMatch(/\/account$/)
    history.replaceState(null, '', '/')
  })

  it('closes open forms when the user switches to another account', async () => {
    const { ann: browser } = await openServer({ keepsAccounts: true })
    const input = { name: 'Bea', email: 'bea@example.com', password }
    await browser.post('/sign-up/email', input)
    const { accounts: client } = createClients(browser)
    render(<AccountSettings client={client} />)
    await screen.findByText('bea@example.com')
    press('Edit: Profile')
    await screen.findByRole('form', { name: 'Profile' })
    const { data } = await client.multiSession.listDeviceSessions()
    const ann = data?.find(({ user }) => user.name === 'Ann')
    await client.multiSession.setActive({ sessionToken: ann?.session.token ?? '' })
    await screen.findByText('ann@example.com')
    expect(screen.queryByRole('form', { name: 'Profile' })).toBe(null)
  })

  it('shows only the profile to a client without the stores of accounts', async () => {
    const { ann } = await openServer()
    render(<AccountSettings client={createClients(ann).plainClient} />)
    await screen.findByText('ann@example.com')
    expect(screen.getAllByRole('tab')).toHaveLength(1)
  })
})

describe('the profile of AccountSettings', () => {
  it('changes the name and returns the focus', async () => {
    const { client } = await openSettings()
    const button = await screen.findByRole('button', { name: 'Edit: Profile' })
    fireEvent.click(button)
    expect(document.activeElement?.getAttribute('name')).toBe('name')
    expect(screen.queryByLabelText('Choose a picture')).toBe(null)
    fill({ Name: '' })
    press('Save')
    expect(noteOf('Name')).toEqual(['Enter your name.', true])
    fill({ Name: 'Ann Example' })
    press('Save')
    await status('Saved.')
    expect(client.$session.value.data?.user.name).toBe('Ann Example')
    await waitFor(() => {
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit: Profile')
    })
    press('Edit: Profile')
    press('Cancel')
    expect(screen.queryByLabelText('Name', { selector: 'input' })).toBe(null)
  })

  it('stores a picture with the function of the app, and removes it', async () => {
    const uploadPicture = vi.fn(() => Promise.resolve('https://example.com/ann.png'))
    const { client } = await openSettings({ uploadPicture })
    press('Edit: Profile')
    const file = new File(['picture'], 'ann.png', { type: 'image/png' })
    fireEvent.change(screen.getByLabelText('Choose a picture'), { target: { files: [file] } })
    press('Save')
    await status('Saved.')
    expect(client.$session.value.data?.user.image).toBe('https://example.com/ann.png')
    press('Edit: Profile')
    fireEvent.click(screen.getByLabelText('Remove the picture'))
    press('Save')
    await waitFor(() => {
      expect(client.$session.value.data?.user.image).toBe(null)
    })
    expect(uploadPicture).toHaveBeenCalledOnce()
  })

  it('mails a verification link', async () => {
    const { auth } = await openSettings()
    screen.getByText('Unverified')
    press('Send a verification link')
    await status('We sent a link to ann@example.com.')
    await auth.idle()
    expect(auth.outbox.last('verify-email').to).toBe('ann@example.com')
  })

  it('offers neither a change of the email nor a deletion unless the server has them', async () => {
    await openSettings()
    await screen.findByText('ann@example.com')
    expect(screen.queryByRole('button', { name: /Change|Delete/ })).toBe(null)
  })

  it('changes an email, with the error beside the field', async () => {
    const { client } = await openSettings({ features: ['change-email'] })
    press('Change your email')
    fill({ 'New email': 'ann@example.com' })
    press('Save')
    await waitFor(() => {
      expect(noteOf('New email')).toEqual(['This is your email already.', true])
    })
    fill({ 'New email': 'ann@example.org' })
    press('Save')
    await status('Follow the link in the mail.')
    expect(client.$session.value.data?.user.email).toBe('ann@example.org')
  })

  it.each([
    { title: 'opens the page of the app', mailsDeletion: false, opened: [['/goodbye']] },
    { title: 'says that a link was mailed', mailsDeletion: true, opened: [] },
  ])(
    'deletes the account after the email was typed, and $title',
    async ({ mailsDeletion, opened }) => {
      const navigate = vi.fn<(url: string) => void>()
      const settings: Props = { features: ['delete-account'], afterDeletion: '/goodbye', navigate }
      const { auth } = await openSettings(settings, { mailsDeletion })
      press('Delete account')
      fill({ 'Type ann@example.com to confirm': 'ann' })
      pressInDialog('Delete account')
      await waitFor(() => {
        expect(noteOf('Type ann@example.com to confirm')).toEqual([
          'This is not ann@example.com.',
          true,
        ])
      })
      fill({ 'Type ann@example.com to confirm': 'ann@example.com' })
      pressInDialog('Delete account')
      if (mailsDeletion) await status(/^We sent a link to ann@example.com. Follow it to delete/)
      await waitFor(() => {
        expect(navigate.mock.calls).toEqual(opened)
      })
      expect((await auth.database.dump())['user']).toHaveLength(mailsDeletion ? 1 : 0)
    },
  )

  it('closes the dialog of a deletion with Escape, and by a click beside it', async () => {
    await openSettings({ features: ['delete-account'] })
    for (const event of ['cancel', 'click']) {
      press('Delete account')
      fireEvent(screen.getByRole('dialog', { hidden: true }), new Event(event, { bubbles: true }))
      expect(screen.queryByRole('dialog', { hidden: true })).toBe(null)
    }
  })
})

describe('the dialog of AccountSettings for a fresh session', () => {
  /** Ann's settings, a week after she signed in. */
  async function openStale() {
    const settings: Props = { features: ['delete-account'], navigate: vi.fn(), providers: [google] }
    const app = await openSettings(settings)
    app.auth.clock.advance('2 days')
    press('Delete account')
    fill({ 'Type ann@example.com to confirm': 'ann@example.com' })
    pressInDialog('Delete account')
    const title = await screen.findByText('Confirm that it is you')
    const dialog = within(title.closest('dialog') ?? document.body)
    // The dialog loads the accounts of the user before it shows the form.
    return { ...app, cancel: await dialog.findByRole('button', { name: 'Cancel', hidden: true }) }
  }

  it('asks for the password, and repeats the call', async () => {
    const { auth } = await openStale()
    fill({ Password: 'not the password' })
    press('Continue')
    await waitFor(() => {
      expect(noteOf('Password')).toEqual(['The email or the password is wrong.', true])
    })
    fill({ Password: password })
    press('Continue')
    await waitFor(async () => {
      expect((await auth.database.dump())['user']).toHaveLength(0)
    })
  })

  it('changes nothing when the user cancels', async () => {
    const { auth, cancel } = await openStale()
    fireEvent.click(cancel)
    await waitFor(() => {
      expect(screen.queryByText('Confirm that it is you')).toBe(null)
    })
    expect(alerts()).toHaveLength(1)
    expect((await auth.database.dump())['user']).toHaveLength(1)
  })
})

describe('the devices of AccountSettings', () => {
  it('lists this device first, and signs out of one or of all others', async () => {
    const { auth } = await openSettings({}, {}, async ({ auth: server }) => {
      for (let count = 0; count < 2; count += 1) {
        const other = server.browser()
        await other.post('/sign-in/email', { email: 'ann@example.com', password })
      }
    })
    await openTab('Devices', 'This device')
    expect(screen.getAllByText('Unknown device')).toHaveLength(3)
    fireEvent.click(
      screen.getAllByRole('button', { name: 'Sign out of Unknown device' })[0] ?? document,
    )
    await waitFor(() => {
      expect(screen.getAllByText('Unknown device')).toHaveLength(2)
    })
    press('Sign out of all other devices')
    await waitFor(() => {
      expect(screen.getAllByText('Unknown device')).toHaveLength(1)
    })
    expect(screen.queryByRole('button', { name: /Sign out/ })).toBe(null)
    expect((await auth.database.dump())['session']).toHaveLength(1)
  })
})
