import { describe, expect, it, vi } from 'vitest'
import { accountStores } from './account-stores.js'
import { createStoreHooks, subscribeTo, toRenderedState, viewStore } from './binding.js'
import { createAuthClient } from './create-client.js'

const at = '2026-01-01T00:00:00.000Z'
const session = {
  session: { id: 's', userId: 'u', token: 't', expiresAt: at, createdAt: at, updatedAt: at },
  user: { id: 'u', name: 'Ann', email: 'ann@example.com', emailVerified: true, image: null },
}

function openOnServer() {
  const fetch = vi.fn(() => Promise.reject<Response>(new Error('A server makes no requests')))
  const client = createAuthClient({ fetch, plugins: [accountStores()] })
  const { $session } = client
  const signedIn = $session.stateOf(session)
  return { client, $session, signedIn, fetch }
}

describe('viewStore on a server', () => {
  it('shows the rendered state of one request, and keeps none of it in the store', () => {
    const { $session, signedIn, fetch } = openOnServer()
    const shown: unknown[] = []
    subscribeTo(viewStore($session, signedIn), ({ data }) => shown.push(data?.user.email))()
    subscribeTo(viewStore($session), ({ status }) => shown.push(status))()
    expect(shown).toEqual(['ann@example.com', 'unknown'])
    expect($session.value).toBe($session.init)
    expect($session.lc).toBe(0)
    expect(fetch).not.toHaveBeenCalled()
  })
})

describe('toRenderedState', () => {
  it.each([
    { title: 'undefined', initialSession: undefined, status: 'unknown' },
    { title: 'null', initialSession: null, status: 'signed-out' },
  ])('returns $status for $title', ({ initialSession, status }) => {
    expect(toRenderedState(openOnServer().$session, initialSession).status).toBe(status)
  })
})

describe('createStoreHooks', () => {
  it('names a hook after each store, and none after a call', () => {
    const hooks = createStoreHooks(openOnServer().client, (store) => store.value.isPending)
    expect(Object.keys(hooks).sort()).toEqual(['useAccounts', 'useSession', 'useSessions'])
    expect(hooks['useAccounts']?.()).toBe(true)
  })
})
