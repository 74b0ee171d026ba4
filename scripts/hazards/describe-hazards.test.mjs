import { describe, expect, it } from 'vitest'
import { describeHazards } from './describe-hazards.mjs'
import { hazardOf } from './hazard-of-test.mjs'

const file = 'proofs/src/races.test.ts'
const kysely = 'packages/adapters/kysely/src/kysely.test.ts'
const link = (/** @type {string} */ path) => `[${path.replace('packages/', '')}](../../${path})`

/** @param {...number} numbers */
const sectionOf = (...numbers) => ({
  title: 'Section',
  hazards: numbers.map((number) => hazardOf(number)),
})

/**
 * @param {import('./list-tests.mjs').Test[]} tests
 * @param {...number} numbers
 */
function evidenceOf(tests, ...numbers) {
  const { text } = describeHazards([sectionOf(...numbers)], tests)
  return text
    .split(/^- \*\*Evidence:\*\* /m)
    .slice(1)
    .map((part) => part.split('\n\n')[0]?.trim())
}

describe('the page of hazards', () => {
  it('fails when a hazard has no test and no reason for it', () => {
    const { problems } = describeHazards([sectionOf(1, 2)], [{ name: 'H1 rejects a link', file }])
    expect(problems).toEqual(['H2 has no test: write one, or say why in "untested"'])
  })

  it('fails when a hazard has tests and a reason for having none', () => {
    const hazard = { ...hazardOf(1), untested: 'There is no such code.' }
    const section = { title: 'Section', hazards: [hazard] }
    const { problems } = describeHazards([section], [{ name: 'H1 rejects a link', file }])
    expect(problems).toEqual(['H1 has tests: remove "untested"'])
  })

  it('fails when a test names a hazard that no section has', () => {
    const tests = [{ name: 'H1 H7 rejects a link', file }]
    const { problems } = describeHazards([sectionOf(1)], tests)
    expect(problems).toEqual([`H7 is no hazard of scripts/hazards/threats: ${file}`])
  })

  it('fails when two sections have the same hazard', () => {
    const tests = [{ name: 'H1 rejects a link', file }]
    const { problems } = describeHazards([sectionOf(1), sectionOf(1)], tests)
    expect(problems).toEqual(['H1 is there twice'])
  })

  it.each(['name', 'threat', 'defence', 'source'])('fails when a hazard has no %s', (key) => {
    const section = { title: 'Section', hazards: [{ ...hazardOf(1), [key]: ' ' }] }
    const { problems } = describeHazards([section], [{ name: 'H1 rejects a link', file }])
    expect(problems).toEqual([`H1 has no ${key}`])
  })

  it('states threat, defence, source and evidence of each hazard under its section', () => {
    const { text, problems } = describeHazards(
      [sectionOf(8)],
      [{ name: 'H8 rejects a link', file }],
    )
    expect(problems).toEqual([])
    expect(text.slice(text.indexOf('## '))).toBe(
      `## Section

**H8 — Name 8**

- **Threat:** An attacker does 8.
- **Defence:** The app refuses 8.
- **Source:** RFC 8
- **Evidence:** 1 test: “rejects a link”
  - ${link(file)}: 1
`,
    )
  })

  it('shows the reason when a hazard has no test', () => {
    const hazard = { ...hazardOf(1), untested: 'There is no such code.' }
    const { text, problems } = describeHazards([{ title: 'Section', hazards: [hazard] }], [])
    expect(problems).toEqual([])
    expect(text).toContain('- **Evidence:** no test. There is no such code.\n')
  })

  it('counts a test for each number in front of its title, of a row in it, or of the title of its group', () => {
    const tests = [
      { name: 'a group > H65 takes a token once', file },
      { name: "refuses a link > with 400: 'H8 a tab'", file },
      { name: "refuses a path > 'H8 a dot'", file },
      { name: 'H8 H9 a link > leads home', file },
      { name: "a group > refuses 'H7 a slash' with 400", file },
    ]
    expect(evidenceOf(tests, 7, 8, 9, 65)).toEqual([
      `1 test: “refuses a slash with 400”\n  - ${link(file)}: 1`,
      `3 tests, such as “refuses a link: with 400: a tab” and “refuses a path: a dot”\n  - ${link(file)}: 3`,
      `1 test: “a link: leads home”\n  - ${link(file)}: 1`,
      `1 test: “takes a token once”\n  - ${link(file)}: 1`,
    ])
  })

  it('shows the groups of a title that is no sentence by itself', () => {
    const tests = [
      { name: 'a token > H1 is taken once', file },
      { name: 'a session > H2 ends at sign-out', file },
    ]
    expect(evidenceOf(tests, 1, 2)).toEqual([
      `1 test: “a token: is taken once”\n  - ${link(file)}: 1`,
      `1 test: “ends at sign-out”\n  - ${link(file)}: 1`,
    ])
  })

  it('counts tests by file and names the engines, without MySQL, which few machines have', () => {
    const tests = [
      { name: 'H65 takes a token once, on PostgreSQL', file },
      { name: "H65 takes a token once, 'on SQLite'", file },
      { name: 'H65 takes a token once, in memory', file },
      { name: 'H65 takes a row once, on MySQL', file: kysely },
      { name: 'MySQL > H65 takes a row once', file: kysely },
      { name: 'SQLite > H65 takes a row once', file: kysely },
    ]
    expect(evidenceOf(tests, 65)).toEqual([
      `4 tests, such as “takes a token once” and “takes a row once”
  - ${link(kysely)}: 1 (SQLite)
  - ${link(file)}: 3 (in memory, SQLite, PostgreSQL)`,
    ])
  })

  it('gives two examples, the first of them about this hazard alone', () => {
    const tests = [
      { name: 'H1 H2 keeps all as it was', file },
      { name: 'H1 rejects a link that leads to a foreign site', file },
      { name: 'H1 rejects a link of a foreign site', file },
      { name: 'H1 accepts a link of the same site twice', file: kysely },
    ]
    expect(evidenceOf(tests, 1, 2)).toEqual([
      `4 tests, such as “rejects a link of a foreign site” and “accepts a link of the same site twice”
  - ${link(kysely)}: 1
  - ${link(file)}: 3`,
      `1 test: “keeps all as it was”\n  - ${link(file)}: 1`,
    ])
  })

  it('stays the same when the tests come in another order', () => {
    const tests = ['H1 b', 'H1 a', 'H2 c'].map((name) => ({ name, file }))
    const sections = [sectionOf(1, 2)]
    expect(describeHazards(sections, tests)).toEqual(describeHazards(sections, tests.toReversed()))
  })

  it('stays the same when races have more rounds', () => {
    const rounds = (/** @type {number} */ count) =>
      Array.from({ length: count }, (_, round) => ({ name: `H1 keeps one, round ${round}`, file }))
    expect(evidenceOf(rounds(50), 1)).toEqual(evidenceOf(rounds(2), 1))
  })

  it('escapes what tests send', () => {
    const tests = [{ name: "H16 shows 'a | <b> `c` [d](e)' as text", file }]
    expect(evidenceOf(tests, 16)).toEqual([
      String.raw`1 test: “shows a \| \<b\> \`c\` \[d\](e) as text”` + `\n  - ${link(file)}: 1`,
    ])
  })
})
