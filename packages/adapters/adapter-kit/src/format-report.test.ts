import { memory } from '@countersign/core/memory'
import { describe, expect, it } from 'vitest'
import { conformanceCases, formatReport, runConformance, wrapAdapter } from './index.js'

const levels = ['L3', 'L4', 'L5'] as const

describe('formatReport', () => {
  it('counts the cases of each level when all pass', async () => {
    const report = await runConformance(() => ({ database: memory() }), { levels: ['L3', 'L4'] })
    const count = report.results.length
    const [first, ...lines] = formatReport(report).split('\n')
    expect(first).toBe(`${count} of ${count} cases passed`)
    expect(lines.map((line) => line.slice(0, 2))).toEqual(['L3', 'L4'])
  })

  it('counts no case as passed that tested nothing, and names what is missing', async () => {
    const makeDatabase = () => ({
      database: memory(),
      makeBusy: () => Promise.reject(new Error('on purpose')),
    })
    const report = await runConformance(makeDatabase, { levels: ['L5', 'L6'] })
    const [first, migrations, faults] = formatReport(report).split('\n')
    const untested = report.results.filter(({ missing }) => missing !== null).length
    const migrationCount = report.results.filter(({ level }) => level === 'L5').length
    expect(untested).toBeGreaterThan(migrationCount)
    expect(first).toBe(`0 of ${report.results.length} cases passed, ${untested} not tested`)
    const ofMigrations = `${migrationCount} not tested without migrations`
    expect(migrations).toMatch(new RegExp(`0 of ${migrationCount}, ${ofMigrations}$`))
    expect(faults).toMatch(/not tested without makeUnreachable$/)
    expect(JSON.parse(formatReport(report, 'json'))).toMatchObject({
      untested,
      levels: { L5: { cases: migrationCount, failed: 0, untested: migrationCount } },
    })
  })

  it('names both causes and the option when a case does not end', async () => {
    const hang = () => new Promise<never>(() => undefined)
    const report = await runConformance(hang, { timeLimitMs: 1, stopAtFailure: true })
    expect(formatReport(report)).toMatch(/not ended after 1 ms: .* slow \(option timeLimitMs\)/)
  })

  it('names the field, the expected and the received value of a failure', async () => {
    const makeDatabase = () => {
      const database = wrapAdapter(memory(), {
        fault: ({ method }) => (method === 'increment' ? { when: 'twice' } : null),
      })
      return { database }
    }
    const report = await runConformance(makeDatabase, { levels, stopAtFailure: true })
    const failed = report.results.at(-1)
    expect(failed?.difference).toMatchObject({ expected: expect.any(String) as string })
    const text = formatReport(report)
    expect(text).toContain(`✖ L3 ${failed?.title}`)
    expect(text).toContain(`field     ${failed?.difference?.field}`)
    expect(text).toContain(`expected  ${failed?.difference?.expected}`)
    expect(text).toContain(`received  ${failed?.difference?.received}`)
  })

  it('names the class of an error of the adapter', async () => {
    const fault = { when: 'before', error: new RangeError('on purpose') } as const
    const database = () => ({ database: wrapAdapter(memory(), { fault: () => fault }) })
    const report = await runConformance(database, { levels, stopAtFailure: true })
    expect(formatReport(report)).toContain('error     RangeError: on purpose')
  })

  it('writes JSON with the failures and the number of cases', async () => {
    const fault = { when: 'before', error: new RangeError('on purpose') } as const
    const database = () => ({ database: wrapAdapter(memory(), { fault: () => fault }) })
    const report = await runConformance(database, { levels: ['L4'] })
    const cases = conformanceCases.filter(({ level }) => level === 'L4').length
    expect(JSON.parse(formatReport(report, 'json'))).toMatchObject({
      ok: false,
      cases,
      failed: cases,
      levels: { L3: { cases: 0, failed: 0 }, L4: { cases, failed: cases, untested: 0 } },
      failures: report.results,
    })
  })
})
