import { withoutMarkup } from '../reference/markdown.mjs'
import { hazardsOf } from './hazards-of.mjs'

/**
 * @typedef {import('./list-tests.mjs').Test} Test
 * @typedef {import('./read-sections.mjs').Hazard} Hazard
 * @typedef {import('./read-sections.mjs').Section} Section
 *
 * @typedef {object} Proof a test, as evidence of one hazard
 * @property {number} hazard
 * @property {number} others how many other hazards the title names
 * @property {string} title
 * @property {string} file
 * @property {string | undefined} engine
 *
 * @typedef {object} Description
 * @property {string} text the page
 * @property {string[]} problems what is missing or contradicts itself
 */

const head = `---
title: Hazards
---

# Hazards

<!-- Made by \`node scripts/hazards.mjs\` from scripts/hazards/threats and the titles of the tests: do not edit. -->

This page is for auditors. It lists threats to an authentication library, the defences of Countersign, and the tests of each
defence. Each hazard has a number, the threat, the defence, and the source that describes the threat. The evidence is the
list of tests whose titles begin with the number: their files, their number in each file, and the databases on which they
run. \`npm run test:all\` runs all of these tests; \`npx vitest run --project node -t "H65 "\` runs that of one hazard.
`

/** What a database is called at the end of a title. MySQL is not on every machine and is not listed. */
const engineAtEnd = /(?:^|[,:]? )(in memory|(?:on )?(?:SQLite|PostgreSQL|MySQL))$/
/** The title of a test with a number that needs no group to be read. */
const sentence = /^(?=.*\bH\d+ )(?:H\d+ )*(?!(?:is|was|has|as|its|this) )[a-z]+s /
const engines = ['in memory', 'SQLite', 'PostgreSQL']

/** Titles of such a length say most: shorter ones are rows of tables, longer ones hold what tests send. */
const GOOD_LENGTH = { least: 30, most: 120 }

/**
 * The page: the same text for the same tests in any order.
 *
 * @param {Section[]} sections
 * @param {Test[]} tests
 * @returns {Description}
 */
export function describeHazards(sections, tests) {
  /** @type {Map<number, Proof[]>} */
  const proofs = new Map()
  for (const proof of withoutRounds(tests).flatMap(proofsOf)) {
    proofs.set(proof.hazard, [...(proofs.get(proof.hazard) ?? []), proof])
  }
  const parts = sections.map(({ title, hazards }) => {
    const entries = hazards.map((hazard) => describe(hazard, proofs.get(hazard.number) ?? []))
    return [`## ${title}`, ...entries].join('\n\n')
  })
  return { text: `${[head, ...parts].join('\n')}\n`, problems: findProblems(sections, proofs) }
}

/**
 * The rounds of a race count as a single test.
 *
 * @param {Test[]} tests
 * @returns {Test[]}
 */
function withoutRounds(tests) {
  const first = new Map(
    tests.map(({ name, file }, index) => {
      const title = name.replace(/,? round \d+\b/, '')
      return [title === name ? index : `${file} ${title}`, { name: title, file }]
    }),
  )
  return [...first.values()]
}

/**
 * One for each hazard that the test names.
 *
 * @param {Test} test
 * @returns {Proof[]}
 */
function proofsOf({ name, file }) {
  const written = name.split(' > ')
  // Values of tables stand in quotes in the titles that they are part of.
  const parts = written.map((part) => part.replaceAll(/'([^']*)'/g, '$1'))
  // A title that begins with a verb is a sentence by itself; of others, such as rows of tables, the groups are part.
  const titleParts = sentence.test(written.at(-1) ?? '') ? parts.slice(-1) : parts
  const numbers = hazardsOf(name)
  const engine = parts
    .map((part) => engineAtEnd.exec(part)?.[1]?.replace('on ', ''))
    .find((found) => found !== undefined)
  if (engine === 'MySQL') return []
  const others = numbers.length - 1
  const title = titleOf(titleParts)
  return numbers.map((hazard) => ({ hazard, others, title, file, engine }))
}

