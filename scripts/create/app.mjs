import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { readManifest } from '../../packages/tooling/workspace.js'
import { runNpm } from './npm.mjs'
import { findPort } from './servers.mjs'
import { walk } from './walk.mjs'
import { whileServed } from './while-served.mjs'

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
  await runNpm(['create', 'countersign@latest', 'app', '--', ...parameters], folder, env)
  const created = seconds()
  let signedIn = 0
  await serve('dev', { app: join(folder, 'app'), env }, async (origin) => {
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
  const { scripts = {} } = readManifest(app)
  if ('typecheck' in scripts) await runNpm(['run', 'typecheck'], app, env)
  if (!('build' in scripts)) return { isBuilt: false }
  const envFile = ['.env.local', '.env']
    .map((name) => join(app, name))
    .find((file) => existsSync(file))
  if (envFile) renameSync(envFile, `${envFile}.away`)
  await runNpm(['run', 'build'], app, env)
  if (envFile) renameSync(`${envFile}.away`, envFile)
  await serve('start', { app, env: { ...env, NODE_ENV: 'production' } }, (origin) =>
    walk(`${origin}${page}`, { hasComponents, hasAccount: true }),
  )
  return { isBuilt: true }
}

/**
 * @param {string} script
 * @param {{ app: string, env: NodeJS.ProcessEnv }} place
 * @param {(origin: string) => Promise<void>} work
 */
async function serve(script, { app, env }, work) {
  const port = await findPort()
  const origin = `http://localhost:${port}`
  const url = env['NODE_ENV'] === 'production' ? { COUNTERSIGN_URL: origin, ORIGIN: origin } : {}
  const place = { app, env: { ...env, PORT: String(port), ...url } }
  await whileServed(script, { ...place, urls: [`${origin}/api/auth/ok`] }, () => work(origin))
}
