import { definitionOf, type Endpoints } from './contract/endpoint.js'
import { nearest } from './contract/nearest.js'

/** The paths of an app's calls, and the aliases of each call. */
export class CallPaths {
  readonly #paths: readonly string[]
  /** Paths by each other: of a call and of its aliases. */
  readonly #groups: ReadonlyMap<string, readonly string[]>

  constructor(calls: readonly Endpoints[]) {
    const named = calls.flatMap((endpoints) => Object.entries(endpoints))
    const routed = named
      .map(([name, endpoint]) => ({ name, ...definitionOf(endpoint) }))
      .filter(({ access }) => access !== 'server-only' && access !== 'server-session')
    this.#paths = [...new Set(routed.map(({ path }) => path))]
    const groups = new Map<string, string[]>()
    for (const { name, aliasOf = name, path } of routed) {
      groups.set(aliasOf, [...(groups.get(aliasOf) ?? []), path])
    }
    this.#groups = new Map(
      [...groups.values()].flatMap((group) => group.map((path) => [path, group])),
    )
  }

  /** The problem of a path in an option, or null. */
  problemOf(path: string, basePath: string): string | null {
    if (this.#paths.includes(path)) return null
    const bare = path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path
    const meant = this.#paths.includes(bare) ? bare : nearest(bare, this.#paths)
    const hint = meant === null ? '' : `; did you mean "${meant}"?`
    return `"${path}" is the path of no call${hint}`
  }

  /** A path, and the other paths of the same call. */
  aliasesOf(path: string): readonly string[] {
    return this.#groups.get(path) ?? [path]
  }
}
