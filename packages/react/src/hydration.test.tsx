import { act, cleanup, waitFor } from '@testing-library/react'
import { StrictMode, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bob, openSignedIn } from './test/open-app.js'

let complaints: string[] = []
let root: Root | undefined

beforeEach(() => {
  complaints = []
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...words) => {
      complaints.push(words.join(' '))
    })
  }
})
afterEach(() => {
  act(() => {
    root?.unmount()
  })
  cleanup()
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Inserts the server's markup into the page and hydrates it. */
async function hydrate(element: ReactNode) {
  const place = document.createElement('main')
  place.innerHTML = renderToString(element)
  document.body.append(place)
  const markup = place.textContent
  await act(async () => {
    root = hydrateRoot(place, element, {
      onRecoverableError: (error) => complaints.push(String(error)),
    })
    await new Promise((resolve) => setTimeout(resolve, 30))
  })
  return { markup, place }
}

describe('hydration of a server-rendered page', () => {
  it.each([
    { title: 'a session', given: 'session', markup: 'ann@example.com', requests: 0 },
    {
      title: 'a session that was JSON',
      given: 'json',
      markup: 'ann@example.com',
      requests: 0,
    },
    { title: 'a null session', given: 'signedOut', markup: 'signed-out', requests: 0 },
    { title: 'no session', given: 'missing', markup: 'unknown, pending', requests: 1 },
  ] as const)('hydrates $title as "$markup"', async ({ given, markup, requests: count }) => {
    const { client, Page, rendered, requests, session } = await openSignedIn()
    const { AuthProvider } = client
    const sessions = {
      session,
      json: JSON.parse(JSON.stringify(session)) as typeof session,
      signedOut: null,
      missing: undefined,
    }
    const page = await hydrate(
      <StrictMode>
        <AuthProvider initialSession={sessions[given]}>
          <Page />
          <Page />
        </AuthProvider>
      </StrictMode>,
    )
    expect(page.markup).toBe(markup + markup)
    const expected = given === 'missing' ? [markup, 'ann@example.com'] : [markup]
    await waitFor(() => {
      expect([...new Set(rendered)]).toEqual(expected)
    })
    expect(complaints).toEqual([])
    expect(requests).toHaveLength(count)
  })

  it('hydrates as unknown without a provider, then loads the session', async () => {
    const { Page, rendered, requests } = await openSignedIn()
    const { markup, place } = await hydrate(<Page />)
    expect(markup).toBe('unknown, pending')
    await waitFor(() => {
      expect(place.textContent).toBe('ann@example.com')
    })
    expect([...new Set(rendered)]).toEqual(['unknown, pending', 'ann@example.com'])
    expect(complaints).toEqual([])
    expect(requests).toHaveLength(1)
  })

  it('hydrates a late component as the server rendered it when the session has changed', async () => {
    const { client, Page, session } = await openSignedIn()
    const { AuthProvider } = client
    const leave = client.$session.listen(() => undefined)
    await client.signOut()
    const { markup, place } = await hydrate(
      <AuthProvider initialSession={session}>
        <Page />
      </AuthProvider>,
    )
    expect(markup).toBe('ann@example.com')
    expect(place.textContent).toBe('signed-out')
    expect(complaints).toEqual([])
    leave()
  })

  it('loads the session again on the next focus', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { client, browser, Page, requests, session } = await openSignedIn()
    const { AuthProvider } = client
    const { place } = await hydrate(
      <AuthProvider initialSession={session}>
        <Page />
      </AuthProvider>,
    )
    browser.cookies.clear()
    vi.setSystemTime(Date.now() + 5000)
    await act(async () => {
      window.dispatchEvent(new Event('focus'))
      await vi.waitFor(() => {
        expect(client.$session.value.status).toBe('signed-out')
      })
    })
    expect(requests).toHaveLength(1)
    expect(place.textContent).toBe('signed-out')
  })
})

describe('a later initialSession', () => {
  async function rerender(change: 'same' | 'other') {
    const { client, requests, rendered, Page, session } = await openSignedIn()
    const { AuthProvider } = client
    const { place } = await hydrate(
      <AuthProvider initialSession={session}>
        <Page />
      </AuthProvider>,
    )
    if (change === 'other') await client.signIn.email(bob)
    const { data } = await client.getSession()
    requests.length = 0
    rendered.length = 0
    await act(async () => {
      root?.render(
        <AuthProvider initialSession={data}>
          <Page />
        </AuthProvider>,
      )
      await new Promise((resolve) => setTimeout(resolve, 30))
    })
    return { requests, place }
  }

  it('loads the session again when the later initialSession differs', async () => {
    const { requests, place } = await rerender('other')
    await waitFor(() => {
      expect(place.textContent).toBe('bob@example.com')
    })
    expect(requests).toEqual(['GET /api/auth/get-session'])
  })

  it('makes no request when the later initialSession is the same', async () => {
    expect((await rerender('same')).requests).toEqual([])
  })
})
