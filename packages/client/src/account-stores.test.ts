// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountStores } from './account-stores.js'
import { ann, leaveAll, setUpApp } from './test/open-tabs.js'
import { settle, stopTime, until } from './test/until.js'

const leaving: (() => void)[] = []

/** A tab in which Ann has signed in, while she is signed in elsewhere too. */
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

describe('the list of sessions', () => {
  it('is loaded when somebody listens, with its dates', async () => {
    const { client, line, watch } = await setUp()
    watch('$sessions')
    await settle()
    expect(line.requests).toEqual(['GET /list-sessions'])
    expect(client.$sessions.value.data?.length).toBeGreaterThan(1)
    expect(client.$sessions.value.data?.[0]?.createdAt).toBeInstanceOf(Date)
  })

  it('is known anew when others have been signed out', async () => {
    const { client, watch } = await setUp()
    watch('$sessions')
    await settle()
    await client.revokeOtherSessions()
    expect(client.$sessions.value.data).toHaveLength(1)
  })

  it('is known anew in other tabs when one session is revoked', async () => {
    const { client, openTab, watch } = await setUp()
    watch('$sessions')
    await settle()
    const [other] = client.$sessions.value.data ?? []
    const before = client.$sessions.value.data?.length ?? 0
    await openTab().client.revokeSession({ token: other?.id ?? '' })
    await until(() => client.$sessions.value.data?.length === before - 1)
    expect(client.$sessions.value.data).not.toContainEqual(other)
  })

  it('is empty of the former person once nobody is signed in', async () => {
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

describe('the list of accounts', () => {
  it('says how the person signs in, and asks again where a way may be gone', async () => {
    const { client, line, watch } = await setUp()
    watch('$accounts')
    await settle()
    expect(client.$accounts.value.data).toMatchObject([{ providerId: 'credential' }])
    const { error } = await client.unlinkAccount({ providerId: 'credential' })
    expect(error?.code).toBe('FAILED_TO_UNLINK_LAST_ACCOUNT')
    expect(line.requests).toEqual(['GET /list-accounts', 'POST /unlink-account'])
  })

  it('is known anew, here and in other tabs, when an account is linked and when it is unlinked', async () => {
    const { client, openTab, watch } = await setUp()
    const ways = () => client.$accounts.value.data?.map(({ providerId }) => providerId)
    watch('$accounts')
    await settle()
    const idToken = { token: 'ann@provider.example' }
    await client.linkSocial({ provider: 'instant', idToken })
    expect(ways()).toEqual(['credential', 'instant'])
    await openTab({ plugins: [accountStores()] }).client.unlinkAccount({ providerId: 'instant' })
    await until(() => ways()?.length === 1)
  })

  it('is not asked for while the browser goes to a provider', async () => {
    const { client, line, watch } = await setUp()
    watch('$accounts')
    await settle()
    line.requests.length = 0
    await client.linkSocial({ provider: 'instant', disableRedirect: true })
    expect(line.requests).toEqual(['POST /link-social'])
  })
})
