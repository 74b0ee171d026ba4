// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveState } from './live-store.js'
import { notesClient } from './test/notes-plugin.js'
import { ann, bob, leaveAll, setUpApp } from './test/open-tabs.js'
import { pass, settle, stopTime, until } from './test/until.js'

const leaving: (() => void)[] = []

async function setUp() {
  const { openTab } = await setUpApp()
  const open = () => {
    const tab = openTab({ plugins: [notesClient()] })
    const texts: (readonly string[] | undefined)[] = []
    const watch = () => {
      const show = () => texts.push(tab.client.$notes.value.data?.notes.map(({ text }) => text))
      leaving.push(tab.client.$notes.listen(show))
      tab.watch()
    }
    return { ...tab, texts, watch }
  }
  const tab = open()
  await tab.client.signIn.email(ann)
  return { ...tab, open }
}

beforeEach(stopTime)
afterEach(() => {
  leaveAll()
  for (const leave of leaving.splice(0)) leave()
  vi.useRealTimers()
})

describe('a store of a plugin', () => {
  it('loads when a listener subscribes', async () => {
    const { client, line, watch } = await setUp()
    expect(client.$notes.value).toMatchObject({ data: undefined, isPending: true })
    line.requests.length = 0
    watch()
    await settle()
    expect(client.$notes.value).toMatchObject({ data: { notes: [] }, isPending: false })
    expect(line.requests).toEqual(['GET /notes/list', 'GET /get-session'])
  })

  it('loads again after its own calls, without loading the session', async () => {
    const { client, line, watch } = await setUp()
    watch()
    await settle()
    line.requests.length = 0
    await client.notes.add({ text: 'milk' })
    expect(client.$notes.value.data?.notes).toEqual([{ text: 'milk' }])
    expect(line.requests).toEqual(['POST /notes/add', 'GET /notes/list'])
  })

  it('loads again after a call in another tab', async () => {
    const { client, open } = await setUp()
    const second = open()
    second.watch()
    await settle()
    await client.notes.add({ text: 'milk' })
    await until(() => second.client.$notes.value.data?.notes.length === 1)
  })

  it('clears its data when another user signs in', async () => {
    const { client, watch, texts } = await setUp()
    await client.notes.add({ text: 'Ann’s' })
    watch()
    await settle()
    expect(texts).toEqual([['Ann’s']])
    await client.signIn.email(bob)
    expect(texts).toEqual([['Ann’s'], undefined, []])
  })

  it('does not load again when only the session changes', async () => {
    const { client, line, watch } = await setUp()
    watch()
    await settle()
    line.requests.length = 0
    await client.notes.setMood({ mood: 'fine' })
    expect(client.$session.value.data?.user.mood).toBe('fine')
    expect(line.requests).toEqual(['POST /notes/set-mood', 'GET /get-session'])
  })

  it('keeps an error, and loads again when a user signs in', async () => {
    const { client, line, watch } = await setUp()
    await client.signOut()
    line.requests.length = 0
    watch()
    await settle()
    expect(client.$notes.value).toMatchObject({ data: undefined, error: { code: 'UNAUTHORIZED' } })
    await pass(600_000)
    expect(line.requests).toEqual(['GET /notes/list', 'GET /get-session'])
    await client.signIn.email(ann)
    expect(client.$notes.value).toMatchObject({ data: { notes: [] }, error: null })
  })

  it('shows the state that toState of its plugin returns', async () => {
    const { openTab } = await setUpApp()
    const isSignedOut = ({ error }: LiveState<unknown>) => error?.code === 'UNAUTHORIZED'
    const devices = {
      id: 'devices',
      stores: {
        $devices: {
          route: 'GET /list-sessions',
          toState: (state: LiveState<unknown>) =>
            isSignedOut(state) ? { ...state, data: null } : state,
        },
      },
    } as const
    const { client } = openTab({ plugins: [devices] })
    await client.signIn.email(ann)
    leaving.push(client.$devices.listen(() => null))
    await settle()
    expect(client.$devices.value.data).toHaveLength(2)
    await client.signOut()
    expect(client.$devices.value).toMatchObject({ data: null, isPending: false })
    await client.signIn.email(ann)
    expect(client.$devices.value).toMatchObject({ error: null, isPending: false })
    expect(client.$devices.value.data).toHaveLength(2)
  })
})
