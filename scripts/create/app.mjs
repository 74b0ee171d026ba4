import { spawn } from 'node:child_process'
import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { runProgram } from '../bootstrap/run.mjs'
import { findPort, untilResponds } from './servers.mjs'
import { walk } from './walk.mjs'

/**
 * @typedef {object} Setup
 * @property {string} framework as `npm create countersign` names it
 * @property {string} page path of the page with the form
 * @property {boolean} hasComponents whether the form is that of `@countersign/react/ui`
 * @property {string} folder an empty one
 * @property {NodeJS.ProcessEnv} env
 *
 * @typedef {object} Times seconds
 * @property {number} created until the program has ended
 * @property {number} signedIn until a user is signed in, from the beginning
 */

/**
 * Begins an app in an empty folder and signs a user in, as its first developer does.
 *
 * @param {Setup} setup
 * @returns {Promise<Times>}
 */
export async function createAndWalk({ framework, page, hasComponents, folder, env }) {
  const start = performance.now()
  const seconds = () => (performance.now() - start) / 1000
  const parameters = ['--framework', framework, '--database', 'sqlite', '--yes']
  await run(['create', 'countersign@latest', 'app', '--', ...parameters], folder, env)
  const created = seconds()
  let signedIn = 0
  await whileServed('dev', { app: join(folder, 'app'), env }, async (origin) => {
    const onSignedIn = () => void (signedIn = seconds())
    await walk(`${origin}${page}`, { hasComponents, onSignedIn })
  })
  return { created, signedIn }
}

/**
 * Compiles an app and builds it without its secret, as CI and Docker do, then signs the user in while it runs in
 * production.
 *
 * @param {Setup} setup
 * @returns {Promise<{ isBuilt: boolean }>} whether the app has a build
 */
export async function buildAndWalk({ page, hasComponents, folder, env }) {
  const app = join(folder, 'app')
  const scripts = scriptsOf(app)
  if ('typecheck' in scripts) await run(['run', 'typecheck'], app, env)
  if (!('build' in scripts)) return { isBuilt: false }
  const envFile = ['.env.local', '.env']
    .map((name) => join(app, name))
    .find((file) => existsSync(file))
  if (envFile) renameSync(envFile, `${envFile}.away`)
  await run(['run', 'build'], app, env)
  if (envFile) renameSync(`${envFile}.away`, envFile)
  await whileServed('start', { app, env: { ...env, NODE_ENV: 'production' } }, (origin) =>
    walk(`${origin}${page}`, { hasComponents, hasAccount: true }),
  )
  return { isBuilt: true }
}

/**
 * @param {string} script
 * @param {{ app: string, env: NodeJS.ProcessEnv }} place
 * @param {(origin: string) => Promise<void>} work
 */
async function whileServed(script, { app, env }, work) {
  const port = await findPort()
  const origin = `http://localhost:${port}`
  const url = env['NODE_ENV'] === 'production' ? { COUNTERSIGN_URL: origin, ORIGIN: origin } : {}
  const server = spawn('npm', ['run', script], {
    cwd: app,
    env: { ...env, PORT: String(port), ...url },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own group, so that what npm starts ends with it.
    detached: true,
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (/** @type {Buffer} */ chunk) => {
      output += chunk.toString()
    })
  try {
    await untilResponds(`${origin}/api/auth/ok`, server)
    await work(origin)
    const problem = /\[countersign\].*|^.*\b(?:warn|error)\b.*$/im.exec(output)
    // In production the app still lacks what only its owner knows, such as its proxies.
    if (problem && script === 'dev') throw new Error(`npm run ${script} printed: ${problem[0]}`)
  } catch (error) {
    console.error(output)
    throw error
  } finally {
    endGroupOf(server)
  }
}

/**
 * Ends a process and those that it has started.
 *
 * @param {import('node:child_process').ChildProcess} leader of its group
 */
function endGroupOf({ pid }) {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All of them have ended: that error must not hide why.
  }
}

/**
 * @param {string[]} parameters of npm
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} env
 */
async function run(parameters, cwd, env) {
  const { code } = await runProgram('npm', parameters, { cwd, env })
  if (code !== 0) throw new Error(`npm ${parameters.join(' ')} ended with ${code}`)
}

/** @param {string} app */
function scriptsOf(app) {
  /** @type {{ scripts: Record<string, string> }} */
  const { scripts } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8'))
  return scripts
}
