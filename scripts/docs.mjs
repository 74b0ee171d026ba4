/**
 * Makes the site: the reference of every public entry, and the guides of docs/. Whatever typedoc
 * warns of is an error. `--check` writes nothing.
 */
import { join } from 'node:path'
import { Application, TSConfigReader, TypeDocReader } from 'typedoc'
import { listFiles } from './bootstrap/stamp.mjs'
import { readEntries, readPublishedPackages, root } from '../packages/tooling/workspace.js'

const site = 'site'
const frontPage = join('docs', 'README.md')
const entries = readPublishedPackages().flatMap((workspacePackage) => readEntries(workspacePackage))

const app = await Application.bootstrap(
  {
    entryPoints: entries.flatMap(({ source }) => source ?? []),
    readme: frontPage,
    projectDocuments: listFiles('docs').filter(
      (file) => file.endsWith('.md') && file !== frontPage,
    ),
  },
  [new TypeDocReader(), new TSConfigReader()],
)

const project = app.converter.convert((app.getEntryPoints() ?? []).map(nameEntryPoint))
app.validate(project)
if (app.logger.hasErrors() || app.logger.hasWarnings()) process.exit(1)
if (!process.argv.includes('--check')) await app.generateDocs(project, join(root, site))

/**
 * Modules are named as they are imported, not as they are filed.
 *
 * @param {import('typedoc').DocumentationEntryPoint} entryPoint
 */
function nameEntryPoint(entryPoint) {
  const { fileName } = entryPoint.sourceFile
  const entry = entries.find(({ source }) => source === fileName)
  return { ...entryPoint, displayName: entry?.specifier ?? entryPoint.displayName }
}
