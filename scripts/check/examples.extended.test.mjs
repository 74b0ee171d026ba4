import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compileExamples } from './examples/compile.mjs'
import { readExportedSources } from './examples/exported-sources.mjs'
import { extractFromComments, extractFromMarkdown } from './examples/extract.mjs'
import { compareGuide } from './examples/guides.mjs'
import { plantTree } from './planted-tree.mjs'

const fence = '```'
const page = `# Title

${fence}ts
// auth.ts
export const secret = 'abc'
${fence}

1. An indented block

   ${fence}tsx
   const length: number = secret
   ${fence}

${fence}ts no-check
this is not TypeScript
${fence}

${fence}sh
npm i
${fence}
`

describe('examples of a page', () => {
  it('reads TypeScript blocks except those marked no-check', () => {
    expect(extractFromMarkdown('page.md', page)).toEqual([
      {
        source: 'page.md',
        line: 4,
        name: 'auth.ts',
        code: "// auth.ts\nexport const secret = 'abc'\n",
      },
      {
        source: 'page.md',
        line: 11,
        name: 'example-2.tsx',
        code: 'const length: number = secret\n',
      },
    ])
  })

  const rows = [
    {
      title: 'an unknown name',
      code: 'export const a = b',
      error: "7 TS2304 Cannot find name 'b'.",
    },
    { title: 'an unknown module', code: "import { b } from 'nowhere'\nb()", error: '7 TS2307' },
    { title: 'a wrong type', code: "\nexport const a: number = 'a'", error: '8 TS2322' },
    {
      title: 'a wrong use of another example',
      code: "import { part } from './part.js'\npart.no",
      error: '8 TS2339',
    },
    { title: 'a correct use of another example', code: "import { part } from './part.js'\npart.a" },
    { title: 'the auth that every page has', code: "import { auth } from './auth'\nauth.basePath" },
    { title: 'what a package depends on', code: "import * as z from 'zod'\nz.string()" },
    {
      title: 'names that another example declares',
      code: 'const part = 1\nawait Promise.resolve(part)',
    },
  ].map((row, index) => ({ error: undefined, ...row, source: `page-${index}.md` }))

  const errors = compileExamples(
    rows.flatMap(({ source, code }) => [
      { source, line: 1, name: 'part.ts', code: 'export const part = { a: 1 }' },
      { source, line: 7, name: 'example-1.ts', code },
    ]),
  )

  it.each(rows)('reports $error with $title', ({ source, error }) => {
    const own = errors.filter((line) => line.startsWith(`${source}:`))
    expect(own).toEqual(error ? [expect.stringContaining(`${source}:${error}`)] : [])
  })
})

describe('examples of documentation comments', () => {
  it('reads those of the exports of an entry', () => {
    const comment = `/**\n * ${fence}ts\n * here\n * ${fence}\n */\n`
    const tree = plantTree({
      'index.ts': "export { open as door } from './house.ts'",
      'house.ts': `${comment}const shut = 1\n${comment}export function open() { return shut }`,
    })
    const [source, ...others] = readExportedSources([join(tree.folder, 'index.ts')], {})
    tree.remove()
    expect(others).toEqual([])
    expect(source?.file).toBe(join(tree.folder, 'house.ts'))
    expect(extractFromComments('house.ts', source?.text ?? '')).toEqual([
      { source: 'house.ts', line: 9, name: 'example-1.ts', code: 'here\n' },
    ])
  })

  it('reports their lines', () => {
    const source = `const before = 1 /* a comment */
/**
 * Does it.
 *
 * @example
 * ${fence}ts
 * doIt()
 *   .again()
 * ${fence}
 */
export const doIt = () => 1`
    expect(extractFromComments('a.ts', source)).toEqual([
      { source: 'a.ts', line: 7, name: 'example-1.ts', code: 'doIt()\n  .again()\n' },
    ])
  })
})

describe('guides that show an example', () => {
  const files = new Map([['auth.ts', 'const secret = 1\n\nexport const auth = secret\n']])
  const read = (/** @type {string} */ name) => files.get(name) ?? null
  const block = (/** @type {string} */ code) => `${fence}ts\n${code}\n${fence}\n`

  const rows = [
    { title: 'a whole file', code: '// auth.ts\nconst secret = 1\n\nexport const auth = secret' },
    { title: 'a piece of a file', code: '// auth.ts\nexport const auth = secret' },
    { title: 'a block without a name', code: 'const other = 2' },
    { title: 'a file of the guide only', code: '// own.ts\nconst other = 2', only: ['own.ts'] },
    {
      title: 'a line that the example lacks',
      code: '// auth.ts\nexport const auth = 2',
      problems: ['auth.ts differs from the file of the example'],
    },
    {
      title: 'a file that the example lacks',
      code: '// own.ts\nconst other = 2',
      problems: ['own.ts is no file of the example'],
    },
    {
      title: 'a file of the guide only that the example has',
      code: '// auth.ts\nconst other = 2',
      only: ['auth.ts'],
      problems: ['auth.ts is a file of the example'],
    },
    {
      title: 'a file of the guide only that the guide lacks',
      code: 'const other = 2',
      only: ['own.ts'],
      problems: ['own.ts is no block of the page'],
    },
  ]

  it.each(rows)('reports $problems for $title', ({ code, only = [], problems = [] }) => {
    expect(compareGuide(block(code), { read, only })).toEqual(problems)
  })
})
