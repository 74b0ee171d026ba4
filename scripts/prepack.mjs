/**
 * Builds the package of the working folder with its types before it is packed, unless the whole workspace stands built
 * from the same sources: a build that only runs, as `npm test` makes it, has no types.
 */
import { join } from 'node:path'
import { root } from '../packages/tooling/workspace.js'
import { arePackagesBuilt } from './bootstrap/build.mjs'
import { runNode } from './bootstrap/run.mjs'
import { cleanEnvironment } from './bootstrap/environment.mjs'

const folder = process.cwd()
if (!arePackagesBuilt('types')) {
  const tsup = join(root, 'packages/tooling/node_modules/tsup/dist/cli-default.js')
  const { code } = await runNode([tsup, '--silent'], {
    cwd: folder,
    env: { ...cleanEnvironment(), COUNTERSIGN_BUILD: 'types' },
  })
  process.exitCode = code
}
