import { ESLint } from 'eslint'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { root } from '../../packages/tooling/workspace.js'
import { plantTree } from './planted-tree.mjs'

const core = 'packages/core/src'
const service = `${core}/services/planted.ts`
const lines = (/** @type {number} */ count) => `\n  void 0`.repeat(count)
const functionOf = (/** @type {number} */ count) => `export function long() {${lines(count)}\n}`

/** Each row: what is planted, in which file, and the rule that must report it, if any. */
const planted = [
  { title: 'any', code: 'export type A = Record<string, any>', rule: 'no-explicit-any' },
  {
    title: 'a non-null assertion',
    code: 'export const a = (b?: string) => b!',
    rule: 'no-non-null-assertion',
  },
  {
    title: 'a floating promise',
    code: 'export function f(p: Promise<void>) { p.then(() => 1) }',
    rule: 'no-floating-promises',
  },
  {
    title: 'an open switch',
    code: "export function f(a: 'x' | 'y') { switch (a) { case 'x': return 1 } return 2 }",
    rule: 'switch-exhaustiveness-check',
  },
  {
    title: 'a thrown string',
    code: "export function f() { throw 'no' }",
    rule: 'only-throw-error',
  },
  {
    title: 'a type imported as a value',
    code: "import { Value } from '../contract/value.ts'\nexport type B = Value",
    rule: 'consistent-type-imports',
  },
  {
    title: 'an unused suppression',
    code: '// eslint-disable-next-line complexity\nexport const a = 1',
    rule: 'unused',
  },
  {
    title: 'a suppressed type error',
    code: '// @ts-expect-error because I say so\nexport const a: string = 1',
    rule: 'ban-ts-comment',
  },
  {
    title: 'a described type error in a test',
    file: `${core}/services/planted.test.ts`,
    code: '// @ts-expect-error numbers are refused\nexport const a: string = 1',
  },
  {
    title: 'a bare type error in a test',
    file: `${core}/services/bare.test.ts`,
    code: '// @ts-expect-error\nexport const a: string = 1',
    rule: 'ban-ts-comment',
  },
  {
    title: 'a pattern that toMatchObject compares',
    file: `${core}/services/pattern.test.ts`,
    code: "import { expect } from 'vitest'\nexpect({ a: 'b' }).toMatchObject({ a: /c/ })",
    rule: 'no-restricted-syntax',
  },
  {
    title: 'a cast',
    code: 'export const a = (b: unknown) => b as string',
    rule: 'consistent-type-assertions',
  },
  { title: 'a const assertion', code: "export const a = ['x'] as const" },
  {
    title: 'a cast in contract',
    file: `${core}/contract/planted.ts`,
    code: 'export const a = (b: unknown) => b as string',
  },
  {
    title: 'a cast in http',
    file: `${core}/http/planted.ts`,
    code: 'export const a = (b: unknown) => b as string',
  },
  { title: '301 lines', code: '// line\n'.repeat(300) + 'export const a = 1', rule: 'max-lines' },
  { title: '300 lines', code: '// line\n'.repeat(298) + 'export const a = 1' },
  { title: 'a function of 41 lines', code: functionOf(39), rule: 'max-lines-per-function' },
  { title: 'a function of 40 lines', code: functionOf(38) },
  { title: 'an endpoint of 100 lines', file: `${core}/endpoints/planted.ts`, code: functionOf(98) },
  {
    title: 'an endpoint of 101 lines',
    file: `${core}/endpoints/long.ts`,
    code: functionOf(99),
    rule: 'max-lines-per-function',
  },
  {
    title: 'three levels',
    code: 'export function f(a: number) { if (a > 1) { if (a > 2) { if (a > 3) { void 0 } } } }',
    rule: 'max-depth',
  },
  {
    title: 'four parameters',
    code: 'export const f = (a: 1, b: 2, c: 3, d: 4) => [a, b, c, d]',
    rule: 'max-params',
  },
  {
    title: 'eleven paths',
    code: `export const f = (a: number) => { ${'if (a > 1) return 1; '.repeat(10)} return 2 }`,
    rule: 'complexity',
  },
  {
    title: 'a file name in camel case',
    file: `${core}/services/camelCase.ts`,
    code: 'export const a = 1',
    rule: 'filename-case',
  },
  {
    title: 'a file named utils',
    file: `${core}/services/utils.ts`,
    code: 'export const a = 1',
    rule: 'no-vague-file-names',
  },
  {
    title: 'a folder named helpers',
    file: `${core}/helpers/planted.ts`,
    code: 'export const a = 1',
    rule: 'no-vague-file-names',
  },
  {
    title: 'a file named types',
    file: `${core}/services/types.ts`,
    code: 'export const a = 1',
    rule: 'no-vague-file-names',
  },
  {
    title: 'a denied word in a variable',
    code: 'export const findDeed = 1',
    rule: 'no-denied-words',
  },
  {
    title: 'a denied word in a method of an interface',
    code: 'export interface A { readonly askerOf: () => 1 }',
    rule: 'no-denied-words',
  },
  {
    title: 'a denied word in a file name',
    file: `${core}/services/chosen-standing.ts`,
    code: 'export const a = 1',
    rule: 'no-denied-words',
  },
  {
    title: 'an anonymous user with another name',
    code: 'export const isGuest = true',
    rule: 'no-denied-words',
  },
  {
    title: 'a user with another name',
    code: 'export const personOf = 1',
    rule: 'no-denied-words',
  },
  { title: 'a longer word with a denied one in it', code: 'export const longstanding = 1' },
  ...[
    { title: 'a title without a verb', text: 'a stale token' },
    { title: 'a title that begins with "is"', text: 'is refused' },
    { title: 'a title that begins with "who"', text: 'H71 who signs in' },
    { title: 'a title that begins with a plural', text: 'sessions end' },
    { title: 'a title with an indefinite pronoun', text: 'rejects somebody else' },
    { title: 'a title with a denied predicate', text: 'says that it is nothing' },
    { title: 'a title with a denied noun', text: 'rejects a stale copy of a session' },
    { title: 'a table with rows that are no sentences', text: '$title', each: true },
  ].map(({ title, text, each }, index) => ({
    title,
    file: `${core}/cookies/title-${index}.test.ts`,
    code: `import { it } from 'vitest'\nit${each ? ".each([{ title: 'a row' }])" : ''}('${text}', () => undefined)`,
    rule: 'plain-test-titles',
  })),
  {
    title: 'a group named by a clause',
    file: `${core}/cookies/group.test.ts`,
    code: "import { describe } from 'vitest'\ndescribe('what is sent', () => undefined)",
    rule: 'plain-test-titles',
  },
  {
    title: 'a table of noun phrases with a verb in its title',
    file: `${core}/cookies/rows.test.ts`,
    code: "import { it } from 'vitest'\nit.each([{ title: 'a row' }])('H1 H23 never rejects $title', () => undefined)",
  },
  {
    title: 'a table whose rows begin with verbs',
    file: `${core}/cookies/sentences.test.ts`,
    code: "import { it } from 'vitest'\nconst rows = [{ title: 'keeps a row' }]\nit.each(rows)('$title', () => undefined)",
  },
  {
    title: 'a denied phrase in a comment',
    file: `${core}/cookies/comment.ts`,
    code: '/**\n * Ends the sessions of\n * whoever signs in.\n */\nexport const a = 1',
    rule: 'plain-comments',
  },
  {
    title: 'a denied phrase in code of a comment',
    code: '// As `nobody` here.\nexport const a = 1',
  },
  { title: 'a variable named helpers', code: 'export const helpers = 1', rule: 'id-denylist' },
  {
    title: 'a note to the author',
    code: '// TODO later\nexport const a = 1',
    rule: 'no-warning-comments',
  },
  { title: 'the clock', code: 'export const a = Date.now()', rule: 'no-restricted-properties' },
  { title: 'the date of now', code: 'export const a = new Date()', rule: 'no-restricted-syntax' },
  { title: 'a given date', code: 'export const a = new Date(0)' },
  { title: 'chance', code: 'export const a = Math.random()', rule: 'no-restricted-properties' },
  { title: 'the network', code: "export const a = fetch('x')", rule: 'no-restricted-globals' },
  {
    title: 'the clock in create-auth',
    file: `${core}/create-auth.ts`,
    code: 'export const a = [Date.now(), fetch]',
  },
  {
    title: 'the clock in the test kit',
    file: `${core}/testing/planted.ts`,
    code: 'export const a = [Date.now(), new Date(), fetch]',
  },
  {
    title: 'the network in an adapter',
    file: 'packages/adapters/kysely/src/planted.ts',
    code: 'export const a = fetch',
    rule: 'no-restricted-globals',
  },
  {
    title: 'node: in core',
    code: "import { join } from 'node:path'\nexport const a = join",
    rule: 'no-restricted-imports',
  },
  {
    title: 'node: in the Node binding',
    file: `${core}/node/planted.ts`,
    code: "import { join } from 'node:path'\nexport const a = join",
  },
  {
    title: 'node: in the client',
    file: 'packages/client/src/planted.ts',
    code: "import { join } from 'node:path'\nexport const a = join",
    rule: 'no-restricted-imports',
  },
  {
    title: 'node: in an adapter',
    file: 'packages/adapters/kysely/src/path.ts',
    code: "import { join } from 'node:path'\nexport const a = join",
  },
  { title: 'Buffer', code: "export const a = Buffer.from('a')", rule: 'no-restricted-globals' },
  {
    title: 'Buffer in create-auth',
    file: `${core}/x/create-auth.ts`,
    code: "export const a = Buffer.from('a')",
    rule: 'no-restricted-globals',
  },
  { title: 'process', code: 'export const a = process', rule: 'no-restricted-globals' },
  {
    title: 'process in the one allowed file',
    file: `${core}/crypto/native.ts`,
    code: 'export const a = process',
  },
  {
    title: 'named z',
    code: "import { z } from 'zod/mini'\nexport const a = z",
    rule: 'no-restricted-syntax',
  },
  {
    title: 'named z of classic zod',
    file: `${core}/services/named.test.ts`,
    code: "import { z } from 'zod'\nexport const a = z",
    rule: 'no-restricted-syntax',
  },
  { title: 'the namespace z', code: "import * as z from 'zod/mini'\nexport const a = z.string" },
  {
    title: 'classic zod',
    code: "import * as z from 'zod'\nexport const a = z.string",
    rule: 'no-restricted-imports',
  },
  {
    title: 'classic zod in a plugin',
    file: 'examples/note-plugin/src/classic.ts',
    code: "import * as z from 'zod'\nexport const a = z.string",
  },
  {
    title: 'classic zod in a test',
    file: `${core}/services/classic.test.ts`,
    code: "import * as z from 'zod'\nexport const a = z.string",
  },
  {
    title: 'a type of zod',
    code: "import type { core } from 'zod/mini'\nexport type A = core.$ZodType",
  },
  {
    title: 'a focused test',
    file: `${core}/services/only.test.ts`,
    code: "import { it } from 'vitest'\nit.only('x', () => undefined)",
    rule: 'no-restricted-properties',
  },
  {
    title: 'a skipped test',
    file: `${core}/services/skip.test.ts`,
    code: "import { it } from 'vitest'\nit.skip('x', () => undefined)",
    rule: 'no-restricted-properties',
  },
].map((row, index) => ({
  file: service.replace('planted', `planted-${index}`),
  rule: undefined,
  ...row,
}))

const tree = plantTree({
  [`${core}/contract/value.ts`]: 'export interface Value { readonly a: string }',
  ...Object.fromEntries(planted.map(({ file, code }) => [file, code])),
})
afterAll(tree.remove)

const results = await new ESLint({
  cwd: tree.folder,
  overrideConfigFile: join(root, 'eslint.config.js'),
  overrideConfig: { languageOptions: { parserOptions: { tsconfigRootDir: tree.folder } } },
}).lintFiles(['packages'])

it.each(planted)('reports $rule for $title in $file', ({ file, rule }) => {
  const found = results
    .filter(({ filePath }) => filePath === join(tree.folder, file))
    .flatMap(({ messages }) => messages)
    .map(
      ({ ruleId, message }) =>
        ruleId?.split('/').pop() ?? (/^Unused/.test(message) ? 'unused' : message),
    )
  expect([...new Set(found)]).toEqual(rule ? [rule] : [])
})
