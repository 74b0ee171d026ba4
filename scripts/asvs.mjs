/**
 * Writes docs/security/asvs.md from scripts/evidence/asvs, which holds the requirements of OWASP ASVS 5.0 that concern
 * an authentication library. With `--check` nothing is written, and a page that is not up to date fails. A requirement
 * that is met without a test or a page fails in either case.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { root } from '../packages/tooling/workspace.js'
import { describeRequirements, findProblems } from './evidence/describe-requirements.mjs'
import { readChapters } from './evidence/read-requirements.mjs'
import { readSections } from './hazards/read-sections.mjs'

const head = `---
title: OWASP ASVS
---

# OWASP ASVS

<!-- Made by \`node scripts/asvs.mjs\` from scripts/evidence/asvs: do not edit. -->

<!-- Search: owasp, asvs, compliance, audit, requirements, verification standard, checklist -->

This page is for auditors. It lists the requirements of the OWASP Application Security Verification Standard 5.0 that concern
an authentication library, in our words, and how Countersign meets them. Read [the standard](https://owasp.org/www-project-application-security-verification-standard/)
for their exact texts. The evidence of a requirement is the tests of its [hazards](hazards.md), or pages of these guides.
\`npm run evidence\` runs the tests of all hazards and writes this page with their results.
`

const page = join(root, 'docs/security/asvs.md')
const chapters = readChapters()
const sections = readSections()
const problems = findProblems(chapters, sections)
const options = { ...(await resolveConfig(page)), parser: 'markdown' }
const text = await format(
  `${head}\n${describeRequirements(chapters, { sections, folder: 'docs/security' })}\n`,
  options,
)

if (!process.argv.includes('--check')) writeFileSync(page, text)
else if (readFileSync(page, 'utf8') !== text) {
  problems.push('docs/security/asvs.md is not up to date: run `node scripts/asvs.mjs`')
}
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
