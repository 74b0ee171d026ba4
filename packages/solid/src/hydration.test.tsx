/** @jsxImportSource solid-js */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hydrate } from 'solid-js/web'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openSignedIn } from './test/open-app.js'
import { createPage } from './test/page.js'

/** What the script of a server-rendered page defines for the hydration. */
declare global {
  var _$HY: object
}

let complaints: string[] = []
let dispose: (() => void) | undefined

beforeEach(() => {
  complaints = []
  globalThis._$HY = { events: [], completed: new WeakSet(), r: {} }
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...words) => {
      complaints.push(words.join(' '))
    })
  }
})
afterEach(() => {
  dispose?.()
  document.body.replaceChildren()
})

/** The markup that server.test.tsx rendered. */
function insertMarkup(name: string) {
  const place = document.createElement('main')
  place.innerHTML = readFileSync(
    join(import.meta.dirname, 'test/server-markup', `${name}.txt`),
    'utf8',
  )
  document.body.append(place)
  return place
}

describe('hydration of a server-rendered page', () => {
  it.each([
    {
      title: 'a session',
      name: 'session',
      markup: 'ann@example.com',
      shown: 'ann@example.com',
      requests: 0,
    },
    { title: 'null', name: 'null', markup: 'signed-out', shown: 'signed-out', requests: 0 },
    {
      title: 'undefined',
      name: 'undefined',
      markup: 'unknown, pending',
      shown: 'ann@example.com',
      requests: 1,
    },
  ])('hydrates $title without a mismatch, and makes $requests requests', async (row) => {
    const { client, requests, session } = await openSignedIn()
    const { AuthProvider } = client
    const { Page, rendered } = createPage(client)
    const given = new Map([
      ['session', session],
      ['null', null],
    ])
    const place = insertMarkup(row.name)
    const paragraph = place.querySelector('p')
    expect(paragraph?.textContent).toBe(row.markup)
    dispose = hydrate(
      () => (
        <AuthProvider initialSession={given.get(row.name)}>
          <Page />
        </AuthProvider>
      ),
      place,
    )
    await vi.waitFor(() => {
      expect(place.textContent).toBe(row.shown)
    })
    expect(rendered[0]).toBe(row.markup)
    // The same element: hydration kept the markup of the server.
    expect(place.querySelector('p')).toBe(paragraph)
    expect(requests).toHaveLength(row.requests)
    expect(complaints).toEqual([])
  })

  it('hydrates a page as the server rendered it when the session has changed', async () => {
    const { client, session } = await openSignedIn()
    const { AuthProvider } = client
    const { Page, rendered } = createPage(client)
    const leave = client.$session.listen(() => undefined)
    await client.signOut()
    const place = insertMarkup('session')
    const paragraph = place.querySelector('p')
    dispose = hydrate(
      () => (
        <AuthProvider initialSession={session}>
          <Page />
        </AuthProvider>
      ),
      place,
    )
    expect(rendered).toEqual(['ann@example.com', 'signed-out'])
    expect(place.textContent).toBe('signed-out')
    expect(place.querySelector('p')).toBe(paragraph)
    expect(complaints).toEqual([])
    leave()
  })
})
