/**
 * Writes docs/security/asvs.md from scripts/evidence/asvs, which holds the requirements of OWASP ASVS 5.0 that concern
 * an authentication library. With `--check` nothing is written, and a page that is not up to date fails. A requirement
 * that is met without a test or a page fails in either case.
 */
import { describeRequirements, findProblems } from './evidence/describe-requirements.mjs'
import { readChapters } from './evidence/read-requirements.mjs'
import { readSections } from './hazards/read-sections.mjs'
import { updatePage } from './reference/update-page.mjs'

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

const chapters = readChapters()
const sections = readSections()
await updatePage({
  path: 'docs/security/asvs.md',
  text: `${head}\n${describeRequirements(chapters, { sections, folder: 'docs/security' })}\n`,
  problems: findProblems(chapters, sections),
  command: 'node scripts/asvs.mjs',
})
