// @vitest-environment jsdom
import { createTestAuth } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { createAuthClient } from './index.js'

const DAY_MS = 86_400_000

/** A client of an app that defers the refresh of sessions, with the routes of its requests. */
async function setUp(fails: (route: string) => boolean = () => false) {
  const auth = createTestAuth({ session: { deferSessionRefresh: true } })
  const ann = await auth.signedInAs('ann@x.test')
  const requests: string[] = []
  const client = createAuthClient({
    baseURL: 'http://localhost:3000',
    fetch(url, init) {
      const route = `${init.method ?? ''} ${new URL(url).pathname.replace('/api/auth', '')}`
      requests.push(route)
      return fails(route) ? Promise.reject(new TypeError('offline')) : ann.fetch(url, init)
    },
  })
  const load = async () => {
    const stop = client.$session.listen(() => undefined)
    while (client.$session.value.isPending) await new Promise((resolve) => setTimeout(resolve, 1))
    stop()
    return client.$session.value
  }
  return { auth, requests, load }
}

describe('the session store of an app with deferSessionRefresh', () => {
  it('sends one request while no refresh is due', async () => {
    const { requests, load } = await setUp()
    expect(await load()).toMatchObject({ status: 'signed-in' })
    expect(requests).toEqual(['GET /get-session'])
  })

  it('extends the session with a POST when the response says that it is due', async () => {
    const { auth, requests, load } = await setUp()
    auth.clock.advance('1 day')
    const extended = new Date(auth.clock.now() + 7 * DAY_MS)
    expect(await load()).toMatchObject({ data: { session: { expiresAt: extended } } })
    expect(requests).toEqual(['GET /get-session', 'POST /get-session'])
  })

  it('keeps the session of the GET when the POST fails', async () => {
    const { auth, load } = await setUp((route) => route.startsWith('POST'))
    auth.clock.advance('1 day')
    expect(await load()).toMatchObject({ status: 'signed-in', error: null })
  })
})
