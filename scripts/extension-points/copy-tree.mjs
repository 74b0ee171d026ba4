import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { readPackages, root } from '../../packages/tooling/workspace.js'

const OURS = '@countersign'

/**
 * Copies the repository into a temporary folder. Dependencies are links to those that are installed here;
 * packages of the workspace are links within the copy.
 *
 * @returns {{ folder: string, remove: () => void }}
 */
export function copyTree() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'countersign copy ')))
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const file of stdout.split('\0').filter((name) => name && existsSync(join(root, name)))) {
    cpSync(join(root, file), join(folder, file))
  }
  for (const path of ['.', ...readPackages().map((one) => relative(root, one.folder))]) {
    linkDependencies(folder, path)
  }
  // The compiler then checks only what differs.
  const compiled = 'node_modules/.cache/countersign/types.tsbuildinfo'
  if (existsSync(join(root, compiled))) cpSync(join(root, compiled), join(folder, compiled))
  return {
    folder,
    remove() {
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Links a package of the copy to what it imports, as `pnpm install` does.
 *
 * @param {string} folder of the copy
 * @param {string} path of the package
 * @param {string} [like] the package that has the same dependencies
 */
export function linkDependencies(folder, path, like = path) {
  const installed = join(root, like, 'node_modules')
  if (!existsSync(installed)) return
  for (const name of namesIn(installed)) {
    const link = join(folder, path, 'node_modules', name)
    const target = realpathSync(join(installed, name))
    const isOurs = name.startsWith(`${OURS}/`)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(isOurs ? join(folder, relative(root, target)) : target, link, 'junction')
  }
}

/** @param {string} modules a folder `node_modules` */
function namesIn(modules) {
  return readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name === OURS ? readdirSync(join(modules, name)).map((own) => `${OURS}/${own}`) : [name],
    )
}
