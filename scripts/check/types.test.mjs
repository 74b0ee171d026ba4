import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { root } from '../../packages/tooling/workspace.js'
import { plantTree } from './planted-tree.mjs'

/** Each row: what is planted, and the error of the compiler that must follow, if any. */
const planted = [
  {
    title: 'a wrong type in a type test',
    ending: 'test-d.ts',
    code: "import { expectTypeOf } from 'vitest'\nexpectTypeOf<string>().toEqualTypeOf<number>()",
    error: 'TS2344',
  },
  {
    title: 'an unused expected error',
    ending: 'test-d.ts',
    code: '// @ts-expect-error there is none\nexport const a = 1',
    error: 'TS2578',
  },
  {
    title: 'an element that may be missing',
    code: 'export const f = (list: string[]): string => list[0]',
    error: 'TS2322',
  },
  {
    title: 'undefined for an optional property',
    code: 'export const a: { b?: string } = { b: undefined }',
    error: 'TS2375',
  },
  {
    title: 'a type imported as a value',
    code: "import { Value } from './value.ts'\nexport type A = Value",
    error: 'TS1484',
  },
  { title: 'an enum', code: 'export enum A { b }', error: 'TS1294' },
  {
    title: 'an override without the keyword',
    code: 'class A { m() { return 1 } }\nexport class B extends A { m() { return 2 } }',
    error: 'TS4114',
  },
  {
    title: 'a guessed property of an index signature',
    code: 'export const f = (a: Record<string, string>) => a.b',
    error: 'TS4111',
  },
  { title: 'nothing wrong', code: 'export const a = 1' },
].map((row, index) => ({
  error: undefined,
  ...row,
  file: `packages/core/src/planted-${index}.${row.ending ?? 'ts'}`,
}))

const tree = plantTree({
  'packages/core/src/value.ts': 'export interface Value { readonly a: string }',
  ...Object.fromEntries(planted.map(({ file, code }) => [file, code])),
})
afterAll(tree.remove)

const { stdout } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '--pretty', 'false'],
  { cwd: tree.folder, encoding: 'utf8' },
)

it.each(planted)('reports $error for $title', ({ file, error }) => {
  const found = stdout.split('\n').filter((line) => line.startsWith(`${file}(`))
  expect(found).toEqual(error ? [expect.stringContaining(error)] : [])
})
