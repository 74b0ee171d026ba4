import { spawnSync } from 'node:child_process'

/** Of npm, Next, Vite, esbuild and Node. */
const warning = /^.*(?:\bwarn(?:ing)?\b|\bdeprecat|⚠|\(!\)).*$/im

/** What Next prints of a CI machine that keeps no `.next/cache`. It does not concern the app. */
const aboutMachine = /^.*nextjs\.org\/docs\/messages\/no-cache.*$/gim

/**
 * Builds an example without its secret, as CI and Docker do.
 *
 * @param {import('./test-example.mjs').Run} run
 */
export function buildWithoutWarning({ setup, app, env }) {
  const name = `build${setup.ending}`
  const { status, stdout, stderr } = spawnSync('npm', ['run', name], {
    cwd: app,
    env,
    encoding: 'utf8',
  })
  const output = stdout + stderr
  const [found] = warning.exec(output.replace(aboutMachine, '')) ?? []
  if (status === 0 && !found) return
  console.error(output)
  throw new Error(
    found ? `npm run ${name} printed: ${found}` : `npm run ${name} ended with ${status}`,
  )
}
