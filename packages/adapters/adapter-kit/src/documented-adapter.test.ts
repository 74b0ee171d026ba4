import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatReport, runConformance } from './index.js'
import { sqlite } from './test/sqlite-adapter.js'

const page = join(import.meta.dirname, '../../../../docs/adapters.md')
const source = join(import.meta.dirname, 'test/sqlite-adapter.ts')

describe('the adapter in docs/adapters.md', () => {
  it('shows the adapter that the tests run', () => {
    const blocks = readFileSync(page, 'utf8').split('```ts\n')
    const block = blocks.find((one) => one.startsWith('// sqlite-adapter.ts'))
    expect(block?.split('```')[0]).toBe(readFileSync(source, 'utf8'))
  })

  it('passes all conformance cases', async () => {
    const report = await runConformance(() => ({ database: sqlite(':memory:') }))
    expect(report.ok, formatReport(report)).toBe(true)
  })
})
