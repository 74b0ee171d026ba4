/** @jsxImportSource solid-js */
import { createRoot, createSignal, For, type JSX, Show } from 'solid-js'
import { render } from 'solid-js/web'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createAuthClient } from './create-client.js'
import { ann, bob, openApp, openSignedIn, signInBob } from './test/open-app.js'
import { createPage } from './test/page.js'

const cleanups: (() => void)[] = []

afterEach(() => {
  for (const dispose of cleanups.splice(0)) dispose()
  document.body.replaceChildren()
})

function mount(component: () => JSX.Element) {
  const place = document.createElement('main')
  document.body.append(place)
  const dispose = render(component, place)
  cleanups.push(dispose)
  return {
    dispose,
    texts: () => [...place.querySelectorAll('p')].map(({ textContent }) => textContent),
  }
}

describe('useSession', () => {
  it('sets an error and stays unknown when the server is out of reach', async () => {
    const client = createAuthClient({ fetch: () => Promise.reject(new TypeError('offline')) })
    const { Page } = createPage(client)
    const { texts } = mount(() => <Page />)
    await vi.waitFor(() => {
      expect(texts()).toEqual(['unknown, NETWORK'])
    })
  })

  it('renders unknown, then the signed-in user, with one request for many components', async () => {
    const { client, requests } = await openSignedIn()
    const { Page, rendered } = createPage(client)
    const { texts } = mount(() => <For each={Array.from({ length: 20 })}>{() => <Page />}</For>)
    expect(texts()).toEqual(Array.from({ length: 20 }, () => 'unknown, pending'))
    await vi.waitFor(() => {
      expect(texts()).toEqual(Array.from({ length: 20 }, () => 'ann@example.com'))
    })
    expect(requests).toEqual(['GET /get-session'])
    expect(rendered).toHaveLength(40)
  })

  it('renders the changes of signIn and signOut', async () => {
    const { client } = await openApp()
    const { Page } = createPage(client)
    const { texts } = mount(() => <Page />)
    await vi.waitFor(() => {
      expect(texts()).toEqual(['signed-out'])
    })
    await client.signIn.email(ann)
    expect(texts()).toEqual(['ann@example.com'])
    await client.signOut()
    expect(texts()).toEqual(['signed-out'])
  })

  it('never renders the former user after another user signs in', async () => {
    const { client } = await openSignedIn()
    const { Page, rendered } = createPage(client)
    const { texts } = mount(() => <Page />)
    await vi.waitFor(() => {
      expect(texts()).toEqual(['ann@example.com'])
    })
    rendered.length = 0
    await client.signIn.email(bob)
    expect(rendered).not.toContain('ann@example.com')
    expect(texts()).toEqual(['bob@example.com'])
  })

  it('leaves states that a page has read as they were', async () => {
    const { client } = await openApp()
    const { Page } = createPage(client)
    const { texts } = mount(() => <Page />)
    await vi.waitFor(() => {
      expect(texts()).toEqual(['signed-out'])
    })
    const before = client.$session.value
    await client.signIn.email(ann)
    expect(before.status).toBe('signed-out')
    expect(client.$session.init.status).toBe('unknown')
  })

  it('stops to listen when its component is disposed', async () => {
    const { client } = await openApp()
    const { Page } = createPage(client)
    const { dispose } = mount(() => <Page />)
    expect(client.$session.lc).toBe(1)
    dispose()
    expect(client.$session.lc).toBe(0)
  })

  it('follows the session in a root outside components, until the root is disposed', async () => {
    const { client } = await openSignedIn()
    const { session, dispose } = createRoot((disposeRoot) => ({
      session: client.useSession(),
      dispose: disposeRoot,
    }))
    await vi.waitFor(() => {
      expect(session().status).toBe('signed-in')
    })
    dispose()
    expect(client.$session.lc).toBe(0)
  })

  it('renders the loaded session at once in a component that is added later', async () => {
    const { client } = await openSignedIn()
    const { Page } = createPage(client)
    const { Page: Late, rendered } = createPage(client)
    const [isOpen, setOpen] = createSignal(false)
    const { texts } = mount(() => (
      <>
        <Page />
        <Show when={isOpen()}>
          <Late />
        </Show>
      </>
    ))
    await vi.waitFor(() => {
      expect(texts()).toEqual(['ann@example.com'])
    })
    setOpen(true)
    expect(rendered).toEqual(['ann@example.com'])
  })
})

describe('AuthProvider', () => {
  async function openProvided() {
    const app = await openSignedIn()
    const [initialSession, setInitialSession] = createSignal(app.session)
    const { AuthProvider } = app.client
    const { Page, rendered } = createPage(app.client)
    const { texts } = mount(() => (
      <AuthProvider initialSession={initialSession()}>
        <Page />
      </AuthProvider>
    ))
    app.requests.length = 0
    return { ...app, setInitialSession, rendered, texts }
  }

  it('renders the session without a request', async () => {
    const { rendered, requests, texts } = await openProvided()
    expect(texts()).toEqual(['ann@example.com'])
    expect(rendered).toEqual(['ann@example.com'])
    expect(requests).toEqual([])
  })

  it('loads the session again when a later initialSession differs', async () => {
    const { setInitialSession, requests, texts, ...app } = await openProvided()
    const session = await signInBob({ ...app, requests })
    setInitialSession(session)
    await vi.waitFor(() => {
      expect(texts()).toEqual(['bob@example.com'])
    })
    expect(requests).toEqual(['GET /get-session'])
  })

  it('makes no request when a later initialSession is the same', async () => {
    const { setInitialSession, requests, session } = await openProvided()
    setInitialSession(session && { ...session })
    expect(requests).toEqual([])
  })
})

describe('the signal of a plugin store', () => {
  it('follows the calls that change its data', async () => {
    const { client, requests } = await openSignedIn()
    const { texts } = mount(() => {
      const organizations = client.useOrganizations()
      const sessions = client.useSessions()
      return (
        <>
          <p>
            {organizations()
              .data?.map(({ name }) => name)
              .join()}
          </p>
          <p>{sessions().data?.length}</p>
        </>
      )
    })
    await vi.waitFor(() => {
      expect(texts()).toEqual(['', '2'])
    })
    await client.organization.create({ name: 'Acme', slug: 'acme' })
    await client.revokeOtherSessions()
    expect(texts()).toEqual(['Acme', '1'])
    expect(requests.filter((route) => route.startsWith('GET')).sort()).toEqual([
      'GET /list-sessions',
      'GET /list-sessions',
      'GET /organization/list',
      'GET /organization/list',
    ])
  })
})
