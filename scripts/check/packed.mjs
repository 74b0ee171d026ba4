/**
 * Checks the packages as they will be published: packs each into a tarball, looks at the tarball's
 * shape, installs all of them into a consumer outside the workspace, and compiles and runs that.
 */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWorkspace } from '../bootstrap/build.mjs'
import { checkBudgets } from './packed/budgets.mjs'
import { installConsumer } from './packed/consumer.mjs'
import { checkContents } from './packed/contents.mjs'
import { checkDeclarations } from './packed/declarations.mjs'
import { checkEntriesRun } from './packed/entries.mjs'
import { checkNamedProviders } from './packed/named-providers.mjs'
import { packPackages } from './packed/pack.mjs'
import { checkShapes } from './packed/shapes.mjs'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-packed-')))
process.on('exit', () => {
  rmSync(folder, { recursive: true })
})

await buildWorkspace('types')
const tarballs = await packPackages(folder)
checkShapes(tarballs)
checkContents(tarballs)
const consumer = await installConsumer(join(folder, 'consumer'), tarballs)
checkEntriesRun(consumer)
checkNamedProviders(consumer)
checkDeclarations(consumer)
checkBudgets(consumer)
