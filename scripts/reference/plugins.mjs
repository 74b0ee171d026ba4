import { existsSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { endpointsOf } from '../../packages/core/src/contract/plugins/plugin.ts'
import { readPublishedPackages, root } from '../../packages/tooling/workspace.js'
import { factsOf } from './calls.mjs'

/** @typedef {import('./calls.mjs').CallFacts} CallFacts */
/** @typedef {import('@countersign/core').ErrorCatalogue} ErrorCatalogue */
/** @typedef {import('@countersign/core').ErrorExplanation} ErrorExplanation */
/** @typedef {import('@countersign/core').Plugin} Plugin */
/** @typedef {import('@countersign/client').AnyClientPlugin} AnyClientPlugin */

/**
 * @typedef {object} DescribedPlugin
 * @property {string} name of its package
 * @property {string} guide its page in docs/
 * @property {readonly CallFacts[]} calls
 * @property {ErrorCatalogue} errors
 * @property {readonly string[]} stores of the client
 * @property {readonly import('../../packages/core/src/contract/tables/models.ts').Model[]} models of the plugin
 * @property {Readonly<Record<string, ErrorExplanation>>} explanations of the errors, but those of the core
 *
 * @typedef {object} Explanations what `src/explanations` of a plugin exports
 * @property {Readonly<Record<string, ErrorExplanation>>} [explanations]
 * @property {{ options?: object, routes?: Readonly<Record<string, object>> }} [reference] the options with all
 *   features, and routes of calls that the client has beside its table
 */

/** The plugins whose calls and errors have pages: every package in packages/plugins. */
export const plugins = await Promise.all(
  readPublishedPackages()
    .filter(({ folder }) => relative(root, dirname(folder)) === join('packages', 'plugins'))
    .map(({ folder, manifest }) => describePlugin(folder, manifest.name)),
)

/** The calls of all of them. */
export const pluginCalls = plugins.flatMap(({ calls }) => calls)

/**
 * A plugin names its exports after its folder: `packages/plugins/magic-link` has `magicLink`,
 * `magicLinkErrors`, `magicLinkClient`, and `docs/magic-link.md` or `docs/magic-links.md`.
 *
 * @param {string} folder
 * @param {string} name
 * @returns {Promise<DescribedPlugin>}
 */
async function describePlugin(folder, name) {
  const id = basename(folder)
  const camel = id.replaceAll(/-(\w)/g, (_, letter) => String(letter).toUpperCase())
  const server = await load(folder, 'index')
  const client = await load(folder, 'client')
  const { explanations = {}, reference = {} } = /** @type {Explanations} */ (
    await load(folder, 'explanations')
  )
  const guide = [`${id}.md`, `${id}s.md`].find((page) => existsSync(join(root, 'docs', page)))
  if (!guide) throw new Error(`${name} has no page: docs/${id}.md`)

  const create = /** @type {((options?: object) => Plugin) | undefined} */ (server[camel])
  const createClient = /** @type {(() => AnyClientPlugin) | undefined} */ (client[`${camel}Client`])
  if (!create) throw new Error(`${name} does not export ${camel}`)
  // A plugin without a file of its client runs on the server only.
  if (!createClient && Object.keys(client).length > 0)
    throw new Error(`${name} does not export ${camel}Client`)
  const errors = /** @type {ErrorCatalogue} */ (server[`${camel}Errors`] ?? {})
  const { routes = {}, stores = {} } = createClient?.() ?? {}
  const plugin = create(reference.options)
  return {
    ...{ name, guide, errors, explanations },
    models: plugin.models ?? [],
    stores: Object.keys(stores),
    calls: factsOf(endpointsOf(plugin), mergeTables(routes, reference.routes ?? {})),
  }
}

/**
 * @param {string} folder
 * @param {string} entry
 * @returns {Promise<Readonly<Record<string, unknown>>>} the exports, none where there is no such file
 */
async function load(folder, entry) {
  const file = [`src/${entry}.ts`, `src/${entry}/index.ts`]
    .map((path) => join(folder, path))
    .find((path) => existsSync(path))
  return file ? import(/* @vite-ignore */ file) : {}
}

/**
 * @param {Readonly<Record<string, unknown>>} table
 * @param {Readonly<Record<string, object>>} more
 */
function mergeTables(table, more) {
  const merged = Object.entries(more).map(([name, branch]) => [
    name,
    { ...Object(table[name]), ...branch },
  ])
  return { ...table, ...Object.fromEntries(merged) }
}
