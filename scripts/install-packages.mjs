import { spawnSync } from 'node:child_process'

/**
 * Installs packages of Debian, as root or through sudo. Ends this process where that fails.
 *
 * @param {string[]} names
 * @param {string} advice what to do where there is no apt-get
 */
export function installPackages(names, advice) {
  if (!runs('apt-get', ['--version'])) {
    console.error(advice)
    process.exit(1)
  }
  console.log(`Installing ${names.join(' and ')} from the system’s packages`)
  runApt(['update', '-q'])
  runApt(['install', '-q', '-y', '--no-install-recommends', ...names])
}

/** @param {string[]} parameters */
function runApt(parameters) {
  const words = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...parameters]
  const [program = '', ...rest] = process.getuid?.() === 0 ? words : ['sudo', ...words]
  const { status, error } = spawnSync(program, rest, { stdio: 'inherit' })
  if (status === 0) return
  console.error(`${[program, ...rest].join(' ')} failed${error ? `: ${error.message}` : ''}`)
  process.exit(1)
}

/**
 * @param {string} program
 * @param {string[]} parameters
 */
function runs(program, parameters) {
  return spawnSync(program, parameters, { stdio: 'ignore' }).status === 0
}
