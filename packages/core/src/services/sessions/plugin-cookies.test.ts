import * as z from 'zod'
import { describe, expect, it } from 'vitest'
import { bearer } from '../../bearer/index.js'
import { betterAuthDatabase } from '../../better-auth/index.js'
import { defineEndpoint, type Plugin } from '../../contract/plugins/plugin.js'
import { createTestAuth, TEST_PASSWORD } from '../../testing/index.js'

const name = z.string()

/** A plugin with calls that read, issue and clear its cookies. */
const jar: Plugin = {
  id: 'jar',
  endpoints: {
    readJar: defineEndpoint({
      method: 'GET',
      path: '/jar',
      summary: 'Reads a cookie',
      access: 'public',
      query: z.object({ name }),
      answer: z.object({ text: z.string().nullable() }),
      handle: ({ query, exchange, context }) => ({
        text: context.cookies.read(exchange, query.name),
      }),
    }),
    fillJar: defineEndpoint({
      method: 'POST',
      path: '/jar',
      summary: 'Issues a cookie, or clears it',
      access: 'public',
      body: z.object({ name, text: z.string().nullable() }),
      answer: z.object({ issued: z.boolean() }),
      handle({ body: { name, text }, exchange, context }) {
        const { cookies } = context
        if (text !== null) return { issued: cookies.issue(exchange, name, { text, maxAge: null }) }
        cookies.clear(exchange, name)
        return { issued: false }
      },
    }),
  },
}

function createApp(options: Parameters<typeof createTestAuth>[0] = {}) {
  const auth = createTestAuth({ plugins: [jar, bearer()], ...options })
  const browser = auth.browser()
  const fill = (cookie: string, text: string | null) => browser.post('/jar', { name: cookie, text })
  const read = async (cookie: string, headers: Readonly<Record<string, string>> = {}) => {
    const { body } = await browser.get(`/jar?name=${cookie}`, headers)
    return (body as { readonly text: string | null }).text
  }
  return { auth, browser, fill, read }
}

describe('the cookies of plugins', () => {
  it('returns null for a cookie that the caller does not have', async () => {
    const { read } = createApp()
    expect(await read('a')).toBeNull()
  })

  it('returns the text of a cookie with any letters until it is cleared', async () => {
    const { browser, fill, read } = createApp()
    await fill('a', 'ä; =,"\u{1f36a}')
    expect(browser.cookies.get('countersign.a')).toMatch(/^[\w.%-]+$/)
    expect(await read('a')).toBe('ä; =,"\u{1f36a}')
    await fill('a', null)
    expect(browser.cookies.has('countersign.a')).toBe(false)
  })

  it('clears no cookie of a caller without cookies', async () => {
    const { auth, fill } = createApp()
    expect((await fill('a', null)).headers.getSetCookie()).toEqual([])
    const url = 'http://localhost:3000/api/auth/jar'
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ name: 'a', text: 'text' })
    const filled = await auth.handler(new Request(url, { method: 'POST', headers, body }))
    expect(filled.headers.getSetCookie()).toHaveLength(1)
  })

  it('H93 rejects a text that is too long and clears the cookie', async () => {
    const { browser, fill } = createApp()
    await fill('a', 'short')
    expect((await fill('a', 'x'.repeat(40_000))).body).toEqual({ issued: false })
    expect(browser.cookies.has('countersign.a')).toBe(false)
  })

  it.each([
    { title: 'own format', options: {} },
    { title: 'format of better-auth', options: { storage: betterAuthDatabase() } },
  ])('H90 returns null for the value of another cookie in the $title', async ({ options }) => {
    const { browser, fill, read } = createApp(options)
    await fill('b', 'other')
    await fill('a.b', 'other')
    const prefix = [...browser.cookies.keys()].find((key) => key.endsWith('.b')) ?? ''
    const start = prefix.slice(0, prefix.indexOf('.'))
    for (const other of ['b', 'a.b']) {
      browser.cookies.set(`${start}.a`, browser.cookies.get(`${start}.${other}`) ?? '')
      expect(await read('a')).toBeNull()
    }
  })

  it('H98 ignores and issues no cookies for a caller with a bearer token', async () => {
    const { auth, browser, fill, read } = createApp()
    await auth.signedInAs('ann@x.test')
    await fill('a', 'text')
    const url = 'http://localhost:3000/api/auth/sign-in/email'
    const body = JSON.stringify({ email: 'ann@x.test', password: TEST_PASSWORD })
    const json = { 'content-type': 'application/json' }
    const signedIn = await auth.handler(new Request(url, { method: 'POST', headers: json, body }))
    const authorization = `Bearer ${signedIn.headers.get('set-auth-token') ?? ''}`
    expect(await read('a', { authorization })).toBeNull()
    const filled = await browser.post('/jar', { name: 'b', text: 'text' }, { authorization })
    expect([filled.body, filled.headers.getSetCookie()]).toEqual([{ issued: true }, []])
  })
})
