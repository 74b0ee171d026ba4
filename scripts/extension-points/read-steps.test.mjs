import { describe, expect, it } from 'vitest'
import { isStep, readSteps } from './read-steps.mjs'

const page = `# Page

### A call

1. \`src/<name>.ts\`: the call.
2. \`npm run reference\`: writes
   the pages.

### A plugin

1. \`plugins/<name>/index.ts\`: the plugin.

## Other
`

describe('readSteps', () => {
  it('fails for a section that the page does not have', () => {
    expect(() => readSteps(page, 'A column')).toThrow('no section "A column"')
  })

  it.each([
    { title: 'A call', steps: ['src/<name>.ts', 'npm run reference'] },
    { title: 'A plugin', steps: ['plugins/<name>/index.ts'] },
  ])('reads the steps of $title in order', ({ title, steps }) => {
    expect(readSteps(page, title)).toEqual(steps)
  })
})

describe('isStep', () => {
  it.each([
    { path: 'src/count.ts', expected: true },
    { path: 'src/sessions/count.ts', expected: false },
    { path: 'src/count-ts', expected: false },
    { path: 'lib/src/count.ts', expected: false },
  ])('returns $expected for $path', ({ path, expected }) => {
    expect(isStep('src/<name>.ts', path)).toBe(expected)
  })
})
