/**
 * Lets random clients send random sequences of calls, valid and hostile, and checks every response and what is stored.
 * `--minutes` is the duration, `--seed` the first of the seeds, each of which is one sequence, `--over` the database, and
 * `--focus` the beginning of the paths that are called most often. Other parameters go to vitest.
 */
import { parseArgs } from 'node:util'
import { cleanEnvironment } from './bootstrap/environment.mjs'
import { runNode } from './bootstrap/run.mjs'
import { generatePrismaClients } from './services/prisma-clients.mjs'
import { vitest } from './vitest.mjs'

/** @type {Record<string, () => Record<string, string> | Promise<Record<string, string>>>} */
const databases = {
  memory: () => ({ FUZZ_ENGINE: 'in memory' }),
  libsql: () => ({ FUZZ_ENGINE: 'on SQLite' }),
  postgres: () => ({ FUZZ_ENGINE: 'on PostgreSQL' }),
  drizzle: () => ({ FUZZ_ENGINE: 'on SQLite', COUNTERSIGN_PROOFS_ADAPTER: 'drizzle' }),
  prisma: async () => ({
    FUZZ_ENGINE: 'on SQLite',
    COUNTERSIGN_PROOFS_ADAPTER: 'prisma',
    COUNTERSIGN_PRISMA_CLIENTS: await generatePrismaClients(),
  }),
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '' },
    over: { type: 'string', default: 'memory' },
    focus: { type: 'string', default: '' },
  },
})
const database = databases[values.over]
if (!database)
  throw new Error(`--over takes ${Object.keys(databases).join(', ')}; not "${values.over}"`)

const { code } = await runNode(
  [...vitest, '--project', 'node', 'proofs/src/stateful-fuzz.long', ...positionals],
  {
    env: {
      ...cleanEnvironment(),
      COUNTERSIGN_TESTS: 'all',
      FUZZ_MINUTES: values.minutes,
      FUZZ_OVER: values.over,
      ...(values.seed === '' ? {} : { FUZZ_SEED: values.seed }),
      ...(values.focus === '' ? {} : { FUZZ_FOCUS: values.focus }),
      ...(await database()),
    },
  },
)
process.exitCode = code
