/**
 * Builds the site: the reference of every public entry, and the guides of docs/. Each warning of
 * typedoc is an error. The page of hazards is written again. `--check` writes no file.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Application, ReflectionKind, TSConfigReader, TypeDocReader } from 'typedoc'
import { readEntries, readPublishedPackages, root } from '../packages/tooling/workspace.js'
import { listFiles } from './bootstrap/stamp.mjs'

if (!process.argv.includes('--check')) await import('./hazards.mjs')

const packages = readPublishedPackages().map((workspacePackage) => ({
  ...workspacePackage,
  entries: readEntries(workspacePackage),
}))
const entries = packages.flatMap((workspacePackage) => workspacePackage.entries)

const app = await Application.bootstrap({ entryPoints: filesOf(entries) }, [
  new TypeDocReader(),
  new TSConfigReader(),
])
const entryPoints = app.getEntryPoints() ?? []

// typedoc finds gaps only within one package, and broken links only among all that it converts at once.
app.options.setValue('readme', 'none')
for (const { folder, entries: own } of packages) {
  app.options.setValue('intentionallyNotExported', readInternals(folder))
  convert(own, { notExported: true, notDocumented: true, invalidLink: false })
}
const frontPage = join('docs', 'README.md')
const pages = listFiles('docs').filter((file) => file.endsWith('.md') && file !== frontPage)
app.options.setValue('readme', frontPage)
app.options.setValue('projectDocuments', pages)
const project = convert(entries, { notExported: false, notDocumented: false, invalidLink: true })

if (app.logger.hasErrors() || app.logger.hasWarnings()) process.exit(1)
if (!process.argv.includes('--check')) await app.generateDocs(project, join(root, 'site'))

/**
 * @param {import('../packages/tooling/workspace.js').Entry[]} some
 * @param {Partial<import('typedoc').ValidationOptions>} validation
 */
function convert(some, validation) {
  app.options.setValue('entryPoints', filesOf(some))
  app.options.setValue('validation', { ...app.options.getValue('validation'), ...validation })
  const converted = app.converter.convert(
    some.flatMap(({ source, specifier }) => {
      const entryPoint = entryPoints.find(({ sourceFile }) => sourceFile.fileName === source)
      // Modules are named as they are imported, not as they are filed.
      return entryPoint ? [{ ...entryPoint, displayName: specifier }] : []
    }),
  )
  app.validate(converted)
  if (validation.notDocumented) reportSilentFunctions(converted)
  return converted
}

/**
 * What is exported has a comment. typedoc could only ask the same of every method, where a name often
 * says enough.
 *
 * @param {import('typedoc').ProjectReflection} converted
 */
function reportSilentFunctions(converted) {
  for (const reflection of converted.getReflectionsByKind(ReflectionKind.Function)) {
    const signatures = reflection.isDeclaration() ? (reflection.signatures ?? []) : []
    if (signatures.some((signature) => signature.hasComment())) continue
    app.logger.warn(`${reflection.getFullName()} has no documentation`)
  }
}

/**
 * Types that only compute other types, and that the reference leaves out.
 *
 * @param {string} folder
 */
function readInternals(folder) {
  const file = join(folder, 'typedoc.json')
  if (!existsSync(file)) return []
  /** @type {{ intentionallyNotExported: string[] }} */
  const { intentionallyNotExported } = JSON.parse(readFileSync(file, 'utf8'))
  return intentionallyNotExported
}

/** @param {import('../packages/tooling/workspace.js').Entry[]} some */
function filesOf(some) {
  return some.flatMap(({ source }) => source ?? [])
}
