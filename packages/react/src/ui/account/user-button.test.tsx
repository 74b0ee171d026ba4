import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { createClients, openServer, press } from '../test/open-ui.js'
import { setUpPages } from '../test/set-up.js'
import { UserButton, type UserButtonProps } from './user-button.js'

setUpPages()

async function openAnn(props: Partial<UserButtonProps> = {}) {
  const { ann, auth } = await openServer()
  const { client } = createClients(ann)
  render(
    <StrictMode>
      <UserButton client={client} paths={{ account: '/account' }} {...props} />
    </StrictMode>,
  )
  const name = 'Account menu of Ann'
  const button = await screen.findByRole<HTMLButtonElement>('button', { name })
  await waitFor(() => {
    expect(button.popoverTargetElement).toBeTruthy()
  })
  return { button, client, auth }
}

describe('UserButton', () => {
  it('keeps its space while the session is unknown, also on a server', async () => {
    const { client } = await openServer()
    const markup = renderToString(<UserButton client={client} />)
    expect(markup).toContain('aria-busy="true"')
    expect(markup).toContain('data-shape="avatar"')
  })

  it.each([
    {
      title: 'a link when the app has a page to sign in',
      paths: { signIn: '/enter' },
      links: ['/enter'],
    },
    { title: 'no link without such a page', paths: {}, links: [] },
  ])('shows a signed-out user $title', async ({ paths, links }) => {
    const { client } = await openServer()
    const { container } = render(<UserButton client={client} paths={paths} />)
    await waitFor(() => {
      expect(container.querySelector('[aria-busy]')).toBe(null)
    })
    const shown = screen.queryAllByRole('link').map((link) => link.getAttribute('href'))
    expect(shown).toEqual(links)
  })

  it('opens a menu with the account, the entries of the app and the sign-out', async () => {
    const onSelect = vi.fn<() => void>()
    const { button } = await openAnn({
      items: [
        { label: 'Help', href: '/help' },
        { label: 'Feedback', onSelect },
      ],
    })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    screen.getByText('ann@example.com')
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Manage account',
      'Help',
      'Feedback',
      'Sign out',
    ])
    press('Feedback')
    expect(onSelect).toHaveBeenCalledOnce()
    expect(button.getAttribute('aria-expanded')).toBe('false')
  })

  it('stays beside its button when the page moves', async () => {
    const { button } = await openAnn()
    const panel = screen.getByRole('group', { name: 'Account menu of Ann' })
    const box = { left: 0, right: 40, top: 700, bottom: 740 }
    vi.spyOn(button, 'getBoundingClientRect').mockImplementation(() => box as DOMRect)
    fireEvent.click(button)
    expect(panel.style.bottom).not.toBe('')
    const before = panel.style.bottom
    box.top = 600
    fireEvent(window, new Event('scroll'))
    expect(panel.style.bottom).not.toBe(before)
    fireEvent.click(button)
    box.top = 500
    const closed = panel.style.bottom
    fireEvent(window, new Event('scroll'))
    expect(panel.style.bottom).toBe(closed)
  })

  it('signs out and opens the page of the app', async () => {
    const navigate = vi.fn<(url: string) => void>()
    const { client } = await openAnn({ afterSignOut: '/goodbye', navigate })
    press('Sign out')
    await waitFor(() => {
      expect(navigate.mock.calls).toEqual([['/goodbye']])
    })
    expect(client.$session.value.data).toBe(null)
  })

  it('shows why a sign-out failed', async () => {
    const { client } = await openAnn({ afterSignOut: '/goodbye' })
    cleanup()
    const failing = {
      useSession: client.useSession,
      signOut: () => Promise.resolve({ error: { code: 'NETWORK', message: 'No answer' } }),
    }
    render(<UserButton client={failing} />)
    press('Sign out')
    await screen.findByText('The server cannot be reached. Check your connection and try again.')
  })
})
