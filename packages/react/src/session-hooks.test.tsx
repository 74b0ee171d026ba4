import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { accountStores } from '@countersign/client'
import { createAuthClient } from './create-client.js'
import { ann, bob, openApp, openSignedIn } from './test/open-app.js'
import { useStore } from './use-store.js'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('useSession', () => {
  it('renders unknown, then the signed-in user', async () => {
    const { Page, rendered } = await openSignedIn()
    render(<Page />)
    await screen.findByText('ann@example.com')
    expect(rendered).toEqual(['unknown, pending', 'ann@example.com'])
  })

  it.each([
    {
      title: 'without Strict Mode',
      Mode: ({ children }: { children: React.ReactNode }) => children,
    },
    { title: 'in Strict Mode', Mode: StrictMode },
  ])('makes one request for a hundred components, $title', async ({ Mode }) => {
    const { Page, requests } = await openApp()
    render(
      <Mode>
        {Array.from({ length: 100 }, (_, index) => (
          <Page key={index} />
        ))}
      </Mode>,
    )
    expect(await screen.findAllByText('signed-out')).toHaveLength(100)
    expect(requests).toEqual(['GET /api/auth/get-session'])
  })

  it('makes one request when a component unmounts and mounts again', async () => {
    const { Page, requests } = await openApp()
    function Toggle() {
      const [count, setCount] = useState(0)
      return (
        <button
          onClick={() => {
            setCount(count + 1)
          }}
        >
          {count % 2 === 0 && <Page />}
        </button>
      )
    }
    render(<Toggle />)
    await screen.findByText('signed-out')
    for (let click = 0; click < 10; click += 1)
      act(() => {
        screen.getByRole('button').click()
      })
    expect(requests).toHaveLength(1)
  })

  it('renders the changes of signIn and signOut', async () => {
    const { client, Page, rendered } = await openApp()
    render(<Page />)
    await screen.findByText('signed-out')
    await act(() => client.signIn.email(ann))
    expect(screen.getByText('ann@example.com')).toBeDefined()
    await act(() => client.signOut())
    expect(screen.getByText('signed-out')).toBeDefined()
    expect(rendered.filter((text) => text === 'ann@example.com')).toHaveLength(1)
  })

  it('never renders the former user after another user signs in', async () => {
    const { client, Page, rendered } = await openSignedIn()
    render(<Page />)
    await screen.findByText('ann@example.com')
    rendered.length = 0
    await act(() => client.signIn.email(bob))
    expect(rendered).not.toContain('ann@example.com')
    expect(rendered.at(-1)).toBe('bob@example.com')
  })

  it('does not render again when a focus loads the same session', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { Page, rendered, requests } = await openSignedIn()
    render(<Page />)
    await screen.findByText('ann@example.com')
    rendered.length = 0
    vi.setSystemTime(Date.now() + 5000)
    await act(async () => {
      window.dispatchEvent(new Event('focus'))
      await vi.waitFor(() => {
        expect(requests).toHaveLength(2)
      })
      await new Promise((resolve) => setTimeout(resolve, 20))
    })
    expect(rendered).toEqual([])
  })
})

describe('createAuthClient', () => {
  it('returns hooks that work when they are destructured', async () => {
    const { client } = await openApp()
    const { AuthProvider, useSession } = client
    const Page = () => <p>{useSession().status}</p>
    render(
      <AuthProvider initialSession={null}>
        <Page />
      </AuthProvider>,
    )
    expect(screen.getByText('signed-out')).toBeDefined()
  })

  it('renders the initialSession of its options', async () => {
    const { session: initialSession } = await openSignedIn()
    const fetch = vi.fn(() => Promise.reject<Response>(new Error('No request is due')))
    const { useSession } = createAuthClient({ fetch, initialSession })
    const Page = () => <p>{useSession().data?.user.email}</p>
    render(<Page />)
    expect(screen.getByText('ann@example.com')).toBeDefined()
    expect(fetch).not.toHaveBeenCalled()
  })
})

describe('hooks of plugin stores', () => {
  it('adds a hook for each store of a plugin', async () => {
    const { browser } = await openSignedIn()
    const fetch = vi.fn(browser.fetch)
    const client = createAuthClient({ fetch, plugins: [accountStores()] })
    const Count = () => {
      const { data, isPending } = client.useSessions()
      return <p>{isPending ? 'pending' : `${data?.length ?? 0} sessions`}</p>
    }
    render(
      <StrictMode>
        <Count />
        <Count />
      </StrictMode>,
    )
    expect(await screen.findAllByText('2 sessions')).toHaveLength(2)
    await act(() => client.revokeOtherSessions())
    expect(screen.getAllByText('1 sessions')).toHaveLength(2)
    expect(fetch.mock.calls.map(([url]) => url.split('/').at(-1))).toEqual([
      'list-sessions',
      'revoke-other-sessions',
      'list-sessions',
    ])
  })
})

describe('useAccounts', () => {
  it('lists the accounts, and follows linkSocial and unlinkAccount', async () => {
    const ways = ['credential']
    const calls: Readonly<Record<string, () => unknown>> = {
      'list-accounts': () => ways.map((providerId) => ({ id: providerId, providerId })),
      'link-social': () => {
        ways.push('github')
        return { url: '', status: true, redirect: false }
      },
      'unlink-account': () => {
        ways.pop()
        return { status: true }
      },
    }
    const fetch = vi.fn((url: string) =>
      Promise.resolve(Response.json(calls[url.split('/').at(-1) ?? '']?.())),
    )
    const client = createAuthClient({ fetch, plugins: [accountStores()] })
    const Ways = () => {
      const { data } = client.useAccounts()
      return <p>{data?.map(({ providerId }) => providerId).join(' and ') ?? 'pending'}</p>
    }
    render(
      <StrictMode>
        <Ways />
      </StrictMode>,
    )
    expect(await screen.findByText('credential')).toBeDefined()
    await act(() => client.linkSocial({ provider: 'github', idToken: { token: 'token' } }))
    expect(screen.getByText('credential and github')).toBeDefined()
    await act(() => client.unlinkAccount({ providerId: 'github' }))
    expect(screen.getByText('credential')).toBeDefined()
    expect(fetch).toHaveBeenCalledTimes(5)
  })
})

describe('useStore', () => {
  it('renders a store of a plugin with one request', async () => {
    const fetch = vi.fn(() => Promise.resolve(Response.json({ ok: true })))
    const health = {
      id: 'health',
      routes: { health: 'GET /ok' },
      stores: { $health: { route: 'GET /ok' } },
    } as const
    const client = createAuthClient({ fetch, plugins: [health] })
    const Health = () => <p>{JSON.stringify(useStore(client.$health).data)}</p>
    render(
      <StrictMode>
        <Health />
        <Health />
      </StrictMode>,
    )
    expect(await screen.findAllByText('{"ok":true}')).toHaveLength(2)
    expect(fetch).toHaveBeenCalledTimes(1)
  })
})
