import { spawnSync } from 'node:child_process'

/** Of npm, Next, Vite, esbuild and Node. */
const warning = /^.*(?:\bwarn(?:ing)?\b|\bdeprecat|⚠|\(!\)).*$/im

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
  const [found] = warning.exec(output) ?? []
  if (status === 0 && !found) return
  console.error(output)
  throw new Error(
    found ? `npm run ${name} printed: ${found}` : `npm run ${name} ended with ${status}`,
  )
}
