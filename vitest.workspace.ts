import { fileURLToPath } from 'node:url'
import { isQuick, isThorough } from '@countersign/tooling/test-depth'
import { readEntries, readPublishedPackages } from '@countersign/tooling/workspace'
import type { TestProjectInlineConfiguration } from 'vitest/config'

const browserTests = '**/*.browser.test.ts'

/** Minutes of one thing each: only thorough runs have them. */
const longTests = '**/*.long.test.ts'

/** More of what other files test: `npm test` leaves them out. */
const extendedTests = '**/*.extended.test.{ts,tsx,mjs}'

/** `npm test` runs these with one React only: other tests represent them with React 18. */
const oneReactTests = [
  'packages/react/src/ui/{account,languages,organization}/**',
  'packages/react/src/ui/sign-in/**',
  'packages/react/src/{organization,passkey}/**',
]

/** Milliseconds. Password hashes and child processes take their time where other work goes on. */
const patience = 30_000

/** Milliseconds. A busy machine takes longer than the second that `expect.poll` waits by default. */
const poll = { timeout: 10_000 }

/** Tests import packages by their public names and run on their sources: no build is needed. */
const alias = readPublishedPackages()
  .flatMap((workspacePackage) => readEntries(workspacePackage))
  .flatMap(({ specifier, source }) =>
    source ? [{ find: new RegExp(`^${specifier}$`), replacement: source }] : [],
  )

/** Titles of table rows are sentences: they are shown whole. */
const chaiConfig = { truncateThreshold: 0 }

/** React 18 stands in a folder of its own, with a testing library that uses it. */
const react18 = ['react', 'react-dom', '@testing-library/react'].map((name) => ({
  find: new RegExp(`^${name}(?=/|$)`),
  replacement: fileURLToPath(new URL(`fixtures/react-18/node_modules/${name}`, import.meta.url)),
}))

/** The other frameworks, each with its own compiler. `npm test` leaves them out: starting them takes longer than their tests. */
const frameworks = isQuick ? [] : await readFrameworks()

async function readFrameworks(): Promise<TestProjectInlineConfiguration[]> {
  const { svelte } = await import('@sveltejs/vite-plugin-svelte')
  const { default: solid } = await import('vite-plugin-solid')
  return [
    { name: 'vue', plugins: [] },
    { name: 'svelte', plugins: [svelte({ configFile: false })] },
    { name: 'solid', plugins: [solid({ ssr: true, dev: false })] },
  ].map(({ name, plugins }) => ({
    plugins,
    resolve: { alias },
    environments: { client: { resolve: { conditions: ['browser'] } } },
    test: {
      name,
      environment: 'jsdom',
      restoreMocks: true,
      setupFiles: ['vitest.patience.ts'],
      testTimeout: patience,
      hookTimeout: patience,
      expect: { poll },
      chaiConfig,
      // A framework has one build for pages and one for servers: Vite chooses, not Node.
      server: { deps: { inline: [/svelte/, /solid-js/] } },
      include: [`packages/${name}/src/**/*.test.{ts,tsx}`],
      exclude: ['**/node_modules/**'],
    },
  }))
}

const projects: TestProjectInlineConfiguration[] = [
  {
    resolve: { alias },
    test: {
      name: 'node',
      environment: 'node',
      // Files share a worker's modules, whose loading would take longer than their tests.
      isolate: false,
      restoreMocks: true,
      unstubGlobals: true,
      unstubEnvs: true,
      setupFiles: ['vitest.patience.ts', 'vitest.setup.ts'],
      testTimeout: patience,
      hookTimeout: patience,
      expect: { poll },
      chaiConfig,
      globalSetup: ['packages/test-servers/test-servers.js'],
      include: [
        'packages/**/src/**/*.test.ts',
        'proofs/src/**/*.test.ts',
        'examples/*/test/**/*.test.ts',
        'scripts/**/*.test.mjs',
      ],
      exclude: [
        '**/node_modules/**',
        'packages/{react,vue,svelte,solid}/**',
        browserTests,
        ...(isThorough ? [] : [longTests]),
        ...(isQuick ? [extendedTests] : []),
      ],
    },
  },
  ...[
    { name: 'react', major: '19', reactAlias: [], quickExclude: [] },
    { name: 'react-18', major: '18', reactAlias: react18, quickExclude: oneReactTests },
  ].map(({ name, major, reactAlias, quickExclude }) => ({
    resolve: { alias: [...alias, ...reactAlias] },
    test: {
      name,
      environment: 'jsdom',
      isolate: false,
      restoreMocks: true,
      setupFiles: ['vitest.patience.ts', 'packages/react/src/test/patience.ts'],
      testTimeout: patience,
      hookTimeout: patience,
      expect: { poll },
      chaiConfig,
      env: { REACT_MAJOR: major },
      include: ['packages/react/src/**/*.test.{ts,tsx}'],
      exclude: [
        '**/node_modules/**',
        browserTests,
        ...(isQuick ? [extendedTests, ...quickExclude] : []),
      ],
    },
  })),
  ...frameworks,
  {
    test: {
      name: 'types',
      include: [],
      typecheck: {
        enabled: true,
        only: true,
        include: ['packages/**/src/**/*.test-d.ts'],
        tsconfig: 'tsconfig.json',
      },
    },
  },
  {
    resolve: { alias },
    test: {
      name: 'browser',
      environment: 'node',
      include: ['examples/*/test/**/*.browser.test.ts', 'packages/**/src/**/*.browser.test.ts'],
      fileParallelism: false,
      setupFiles: ['vitest.patience.ts'],
      testTimeout: 60_000,
      hookTimeout: 60_000,
      expect: { poll },
    },
  },
]

export default projects
