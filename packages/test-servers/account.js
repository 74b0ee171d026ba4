import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * The account that a server runs as: databases refuse to run as root.
 *
 * @returns {{ uid?: number, gid?: number }} empty where this process is not root: its own
 */
export function findAccount() {
  if (process.getuid?.() !== 0) return {}
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** @param {string} kind */
function idOf(kind) {
  const { stdout } = spawnSync('id', [kind, 'nobody'], { encoding: 'utf8' })
  const id = Number.parseInt(stdout, 10)
  if (Number.isNaN(id)) throw new Error('There is no account "nobody" to run a database as')
  return id
}

/**
 * Whether every account may read a folder: a clone in root's home is readable for root only.
 *
 * @param {string} folder
 * @returns {boolean}
 */
export function isOpenToAll(folder) {
  const forOthers = 0o005
  if ((statSync(folder).mode & forOthers) !== forOthers) return false
  return folder === dirname(folder) || isPassable(dirname(folder))
}

/**
 * @param {string} folder
 * @returns {boolean}
 */
function isPassable(folder) {
  if ((statSync(folder).mode & 0o001) === 0) return false
  return folder === dirname(folder) || isPassable(dirname(folder))
}
