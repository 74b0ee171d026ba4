import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from '../../packages/tooling/workspace.js'
import { cleanEnvironment } from './environment.mjs'

/**
 * @typedef {object} Outcome
 * @property {number} code exit code; 128 and the signal's number after a signal, as shells count
 * @property {NodeJS.Signals | null} signal
 */

/**
 * Runs Node on a script, in the foreground.
 *
 * @param {string[]} parameters
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<Outcome>}
 */
export function runNode(parameters, options) {
  return runProgram(process.execPath, parameters, options)
}

/**
 * Runs a program in the foreground, passes signals on and waits for its end.
 *
 * @param {string} program
 * @param {string[]} parameters
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<Outcome>}
 */
export function runProgram(program, parameters, options = {}) {
  const child = spawn(program, parameters, {
    cwd: root,
    env: cleanEnvironment(),
    stdio: 'inherit',
    ...options,
  })
  const stopForwarding = forwardSignals(child)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      stopForwarding()
      resolve({ code: signal ? 128 + constants.signals[signal] : (code ?? 1), signal })
    })
  })
}

/**
 * Runs Node on a script and ends this process as the script ended: with its code or by its signal.
 *
 * @param {string[]} parameters
 */
export async function runToEnd(parameters) {
  const { code, signal } = await runNode(parameters)
  if (signal) process.kill(process.pid, signal)
  process.exitCode = code
}

/** @param {import('node:child_process').ChildProcess} child */
function forwardSignals(child) {
  /** @param {NodeJS.Signals} signal */
  function forward(signal) {
    // A terminal's Ctrl-C has already reached every process in the foreground; sent twice, it would
    // cut an orderly shutdown short.
    if (signal === 'SIGINT' && process.stdin.isTTY) return
    child.kill(signal)
  }

  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, forward)
  const orphaned = onceOrphaned(() => child.kill('SIGTERM'))
  return () => {
    clearInterval(orphaned)
    for (const signal of signals) process.off(signal, forward)
  }
}

/**
 * npm runs scripts through a shell and passes signals no further than to that shell.
 *
 * @param {() => void} act
 */
function onceOrphaned(act) {
  const parent = process.ppid
  const interval = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(interval)
    act()
  }, 500)
  return interval
}
