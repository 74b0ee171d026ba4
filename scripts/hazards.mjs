/**
 * Writes docs/security/hazards.md from the threats in scripts/hazards/threats and from the titles of the tests, which
 * begin with the numbers of hazards (`H65 rejects a reset token …`). With `--check` nothing is written, and a page
 * that is not up to date fails. A hazard without a test and without a reason for it fails in either case, and so
 * does a test of a hazard that is not listed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { root } from '../packages/tooling/workspace.js'
import { describeHazards } from './hazards/describe-hazards.mjs'
import { listTests } from './hazards/list-tests.mjs'
import { readSections } from './hazards/read-sections.mjs'

const page = join(root, 'docs/security/hazards.md')
const options = { ...(await resolveConfig(page)), parser: 'markdown' }
const { text, problems } = describeHazards(readSections(), listTests())
const formatted = await format(text, options)

if (!process.argv.includes('--check')) writeFileSync(page, formatted)
else if (readFileSync(page, 'utf8') !== formatted) {
  problems.push('docs/security/hazards.md is not up to date: run `node scripts/hazards.mjs`')
}
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
