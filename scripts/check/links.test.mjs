import { expect, it } from 'vitest'
import { findBrokenLinks } from './links/find-broken-links.mjs'

/** @type {Readonly<Record<string, string>>} */
const files = { 'there.md': '# There\n\n## What can `go` wrong?', 'there.ts': '' }

it.each([
  { title: 'a file that is there', text: '[a](there.md)', broken: [] },
  { title: 'a file that is not', text: '[a](gone.md)', broken: ['gone.md'] },
  { title: 'a heading that is there', text: '[a](there.md#what-can-go-wrong)', broken: [] },
  { title: 'a heading that is not', text: '[a](there.md#gone)', broken: ['there.md#gone'] },
  { title: 'a heading of the page itself', text: '# Here\n[a](#here)', broken: [] },
  { title: 'none of the page itself', text: '# Here\n[a](#gone)', broken: ['#gone'] },
  { title: 'a heading in a file of code', text: '[a](there.ts#x)', broken: ['there.ts#x'] },
  { title: 'another site', text: '[a](https://example.com/gone.md)', broken: [] },
  { title: 'code', text: '```md\n[a](gone.md)\n```', broken: [] },
])('$title', ({ text, broken }) => {
  expect(findBrokenLinks(text, (target) => files[target] ?? null)).toEqual(broken)
})
