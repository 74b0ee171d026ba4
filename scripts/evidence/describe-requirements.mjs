import { posix } from 'node:path'
import { anchor, table } from '../reference/markdown.mjs'

/**
 * @typedef {import('../hazards/read-sections.mjs').Hazard} Hazard
 * @typedef {import('../hazards/read-sections.mjs').Section} Section
 * @typedef {import('./read-requirements.mjs').Chapter} Chapter
 * @typedef {import('./read-requirements.mjs').Requirement} Requirement
 * @typedef {import('./read-requirements.mjs').Status} Status
 *
 * @typedef {object} Matrix
 * @property {Section[]} sections the hazards, which the evidence of requirements names
 * @property {string} folder where the matrix is written, beside a page `hazards.md`; from the root of the repository
 * @property {(hazards: number[]) => string} [runOf] what a run showed about these hazards
 */

/** @type {Record<Status, { title: string; meaning: string }>} */
const statuses = {
  met: { title: 'met', meaning: 'Countersign meets the requirement by default' },
  option: { title: 'with an option', meaning: 'an option or a plugin meets it' },
  app: { title: 'by the app', meaning: 'the app has to meet it; the pages explain how' },
  'not met': { title: 'not met', meaning: 'Countersign does not meet it' },
  'not applicable': {
    title: 'not applicable',
    meaning: 'Countersign has no such feature',
  },
}
const names = /** @type {Status[]} */ (Object.keys(statuses))

/**
 * The counts of the requirements by chapter and status, then a chapter after the other.
 *
 * @param {Chapter[]} chapters
 * @param {Matrix} matrix
 */
export function describeRequirements(chapters, matrix) {
  const parts = chapters.map(({ title, requirements }) =>
    [`## ${title}`, ...requirements.map((entry) => describe(entry, matrix))].join('\n\n'),
  )
  return [meanings(), countRequirements(chapters), ...parts].join('\n\n')
}

/**
 * What is missing or contradicts itself.
 *
 * @param {Chapter[]} chapters
 * @param {Section[]} sections
 * @returns {string[]}
 */
export function findProblems(chapters, sections) {
  const hazards = new Map(sections.flatMap((part) => part.hazards).map((one) => [one.number, one]))
  const requirements = chapters.flatMap((chapter) => chapter.requirements)
  const numbers = requirements.map(({ number }) => number)
  return [
    ...requirements.flatMap((requirement) =>
      problemsOf(requirement, hazards).map((problem) => `ASVS ${requirement.number} ${problem}`),
    ),
    ...numbers.flatMap((number, index) => {
      const order = compareNumbers(numbers[index - 1] ?? '0', number)
      if (order === 0) return [`ASVS ${number} is there twice`]
      return order > 0 ? [`ASVS ${number} stands after ${numbers[index - 1]}`] : []
    }),
  ]
}

/**
 * @param {Requirement} requirement
 * @param {Map<number, Hazard>} hazards
 * @returns {string[]}
 */
function problemsOf(requirement, hazards) {
  const { number, level, status, pages } = requirement
  const named = requirement.hazards.map((hazard) => ({ hazard, found: hazards.get(hazard) }))
  const isTested = named.some(({ found }) => found !== undefined && found.untested === undefined)
  /** @type {[boolean, string][]} */
  const problems = [
    [!/^\d+\.\d+\.\d+$/.test(number), 'has no number of three parts'],
    [![1, 2, 3].includes(level), 'has no level from 1 to 3'],
    [!names.includes(status), `has the status "${status}", not one of ${names.join(', ')}`],
    [requirement.requirement.trim() === '', 'has no text'],
    [requirement.answer.trim() === '', 'has no answer'],
    [status === 'met' && !isTested && pages.length === 0, 'is met without a test or a page'],
    [(status === 'option' || status === 'app') && pages.length === 0, 'has no page'],
    ...named.map(
      ({ hazard, found }) =>
        /** @type {[boolean, string]} */ ([
          found === undefined,
          `names H${hazard}, which is no hazard`,
        ]),
    ),
  ]
  return problems.flatMap(([isProblem, text]) => (isProblem ? [text] : []))
}

/**
 * Below zero when the first number stands before the second.
 *
 * @param {string} first
 * @param {string} second
 */
function compareNumbers(first, second) {
  return first.localeCompare(second, 'en', { numeric: true })
}

function meanings() {
  return names.map((name) => `- **${statuses[name].title}:** ${statuses[name].meaning}.`).join('\n')
}

/** @param {Chapter[]} chapters */
function countRequirements(chapters) {
  const all = { title: 'all', requirements: chapters.flatMap((part) => part.requirements) }
  return table(
    ['chapter', ...names.map((name) => statuses[name].title)],
    [...chapters, all].map(({ title, requirements }) => [
      title,
      ...names.map((name) => `${requirements.filter(({ status }) => status === name).length}`),
    ]),
  )
}

/**
 * @param {Requirement} requirement
 * @param {Matrix} matrix
 */
function describe({ number, level, requirement, status, answer, hazards, pages }, matrix) {
  const evidence = [
    ...hazardLinks(hazards, matrix.sections),
    ...pages.map(
      (page) => `[${page.replace(/^docs\//, '')}](${posix.relative(matrix.folder, page)})`,
    ),
  ]
  const run = hazards.length > 0 && matrix.runOf ? [`- **Run:** ${matrix.runOf(hazards)}`] : []
  return [
    `**${number} (level ${level}) — ${requirement}**\n`,
    `- **${capitalize(statuses[status].title)}.** ${answer}`,
    ...(evidence.length > 0 ? [`- **Evidence:** ${evidence.join('; ')}`] : []),
    ...run,
  ].join('\n')
}

/**
 * One link for each section of the page of hazards.
 *
 * @param {number[]} numbers
 * @param {Section[]} sections
 */
function hazardLinks(numbers, sections) {
  return sections.flatMap(({ title, hazards }) => {
    const inSection = hazards.filter(({ number }) => numbers.includes(number))
    const text = inSection.map(({ number }) => `H${number}`).join(', ')
    return text === '' ? [] : [`[${text}](hazards.md#${anchor(title)})`]
  })
}

/** @param {string} text */
function capitalize(text) {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
