import { cpSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readManifest, root } from '../../packages/tooling/workspace.js'
import { runNpm } from '../create/npm.mjs'
import { findPort } from '../create/servers.mjs'
import { walk } from '../create/walk.mjs'
import { whileServed } from '../create/while-served.mjs'
import { buildWithoutWarning } from './build-without-warning.mjs'

/** @typedef {import('./examples.mjs').Example} Example */
/** @typedef {import('./examples.mjs').Setup} Setup */

/**
 * @typedef {object} Run
 * @property {Setup} setup
 * @property {string} app its folder
 * @property {NodeJS.ProcessEnv} env
 * @property {Origins} origins
 *
 * @typedef {object} Origins
 * @property {string} api
 * @property {string} pages
 */

/** What npm, an app or a tool leaves behind. */
const generated =
  /^(?:node_modules|dist|build|\.next|\.svelte-kit|\.wrangler|next-env\.d\.ts)$|\.sqlite/

/** Only these tests have it. */
const secret = 'gT4mVq9Lx2RbW7nYc5KpZs8HdJf3Ua6E'

/**
 * Installs an example, and for each of its set-ups: signs a user up in development, builds, and signs the user in while
 * the app runs in production. A warning of any of them is a failure.
 *
 * @param {Example} example
 * @param {{ folder: string, env: NodeJS.ProcessEnv }} place
 */
export async function testExample({ name, setups }, { folder, env }) {
  const app = join(folder, name)
  cpSync(join(root, 'examples', name), app, {
    recursive: true,
    filter: (path) => !generated.test(basename(path)),
  })
  await runNpm(['install', '--silent'], app, env)
  const { scripts = {} } = readManifest(app)
  if ('typecheck' in scripts) await runNpm(['run', '--silent', 'typecheck'], app, env)
  for (const setup of setups) {
    const run = await prepareRun(setup, { app, env })
    await walkInDevelopment(run)
    console.log(`✔ npm run dev${setup.ending}`)
    if (`build${setup.ending}` in scripts) buildWithoutWarning(run)
    if (!(`start${setup.ending}` in scripts)) continue
    await walkInProduction(run)
    console.log(`✔ npm run start${setup.ending}`)
  }
}

/**
 * @param {Setup} setup
 * @param {{ app: string, env: NodeJS.ProcessEnv }} place
 * @returns {Promise<Run>}
 */
async function prepareRun(setup, { app, env }) {
  for (const ending of ['', '-shm', '-wal'])
    rmSync(join(app, `app.sqlite${ending}`), { force: true })
  const port = await findPort()
  const webPort = setup.servers === 'one server' ? port : await findPort()
  const origins = { api: `http://localhost:${port}`, pages: `http://localhost:${webPort}` }
  const settings = {
    PORT: String(port),
    WEB_PORT: String(webPort),
    WEB_ORIGIN: origins.pages,
    ORIGIN: origins.pages,
    VITE_API_URL: origins.api,
    EXPO_PUBLIC_API_URL: origins.api,
    // Wrangler warns when this machine does not reach Cloudflare.
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    ...setup.env,
  }
  return { setup, app, env: { ...env, ...settings }, origins }
}

/** @param {Run} run */
async function walkInDevelopment({ env, ...run }) {
  await walkWhileServed('dev', { ...run, env: { ...env, COUNTERSIGN_SECRET: secret } })
}

/** @param {Run} run */
async function walkInProduction({ env, ...run }) {
  const { setup, origins } = run
  const settings = {
    NODE_ENV: 'production',
    COUNTERSIGN_SECRET: secret,
    COUNTERSIGN_URL: setup.servers === 'two origins' ? origins.api : origins.pages,
    // Wrangler passes the variables of the process on to a Worker only then.
    CLOUDFLARE_INCLUDE_PROCESS_ENV: 'true',
  }
  await walkWhileServed('start', { ...run, env: { ...env, ...settings } }, { hasAccount: true })
}

/**
 * @param {'dev' | 'start'} script
 * @param {Run} run
 * @param {{ hasAccount?: boolean }} [options]
 */
async function walkWhileServed(script, { setup, app, env, origins }, options = {}) {
  const { ending, pages, program, refusals } = setup
  const urls = [`${origins.api}/api/auth/ok`, ...(pages ? [origins.pages + pages.signIn] : [])]
  await whileServed(`${script}${ending}`, { app, env, urls }, async () => {
    if (pages) await walkPages(origins.pages, pages, options)
    if (program) await runNpm(['run', '--silent', program], app, env)
    for (const [refused, status] of Object.entries(refusals))
      await expectStatus(origins.api + refused, status)
    if (script === 'start') await setup.check?.(origins.api)
  })
}

/**
 * @param {string} origin
 * @param {import('./examples.mjs').Pages} pages
 * @param {{ hasAccount?: boolean }} options
 */
function walkPages(origin, { signIn, protectedPage, hasComponents }, options) {
  const { path, ...expected } = protectedPage
  const ofUser = { ...expected, url: origin + path }
  return walk(origin + signIn, { ...options, hasComponents, isQuiet: true, protectedPage: ofUser })
}

/**
 * @param {string} url
 * @param {number} status
 */
async function expectStatus(url, status) {
  const response = await fetch(url, { redirect: 'manual' })
  if (response.status !== status) throw new Error(`${url} responds with ${response.status}`)
}
