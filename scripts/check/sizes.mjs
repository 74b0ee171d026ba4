/** Measures what each package weighs against the budgets in its package.json, and fails when one is exceeded. */
import { join, relative } from 'node:path'
import { readPublishedPackages, root } from '../../packages/tooling/workspace.js'
import { buildWorkspace } from '../bootstrap/build.mjs'
import { runNode } from '../bootstrap/run.mjs'

await buildWorkspace('types')

for (const { folder, manifest } of readPublishedPackages()) {
  if (!manifest['size-limit']) continue
  console.log(relative(root, folder))
  const bin = join(folder, 'node_modules/size-limit/bin.js')
  const { code } = await runNode([bin], { cwd: folder })
  if (code !== 0) process.exitCode = code
}
