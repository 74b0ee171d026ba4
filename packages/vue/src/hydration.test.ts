import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type App, type Component, createSSRApp, defineAsyncComponent } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { openSignedIn } from './test/open-app.js'
import { createPage } from './test/page.js'

let complaints: string[] = []
let app: App | undefined

beforeEach(() => {
  complaints = []
  // Vue says there that Suspense is experimental.
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...words) => {
      complaints.push(words.join(' '))
    })
  }
})
afterEach(() => {
  app?.unmount()
  document.body.replaceChildren()
})

/** Renders a component as a server does, and hydrates the markup with it or with one that loads its parts later. */
async function hydrate(component: Component, inBrowser = component) {
  const place = document.createElement('main')
  place.innerHTML = await renderToString(createSSRApp(component))
  document.body.append(place)
  const markup = place.textContent
  app = createSSRApp(inBrowser)
  app.mount(place)
  return { markup, place }
}

describe('hydration of a server-rendered page', () => {
  it.each([
    {
      title: 'a session',
      given: 'session',
      markup: 'ann@example.com',
      shown: 'ann@example.com',
      requests: 0,
    },
    { title: 'null', given: 'null', markup: 'signed-out', shown: 'signed-out', requests: 0 },
    {
      title: 'undefined',
      given: 'undefined',
      markup: 'unknown, pending',
      shown: 'ann@example.com',
      requests: 1,
    },
  ])('hydrates $title without a mismatch, and makes $requests requests', async (row) => {
    const { client, requests, session } = await openSignedIn()
    const given = new Map([
      ['session', session],
      ['null', null],
    ])
    const { AuthProvider } = client
    const { Page } = createPage(client)
    const { markup, place } = await hydrate({
      components: { AuthProvider, Page },
      setup: () => ({ initialSession: given.get(row.given) }),
      template: '<AuthProvider :initial-session="initialSession"><Page /></AuthProvider>',
    })
    expect(markup).toBe(row.markup)
    await vi.waitFor(() => {
      expect(place.textContent).toBe(row.shown)
    })
    expect(requests).toHaveLength(row.requests)
    expect(complaints).toEqual([])
  })

  it('hydrates a late component as the server rendered it when the session has changed', async () => {
    const { client, session } = await openSignedIn()
    const { AuthProvider } = client
    const { Page, rendered } = createPage(client)
    let deliver = (): void => undefined
    const late = new Promise<Component>((resolve) => {
      deliver = () => {
        resolve(Page)
      }
    })
    const createRoot = (Late: Component): Component => ({
      components: { AuthProvider, Late },
      setup: () => ({ session }),
      template:
        '<AuthProvider :initial-session="session"><Suspense><Late /></Suspense></AuthProvider>',
    })
    const { markup, place } = await hydrate(
      createRoot(Page),
      createRoot(defineAsyncComponent(() => late)),
    )
    const leave = client.$session.listen(() => undefined)
    await client.signOut()
    rendered.length = 0
    deliver()
    await vi.waitFor(() => {
      expect(place.textContent).toBe('signed-out')
    })
    expect(markup).toBe('ann@example.com')
    expect(rendered).toEqual(['ann@example.com', 'signed-out'])
    expect(complaints).toEqual([])
    leave()
  })
})
