import { readEntries, readPublishedPackages } from '@countersign/tooling/workspace'
import type { TestProjectInlineConfiguration } from 'vitest/config'

const browserTests = '**/*.browser.test.ts'

/** Milliseconds. Password hashes and child processes take their time where other work goes on. */
const patience = 30_000

/** Tests import packages by their public names and run on their sources: no build is needed. */
const alias = readPublishedPackages()
  .flatMap((workspacePackage) => readEntries(workspacePackage))
  .flatMap(({ specifier, source }) =>
    source ? [{ find: new RegExp(`^${specifier}$`), replacement: source }] : [],
  )

/** Titles of table rows are sentences: they are shown whole. */
const chaiConfig = { truncateThreshold: 0 }

const projects: TestProjectInlineConfiguration[] = [
  {
    resolve: { alias },
    test: {
      name: 'node',
      environment: 'node',
      testTimeout: patience,
      hookTimeout: patience,
      chaiConfig,
      globalSetup: ['packages/tooling/servers/test-servers.js'],
      include: [
        'packages/**/src/**/*.test.ts',
        'examples/*/test/**/*.test.ts',
        'scripts/**/*.test.mjs',
      ],
      exclude: ['**/node_modules/**', 'packages/react/**', browserTests],
    },
  },
  {
    resolve: { alias },
    test: {
      name: 'react',
      environment: 'jsdom',
      testTimeout: patience,
      hookTimeout: patience,
      chaiConfig,
      include: ['packages/react/src/**/*.test.{ts,tsx}'],
    },
  },
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
      include: ['examples/*/test/**/*.browser.test.ts'],
      fileParallelism: false,
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  },
]

export default projects
