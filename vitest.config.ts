import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import projects from './vitest.workspace.ts'

/** Runs files of one project and environment after each other: a worker that changes either loads all modules again. */
class EnvironmentSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const groups = new Map(sorted.map((file) => [file, groupOf(file)]))
    const group = (file: TestSpecification): string => groups.get(file) ?? ''
    return sorted.toSorted((a, b) => group(b).localeCompare(group(a)))
  }
}

function groupOf({ project, moduleId }: TestSpecification): string {
  const [, own = ''] = /^\/\/ @vitest-environment (\w+)/.exec(readFileSync(moduleId, 'utf8')) ?? []
  return `${project.name} ${own}`
}

/** Where tests cover every branch. */
const all = { branches: 100 }

export default defineConfig({
  test: {
    projects,
    // Vitest keeps a core for itself, which halves the speed on a machine with two.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: EnvironmentSequencer },
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
        'packages/core/src/{better-auth,crypto,cookies,services}/**': all,
        'packages/plugins/*/src/services/**': all,
        'packages/plugins/organization/src/endpoints/**': all,
        'packages/plugins/organization/src/{access/custom-roles,organization-columns,slugs}.ts':
          all,
      },
    },
  },
})
