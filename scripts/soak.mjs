/**
 * Lets random users do random things for ten minutes, in two processes on each database that several can
 * share, and looks after each volley that every rule holds. `SOAK_SECONDS` says how long, `SOAK_SEED` with
 * which choices; parameters go to vitest.
 */
import { cleanEnvironment } from './bootstrap/environment.mjs'
import { runNode } from './bootstrap/run.mjs'
import { vitest } from './vitest.mjs'

const TEN_MINUTES = '600'

const { code } = await runNode(
  [...vitest, '--project', 'node', 'proofs/src/organization-soak', ...process.argv.slice(2)],
  { env: { SOAK_SECONDS: TEN_MINUTES, ...cleanEnvironment(), COUNTERSIGN_TESTS: 'all' } },
)
process.exitCode = code
