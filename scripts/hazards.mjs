/**
 * Writes docs/security/hazards.md from the threats in scripts/hazards/threats and from the titles of the tests, which
 * begin with the numbers of hazards (`H65 rejects a reset token …`). With `--check` nothing is written, and a page
 * that is not up to date fails. A hazard without a test and without a reason for it fails in either case, and so
 * does a test of a hazard that is not listed.
 */
import { describeHazards } from './hazards/describe-hazards.mjs'
import { listTests } from './hazards/list-tests.mjs'
import { readSections } from './hazards/read-sections.mjs'
import { updatePage } from './reference/update-page.mjs'

await updatePage({
  path: 'docs/security/hazards.md',
  ...describeHazards(readSections(), listTests()),
  command: 'node scripts/hazards.mjs',
})
