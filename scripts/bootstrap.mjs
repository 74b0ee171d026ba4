/**
 * Runs one of the repository's commands on a machine that has Node and npm and nothing else:
 * installs what is missing, builds what the command needs, then runs it.
 * Every `npm run` of the root package.json goes through here.
 */
import './bootstrap/node-version.mjs'
import { buildWorkspace } from './bootstrap/build.mjs'
import { installWorkspace } from './bootstrap/install.mjs'
import { runToEnd } from './bootstrap/run.mjs'

/**
 * @typedef {object} Command
 * @property {'code' | 'types' | 'demo'} [build] what has to be built before it runs
 * @property {string[]} [run] a script of this repository, or a tool's, and its arguments
 */

/** @type {Record<string, Command>} */
const commands = {
  start: { build: 'demo', run: ['examples/demo/dist/server/index.js'] },
  test: { build: 'code', run: ['scripts/test.mjs'] },
  'test:all': { build: 'code', run: ['scripts/test.mjs', '--all'] },
  'test:browser': { build: 'demo', run: ['scripts/test-browser.mjs'] },
  'test:interop': { run: ['scripts/test-interop.mjs'] },
  'test:runtimes': { build: 'code', run: ['scripts/test-runtimes.mjs'] },
  'test:create': { run: ['scripts/test-create.mjs'] },
  'release:dry': { run: ['scripts/release-dry.mjs'] },
  'test:examples': { run: ['scripts/test-examples.mjs'] },
  'test:services': { run: ['scripts/test-services.mjs'] },
  cluster: { run: ['scripts/cluster.mjs'] },
  soak: { run: ['scripts/soak.mjs'] },
  fuzz: { run: ['scripts/fuzz.mjs'] },
  evidence: { build: 'code', run: ['scripts/evidence.mjs'] },
  bench: { build: 'code', run: ['scripts/bench.mjs'] },
  'bench:gate': { build: 'code', run: ['scripts/bench.mjs', 'gate'] },
  check: { run: ['scripts/check.mjs'] },
  docs: { run: ['scripts/docs.mjs'] },
  reference: { run: ['scripts/reference.mjs'] },
  build: { build: 'types' },
  format: { run: ['node_modules/prettier/bin/prettier.cjs', '--write', '.'] },
  changeset: { run: ['node_modules/@changesets/cli/bin.js'] },
}

const [name = '', ...parameters] = process.argv.slice(2)
const command = commands[name]
if (!command) throw new Error(`bootstrap knows ${Object.keys(commands).join(', ')}; not '${name}'`)

await installWorkspace()
if (command.build) await buildWorkspace(command.build)
if (command.run) await runToEnd([...command.run, ...parameters])
