import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  type App,
  type Component,
  createApp,
  defineComponent,
  effectScope,
  nextTick,
  ref,
} from 'vue'
import { createAuthClient } from './create-client.js'
import { ann, bob, openApp, openSignedIn, signInBob } from './test/open-app.js'
import { createPage } from './test/page.js'

const apps: App[] = []

afterEach(() => {
  for (const app of apps.splice(0)) app.unmount()
  document.body.replaceChildren()
})

function mount(component: Component) {
  const place = document.createElement('main')
  document.body.append(place)
  const app = createApp(component)
  apps.push(app)
  app.mount(place)
  return {
    app,
    texts: () => [...place.querySelectorAll('p')].map(({ textContent }) => textContent),
  }
}

describe('useSession', () => {
  it('sets an error and stays unknown when the server is out of reach', async () => {
    const client = createAuthClient({ fetch: () => Promise.reject(new TypeError('offline')) })
    const { texts } = mount(createPage(client).Page)
    await vi.waitFor(() => {
      expect(texts()).toEqual(['unknown, NETWORK'])
    })
  })

  it('renders unknown, then the signed-in user, with one request for many components', async () => {
    const { client, requests } = await openSignedIn()
    const { Page, rendered } = createPage(client)
    const { texts } = mount({ components: { Page }, template: '<Page v-for="n in 20" :key="n" />' })
    expect(texts()).toEqual(Array.from({ length: 20 }, () => 'unknown, pending'))
    await vi.waitFor(() => {
      expect(texts()).toEqual(Array.from({ length: 20 }, () => 'ann@example.com'))
    })
    expect(requests).toEqual(['GET /get-session'])
    expect(rendered).toHaveLength(40)
  })

  it('renders the changes of signIn and signOut', async () => {
    const { client } = await openApp()
    const { texts } = mount(createPage(client).Page)
    await vi.waitFor(() => {
      expect(texts()).toEqual(['signed-out'])
    })
    await client.signIn.email(ann)
    await nextTick()
    expect(texts()).toEqual(['ann@example.com'])
    await client.signOut()
    await nextTick()
    expect(texts()).toEqual(['signed-out'])
  })

  it('never renders the former user after another user signs in', async () => {
    const { client } = await openSignedIn()
    const { Page, rendered } = createPage(client)
    const { texts } = mount(Page)
    await vi.waitFor(() => {
      expect(texts()).toEqual(['ann@example.com'])
    })
    rendered.length = 0
    await client.signIn.email(bob)
    await nextTick()
    expect(rendered).not.toContain('ann@example.com')
    expect(texts()).toEqual(['bob@example.com'])
  })

  it('stops to listen when its component unmounts', async () => {
    const { client } = await openApp()
    const { app } = mount(createPage(client).Page)
    expect(client.$session.lc).toBe(1)
    app.unmount()
    expect(client.$session.lc).toBe(0)
  })

  it('follows the session in an effect scope outside components, until the scope stops', async () => {
    const { client } = await openSignedIn()
    const scope = effectScope()
    const session = scope.run(() => client.useSession())
    await vi.waitFor(() => {
      expect(session?.value.status).toBe('signed-in')
    })
    scope.stop()
    expect(client.$session.lc).toBe(0)
  })

  it('renders the loaded session at once in a component that is added later', async () => {
    const { client } = await openSignedIn()
    const { Page } = createPage(client)
    const isOpen = ref(false)
    const late = createPage(client)
    const { texts } = mount({
      components: { Page, Late: late.Page },
      setup: () => ({ isOpen }),
      template: '<Page /><Late v-if="isOpen" />',
    })
    await vi.waitFor(() => {
      expect(texts()).toEqual(['ann@example.com'])
    })
    isOpen.value = true
    await nextTick()
    expect(late.rendered).toEqual(['ann@example.com'])
  })
})

describe('AuthProvider', () => {
  async function openProvided() {
    const app = await openSignedIn()
    const initialSession = ref(app.session)
    const { AuthProvider } = app.client
    const { Page, rendered } = createPage(app.client)
    const { texts } = mount(
      defineComponent({
        components: { AuthProvider, Page },
        setup: () => ({ initialSession }),
        template: '<AuthProvider :initial-session="initialSession"><Page /></AuthProvider>',
      }),
    )
    app.requests.length = 0
    return { ...app, initialSession, rendered, texts }
  }

  it('renders the session without a request', async () => {
    const { rendered, requests, texts } = await openProvided()
    expect(texts()).toEqual(['ann@example.com'])
    expect(rendered).toEqual(['ann@example.com'])
    expect(requests).toEqual([])
  })

  it('loads the session again when a later initialSession differs', async () => {
    const { initialSession, requests, texts, ...app } = await openProvided()
    initialSession.value = await signInBob({ ...app, requests })
    await vi.waitFor(() => {
      expect(texts()).toEqual(['bob@example.com'])
    })
    expect(requests).toEqual(['GET /get-session'])
  })

  it('makes no request when a later initialSession is the same', async () => {
    const { initialSession, requests, session } = await openProvided()
    initialSession.value = session && { ...session }
    await nextTick()
    expect(requests).toEqual([])
  })
})

describe('the composable of a plugin store', () => {
  it('follows the calls that change its data', async () => {
    const { client, requests } = await openSignedIn()
    const { texts } = mount({
      setup: () => ({ organizations: client.useOrganizations(), sessions: client.useSessions() }),
      template:
        '<p>{{ organizations.data?.map(({ name }) => name).join() }}</p><p>{{ sessions.data?.length }}</p>',
    })
    await vi.waitFor(() => {
      expect(texts()).toEqual(['', '2'])
    })
    await client.organization.create({ name: 'Acme', slug: 'acme' })
    await client.revokeOtherSessions()
    await nextTick()
    expect(texts()).toEqual(['Acme', '1'])
    expect(requests.filter((route) => route.startsWith('GET')).sort()).toEqual([
      'GET /list-sessions',
      'GET /list-sessions',
      'GET /organization/list',
      'GET /organization/list',
    ])
  })
})
