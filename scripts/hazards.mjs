/**
 * Writes docs/security/hazards.md: what can go wrong, and which tests prove that it does not. Both come
 * from the names of the tests, which begin with the hazard's number (`H65 a reset token …`). With
 * `--check` nothing is written, and a page that is not up to date fails.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { root } from '../packages/tooling/workspace.js'
import { describeHazards } from './hazards/describe-hazards.mjs'
import { listTests } from './hazards/list-tests.mjs'

const page = join(root, 'docs/security/hazards.md')
const options = { ...(await resolveConfig(page)), parser: 'markdown' }
const text = await format(describeHazards(listTests()), options)

if (!process.argv.includes('--check')) writeFileSync(page, text)
else if (readFileSync(page, 'utf8') !== text) {
  console.error('docs/security/hazards.md is not up to date: run `node scripts/hazards.mjs`')
  process.exit(1)
}
