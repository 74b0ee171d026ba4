import { describe, expect, it } from 'vitest'
import { markup } from '../contract/texts/markup.js'
import { Page } from '../contract/calls/reply.js'
import { hashText } from '../crypto/hash.js'
import { createPages, pageHeaders, type PagesDeps, renderPage } from './pages.js'

const content = markup`<p>Content</p>`

/** The value of one directive in the CSP of a page. */
function directive(page: Page, name: string): string | undefined {
  const policy = pageHeaders(page)['content-security-policy'] ?? ''
  return policy
    .split('; ')
    .find((part) => part.startsWith(`${name} `))
    ?.slice(name.length + 1)
}

/** The sources of the style sheets in a page, as CSP spells them. */
function stylesIn(page: Page): string[] {
  const sheets = renderPage(page, { tag: 'en', appName: 'Acme' }).matchAll(
    /<style>(.*?)<\/style>/gs,
  )
  return [...sheets].map(([, css = '']) => {
    const hash = hashText(css).replaceAll('-', '+').replaceAll('_', '/')
    return `'sha256-${hash}='`
  })
}

describe('H16 a page', () => {
  it.each([
    { title: 'without options', traits: {} },
    { title: 'with its own style', traits: { style: 'main{width:60rem}' } },
    { title: 'with form targets', traits: { formTargets: ['https://b.test'] } },
    { title: 'with documents', traits: { showsDocuments: true } },
  ])('forbids scripts, other sources and frames $title', ({ traits }) => {
    const page = new Page('Title', content, traits)
    expect(directive(page, 'default-src')).toBe("'none'")
    expect(directive(page, 'base-uri')).toBe("'none'")
    expect(directive(page, 'frame-ancestors')).toBe("'none'")
    expect(directive(page, 'script-src')).toBeUndefined()
    expect(pageHeaders(page)['referrer-policy']).toBe('strict-origin')
  })

  it('allows exactly its own style sheets', () => {
    const plain = new Page('Title', content)
    expect(directive(plain, 'style-src')).toBe(stylesIn(plain).join(' '))
    const styled = new Page('Title', content, { style: 'main{width:60rem}' })
    expect(stylesIn(styled)).toHaveLength(2)
    expect(directive(styled, 'style-src')).toBe(stylesIn(styled).join(' '))
    expect(directive(styled, 'img-src')).toBeUndefined()
  })

  it('allows inline styles and pictures when it shows documents', () => {
    const page = new Page('Title', content, { showsDocuments: true, style: 'a{}' })
    expect(directive(page, 'style-src')).toBe("'unsafe-inline'")
    expect(directive(page, 'img-src')).toBe('https: data:')
  })

  it('allows forms to post to the app and to its form targets', () => {
    expect(directive(new Page('Title', content), 'form-action')).toBe("'self'")
    const page = new Page('Title', content, { formTargets: ['https://b.test'] })
    expect(directive(page, 'form-action')).toBe("'self' https://b.test")
  })

  it('escapes its title, its language and the name of the app', () => {
    const html = renderPage(new Page('<img src=x>', content), { tag: '"><b>', appName: '<i>' })
    expect(html).not.toMatch(/<img|<i>/)
    expect(html).toContain('<html lang="&quot;&gt;&lt;b&gt;">')
    expect(html).toContain('<p class="app">&lt;i&gt;</p>')
  })
})

describe('a page of the app', () => {
  const facts = {
    kind: 'confirm',
    name: 'deleteAccount',
    action: 'https://acme.test/api/auth/delete-user',
    fields: { token: 'a b', callbackURL: '/bye' },
  } as const
  const confirm = new Page('Delete <you>', content, { facts, formTargets: ['https://b.test'] })
  const failed = new Page('Wrong', content, {
    facts: { kind: 'error', name: 'somethingWrong', error: 'no_code', reason: 'late' },
  })
  const inbox = new Page('Inbox', content)

  /** The reply, and what was logged. */
  async function show(page: Page, deps: Partial<PagesDeps>) {
    const logged: unknown[] = []
    const pages = createPages({ appName: 'Acme', pages: undefined, errorURL: undefined, ...deps })
    const reply = await pages.show(page, {
      status: 403,
      translator: { tag: 'de' },
      log: (message, error) => logged.push(message, error),
    })
    return { ...reply, logged }
  }

  it.each([
    { title: 'throws', pages: () => Promise.reject(new Error('broken')), message: 'broken' },
    {
      title: 'returns no text',
      pages: () => ({}) as string,
      message: 'pages must return HTML as a string, not object',
    },
  ])('gives way to the page of the server when the function $title', async (row) => {
    const { html, logged } = await show(confirm, { pages: row.pages })
    expect(html).toBe(renderPage(confirm, { tag: 'de', appName: 'Acme' }))
    expect(logged).toEqual([
      'The option "pages" failed: the page of the server is shown',
      expect.objectContaining({ message: row.message }),
    ])
  })

  it('gets the facts and the parts of the page', async () => {
    const shown: unknown[] = []
    const { html, logged } = await show(confirm, {
      pages: (page) => {
        shown.push(page)
        return '<p>ours</p>'
      },
    })
    expect(html).toBe('<p>ours</p>')
    expect(logged).toEqual([])
    expect(shown).toEqual([
      {
        ...facts,
        status: 403,
        appName: 'Acme',
        language: 'de',
        title: 'Delete <you>',
        content: '<p>Content</p>',
      },
    ])
  })

  it('H16 allows styles of the app and forbids scripts', async () => {
    const { headers } = await show(confirm, { pages: () => '' })
    const policy = headers?.['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'none'; style-src 'self' 'unsafe-inline'")
    expect(policy).toContain("form-action 'self' https://b.test; base-uri 'none'")
    expect(policy).not.toContain('script-src')
  })

  it.each([
    {
      title: 'with what the form posts',
      page: confirm,
      deps: { pages: '/auth?a=b#top' },
      location: '/auth?a=b&token=a+b&callbackURL=%2Fbye&page=deleteAccount#top',
    },
    {
      title: 'with the error',
      page: failed,
      deps: { pages: 'https://acme.test/auth' },
      location: 'https://acme.test/auth?page=somethingWrong&error=no_code&reason=late',
    },
    {
      title: 'of errors before the other one',
      page: failed,
      deps: { pages: '/auth', errorURL: '/failed' },
      location: '/failed?error=no_code&reason=late',
    },
  ])('redirects to the address $title', async ({ page, deps, location }) => {
    expect((await show(page, deps)).location).toBe(location)
  })

  it.each([
    { title: 'a page without facts', page: inbox, deps: { pages: '/auth' } },
    {
      title: 'a page that asks when only errors have an address',
      page: confirm,
      deps: { errorURL: '/x' },
    },
  ])('replaces not $title', async ({ page, deps }) => {
    const { html, location } = await show(page, deps)
    expect(location).toBeUndefined()
    expect(html).toBe(renderPage(page, { tag: 'de', appName: 'Acme' }))
  })
})
