import { describe, expect, it } from 'vitest'
import { findContentProblems } from './find-content-problems.mjs'

const manifest = {
  name: '@acme/a',
  description: 'a',
  keywords: ['a'],
  license: 'MIT',
  homepage: 'https://example.com',
  bugs: { url: 'https://example.com/bugs' },
  repository: { type: 'git', url: 'https://example.com/a.git', directory: 'packages/a' },
  engines: { node: '>=20' },
  bin: { a: './dist/bin.js' },
}
const files = {
  'package.json': JSON.stringify(manifest),
  'README.md': 'See [this](https://example.com), [the manifest](package.json) and [below](#below).',
  LICENSE: '',
  'dist/index.js': '',
  'dist/index.cjs': '',
  'dist/index.d.ts': '',
  'dist/index.d.cts': '',
  'dist/bin.js': '#!/usr/bin/env node\n',
  'templates/next/tsconfig.json': '{}',
}

/** @param {Readonly<Record<string, string | undefined>>} changes undefined for a file that is absent */
function problemsWith(changes) {
  /** @type {Readonly<Record<string, string | undefined>>} */
  const all = { ...files, ...changes }
  const changed = Object.entries(all).flatMap(([path, text]) =>
    text === undefined ? [] : [/** @type {[string, string]} */ ([path, text])],
  )
  return findContentProblems(new Map(changed), { path: 'packages/a', entries: ['index'] })
}

/** @param {object} changes */
const manifestWith = (changes) => ({
  'package.json': JSON.stringify({ ...manifest, ...changes }),
})

describe('the contents of a tarball', () => {
  it('accepts a package with all that users need', () => {
    expect(problemsWith({})).toEqual([])
  })

  it.each([
    {
      title: 'no package.json',
      changes: { 'package.json': undefined },
      problem: 'has no package.json',
    },
    { title: 'no README', changes: { 'README.md': undefined }, problem: 'lacks README.md' },
    { title: 'no licence', changes: { LICENSE: undefined }, problem: 'lacks LICENSE' },
    {
      title: 'no types for import',
      changes: { 'dist/index.d.ts': undefined },
      problem: 'lacks dist/index.d.ts',
    },
    {
      title: 'no types for require()',
      changes: { 'dist/index.d.cts': undefined },
      problem: 'lacks dist/index.d.cts',
    },
    { title: 'a test', changes: { 'dist/a.test.js': '' }, problem: 'has a test: dist/a.test.js' },
    {
      title: 'tests in a folder',
      changes: { 'dist/test/a.js': '' },
      problem: 'has a test: dist/test/a.js',
    },
    { title: 'a source', changes: { 'src/a.ts': '' }, problem: 'has a source file: src/a.ts' },
    { title: 'a secret', changes: { '.env': '' }, problem: 'has a private file: .env' },
    {
      title: 'no program',
      changes: { 'dist/bin.js': undefined },
      problem: 'has no program for Node in dist/bin.js',
    },
    {
      title: 'a program that no shell starts',
      changes: { 'dist/bin.js': '' },
      problem: 'has no program for Node in dist/bin.js',
    },
    {
      title: 'a map that is absent',
      changes: { 'dist/index.js': 'a\n//# sourceMappingURL=index.js.map\n' },
      problem: 'has dist/index.js, whose source map index.js.map is absent',
    },
    {
      title: 'a map of absent sources',
      changes: { 'dist/a.js.map': '{ "sources": ["../src/a.ts"] }' },
      problem: 'has dist/a.js.map, whose source ../src/a.ts is absent',
    },
    {
      title: 'a README with a link out of the package',
      changes: { 'README.md': '[docs](../../docs/a.md#b)' },
      problem: 'has a README that links to ../../docs/a.md, which is not in the tarball',
    },
    {
      title: 'no keywords',
      changes: manifestWith({ keywords: undefined }),
      problem: 'has no keywords in package.json',
    },
    {
      title: 'the folder of another package',
      changes: manifestWith({ repository: { directory: 'packages/b' } }),
      problem: 'says that it comes from packages/b, not from packages/a',
    },
    {
      title: 'a range of the workspace',
      changes: manifestWith({ dependencies: { b: 'workspace:*' } }),
      problem: 'has "workspace:*" in package.json, which only this workspace knows',
    },
  ])('reports $title', ({ changes, problem }) => {
    expect(problemsWith(changes)).toEqual([problem])
  })

  it('accepts a map that holds its sources', () => {
    const map = JSON.stringify({ sources: ['../src/a.ts'], sourcesContent: ['a'] })
    expect(problemsWith({ 'dist/a.js.map': map })).toEqual([])
  })
})
