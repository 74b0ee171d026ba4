import type { TestBrowser } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import {
  ADDRESS,
  requestLink,
  byScript,
  createAppWithProvenAnn,
  isSignedIn,
  ORIGIN,
  press,
} from './test/app.js'

const page = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' }
const modes = [{ links: 'direct' }, { links: 'confirm' }] as const

const addressIn = async (browser: TestBrowser): Promise<unknown> =>
  ((await browser.get('/get-session')).body as { user: { email: string } } | null)?.user.email

describe.each(modes)('a magic link with links: $links', (options) => {
  it('signs in at once in the browser that requested it', async () => {
    const { auth } = await createAppWithProvenAnn(options)
    const browser = auth.browser()
    const { path } = await requestLink(auth, {}, browser)
    expect((await browser.get(path, page)).headers.get('location')).toBe(`${ORIGIN}/`)
    expect(await addressIn(browser)).toBe(ADDRESS)
  })

  it('H14 H79 shows the address and a button in another browser', async () => {
    const { auth } = await createAppWithProvenAnn(options)
    const { path, token } = await requestLink(auth)
    const browser = auth.browser()
    const before = await auth.database.dump()
    const opened = await browser.get(path, page)
    expect(opened.body).toContain(`<p><strong>${ADDRESS}</strong></p>`)
    expect(opened.body).toContain('<button type="submit">Sign in</button>')
    expect(await auth.database.dump()).toEqual(before)
    expect(await isSignedIn(browser)).toBe(false)
    await press(browser, { token })
    expect(await addressIn(browser)).toBe(ADDRESS)
  })

  it('H79 replaces no session of another user when it is opened', async () => {
    const { auth } = await createAppWithProvenAnn(options)
    const { path, token } = await requestLink(auth)
    const bea = await auth.signedInAs('bea@x.test')
    const before = await auth.database.dump()
    expect((await bea.get(path, page)).body).toContain('<button type="submit">')
    const fetched = await bea.get(path, byScript)
    expect(fetched.headers.get('location')).toBe(`${ORIGIN}/?error=OTHER_BROWSER`)
    expect(await auth.database.dump()).toEqual(before)
    expect(await addressIn(bea)).toBe('bea@x.test')
    await press(bea, { token })
    expect(await addressIn(bea)).toBe(ADDRESS)
  })

  it('signs in by the fetch of a script without another user’s session', async () => {
    const { auth, ann } = await createAppWithProvenAnn(options)
    for (const browser of [auth.browser(), ann]) {
      const { path } = await requestLink(auth)
      await browser.get(path, byScript)
      expect(await addressIn(browser)).toBe(ADDRESS)
    }
  })

  it.each([
    { title: 'another site', headers: { 'sec-fetch-site': 'cross-site' } },
    { title: 'a sibling domain', headers: { 'sec-fetch-site': 'same-site' } },
    {
      title: 'a sibling domain with CORS',
      headers: { 'sec-fetch-site': 'same-site', origin: 'https://evil.x.test' },
    },
    { title: 'another site without fetch metadata', headers: { origin: 'https://evil.test' } },
  ])('H12 starts no session by a fetch of $title', async ({ headers }) => {
    const { auth } = await createAppWithProvenAnn(options)
    const { path } = await requestLink(auth)
    const browser = auth.browser()
    await browser.get(path, { ...byScript, ...headers })
    expect(await isSignedIn(browser)).toBe(false)
  })

  it('signs in by the fetch of a trusted sibling domain', async () => {
    const { auth } = await createAppWithProvenAnn({
      ...options,
      trustedOrigins: ['https://app.x.test'],
    })
    const { path } = await requestLink(auth)
    const browser = auth.browser()
    const headers = { 'sec-fetch-site': 'same-site', origin: 'https://app.x.test' }
    await browser.get(path, { ...byScript, ...headers })
    expect(await isSignedIn(browser)).toBe(true)
  })
})
