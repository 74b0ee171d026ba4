import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { flushSync, hydrate, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import Layout from './test/Layout.svelte'
import { openSignedIn } from './test/open-app.js'

let complaints: string[] = []
let leave: (() => Promise<void>) | undefined

beforeEach(() => {
  complaints = []
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...words) => {
      complaints.push(words.join(' '))
    })
  }
})
afterEach(async () => {
  await leave?.()
  document.body.replaceChildren()
})

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
    const given = new Map([
      ['session', session],
      ['null', null],
    ])
    const place = document.createElement('main')
    place.innerHTML = readFileSync(
      join(import.meta.dirname, 'test/server-markup', `${row.name}.txt`),
      'utf8',
    )
    document.body.append(place)
    const paragraph = place.querySelector('p')
    expect(paragraph?.textContent).toBe(row.markup)
    const rendered: string[] = []
    const page = hydrate(Layout, {
      target: place,
      props: {
        client,
        initialSession: given.get(row.name),
        collect: (text: string) => rendered.push(text),
      },
    })
    leave = () => unmount(page)
    flushSync()
    await vi.waitFor(() => {
      expect(place.textContent).toBe(row.shown)
    })
    expect(rendered[0]).toBe(row.markup)
    // The same element: hydration kept the markup of the server.
    expect(place.querySelector('p')).toBe(paragraph)
    expect(requests).toHaveLength(row.requests)
    expect(complaints).toEqual([])
  })
})
