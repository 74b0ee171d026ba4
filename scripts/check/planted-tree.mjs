import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../../packages/tooling/workspace.js'

/**
 * A temporary tree with the repository's configuration and the given files, to see whether a check
 * reports what was planted in it.
 *
 * @param {Record<string, string>} files path → content
 * @returns {{ folder: string, remove: () => void }}
 */
export function plantTree(files) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'countersign planted ')))
  for (const name of ['tsconfig.json', 'tsconfig.base.json', '.dependency-cruiser.cjs']) {
    cpSync(join(root, name), join(folder, name))
  }
  for (const path of ['node_modules', 'packages/core/node_modules']) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(join(root, path), join(folder, path), 'junction')
  }
  // The tree has no packages whose entries must be resolved.
  const planted = { 'scripts/check/workspace-aliases.mjs': 'export default {}', ...files }
  for (const [path, content] of Object.entries(planted)) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${content}\n`)
  }
  return {
    folder,
    remove() {
      rmSync(folder, { recursive: true })
    },
  }
}
