import { describe, expect, it } from 'vitest'
import { hazardOf } from '../hazards/hazard-of-test.mjs'
import { countResults, describeHazardRun, findGaps, summarize } from './describe-run.mjs'
import { readResults } from './read-results.mjs'

const sections = [{ title: 'One-time tokens', hazards: [hazardOf(62), hazardOf(65)] }]
const file = 'proofs/src/races.test.ts'

/**
 * @param {string} title
 * @param {string} status as vitest reports it
 */
const test = (title, status = 'passed') => ({ ancestorTitles: ['races'], title, status })

/**
 * @param {ReturnType<typeof test>[]} assertionResults
 * @param {object} [changes] of the file
 */
function resultsOf(assertionResults, changes = {}) {
  const reported = { name: `/work/${file}`, status: 'passed', assertionResults, ...changes }
  const repository = { root: '/work', hazardsOfFile: () => [65] }
  return readResults({ testResults: [reported] }, repository)
}

describe('the results of a run', () => {
  it('leaves out a test that names no hazard', () => {
    expect(resultsOf([test('takes a token once')])).toEqual([])
  })

  it.each([
    ['passed', 'passed'],
    ['failed', 'failed'],
    ['skipped', 'skipped'],
    ['pending', 'skipped'],
    ['todo', 'skipped'],
  ])('reads the status %s as %s', (status, state) => {
    expect(resultsOf([test('H65 takes a token once', status)])).toEqual([
      { name: 'races > H65 takes a token once', file, state, hazards: [65] },
    ])
  })

  it('counts a file that does not load as a failure of its hazards', () => {
    const results = resultsOf([], { status: 'failed', message: 'No such module' })
    expect(results).toEqual([
      { name: 'the file does not load: No such module', file, state: 'failed', hazards: [65] },
    ])
  })

  it.each([
    [[], 'no test ran'],
    [['passed', 'passed'], '2 passed'],
    [['failed', 'passed', 'skipped'], '1 passed, 1 failed, 1 skipped'],
  ])('counts %j', (statuses, text) => {
    const tests = statuses.map((status) => test('H65 takes a token once', status))
    expect(countResults(resultsOf(tests))).toBe(text)
  })
})

describe('the gaps of a run', () => {
  it('finds none when tests of each hazard passed', () => {
    const results = resultsOf([test('H62 H65 takes a token once'), test('H65 waits', 'skipped')])
    expect(findGaps(sections, results)).toEqual([])
  })

  it('names each failed test', () => {
    const results = resultsOf([test('H62 waits'), test('H65 takes a token once', 'failed')])
    expect(findGaps(sections, results)).toEqual([`failed: ${file}: races > H65 takes a token once`])
  })

  it('names a hazard whose tests were all skipped', () => {
    const results = resultsOf([test('H62 waits'), test('H65 waits', 'skipped')])
    expect(findGaps(sections, results)).toEqual(['no test ran: H65 Name 65'])
  })

  it('names no hazard that has a reason for having no test', () => {
    const untested = [{ title: 'Section', hazards: [hazardOf(62, 'There is no such code.')] }]
    expect(findGaps(untested, [])).toEqual([])
  })
})

describe('the pages of a run', () => {
  const results = resultsOf([
    test('H65 takes a token once, round 0'),
    test('H65 takes a token once, round 1'),
    test('H65 shows <b> as text', 'failed'),
  ])

  it('lists the tests of a hazard with their results, and the rounds of a race in one line', () => {
    expect(describeHazardRun(sections, results)).toBe(
      `## One-time tokens

### H62 — Name 62

- **Threat:** An attacker does 62.
- **Defence:** The app refuses 62.
- **Source:** RFC 62
- **Tests:** no test ran

### H65 — Name 65

- **Threat:** An attacker does 65.
- **Defence:** The app refuses 65.
- **Source:** RFC 65
- **Tests:** 2 passed, 1 failed
  - ${file}: “races \\> H65 takes a token once”: 2 passed
  - ${file}: “races \\> H65 shows \\<b\\> as text”: 1 failed`,
    )
  })

  it('counts a test once in its section when it names two of its hazards', () => {
    const both = resultsOf([test('H62 H65 takes a token once')])
    expect(summarize(sections, both)).toContain('| One-time tokens | 2 | 1 | 0 | 0 |')
  })
})
