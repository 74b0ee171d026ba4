import { describe, expect, it } from 'vitest'
import { findCopiedSymbols } from './find-copied-symbols.mjs'

const declaration = 'declare const writes: unique symbol;\n'

/** @param {Record<string, Record<string, string>>} packages */
const problemsOf = (packages) =>
  findCopiedSymbols(
    new Map(
      Object.entries(packages).map(([name, files]) => [name, new Map(Object.entries(files))]),
    ),
  )

describe('findCopiedSymbols', () => {
  it.each([
    { title: 'of one package alone', other: {} },
    { title: 'with another name', other: { 'dist/b.d.ts': 'declare const shown: unique symbol;' } },
    { title: 'in a file that is no declaration', other: { 'dist/b.js': declaration } },
  ])('accepts a unique symbol $title', ({ other }) => {
    const core = { 'dist/a.d.ts': declaration, 'dist/a.d.cts': declaration }
    expect(problemsOf({ core, other })).toEqual([])
  })

  it.each(['dist/b.d.ts', 'dist/b.d.cts', 'dist/b.d.mts'])(
    'reports a unique symbol that %s of another package has too',
    (path) => {
      const [core, admin] = [{ 'dist/a.d.ts': declaration }, { [path]: `\n${declaration}` }]
      expect(problemsOf({ core, admin })).toEqual([
        'the unique symbol "writes" is declared by core, admin: export its type from one',
      ])
    },
  )
})
