/**
 * Runs the tests of all hazards and writes the folder `evidence`, for auditors: the run, each hazard with its tests and
 * their results, and the requirements of OWASP ASVS with them. Fails when a test failed, or when no test of a hazard ran.
 * Parameters choose files of tests by their path (`npm run evidence -- packages/core/src/http`): then only a failed test
 * makes the run fail.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, release, tmpdir, type } from 'node:os'
import { join } from 'node:path'
import { findEmbeddedPostgres } from '@countersign/test-servers'
import { root } from '../packages/tooling/workspace.js'
import { cleanEnvironment } from './bootstrap/environment.mjs'
import { runNode } from './bootstrap/run.mjs'
import { describeRequirements } from './evidence/describe-requirements.mjs'
import { countResults, describeHazardRun, findGaps, summarize } from './evidence/describe-run.mjs'
import { readChapters } from './evidence/read-requirements.mjs'
import { readResults } from './evidence/read-results.mjs'
import { hazardsOf } from './hazards/hazards-of.mjs'
import { filesWithHazards } from './hazards/list-tests.mjs'
import { readSections } from './hazards/read-sections.mjs'
import { table } from './reference/markdown.mjs'
import { vitest } from './vitest.mjs'

const parameters = process.argv.slice(2)
const files = filesWithHazards().filter(
  (file) => parameters.length === 0 || parameters.some((part) => file.includes(part)),
)
if (files.length === 0) throw new Error(`No file with hazards has ${parameters.join(' or ')}`)

const started = new Date()
const { report, code } = await runTests(files)
const results = readResults(report, {
  root,
  hazardsOfFile: (file) => hazardsOf(readFileSync(join(root, file), 'utf8')),
})
const sections = readSections()
const gaps = findGaps(parameters.length === 0 ? sections : [], results)
// Tests that name no hazard, and errors outside of tests, make a run fail too.
if (code !== 0 && gaps.length === 0) gaps.push(`the run failed: exit code ${code} of vitest`)

const folder = join(root, 'evidence')
mkdirSync(folder, { recursive: true })
writePage('README', [
  '# Security evidence',
  describeMachine(),
  summarize(sections, results),
  describeGaps(),
])
writePage('hazards', ['# Hazards', describeHazardRun(sections, results)])
writePage('asvs', [
  '# OWASP ASVS',
  describeRequirements(readChapters(), {
    sections,
    folder: 'evidence',
    runOf: (hazards) =>
      countResults(results.filter((result) => result.hazards.some((one) => hazards.includes(one)))),
  }),
])
console.log([`evidence: ${countResults(results)}`, ...gaps].join('\n'))
process.exitCode = gaps.length > 0 ? 1 : 0

/**
 * @param {string[]} paths
 * @returns {Promise<{ report: import('./evidence/read-results.mjs').Report; code: number }>}
 */
async function runTests(paths) {
  const temporary = mkdtempSync(join(tmpdir(), 'countersign-evidence-'))
  const output = join(temporary, 'results.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`]
  const projects = ['--project', 'node', '--project', 'react']
  try {
    const { code } = await runNode([...vitest, ...projects, ...reporters, ...paths], {
      env: { ...cleanEnvironment(), COUNTERSIGN_TESTS: 'all' },
    })
    return { report: JSON.parse(readFileSync(output, 'utf8')), code }
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

function describeMachine() {
  const git = (/** @type {string[]} */ ...command) =>
    execFileSync('git', command, { cwd: root, encoding: 'utf8' }).trim()
  const changes = git('status', '--porcelain') === '' ? '' : ', with changes that are not committed'
  const hasPostgres = process.env['COUNTERSIGN_POSTGRES_URL'] || findEmbeddedPostgres()
  return table(
    ['run', ''],
    [
      ['commit', `${git('rev-parse', 'HEAD')}${changes}`],
      ['started', started.toISOString()],
      ['ended', new Date().toISOString()],
      ['machine', `${type()} ${release()}, ${cpus().length} processors`],
      ['Node', process.version],
      ['databases', `in memory, SQLite${hasPostgres ? ', PostgreSQL' : '; no PostgreSQL'}`],
      ['files of tests', parameters.length === 0 ? 'all' : `only ${parameters.join(', ')}`],
      ['tests', countResults(results)],
    ],
  )
}

function describeGaps() {
  if (gaps.length === 0) return 'No test failed.'
  return ['## Gaps', gaps.map((gap) => `- ${gap}`).join('\n')].join('\n\n')
}

/**
 * @param {string} name
 * @param {string[]} parts
 */
function writePage(name, parts) {
  writeFileSync(join(folder, `${name}.md`), `${parts.join('\n\n')}\n`)
}
