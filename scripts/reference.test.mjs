import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { coreErrors } from '../packages/core/src/contract/errors.ts'
import { calls, codesOfAnyCall } from './reference/calls.mjs'
import { explanations } from './reference/error-pages.mjs'
import { findStalePages } from './reference/find-stale-pages.mjs'
import { makePages } from './reference/make-pages.mjs'
import { pluginCalls, plugins } from './reference/plugins.mjs'
import { checkDefault } from './reference/default-text.mjs'
import { readDocs } from './reference/read-docs.mjs'
import { typeText } from './reference/type-text.mjs'

describe('stale pages', () => {
  it.each([
    { title: 'a changed page', committed: { a: '2', b: '1' }, stale: ['a'] },
    { title: 'a missing page', committed: { b: '1' }, stale: ['a'] },
    {
      title: 'a page that is no longer needed',
      committed: { a: '1', b: '1', c: '1' },
      stale: ['c'],
    },
    { title: 'no stale page', committed: { a: '1', b: '1' }, stale: [] },
  ])('finds $title', ({ committed, stale }) => {
    const wanted = new Map(Object.entries({ a: '1', b: '1' }))
    expect(findStalePages(wanted, new Map(Object.entries(committed)))).toEqual(stale)
  })
})

describe('the default in a doc comment', () => {
  it.each([
    {
      title: 'another value',
      description: 'Life. Default 8 days.',
      byDefault: "'7 days'",
      ok: false,
    },
    { title: 'the value', description: 'Life. Default 7 days.', byDefault: "'7 days'", ok: true },
    { title: 'the value as code', description: 'Default `lax`.', byDefault: "'lax'", ok: true },
    { title: 'a large number', description: 'Default 65,536.', byDefault: '65536', ok: true },
    { title: 'words', description: 'Default: one per core.', byDefault: '2', ok: true },
    { title: 'nothing', description: 'Life.', byDefault: '8', ok: true },
  ])('checks $title', ({ description, byDefault, ok }) => {
    const check = () => {
      checkDefault('session.expiresIn', description, byDefault)
    }
    if (ok) expect(check).not.toThrow()
    else expect(check).toThrow('session.expiresIn is documented with the default "8 days"')
  })
})

it('reads doc comments from interfaces and from the literals in them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-reference-'))
  const file = join(folder, 'options.ts')
  writeFileSync(
    file,
    '/** All. */\nexport interface All {\n  /** Inner. */\n  readonly inner?: {\n    /** Deep. */\n    readonly deep?: readonly string[]\n  }\n}\n',
  )
  const docs = readDocs([file])
  const inner = docs.propertiesOf('All').get('inner')
  const deep = docs.propertiesOf(inner?.typeName ?? '').get('deep')
  rmSync(folder, { recursive: true })
  expect(docs.descriptionOf('All')).toBe('All.')
  expect(inner?.description).toBe('Inner.')
  expect(deep).toMatchObject({ typeText: 'string[]', description: 'Deep.' })
})

it.each([
  { schema: { type: ['string', 'null'] }, text: 'string | null' },
  {
    schema: { anyOf: [{ $ref: '#/components/schemas/User' }, { type: 'null' }] },
    text: 'User | null',
  },
  { schema: { type: 'array', items: { type: 'string' } }, text: 'string[]' },
  { schema: { type: 'object', properties: { a: { type: 'number' } } }, text: '{ a?: number }' },
  { schema: { type: 'object', additionalProperties: {} }, text: 'Record<string, unknown>' },
  { schema: { enum: ['a', 'b'] }, text: '"a" | "b"' },
  { schema: {}, text: 'unknown' },
])('prints $text', ({ schema, text }) => {
  expect(typeText(schema)).toBe(text)
})

it('has a page for every code of a call', () => {
  const pages = makePages()
  const codes = calls.flatMap(({ errors }) => Object.keys(errors))
  expect(codes.filter((code) => !pages.has(`docs/errors/${code}.md`))).toEqual([])
  expect([...explanations.keys()].filter((code) => !pages.has(`docs/errors/${code}.md`))).toEqual(
    [],
  )
})

it('finds a call for every error of the catalogues', () => {
  const declared = [...calls, ...pluginCalls].flatMap(({ errors }) => Object.keys(errors))
  const returned = new Set([...declared, ...codesOfAnyCall])
  const rows = [coreErrors, ...plugins.map(({ errors }) => errors)].flatMap(Object.keys)
  // Some errors are raised below the calls: their explanations say by which.
  expect(rows.filter((code) => !returned.has(code) && !explanations.get(code)?.raisedBy)).toEqual(
    [],
  )
})

it('finds a store of a client for every name in refetches', () => {
  const all = [...calls, ...pluginCalls]
  const named = all.flatMap(({ definition }) => definition.refetches?.split(' ') ?? [])
  const known = ['$session', '$sessions', '$accounts', ...plugins.flatMap(({ stores }) => stores)]
  expect(named.filter((name) => !/^all\??$/.test(name) && !known.includes(name))).toEqual([])
  // A plugin whose calls refetch all stores, or none, names none.
  const unnamed = plugins
    .filter((plugin) =>
      plugin.calls.every(({ definition }) => (definition.refetches ?? 'all') === 'all'),
    )
    .filter(({ calls }) => calls.some(({ definition }) => definition.refetches === 'all'))
    .flatMap(({ stores }) => stores)
  expect(known.filter((name) => ![...named, ...unnamed].includes(name))).toEqual([])
})
