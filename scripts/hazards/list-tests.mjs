import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { root } from '../../packages/tooling/workspace.js'
import { listFiles } from '../bootstrap/stamp.mjs'

/**
 * @typedef {object} Test
 * @property {string} name the names of its groups and its own, joined by ` > `
 * @property {string} file from the root of the repository, with slashes
 */

/** Files that name no hazard are not looked into: collecting tests takes time. */
export function filesWithHazards() {
  return ['packages', 'proofs', 'examples', 'scripts']
    .flatMap((folder) => listFiles(folder))
    .filter((file) => /\.test\.(tsx?|mjs)$/.test(file))
    .filter((file) => /\bH\d{1,3} /.test(readFileSync(join(root, file), 'utf8')))
}

/**
 * Every test of a file that names hazards, collected and not run.
 *
 * @returns {Test[]} in no order
 */
export function listTests() {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-tests-'))
  const output = join(folder, 'tests.json')
  const vitest = 'node_modules/vitest/vitest.mjs'
  const projects = ['--project', 'node', '--project', 'react']
  try {
    const { status, stderr } = spawnSync(
      process.execPath,
      [vitest, 'list', `--json=${output}`, ...projects, ...filesWithHazards()],
      // All tests, long ones too: a quick run lists the same.
      { cwd: root, encoding: 'utf8', env: { ...process.env, COUNTERSIGN_TESTS: 'all' } },
    )
    if (status !== 0) throw new Error(`The tests cannot be listed\n${stderr}`)
    /** @type {Test[]} */
    const tests = JSON.parse(readFileSync(output, 'utf8'))
    return tests.map(({ name, file }) => ({
      name,
      file: relative(root, file).split(sep).join('/'),
    }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
