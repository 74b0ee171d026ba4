/**
 * @typedef {import('./list-tests.mjs').Test} Test
 *
 * @typedef {object} Proof
 * @property {number} hazard
 * @property {number} besides how many other hazards the name has
 * @property {string} statement
 * @property {string} place package
 * @property {string | undefined} engine
 */

const head = `---
title: Hazards and their proofs
---

# Hazards and their proofs

What can go wrong in a system like this one, and where a test proves that it does not. Every number is
a hazard; its statement is the name of one of its tests; \`npm test\` runs them all. This page is written
from the names of the tests by \`node scripts/hazards.mjs\`.

| hazard | what holds | proven in |
| ------ | ---------- | --------- |
`

/** What an engine is called at the end of a test's name. MySQL is not on every machine and not listed. */
const engineAtEnd = /[,:]? (in memory|on SQLite|on PostgreSQL|on MySQL)$/

/**
 * The page: the same text for the same tests, in whatever order they come.
 *
 * @param {Test[]} tests
 */
export function describeHazards(tests) {
  /** @type {Map<number, Proof[]>} */
  const hazards = new Map()
  for (const proof of tests.flatMap(proofsOf)) {
    hazards.set(proof.hazard, [...(hazards.get(proof.hazard) ?? []), proof])
  }
  const rows = [...hazards]
    .sort(([a], [b]) => a - b)
    .map(([hazard, proofs]) => `| H${hazard} | ${statementOf(proofs)} | ${placesOf(proofs)} |`)
  return `${head}${rows.join('\n')}\n`
}

/**
 * One for each number that a group's or the test's own name begins with.
 *
 * @param {Test} test
 * @returns {Proof[]}
 */
function proofsOf({ name, file }) {
  // Values of tables stand in quotes in the names that they are part of.
  const parts = name.split(' > ').map((part) => part.replaceAll(/'([^']*)'/g, '$1'))
  const numbers = parts.flatMap((part) => /^(?:H\d{1,3} )+/.exec(part)?.[0].match(/\d+/g) ?? [])
  const said = parts.map((part) => part.replaceAll(/\bH\d{1,3} /g, '')).join(': ')
  const [, engine] = engineAtEnd.exec(said) ?? []
  const place = packageOf(file)
  const statement = said.replace(engineAtEnd, '')
  const besides = numbers.length - 1
  return numbers.map((number) => ({ hazard: Number(number), besides, statement, place, engine }))
}

/** @param {string} file such as `packages/core/src/http/cors.test.ts` */
function packageOf(file) {
  const [, name] = /^packages\/(?:adapters\/|plugins\/)?([^/]+)\//.exec(file) ?? []
  return name ?? file.split('/')[0] ?? file
}

/**
 * Of the statements the one that is proven on every engine; of those one that is about this hazard alone, and
 * the shortest: rows of tables are long.
 *
 * @param {Proof[]} proofs
 */
function statementOf(proofs) {
  const onEngines = proofs.filter(({ engine }) => engine !== undefined)
  const candidates = onEngines.length > 0 ? onEngines : proofs
  const fewest = Math.min(...candidates.map(({ besides }) => besides))
  const statements = candidates
    .filter(({ besides }) => besides === fewest)
    .map(({ statement }) => statement)
  const [first = ''] = statements.sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
  return escape(first)
}

/**
 * Packages, each with its engines.
 *
 * @param {Proof[]} proofs
 */
function placesOf(proofs) {
  /** @type {Map<string, Set<string>>} */
  const places = new Map()
  for (const { place, engine } of proofs) {
    if (engine === 'on MySQL') continue
    const engines = places.get(place) ?? new Set()
    if (engine !== undefined) engines.add(engine)
    places.set(place, engines)
  }
  return [...places]
    .map(([place, engines]) => {
      const named = [...engines].sort().join(', ')
      return named === '' ? place : `${place} (${named})`
    })
    .sort()
    .join(', ')
}

/**
 * Names of tests hold what tests send; nothing of it is markup here.
 *
 * @param {string} text
 */
function escape(text) {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_{}[\]<>|#~$]/g, String.raw`\$&`)
    .trim()
}
