/**
 * Begins an app of every framework with `npm create countersign`, from a registry on this machine that has our packages
 * as they will be published, and signs a user in with Chromium. `npm run test:create -- hono node` takes only these.
 */
import { mkdtempSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { buildAndWalk, createAndWalk } from './create/app.mjs'
import { withNode } from './create/node-lines.mjs'
import { prepareApps } from './create/prepare-apps.mjs'

/** The most that it may take from the empty folder to the signed-in user. */
const MOST_SECONDS = 60

/** @type {{ framework: string, page: string, hasComponents?: boolean, node?: number }[]} */
const apps = [
  { framework: 'next', page: '/sign-in', hasComponents: true },
  { framework: 'vite', page: '/', hasComponents: true },
  { framework: 'sveltekit', page: '/sign-in' },
  // Its newest line does not run on Node 20.
  { framework: 'sveltekit', page: '/sign-in', node: 24 },
  { framework: 'hono', page: '/' },
  { framework: 'express', page: '/' },
  { framework: 'fastify', page: '/' },
  { framework: 'node', page: '/' },
]
const named = process.argv.slice(2)
const unknown = named.find((name) => !apps.some(({ framework }) => framework === name))
if (unknown) throw new Error(`There is no app ${unknown}`)

const { folder, env, stop } = await prepareApps('create')

for (const { framework, page, hasComponents = false, node } of apps) {
  if (named.length > 0 && !named.includes(framework)) continue
  const title = node ? `${framework} on Node ${node}` : framework
  console.log(`\n▶ ${title}`)
  const setup = { framework, page, hasComponents, env: node ? await withNode(node, env) : env }
  // The first attempt may have to download the packages of others.
  let tried = await attempt(title, setup)
  if (tried.isSlow) tried = await attempt(title, setup)
  // The time depends on the machine and on the network: a slow app is reported, and is no failure.
  if (tried.isSlow) console.warn(`${title}: more than ${MOST_SECONDS} s to the signed-in user`)
  const { isBuilt } = await buildAndWalk({ ...setup, folder: tried.place })
  if (isBuilt) console.log(`✔ ${title}: builds without a secret, and runs in production`)
}
stop()
// What an app has started may still hold a pipe.
process.exit(0)

/**
 * @param {string} title
 * @param {Omit<import('./create/app.mjs').Setup, 'folder'>} setup
 */
async function attempt(title, setup) {
  const place = mkdtempSync(join(folder, `${setup.framework}-`))
  // Other work on this machine takes its share of the time.
  const share = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
  const { created, signedIn } = await createAndWalk({ ...setup, folder: place })
  const times = `${created.toFixed(1)} s until the app stands, ${signedIn.toFixed(1)} s until a user is signed in`
  const busy = share > 1 ? ` (other work slows this machine down ${share.toFixed(1)} times)` : ''
  console.log(`✔ ${title}: ${times}${busy}`)
  return { place, isSlow: signedIn / share > MOST_SECONDS }
}
