/**
 * Builds what all published packages run, without declarations, in one process: with a process for each package,
 * starting tsup takes longer than building. Each package keeps its own tsup.config.ts.
 */
import { build } from 'tsup'
import { readPublishedPackages } from './workspace.js'

process.env['COUNTERSIGN_BUILD'] = 'code'

for (const { folder } of readPublishedPackages()) {
  // tsup finds the configuration, the manifest and the folder that it cleans here. It has no option for them, so one
  // package follows another.
  process.chdir(folder)
  await build({ silent: true })
}
