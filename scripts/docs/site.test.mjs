import { describe, expect, it } from 'vitest'
import { findUnlistedPages } from './check-site.mjs'
import { addCodeGroups } from './code-groups.mjs'
import { parseContents } from './contents.mjs'
import { chooseFile } from './serve-site.mjs'
import { stagePage } from './stage-page.mjs'

describe('the contents of the site', () => {
  it('lists the links of each section in the order of the page', () => {
    const text =
      '# Documentation\n\n## Start\n\n- [quick start](quick-start.md): ten lines\n- [Next.js](frameworks/next.md) and\n  [Hono](frameworks/hono.md)\n\n## Empty\n\nNothing yet.\n'
    expect(parseContents(text)).toEqual([
      {
        title: 'Start',
        pages: [
          { text: 'Quick start', route: '/quick-start' },
          { text: 'Next.js', route: '/frameworks/next' },
          { text: 'Hono', route: '/frameworks/hono' },
        ],
      },
    ])
  })

  it('names the pages that no menu shows', () => {
    const contents = [{ title: 'Start', pages: [{ text: 'Quick start', route: '/quick-start' }] }]
    const paths = ['quick-start.md', 'sessions.md', 'errors/INVALID_ORIGIN.md']
    expect(findUnlistedPages(paths, contents)).toEqual(['docs/README.md has no link to /sessions'])
  })
})

describe('the server of the site', () => {
  const files = new Map(
    ['/index.html', '/sessions.html', '/errors/index.html', '/assets/a b.js'].map((path) => [
      path,
      `folder${path}`,
    ]),
  )

  it.each([
    { url: '/../package.json', file: undefined },
    { url: '/%2e%2e/package.json', file: undefined },
    { url: '/%', file: undefined },
    { url: '/missing', file: undefined },
    { url: '/', file: 'folder/index.html' },
    { url: '/?q=1#top', file: 'folder/index.html' },
    { url: '/sessions', file: 'folder/sessions.html' },
    { url: '/errors', file: 'folder/errors/index.html' },
    { url: '/errors/', file: 'folder/errors/index.html' },
    { url: '/assets/a%20b.js', file: 'folder/assets/a b.js' },
  ])('serves $file for $url', ({ url, file }) => {
    expect(chooseFile(files, url)).toBe(file)
  })
})

describe('a page of the site', () => {
  it('shows a command to install once for each package manager', () => {
    const page = addCodeGroups('Install it.\n\n```sh\nnpm install @countersign/core\n```\n')
    expect(page).toContain('::: code-group')
    expect(page).toContain('pnpm add @countersign/core')
    expect(page).toContain('bun add @countersign/core')
  })

  it('has no comment, and keeps its search words in front', () => {
    const page = stagePage(
      'docs/a.md',
      '# A\n\n<!-- Search: alpha,\nbeta -->\n\nText.\n',
      new Set(),
    )
    expect(page).not.toContain('<!--')
    expect(page).toContain('keywords: "alpha, beta"')
  })
})
