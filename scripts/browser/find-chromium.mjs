import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const outsidePath = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/**
 * The Chromium that browser tests drive: the one that CHROMIUM_PATH names, else the first on PATH.
 *
 * @returns {string | undefined} its absolute path
 */
export function findChromium(environment = process.env) {
  const named = environment['CHROMIUM_PATH']
  if (named) return named
  const folders = (environment['PATH'] ?? '').split(delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...outsidePath].find((file) => isExecutable(file))
}

/**
 * As {@link findChromium}, for tests that cannot do without.
 *
 * @returns {string}
 * @throws when Chromium is not installed
 */
export function getChromium(environment = process.env) {
  const file = findChromium(environment)
  if (!file) throw new Error('No Chromium was found: `npm run test:browser` installs one')
  return file
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
