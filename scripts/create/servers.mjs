import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * A port that no program listens to.
 *
 * @returns {Promise<number>}
 */
export function findPort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address()
      probe.close(() => {
        resolve(typeof address === 'object' && address ? address.port : 0)
      })
    })
  })
}

/** Milliseconds. Far more than a development server needs for its first page. */
const LONGEST_WAIT = 180_000

/**
 * Waits until a server responds with success.
 *
 * @param {string} url
 * @param {import('node:child_process').ChildProcess} server
 * @throws when the server has ended, or responds with no success for three minutes
 */
export async function untilResponds(url, server) {
  const deadline = Date.now() + LONGEST_WAIT
  while (server.exitCode === null && server.signalCode === null) {
    if (Date.now() > deadline) throw new Error(`The server does not respond at ${url}`)
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    await delay(100)
  }
  throw new Error(`The server of ${url} has ended`)
}
