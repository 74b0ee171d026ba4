import { betterAuthDatabase } from '@countersign/core/better-auth'
import type { TestAnswer } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import {
  createApp,
  currentOf,
  kept,
  namesOf,
  revoke,
  SESSIONS,
  setActive,
  signIn,
  signUp,
  tokenOf,
} from './test/browser-app.js'

describe('the cookies of several sessions', () => {
  it.each(['', 'x', '%', '{}', `${'x'.repeat(40)}.${'y'.repeat(43)}`, '"'.repeat(3000)])(
    'H89 H90 ignores a cookie with the value %j',
    async (value) => {
      const { browser } = createApp()
      await signUp(browser, 'ann')
      browser.cookies.set('countersign.multi_session-x', value)
      expect(await namesOf(browser)).toEqual(['ann'])
      expect((await setActive(browser, 'x')).status).toBe(401)
      expect((await browser.post('/sign-out')).status).toBe(200)
    },
  )

  it('H90 ignores a signed value under the name of another session', async () => {
    const { browser } = createApp()
    await signUp(browser, 'ann')
    const [name = ''] = kept(browser)
    browser.cookies.set('countersign.multi_session-other', browser.cookies.get(name) ?? '')
    browser.cookies.delete(name)
    expect(await namesOf(browser)).toEqual([])
  })

  it('H100 lists no text that works as a credential', async () => {
    const { browser } = createApp()
    await signUp(browser, 'ann', 'bea')
    const text = JSON.stringify((await browser.get(SESSIONS)).body)
    for (const value of browser.cookies.values()) {
      const [credential = ''] = decodeURIComponent(value).split('.')
      expect(text).not.toContain(credential)
    }
  })

  it('omits the age of the cookie of a session that ends with the browser', async () => {
    const { browser } = createApp()
    await signUp(browser, 'ann')
    await browser.post('/sign-out')
    const { headers } = await signIn(browser, 'ann', { rememberMe: false })
    const [text] = headers.getSetCookie().filter((each) => each.includes('multi_session-'))
    expect(text).not.toContain('Max-Age')
  })

  it('keeps sessions whose ids of the app are long', async () => {
    let count = 0
    const generateId = () => String((count += 1)).padStart(255, 'x')
    const { browser } = createApp({}, { advanced: { generateId } })
    await signUp(browser, 'ann', 'bea')
    expect(await namesOf(browser)).toEqual(['ann', 'bea'])
  })

  it('H90 ignores the cookie of an app with another prefix', async () => {
    const { browser } = createApp()
    await signUp(browser, 'ann')
    const [name = ''] = kept(browser)
    const value = browser.cookies.get(name) ?? ''
    browser.cookies.delete(name)
    browser.cookies.set(name.replace('countersign', 'other'), value)
    browser.cookies.set(`x${name}`, value)
    expect(await namesOf(browser)).toEqual([])
    browser.cookies.set(name, value)
    expect(await namesOf(browser)).toEqual(['ann'])
  })

  it('H90 ignores a value of which one character was changed', async () => {
    const { browser } = createApp()
    await signUp(browser, 'ann')
    const [name = ''] = kept(browser)
    const value = browser.cookies.get(name) ?? ''
    for (let at = 0; at < value.length; at += 7) {
      const other = value[at] === 'A' ? 'B' : 'A'
      browser.cookies.set(name, `${value.slice(0, at)}${other}${value.slice(at + 1)}`)
      expect(await namesOf(browser), `character ${at}`).toEqual([])
    }
  })

  it('H90 ignores a session cookie under the name of an entry, and an entry as a session cookie', async () => {
    const { browser } = createApp()
    await signUp(browser, 'ann')
    const [name = ''] = kept(browser)
    const entry = browser.cookies.get(name) ?? ''
    const credential = browser.cookies.get('countersign.session_token') ?? expect.fail()
    browser.cookies.set(name, credential)
    expect(await namesOf(browser)).toEqual([])
    browser.cookies.set('countersign.session_token', entry)
    expect(await currentOf(browser)).toBeUndefined()
  })

  it.each(['countersign.', '__Host-countersign.', ''])(
    'H92 ends every session of the browser among planted cookies that begin with %j',
    async (prefix) => {
      const { auth, browser } = createApp()
      // The number of cookies that Chromium keeps for a site.
      for (let index = 0; index < 180; index += 1)
        browser.cookies.set(`${prefix}multi_session-${index}`, 'x'.repeat(120))
      await signUp(browser, 'ann', 'bea')
      expect(await namesOf(browser)).toEqual(['ann', 'bea'])
      const stolen = auth.browser(browser.cookies)
      expect((await browser.post('/sign-out')).status).toBe(200)
      expect(await namesOf(stolen)).toEqual([])
    },
  )

  it('reads no more than 200 cookies', async () => {
    const { browser } = createApp()
    for (let index = 0; index < 200; index += 1)
      browser.cookies.set(`countersign.multi_session-${index}`, 'x'.repeat(120))
    await signUp(browser, 'ann')
    expect(await namesOf(browser)).toEqual([])
    expect(await currentOf(browser)).toBe('ann')
    expect((await browser.post('/sign-out')).status).toBe(200)
  })
})

describe.each([
  { title: 'its own format', storage: undefined },
  { title: 'the format of better-auth', storage: betterAuthDatabase() },
])('a session that ends with the browser, stored in $title', ({ storage }) => {
  const dated = (answer: TestAnswer) =>
    answer.headers
      .getSetCookie()
      .filter((text) => /session_token|multi_session/.test(text) && !text.includes('Max-Age=0'))
      .map((text) => text.includes('Max-Age'))

  async function openBrowser() {
    const { browser } = createApp({}, storage && { storage })
    await signUp(browser, 'ann')
    await browser.post('/sign-out')
    await signIn(browser, 'ann', { rememberMe: false })
    await signUp(browser, 'bea')
    return browser
  }

  it('ends with the browser after the user has switched to it and back', async () => {
    const browser = await openBrowser()
    for (const [name, isDated] of [
      ['ann', false],
      ['bea', true],
      ['ann', false],
    ] as const) {
      const answer = await setActive(browser, await tokenOf(browser, name))
      expect(answer.status).toBe(200)
      expect(dated(answer)).toEqual([isDated, isDated])
      expect(await currentOf(browser)).toBe(name)
    }
  })

  it('ends with the browser when it continues after another one was revoked', async () => {
    const browser = await openBrowser()
    const answer = await revoke(browser, await tokenOf(browser, 'bea'))
    expect(dated(answer)).toEqual([false, false])
    expect(await currentOf(browser)).toBe('ann')
  })
})
