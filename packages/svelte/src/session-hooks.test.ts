import type { Component } from 'svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createAuthClient } from './create-client.js'
import Layout from './test/Layout.svelte'
import { mountPage } from './test/mount-page.svelte.js'
import { ann, bob, openApp, openSignedIn, signInBob } from './test/open-app.js'
import Page from './test/Page.svelte'
import Pages from './test/Pages.svelte'
import Stores from './test/Stores.svelte'

const leaving: (() => unknown)[] = []

afterEach(async () => {
  for (const leave of leaving.splice(0)) await leave()
  document.body.replaceChildren()
})

/** Mounts a component until the test ends, and collects the texts that it renders. */
function open(component: Component<Record<string, unknown>>, props: Record<string, unknown>) {
  const rendered: string[] = []
  const page = mountPage<Record<string, unknown>>(component, {
    ...props,
    collect: (text: string) => rendered.push(text),
  })
  leaving.push(page.leave)
  return { ...page, rendered }
}

describe('useSession', () => {
  it('sets an error and stays unknown when the server is out of reach', async () => {
    const client = createAuthClient({ fetch: () => Promise.reject(new TypeError('offline')) })
    const { texts } = open(Page, { client })
    await vi.waitFor(() => {
      expect(texts()).toEqual(['unknown, NETWORK'])
    })
  })

  it('renders unknown, then the signed-in user, with one request for many components', async () => {
    const { client, requests } = await openSignedIn()
    const { rendered, texts } = open(Pages, { client, count: 20 })
    expect(texts()).toEqual(Array.from({ length: 20 }, () => 'unknown, pending'))
    await vi.waitFor(() => {
      expect(texts()).toEqual(Array.from({ length: 20 }, () => 'ann@example.com'))
    })
    expect(requests).toEqual(['GET /get-session'])
    expect(rendered).toHaveLength(40)
  })

  it('renders the changes of signIn and signOut', async () => {
    const { client } = await openApp()
    const { texts } = open(Page, { client })
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
    const { rendered, texts } = open(Page, { client })
    await vi.waitFor(() => {
      expect(texts()).toEqual(['ann@example.com'])
    })
    rendered.length = 0
    await client.signIn.email(bob)
    expect(texts()).toEqual(['bob@example.com'])
    expect(rendered).not.toContain('ann@example.com')
  })

  it('stops to listen when its component is unmounted', async () => {
    const { client } = await openApp()
    const { leave } = open(Page, { client })
    expect(client.$session.lc).toBe(1)
    await leave()
    expect(client.$session.lc).toBe(0)
  })

  it('fails outside components, where `$session` works', () => {
    const client = createAuthClient({ fetch: () => Promise.reject(new TypeError('offline')) })
    expect(() => client.useSession()).toThrow('lifecycle_outside_component')
    expect(client.$session.get().status).toBe('unknown')
  })
})

describe('provideSession', () => {
  async function openProvided() {
    const app = await openSignedIn()
    const page = open(Layout, { client: app.client, initialSession: app.session })
    return { ...app, ...page }
  }

  it('renders the session without a request', async () => {
    const { rendered, requests, texts } = await openProvided()
    expect(texts()).toEqual(['ann@example.com'])
    expect(rendered).toEqual(['ann@example.com'])
    expect(requests).toEqual([])
  })

  it('loads the session again when a later session differs', async () => {
    const { props, requests, texts, ...app } = await openProvided()
    props['initialSession'] = await signInBob({ ...app, requests })
    await vi.waitFor(() => {
      expect(texts()).toEqual(['bob@example.com'])
    })
    expect(requests).toEqual(['GET /get-session'])
  })

  it('makes no request when a later session is the same', async () => {
    const { props, requests, session, texts } = await openProvided()
    props['initialSession'] = session && { ...session }
    expect(texts()).toEqual(['ann@example.com'])
    expect(requests).toEqual([])
  })
})

describe('the store of a plugin', () => {
  it('follows the calls that change its data', async () => {
    const { client, requests } = await openSignedIn()
    const { texts } = open(Stores, { client })
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
