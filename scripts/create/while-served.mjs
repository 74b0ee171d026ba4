import { spawn } from 'node:child_process'
import { untilResponds } from './servers.mjs'

/**
 * Starts a script of an app, works while the app runs, and ends it. In development the app must print no problem; in
 * production it still lacks what only its owner knows, such as its proxies.
 *
 * @param {string} script
 * @param {object} place
 * @param {string} place.app its folder
 * @param {NodeJS.ProcessEnv} place.env
 * @param {string[]} place.urls respond when the app has started
 * @param {() => Promise<void>} work
 */
export async function whileServed(script, { app, env, urls }, work) {
  const server = spawn('npm', ['run', script], {
    cwd: app,
    env,
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
    for (const url of urls) await untilResponds(url, server)
    await work()
    const problem = /\[countersign\].*|^.*\b(?:warn|error)\b.*$/im.exec(output)
    if (problem && env['NODE_ENV'] !== 'production')
      throw new Error(`npm run ${script} printed: ${problem[0]}`)
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
