/** Resolves the public entries of the workspace's packages to their sources, for dependency-cruiser. */
import { readEntries, readPublishedPackages } from '../../packages/tooling/workspace.js'

const sources = readPublishedPackages()
  .flatMap((workspacePackage) => readEntries(workspacePackage))
  .flatMap(({ specifier, source }) => (source ? [[`${specifier}$`, source]] : []))

export default { resolve: { alias: Object.fromEntries(sources) } }
