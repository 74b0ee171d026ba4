import { expect, it } from 'vitest'
import { findBrokenLinks } from './links/find-broken-links.mjs'
import { relativeLinks } from './links/relative-links.mjs'

/** @type {Readonly<Record<string, string>>} */
const files = { 'there.md': '# There\n\n## What can `go` wrong?', 'there.ts': '' }

it.each([
  { title: 'an existing file', text: '[a](there.md)', broken: [] },
  { title: 'a missing file', text: '[a](gone.md)', broken: ['gone.md'] },
  { title: 'an existing heading', text: '[a](there.md#what-can-go-wrong)', broken: [] },
  { title: 'a missing heading', text: '[a](there.md#gone)', broken: ['there.md#gone'] },
  { title: 'a heading of the page itself', text: '# Here\n[a](#here)', broken: [] },
  { title: 'a missing heading of the page itself', text: '# Here\n[a](#gone)', broken: ['#gone'] },
  { title: 'a heading in a file of code', text: '[a](there.ts#x)', broken: ['there.ts#x'] },
  { title: 'another site', text: '[a](https://example.com/gone.md)', broken: [] },
  { title: 'code', text: '```md\n[a](gone.md)\n```', broken: [] },
])('reports $broken for $title', ({ text, broken }) => {
  expect(findBrokenLinks(text, (target) => files[target] ?? null)).toEqual(broken)
})

const base = 'https://git.example.com/acme/countersign'

it.each([
  { link: `${base}/blob/main/docs/a.md#b`, relative: '../../docs/a.md#b' },
  { link: `${base}/tree/main/packages/core`, relative: '../core' },
  { link: `${base}/blob/next/docs/a.md`, relative: `${base}/blob/next/docs/a.md` },
  { link: 'https://example.com/docs/a.md', relative: 'https://example.com/docs/a.md' },
  { link: '../b.md', relative: '../b.md' },
])('reads $link in the README of a package as $relative', ({ link, relative }) => {
  expect(relativeLinks(`[a](${link})`, { page: 'packages/react/README.md', base })).toBe(
    `[a](${relative})`,
  )
})
