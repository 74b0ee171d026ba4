import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Application, ReflectionKind, TSConfigReader, TypeDocReader } from 'typedoc'
import { readEntries, readPublishedPackages } from '../../packages/tooling/workspace.js'

/** @typedef {import('../../packages/tooling/workspace.js').Entry} Entry */

/**
 * Reads the doc comments of every public entry, and writes a page for each entry.
 *
 * @param {string | null} folder for the pages; null to write none
 * @returns {Promise<boolean>} false when typedoc has warned: an export without a comment, a link that leads
 *   nowhere, a type that the reference cannot reach
 */
export async function convertSources(folder) {
  const packages = readPublishedPackages().map((workspacePackage) => ({
    folder: workspacePackage.folder,
    entries: readEntries(workspacePackage),
  }))
  const entries = packages.flatMap((workspacePackage) => workspacePackage.entries)
  const app = await Application.bootstrapWithPlugins(
    { entryPoints: filesOf(entries), ...markdown },
    [new TypeDocReader(), new TSConfigReader()],
  )
  const entryPoints = app.getEntryPoints() ?? []

  // typedoc finds gaps only within one package, and broken links only among all that it converts at once.
  for (const { folder: from, entries: own } of packages) {
    app.options.setValue('intentionallyNotExported', readInternals(from))
    convert(own, { notExported: true, notDocumented: true, invalidLink: false })
  }
  const project = convert(entries, { notExported: false, notDocumented: false, invalidLink: true })

  if (app.logger.hasErrors() || app.logger.hasWarnings()) return false
  if (folder !== null) await app.outputs.writeOutput({ name: 'markdown', path: folder }, project)
  return true

  /**
   * @param {Entry[]} some
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
    if (validation.notDocumented) reportSilentFunctions(app, converted)
    return converted
  }
}

/** One page for each entry, in plain Markdown. */
const markdown = {
  plugin: ['typedoc-plugin-markdown'],
  readme: 'none',
  router: 'module',
  entryFileName: 'index',
  excludeScopesInPaths: true,
  hidePageHeader: true,
  hideBreadcrumbs: true,
  useCodeBlocks: true,
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  typeAliasPropertiesFormat: 'table',
  propertyMembersFormat: 'table',
}

/**
 * What is exported has a comment. typedoc could only ask the same of every method, where a name often
 * says enough.
 *
 * @param {Application} app
 * @param {import('typedoc').ProjectReflection} converted
 */
function reportSilentFunctions(app, converted) {
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

/** @param {Entry[]} some */
function filesOf(some) {
  return some.flatMap(({ source }) => source ?? [])
}
