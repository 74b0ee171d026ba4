import { spawnSync } from 'node:child_process'

/** Installs Chromium from Debian's packages, as root or through sudo. Ends this process where that fails. */
export function installChromium() {
  if (!runs('apt-get', ['--version'])) {
    console.error(
      'No Chromium was found, and it can only be installed here where apt-get is.\n' +
        'Install Chromium or Chrome, or set CHROMIUM_PATH to one, and try again.',
    )
    process.exit(1)
  }
  console.log('Installing Chromium from the system’s packages')
  runApt(['update', '-q'])
  runApt(['install', '-q', '-y', '--no-install-recommends', 'chromium'])
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
