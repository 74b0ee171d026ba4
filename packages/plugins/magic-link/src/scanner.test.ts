import type { TestBrowser } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { requestLink, createAppWithAnn, isSignedIn, press } from './test/app.js'

/** How mail scanners, previews and prefetching browsers open a link. */
const visits: readonly { title: string; visit: (it: TestBrowser, path: string) => unknown }[] = [
  { title: 'HEAD', visit: (it, path) => it.fetch(`/api/auth${path}`, { method: 'HEAD' }) },
  { title: 'GET', visit: (it, path) => it.get(path) },
  {
    title: 'GET with the headers of a browser',
    visit: (it, path) =>
      it.get(path, {
        accept: 'text/html',
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
        'sec-fetch-site': 'cross-site',
        'sec-fetch-user': '?1',
      }),
  },
  {
    title: 'GET by a script of another site',
    visit: (it, path) =>
      it.get(path, { accept: 'application/json', 'sec-fetch-site': 'cross-site' }),
  },
  {
    title: 'GET without callbackURL',
    visit: (it, path) => it.get(path.replace(/&callbackURL=[^&]*/, '')),
  },
  { title: 'GET as prefetch', visit: (it, path) => it.get(path, { 'sec-purpose': 'prefetch' }) },
  {
    title: 'GET as prerender',
    visit: (it, path) => it.get(path, { 'sec-purpose': 'prefetch;prerender' }),
  },
  {
    title: 'GET as prefetch with the old header',
    visit: (it, path) => it.get(path, { purpose: 'prefetch' }),
  },
  {
    title: 'all of these twice',
    visit: async (it, path) => {
      for (const { title, visit } of [...visits, ...visits]) {
        if (!title.startsWith('all')) await visit(it, path)
      }
    },
  },
]

const safeModes = [
  { mode: 'that acts in the browser that asked', options: {}, app: { links: 'direct' } },
  { mode: 'with a button', options: {}, app: { links: 'confirm' } },
  { mode: 'for one browser', options: { sameBrowser: true }, app: {} },
  {
    mode: 'with a button, for one browser',
    options: { sameBrowser: true },
    app: { links: 'confirm' },
  },
] as const

describe.each(safeModes)('H14 a scanner that opens a link $mode', ({ options, app }) => {
  it.each(visits)('gets no session and leaves the link valid by $title', async ({ visit }) => {
    const { auth } = await createAppWithAnn(options, app)
    const own = auth.browser()
    const { path, token } = await requestLink(auth, {}, own)
    const before = await auth.database.dump()
    const scanner = auth.browser()
    await visit(scanner, path)
    expect([...scanner.cookies.keys()]).toEqual([])
    expect(await auth.database.dump()).toEqual(before)
    await press(own, { token })
    expect([await isSignedIn(scanner), await isSignedIn(own)]).toEqual([false, true])
  })
})

describe('H14 a scanner that presses buttons', () => {
  it('gets no session when the link is for one browser', async () => {
    const { auth } = await createAppWithAnn({ sameBrowser: true }, { links: 'confirm' })
    const own = auth.browser()
    const { token } = await requestLink(auth, {}, own)
    const before = await auth.database.dump()
    const scanner = auth.browser()
    await press(scanner, { token })
    expect([...scanner.cookies.keys()]).toEqual([])
    expect(await auth.database.dump()).toEqual(before)
    await press(own, { token })
    expect(await isSignedIn(own)).toBe(true)
  })
})
