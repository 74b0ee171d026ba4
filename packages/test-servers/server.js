import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * A database server of its own for tests, on this machine alone.
 *
 * @typedef {object} Server
 * @property {string} url
 * @property {() => Promise<void>} stop ends the server and its connections; its data stays
 * @property {() => Promise<void>} kill ends the server by SIGKILL, without a word to its connections; its data stays
 * @property {() => Promise<void>} start serves again, on the same port
 * @property {(signal: 'SIGSTOP' | 'SIGCONT') => Promise<void>} signal makes the server pause or go on
 * @property {() => Promise<void>} close ends the server for good and removes its data
 */

const script = fileURLToPath(new URL('server-process.js', import.meta.url))

/**
 * Starts a server on a port from the operating system, with data in a temporary folder. It ends with
 * the process that started it, however that ends.
 *
 * @param {import('./recipes.js').Programs} programs
 * @returns {Promise<Server>}
 */
export async function startServer(programs) {
  const child = fork(script, [JSON.stringify(programs)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const url = await nextMessage(child)
  // A process that does not close its server can still exit.
  child.unref()
  child.channel?.unref()

  /** @param {string} order */
  const ask = async (order) => {
    child.send(order)
    child.channel?.ref()
    await nextMessage(child)
    child.channel?.unref()
  }
  return {
    url,
    stop: () => ask('stop'),
    kill: () => ask('kill'),
    signal: (signal) => ask(signal),
    start: () => ask('start'),
    close: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) {
          resolve()
          return
        }
        child.ref()
        child.once('exit', () => {
          resolve()
        })
        child.disconnect()
      }),
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<string>}
 */
function nextMessage(child) {
  return new Promise((resolve, reject) => {
    const ended = () => {
      reject(new Error('The database server could not be run: see above'))
    }
    child.once('exit', ended)
    child.once('message', (message) => {
      child.off('exit', ended)
      resolve(typeof message === 'string' ? message : '')
    })
  })
}
