import { describe, expect, it } from 'vitest'
import { hazardOf } from '../hazards/hazard-of-test.mjs'
import { describeRequirements, findProblems } from './describe-requirements.mjs'

const sections = [
  { title: 'One-time tokens', hazards: [hazardOf(62), hazardOf(63)] },
  {
    title: 'Sessions and cookies',
    hazards: [hazardOf(80), hazardOf(81, 'There is no such code.')],
  },
]

/** @type {import('./read-requirements.mjs').Requirement} */
const requirement = {
  number: '6.5.1',
  level: 2,
  requirement: 'Codes work once.',
  status: 'met',
  answer: 'One statement takes a token.',
  hazards: [62],
  pages: [],
}

/** @param {object[]} requirements */
const chaptersOf = (...requirements) => [
  {
    title: 'V6 Authentication',
    requirements: requirements.map((changes) => ({ ...requirement, ...changes })),
  },
]

describe('the problems of requirements', () => {
  it('accepts a requirement that is met with a tested hazard', () => {
    expect(findProblems(chaptersOf({}), sections)).toEqual([])
  })

  it.each([
    [{ hazards: [], pages: [] }, 'is met without a test or a page'],
    [{ hazards: [81] }, 'is met without a test or a page'],
    [{ hazards: [62, 999] }, 'names H999, which is no hazard'],
    [{ status: 'option' }, 'has no page'],
    [{ status: 'app' }, 'has no page'],
    [{ status: 'fine' }, 'has the status "fine"'],
    [{ level: 4 }, 'has no level from 1 to 3'],
    [{ requirement: ' ' }, 'has no text'],
    [{ answer: '' }, 'has no answer'],
  ])('fails when a requirement has %j', (changes, problem) => {
    const problems = findProblems(chaptersOf(changes), sections)
    expect(problems).toEqual([expect.stringContaining(`ASVS 6.5.1 ${problem}`)])
  })

  it('fails when a number has two parts', () => {
    const problems = findProblems(chaptersOf({ number: '6.5' }), sections)
    expect(problems).toEqual(['ASVS 6.5 has no number of three parts'])
  })

  it.each([
    [['6.5.1', '6.5.1'], ['ASVS 6.5.1 is there twice']],
    [['6.5.10', '6.5.9'], ['ASVS 6.5.9 stands after 6.5.10']],
    [['6.5.9', '6.5.10'], []],
  ])('compares the numbers %j by their parts', (numbers, problems) => {
    const chapters = chaptersOf(...numbers.map((number) => ({ number })))
    expect(findProblems(chapters, sections)).toEqual(problems)
  })
})

describe('the page of requirements', () => {
  it('links a requirement to the sections of its hazards and to its pages', () => {
    const changes = { hazards: [80, 63, 62], pages: ['docs/sessions.md#freshness', 'SECURITY.md'] }
    const text = describeRequirements(chaptersOf(changes), { sections, folder: 'docs/security' })
    expect(text.slice(text.indexOf('## '))).toBe(
      `## V6 Authentication

**6.5.1 (level 2) — Codes work once.**

- **Met.** One statement takes a token.
- **Evidence:** [H62, H63](hazards.md#one-time-tokens); [H80](hazards.md#sessions-and-cookies); [sessions.md#freshness](../sessions.md#freshness); [SECURITY.md](../../SECURITY.md)`,
    )
  })

  it('shows what a run showed about the hazards of a requirement', () => {
    const text = describeRequirements(chaptersOf({ hazards: [62, 63] }), {
      ...{ sections, folder: 'evidence' },
      runOf: (hazards) => `ran for ${hazards.join(' and ')}`,
    })
    expect(text).toContain('\n- **Run:** ran for 62 and 63')
  })

  it('shows no evidence when a requirement is not applicable', () => {
    const changes = { status: 'not applicable', hazards: [] }
    const text = describeRequirements(chaptersOf(changes), { sections, folder: 'evidence' })
    expect(text).toMatch(/- \*\*Not applicable\.\*\* One statement takes a token\.$/)
  })

  it('counts the requirements by chapter and status', () => {
    const chapters = chaptersOf({}, { status: 'app' }, { status: 'not met' }, {})
    expect(describeRequirements(chapters, { sections, folder: 'evidence' })).toContain(
      `| chapter | met | with an option | by the app | not met | not applicable |
| --- | --- | --- | --- | --- | --- |
| V6 Authentication | 2 | 0 | 1 | 1 | 0 |
| all | 2 | 0 | 1 | 1 | 0 |`,
    )
  })
})
