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

/**
 * Waits until a server responds with success.
 *
 * @param {string} url
 * @param {import('node:child_process').ChildProcess} server
 * @throws when the server has ended
 */
export async function untilResponds(url, server) {
  while (server.exitCode === null && server.signalCode === null) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    await delay(100)
  }
  throw new Error(`The server of ${url} has ended`)
}