/** @param {string[]} parts */
function titleOf(parts) {
  return parts
    .map((part) => part.replace(engineAtEnd, '').replaceAll(/\bH\d{1,3} /g, ''))
    .filter((part) => part !== '')
    .join(': ')
}

/**
 * @param {Hazard} hazard
 * @param {Proof[]} proofs
 */
function describe({ number, name, threat, defence, source, untested }, proofs) {
  const evidence =
    proofs.length === 0
      ? `no test. ${untested ?? ''}`
      : `${countOf(proofs)}${examplesOf(proofs)}\n${filesOf(proofs)}`
  return [
    `**H${number} — ${name}**\n`,
    `- **Threat:** ${threat}`,
    `- **Defence:** ${defence}`,
    `- **Source:** ${source}`,
    `- **Evidence:** ${evidence}`,
  ].join('\n')
}

/** @param {Proof[]} proofs */
function countOf({ length }) {
  return length === 1 ? '1 test: ' : `${length} tests, such as `
}

/** @param {Proof[]} proofs */
function filesOf(proofs) {
  const files = [...new Set(proofs.map(({ file }) => file))].sort()
  return files
    .map((file) => {
      const inFile = proofs.filter((proof) => proof.file === file)
      const ran = engines.filter((name) => inFile.some(({ engine }) => engine === name))
      const where = ran.length === 0 ? '' : ` (${ran.join(', ')})`
      return `  - [${file.replace(/^packages\//, '')}](../../${file}): ${inFile.length}${where}`
    })
    .join('\n')
}

/**
 * Titles of tests that are about this hazard and few others, those on databases first, the second one of another
 * file where there is one.
 *
 * @param {Proof[]} proofs
 */
function examplesOf(proofs) {
  const sorted = [...proofs].sort(
    (a, b) =>
      a.others - b.others ||
      Number(a.engine === undefined) - Number(b.engine === undefined) ||
      distanceOf(a.title) - distanceOf(b.title) ||
      a.title.length - b.title.length ||
      compare(a.title, b.title) ||
      compare(a.file, b.file),
  )
  const [first] = sorted
  const others = sorted.filter(({ title }) => title !== first?.title)
  const second = others.find(({ file }) => file !== first?.file) ?? others[0]
  const titles = [first, second].flatMap((proof) => (proof ? [proof.title] : []))
  return titles.map((title) => `“${withoutMarkup(title)}”`).join(' and ')
}

/** @param {string} title */
function distanceOf({ length }) {
  return Math.max(GOOD_LENGTH.least - length, length - GOOD_LENGTH.most, 0)
}

/**
 * @param {string} a
 * @param {string} b
 */
function compare(a, b) {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/**
 * @param {Section[]} sections
 * @param {Map<number, Proof[]>} proofs
 */
function findProblems(sections, proofs) {
  const hazards = sections.flatMap((section) => section.hazards)
  const numbers = hazards.map(({ number }) => number)
  const unknown = [...proofs].filter(([number]) => !numbers.includes(number))
  return [
    ...hazards.flatMap((hazard) => problemsOf(hazard, proofs.has(hazard.number))),
    ...numbers
      .filter((number, index) => numbers.indexOf(number) !== index)
      .map((number) => `H${number} is there twice`),
    ...unknown.map(
      ([number, [proof]]) =>
        `H${number} is no hazard of scripts/hazards/threats: ${proof?.file ?? ''}`,
    ),
  ]
}

/**
 * @param {Hazard} hazard
 * @param {boolean} isTested
 */
function problemsOf(hazard, isTested) {
  const { number, name, threat, defence, source, untested } = hazard
  const missing = Object.entries({ name, threat, defence, source })
    .filter(([, text]) => text.trim() === '')
    .map(([key]) => `H${number} has no ${key}`)
  if (isTested && untested !== undefined) missing.push(`H${number} has tests: remove "untested"`)
  if (!isTested && untested === undefined) {
    missing.push(`H${number} has no test: write one, or say why in "untested"`)
  }
  return missing
}
