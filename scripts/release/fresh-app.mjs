import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listSpecifiers } from '../check/packed/entries.mjs'

/** @typedef {import('../check/packed/pack.mjs').Tarball} Tarball */

/**
 * Installs every package with a package manager into an empty folder, as a user does, imports every entry, signs a user
 * up, and starts the command line.
 *
 * @param {object} setup
 * @param {import('./package-managers.mjs').PackageManager} setup.packageManager
 * @param {string} setup.folder a new one
 * @param {Tarball[]} setup.tarballs
 * @param {import('../create/registry.mjs').Registry} setup.registry
 */
export async function tryInFreshApp({ packageManager, folder, tarballs, registry }) {
  const version = tarballs[0]?.manifest.version ?? ''
  writeApp(folder, { tarballs, url: registry.url })
  const program = await packageManager.find()
  const settings = Object.entries(packageManager.settings ?? {}).map(([name, value]) => [
    name,
    value.replace('{app}', folder).replace('{registry}', registry.url),
  ])
  const env = { ...registry.env, ...Object.fromEntries(settings) }
  const run = (/** @type {string[]} */ parameters) =>
    runIn(folder, env, [...program, ...parameters])

  run(['install'])
  expectOutput(run([...packageManager.run, 'start']), `${version} works`)
  expectOutput(run([...packageManager.run, 'cli']), version)
  if (packageManager.alsoRuns)
    expectOutput(run([...packageManager.alsoRuns, 'app.mjs']), `${version} works`)
}

/**
 * @param {string} folder
 * @param {{ tarballs: Tarball[], url: string }} packages
 */
function writeApp(folder, { tarballs, url }) {
  const ours = tarballs.map(({ manifest }) => [manifest.name, `^${manifest.version}`])
  const peers = tarballs
    .flatMap(({ manifest }) => Object.entries(manifest.peerDependencies ?? {}))
    .filter(([, range]) => !range.startsWith('workspace:'))
  mkdirSync(folder, { recursive: true })
  const manifest = {
    name: 'fresh-app',
    version: '1.0.0',
    private: true,
    scripts: { start: 'node app.mjs', cli: 'countersign --version' },
    dependencies: Object.fromEntries([...peers, ...ours]),
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
  writeFileSync(join(folder, '.npmrc'), `registry=${url}\n`)
  // Yarn otherwise looks for a project in the folders above.
  writeFileSync(join(folder, 'yarn.lock'), '')
  const app = readFileSync(join(import.meta.dirname, 'app.txt'), 'utf8')
  writeFileSync(
    join(folder, 'app.mjs'),
    app
      .replace('SPECIFIERS', JSON.stringify(listSpecifiers(tarballs)))
      .replace('VERSION', tarballs[0]?.manifest.version ?? ''),
  )
}

/**
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} command
 */
function runIn(folder, env, [program = '', ...parameters]) {
  const { status, stdout, stderr, error } = spawnSync(program, parameters, {
    cwd: folder,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status === 0) return stdout
  throw new Error(`${program} ${parameters.join(' ')}:\n${stdout}${stderr}`, { cause: error })
}

/**
 * @param {string} output
 * @param {string} expected
 */
function expectOutput(output, expected) {
  if (!output.includes(expected)) throw new Error(`Expected ${expected}, got:\n${output}`)
}
