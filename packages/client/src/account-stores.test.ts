// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountStores } from './account-stores.js'
import { ann, leaveAll, setUpApp } from './test/open-tabs.js'
import { settle, stopTime, until } from './test/until.js'

const leaving: (() => void)[] = []

/** A tab in which Ann has signed in; she has another session elsewhere. */
async function setUp() {
  const { openTab } = await setUpApp()
  const tab = openTab({ plugins: [accountStores()] })
  await tab.client.signIn.email(ann)
  const watch = (name: '$sessions' | '$accounts') => {
    leaving.push(tab.client[name].listen(() => undefined))
  }
  tab.line.requests.length = 0
  return { ...tab, openTab, watch }
}

beforeEach(stopTime)
afterEach(() => {
  leaveAll()
  for (const leave of leaving.splice(0)) leave()
  vi.useRealTimers()
})

describe('$sessions', () => {
  it('loads the sessions with dates when a listener subscribes', async () => {
    const { client, line, watch } = await setUp()
    watch('$sessions')
    await settle()
    expect(line.requests).toEqual(['GET /list-sessions'])
    expect(client.$sessions.value.data?.length).toBeGreaterThan(1)
    expect(client.$sessions.value.data?.[0]?.createdAt).toBeInstanceOf(Date)
  })

  it('loads again after revokeOtherSessions', async () => {
    const { client, watch } = await setUp()
    watch('$sessions')
    await settle()
    await client.revokeOtherSessions()
    expect(client.$sessions.value.data).toHaveLength(1)
  })

  it('loads again when another tab revokes a session', async () => {
    const { client, openTab, watch } = await setUp()
    watch('$sessions')
    await settle()
    const [other] = client.$sessions.value.data ?? []
    const before = client.$sessions.value.data?.length ?? 0
    await openTab().client.revokeSession({ token: other?.id ?? '' })
    await until(() => client.$sessions.value.data?.length === before - 1)
    expect(client.$sessions.value.data).not.toContainEqual(other)
  })

  it('clears the sessions after sign-out', async () => {
    const { client, watch } = await setUp()
    watch('$sessions')
    await settle()
    await client.signOut()
    expect(client.$sessions.value).toMatchObject({
      data: undefined,
      error: { code: 'UNAUTHORIZED' },
    })
  })
})

describe('$accounts', () => {
  it('lists the accounts, and does not load again when unlinkAccount fails', async () => {
    const { client, line, watch } = await setUp()
    watch('$accounts')
    await settle()
    expect(client.$accounts.value.data).toMatchObject([{ providerId: 'credential' }])
    const { error } = await client.unlinkAccount({ providerId: 'credential' })
    expect(error?.code).toBe('FAILED_TO_UNLINK_LAST_ACCOUNT')
    expect(line.requests).toEqual(['GET /list-accounts', 'POST /unlink-account'])
  })

  it('loads again when an account is linked, and when another tab unlinks it', async () => {
    const { client, openTab, watch } = await setUp()
    const providers = () => client.$accounts.value.data?.map(({ providerId }) => providerId)
    watch('$accounts')
    await settle()
    const idToken = { token: 'ann@provider.example' }
    await client.linkSocial({ provider: 'instant', idToken })
    expect(providers()).toEqual(['credential', 'instant'])
    await openTab({ plugins: [accountStores()] }).client.unlinkAccount({ providerId: 'instant' })
    await until(() => providers()?.length === 1)
  })

  it('does not load again while the browser goes to a provider', async () => {
    const { client, line, watch } = await setUp()
    watch('$accounts')
    await settle()
    line.requests.length = 0
    await client.linkSocial({ provider: 'instant', disableRedirect: true })
    expect(line.requests).toEqual(['POST /link-social'])
  })
})
