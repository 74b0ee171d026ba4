import { defineConfig } from 'eslint/config'
import reactHooks from 'eslint-plugin-react-hooks'
import unicorn from 'eslint-plugin-unicorn'
import tseslint from 'typescript-eslint'
import { countersignRules } from './eslint-rules.js'

const tests = ['**/*.test.{ts,tsx,mjs}', '**/*.test-d.ts', '**/test/**', '**/testing/**']

/** Only where a program is put together may it reach for the clock, for chance and for the network. */
const sources = ['packages/**/src/**/*.{ts,tsx}']
const compositionRoots = [
  '**/create-auth.ts',
  '**/create-client.ts',
  'packages/client/src/bearer.ts',
  'packages/core/src/options/advanced-options.ts',
  'packages/core/src/crypto/random.ts',
  'packages/adapters/kysely/src/d1/random-share.ts',
  'packages/{cli,create-countersign}/**',
  'packages/email/src/{resend,inbox/index}.ts',
  'packages/plugins/jwt/src/verify.ts',
  'packages/plugins/webhooks/src/options.ts',
  'packages/redis/src/index.ts',
  ...tests,
]

/** Code that runs on every server runtime and in browsers, and the one door to what only some have. */
const neutral = ['packages/{core,client,react,vue,svelte,solid,plugins}/**/src/**/*.{ts,tsx}']
const bindings = ['packages/core/src/node/**', ...tests]
const nativeDoor = 'packages/core/src/crypto/native.ts'

/** TypeScript cannot follow everywhere; casts are confined to where that is so. */
const castingPlaces = ['packages/core/src/{contract,http}/**/*.ts', ...tests]

const vagueNames = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'manager']

const zodNamespace = {
  selector:
    'ImportDeclaration[source.value=/^zod(.mini)?$/][importKind="value"] > :matches(ImportSpecifier, ImportDefaultSpecifier)',
  message: 'Write `import * as z`: every other form brings the whole of zod into bundles.',
}
const nodeModules = { regex: '^node:', message: 'This code runs on every runtime.' }
const classicZod = {
  regex: '^zod$',
  message:
    "Write `import * as z from 'zod/mini'`: the methods of zod weigh 20 kB, and the core is what every app bundles.",
}
const comparedPattern = {
  selector: "CallExpression[callee.property.name='toMatchObject'] Property > Literal[regex]",
  message: 'Every text equals a pattern here: write expect.stringMatching(…).',
}
const timeOfNow = {
  selector:
    "NewExpression[callee.name='Date'][arguments.length=0], CallExpression[callee.name='Date']",
  message: 'The clock is an argument.',
}
const hiddenInputs = [
  { object: 'Date', property: 'now', message: 'The clock is an argument.' },
  { object: 'performance', property: 'now', message: 'The clock is an argument.' },
  { object: 'Math', property: 'random', message: 'Chance is an argument.' },
  { object: 'crypto', property: 'getRandomValues', message: 'Chance is an argument.' },
  { object: 'crypto', property: 'randomUUID', message: 'Chance is an argument.' },
  { object: 'globalThis', property: 'fetch', message: 'The network is an argument.' },
]
const hiddenNetwork = { name: 'fetch', message: 'The network is an argument.' }
const hostGlobals = [
  { name: 'Buffer', message: 'This code runs on every runtime.' },
  { name: 'process', message: `This code runs on every runtime; ${nativeDoor} asks for the host.` },
]

/**
 * @param {{ name: string, message: string }[]} globals
 * @returns {import('eslint').Linter.RulesRecord}
 */
function restrictGlobals(...globals) {
  return { 'no-restricted-globals': ['error', ...globals] }
}

/** @type {import('eslint').Linter.RulesRecord} */
const rulesForAll = {
  // Limits of size are warnings: a concept that is longer stays whole.
  'max-lines': ['warn', 300],
  'max-lines-per-function': ['warn', 40],
  'max-depth': ['warn', 2],
  'max-params': ['warn', 3],
  complexity: ['warn', 10],
  eqeqeq: 'error',
  'no-else-return': 'error',
  'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
  'id-denylist': ['error', ...vagueNames],
  'unicorn/filename-case': ['error', { case: 'kebabCase' }],
  'countersign/no-vague-file-names': ['error', [...vagueNames, 'types']],
  'countersign/no-denied-words': 'error',
  'no-restricted-syntax': ['error', zodNamespace],
  '@typescript-eslint/consistent-type-imports': 'error',
  // A named interface of one type: how plugins keep published declarations short.
  '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
  '@typescript-eslint/switch-exhaustiveness-check': 'error',
  '@typescript-eslint/ban-ts-comment': [
    'error',
    { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true },
  ],
  '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
}

export default defineConfig(
  {
    ignores: [
      '**/dist/',
      'coverage/',
      'website/site/',
      // Typed by the Vite of VitePress, which is older than ours.
      'website/.vitepress/',
      'fixtures/',
      'interop/',
      'bench/',
      '**/*.cjs',
    ],
  },
  // They are compiled in apps of their own, which have other packages.
  { ignores: ['packages/create-countersign/templates/', 'examples/!(cluster|demo|note-plugin)/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' } },
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { project: './tsconfig.json' } },
    plugins: { unicorn, countersign: countersignRules, 'react-hooks': { rules: reactHooks.rules } },
    rules: rulesForAll,
  },
  {
    rules: { 'countersign/plain-test-titles': 'error', 'countersign/plain-comments': 'error' },
  },
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
    },
  },
  {
    // A JSDoc cast, which the compiler checks, is invisible to these rules.
    files: ['**/*.{js,mjs}'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: sources,
    ignores: compositionRoots,
    rules: {
      'no-restricted-properties': ['error', ...hiddenInputs],
      'no-restricted-syntax': ['error', zodNamespace, timeOfNow],
      ...restrictGlobals(hiddenNetwork),
    },
  },
  {
    files: neutral,
    ignores: bindings,
    rules: {
      'no-restricted-imports': ['error', { patterns: [nodeModules] }],
      ...restrictGlobals(...hostGlobals),
    },
  },
  {
    files: ['packages/core/src/**/*.ts'],
    ignores: bindings,
    rules: { 'no-restricted-imports': ['error', { patterns: [nodeModules, classicZod] }] },
  },
  {
    files: neutral,
    ignores: [...bindings, ...compositionRoots],
    rules: restrictGlobals(hiddenNetwork, ...hostGlobals),
  },
  { files: [nativeDoor], rules: restrictGlobals(hiddenNetwork) },
  {
    files: ['**/endpoints/**/*.ts'],
    rules: { 'max-lines-per-function': ['warn', 100] },
  },
  {
    files: castingPlaces,
    rules: {
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'as' }],
    },
  },
  {
    files: ['packages/react/**/*.{ts,tsx}', 'examples/**/*.{ts,tsx}'],
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: tests,
    rules: {
      'no-restricted-syntax': ['error', zodNamespace, comparedPattern],
      'max-lines-per-function': 'off',
      'no-restricted-properties': [
        'error',
        ...['it', 'test', 'describe'].flatMap((object) =>
          ['only', 'skip', 'todo'].map((property) => ({ object, property })),
        ),
        {
          object: 'performance',
          property: 'now',
          message: 'A busy machine takes longer: count the work (reads, statements, hashes).',
        },
      ],
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': 'allow-with-description', minimumDescriptionLength: 10 },
      ],
    },
  },
)
