import { createServer } from 'node:net'

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
