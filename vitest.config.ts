import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import projects from './vitest.workspace.ts'

export default defineConfig({
  test: {
    projects,
    // Vitest keeps a core for itself, which halves the speed on a machine with two.
    maxWorkers: availableParallelism(),
    coverage: {
      provider: 'v8',
      // The HTML pages show the lines and branches that a threshold misses.
      reporter: ['text-summary', 'html'],
      reportOnFailure: true,
      include: ['packages/**/src/**/*.{ts,tsx}'],
      exclude: ['**/*.test.{ts,tsx}', '**/*.test-d.ts', '**/{test,testing}/**'],
      thresholds: {
        statements: 90,
        branches: 90,
        functions: 90,
        lines: 90,
        'packages/core/src/{better-auth,crypto,cookies,services}/**': { branches: 100 },
        'packages/plugins/*/src/services/**': { branches: 100 },
        'packages/plugins/organization/src/endpoints/**': { branches: 100 },
        'packages/plugins/organization/src/{access/custom-roles,organization-columns,slugs}.ts': {
          branches: 100,
        },
      },
    },
  },
})
