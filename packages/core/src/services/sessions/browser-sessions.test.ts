import * as z from 'zod'
import { describe, expect, it } from 'vitest'
import { defineEndpoint, type Plugin } from '../../contract/plugins/plugin.js'
import { createTestAuth, TEST_PASSWORD } from '../../testing/index.js'

const body = z.object({ credential: z.string(), rememberMe: z.boolean().default(true) })
const answer = z.object({ email: z.string().nullable() })

/** An app whose plugin keeps all sessions but those that a test names, and has calls for credentials. */
function createApp() {
  const granted: string[] = []
  const ended: string[] = []
  const plugin: Plugin = {
    id: 'several',
    divideSessions: () => ({ kept: granted.filter((each) => !ended.includes(each)), ended }),
    answerHeaders: {
      'session.granted': ({ credential }) => {
        granted.push(credential)
        return {}
      },
    },
    endpoints: {
      openOther: defineEndpoint({
        ...{ method: 'POST', path: '/open', summary: 'Opens a session', access: 'public' },
        ...{ body, answer },
        async handle({ body: { credential }, exchange, context }) {
          const found = await context.sessions.open(exchange, credential)
          return { email: found?.user.email ?? null }
        },
      }),
      activateOther: defineEndpoint({
        ...{ method: 'POST', path: '/activate', summary: 'Activates a session', access: 'public' },
        ...{ body, answer },
        async handle({ body: { credential, rememberMe }, exchange, context }) {
          const found = await context.sessions.activate(exchange, credential, { rememberMe })
          return { email: found?.user.email ?? null }
        },
      }),
    },
  }
  const auth = createTestAuth({ plugins: [plugin] })
  const browser = auth.browser()
  const signUp = (name: string) =>
    browser.post('/sign-up/email', { name, email: `${name}@x.test`, password: TEST_PASSWORD })
  const count = async () => (await auth.database.dump())['session']?.length
  return { auth, browser, signUp, count, granted, ended }
}

describe('the sessions of a browser with a plugin that keeps several', () => {
  it('throws when two plugins keep several', () => {
    const plugin = (id: string): Plugin => ({
      id,
      divideSessions: () => ({ kept: [], ended: [] }),
    })
    expect(() => createTestAuth({ plugins: [plugin('one'), plugin('two')] })).toThrow(
      'plugins: only one may keep several sessions in a browser, got "one" and "two"',
    )
  })

  it('keeps the current session when another user signs in', async () => {
    const { signUp, count } = createApp()
    await signUp('ann')
    await signUp('bea')
    expect(await count()).toBe(2)
  })

  it('ends the sessions that the plugin names, once each', async () => {
    const { signUp, count, granted, ended } = createApp()
    await signUp('ann')
    await signUp('bea')
    ended.push(...granted, ...granted, 'x', 'x.y')
    await signUp('cid')
    expect(await count()).toBe(1)
  })

  it.each(['/open', '/activate'])(
    'finds a live session by its credential with %s',
    async (path) => {
      const { browser, signUp, granted } = createApp()
      await signUp('ann')
      await signUp('bea')
      const found = await browser.post(path, { credential: granted[0] })
      expect(found.body).toEqual({ email: 'ann@x.test' })
      const { body } = await browser.get('/get-session')
      const current = path === '/open' ? 'bea@x.test' : 'ann@x.test'
      expect(body).toMatchObject({ user: { email: current } })
    },
  )

  it.each(['/open', '/activate'])(
    'H90 finds no session by an ended, tampered or unsigned credential with %s',
    async (path) => {
      const { auth, browser, signUp, granted } = createApp()
      await signUp('ann')
      const [credential = ''] = granted
      await browser.post('/revoke-sessions')
      await signUp('bea')
      const [, last = ''] = granted
      for (const each of [credential, '', 'x', last.split('.')[0], `${last}x`]) {
        const found = await auth.browser().post(path, { credential: each })
        expect(found.body, each).toEqual({ email: null })
        expect(found.headers.getSetCookie()).toEqual([])
      }
    },
  )

  it.each([true, false])(
    'issues a cookie with or without an age when rememberMe is %s',
    async (rememberMe) => {
      const { browser, signUp, granted } = createApp()
      await signUp('ann')
      const { headers } = await browser.post('/activate', { credential: granted[0], rememberMe })
      const issued = headers.getSetCookie().filter((text) => text.includes('session_token='))
      expect(issued.map((text) => text.includes('Max-Age'))).toEqual([rememberMe])
    },
  )
})
