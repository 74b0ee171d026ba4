import { defineConfig } from 'vitest/config'
import projects from '../vitest.workspace.ts'

const [node] = projects

export default defineConfig({
  resolve: node?.resolve ?? {},
  test: {
    name: 'interop',
    include: ['src/**/*.test.ts'],
    root: import.meta.dirname,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    setupFiles: ['../vitest.patience.ts'],
    expect: { poll: { timeout: 10_000 } },
  },
})
