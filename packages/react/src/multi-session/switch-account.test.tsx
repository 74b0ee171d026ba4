import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { alerts, createClients, fill, openServer, password, press } from '../ui/test/open-ui.js'
import { setUpPages } from '../ui/test/set-up.js'
import { AddAccount } from './add-account.js'
import { SwitchAccount, type SwitchAccountProps } from './switch-account.js'
import { UserButton } from '../ui/account/user-button.js'
import { UIProvider } from '../ui/settings.js'

setUpPages()

const signUp = (browser: Awaited<ReturnType<typeof openServer>>['ann'], name: string) =>
  browser.post('/sign-up/email', { name, email: `${name.toLowerCase()}@example.com`, password })

/** Ann and the others are signed in at one browser, whose menu is open; the last one is the current user. */
async function openMenu(others: readonly string[], props: Partial<SwitchAccountProps> = {}) {
  const { ann: browser, auth } = await openServer({ keepsAccounts: true })
  for (const name of others) await signUp(browser, name)
  const { accounts: client } = createClients(browser)
  const navigate = vi.fn<(url: string) => void>()
  render(
    <StrictMode>
      <UserButton client={client} navigate={navigate}>
        <SwitchAccount client={client} {...props} />
      </UserButton>
    </StrictMode>,
  )
  const name = `Account menu of ${others.at(-1) ?? 'Ann'}`
  fireEvent.click(await screen.findByRole('button', { name }))
  return { auth, browser, client, navigate }
}

const switchTo = (name: string) =>
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^Switch account:\\s*${name}`) }))

const entries = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

describe('SwitchAccount', () => {
  it('shows only the link to add an account when no other account is signed in', async () => {
    const { client } = await openMenu([], { addAccount: '/add' })
    await waitFor(() => {
      expect(client.$deviceSessions.value.data).toHaveLength(1)
    })
    expect(entries()).toEqual(['Add account', 'Sign out'])
    expect(screen.getByRole('link', { name: 'Add account' }).getAttribute('href')).toBe('/add')
  })

  it('makes no request while the menu is closed', async () => {
    const { ann } = await openServer({ keepsAccounts: true })
    const { accounts: client, requests } = createClients(ann)
    render(
      <UserButton client={client}>
        <SwitchAccount client={client} />
      </UserButton>,
    )
    await screen.findByRole('button', { name: 'Account menu of Ann' })
    expect(requests).toEqual(['GET /get-session'])
  })

  it('switches to another account and opens the page of the app', async () => {
    const { navigate } = await openMenu(['Bea', 'Cid'], { afterSwitch: '/home' })
    await screen.findByText('ann@example.com')
    expect(entries()).toEqual([
      'Switch account: AAnnann@example.com',
      'Switch account: BBeabea@example.com',
      'Sign out of this account',
      'Sign out',
    ])
    switchTo('Ann')
    const button = await screen.findByRole('button', { name: 'Account menu of Ann' })
    await waitFor(() => {
      expect(button.getAttribute('aria-expanded')).toBe('false')
    })
    expect(navigate.mock.calls).toEqual([['/home']])
    expect(screen.queryByText('cid@example.com')).toBe(null)
  })

  it('signs out of the current account alone, and stays on the page', async () => {
    const { client, navigate } = await openMenu(['Bea'])
    await screen.findByText('ann@example.com')
    press('Sign out of this account')
    await screen.findByRole('button', { name: 'Account menu of Ann' })
    expect((await client.multiSession.listDeviceSessions()).data).toHaveLength(1)
    expect(navigate).not.toHaveBeenCalled()
  })

  it('says that an account was signed out elsewhere', async () => {
    const { auth } = await openMenu(['Bea'])
    await screen.findByText('ann@example.com')
    const other = auth.browser()
    await other.post('/sign-in/email', { email: 'ann@example.com', password })
    await other.post('/revoke-other-sessions')
    switchTo('Ann')
    await screen.findByText('This account is signed out. Add it again.')
    screen.getByRole('button', { name: 'Account menu of Bea' })
  })

  it('says that the list cannot be loaded', async () => {
    const { ann } = await openServer()
    const { accounts: client } = createClients(ann)
    render(
      <UserButton client={client}>
        <SwitchAccount client={client} />
      </UserButton>,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Account menu of Ann' }))
    await waitFor(() => {
      expect(alerts()).toHaveLength(1)
    })
  })
})

describe('AddAccount', () => {
  it('shows the form to a user who is signed in, and opens the page of the app after a sign-in', async () => {
    const { ann: browser, auth } = await openServer({ keepsAccounts: true })
    await signUp(auth.browser(), 'Bea')
    const { accounts: client } = createClients(browser)
    const navigate = vi.fn<(url: string) => void>()
    render(<AddAccount client={client} redirectTo="/home" navigate={navigate} />)
    await waitFor(() => {
      expect(client.$session.value.data?.user.name).toBe('Ann')
    })
    fill({ Email: 'bea@example.com', Password: password })
    expect(navigate).not.toHaveBeenCalled()
    press('Sign in')
    await waitFor(() => {
      expect(navigate.mock.calls).toEqual([['/home']])
    })
    expect(client.$session.value.data?.user.name).toBe('Bea')
    expect((await client.multiSession.listDeviceSessions()).data).toHaveLength(2)
  })

  it('shows sign-up and the request for a password in place, also where the app has pages for them', async () => {
    const { ann: browser } = await openServer({ keepsAccounts: true })
    const { accounts: client } = createClients(browser)
    const navigate = vi.fn<(url: string) => void>()
    const paths = { signUp: '/sign-up', forgotPassword: '/forgot' }
    render(
      <UIProvider paths={paths}>
        <AddAccount client={client} redirectTo="/home" navigate={navigate} />
      </UIProvider>,
    )
    await waitFor(() => {
      expect(client.$session.value.data?.user.name).toBe('Ann')
    })
    screen.getByRole('button', { name: 'Forgot password?' })
    press('Sign up')
    await screen.findByRole('form', { name: 'Sign up' })
    fill({ Name: 'Bea', Email: 'bea@example.com', Password: password })
    press('Sign up')
    await waitFor(() => {
      expect(navigate.mock.calls).toEqual([['/home']])
    })
    expect(client.$session.value.data?.user.name).toBe('Bea')
  })

  it('signs in a user who is signed out, like SignIn', async () => {
    const { auth } = await openServer({ keepsAccounts: true })
    const { accounts: client } = createClients(auth.browser())
    const navigate = vi.fn<(url: string) => void>()
    render(<AddAccount client={client} redirectTo="/home" navigate={navigate} />)
    await waitFor(() => {
      expect(client.$session.value.status).toBe('signed-out')
    })
    fill({ Email: 'ann@example.com', Password: password })
    press('Sign in')
    await waitFor(() => {
      expect(navigate.mock.calls).toEqual([['/home']])
    })
  })
})
