import { describe, expect, it } from 'vitest'
import { markup } from '../contract/markup.js'
import { Page } from '../contract/reply.js'
import { hashText } from '../crypto/hash.js'
import { pageHeaders, renderPage } from './respond.js'

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
  const sheets = renderPage(page, { tag: 'en' }).matchAll(/<style>(.*?)<\/style>/gs)
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

  it('escapes its title and its language', () => {
    const html = renderPage(new Page('<img src=x>', content), { tag: '"><b>' })
    expect(html).not.toContain('<img')
    expect(html).toContain('<html lang="&quot;&gt;&lt;b&gt;">')
  })
})
