import type { ClientOptions } from './client-options.js'

const known: Readonly<Record<keyof ClientOptions, true>> = {
  baseURL: true,
  basePath: true,
  plugins: true,
  fetch: true,
  navigate: true,
  refetchOn: true,
  initialSession: true,
  headers: true,
  retry: true,
  timeout: true,
  onRequest: true,
  onSuccess: true,
  onError: true,
}

/**
 * Rejects options that cannot work, which the compiler does not see in JavaScript, and warns of unknown ones. Only
 * development calls it: bundles for production do not contain it.
 *
 * @throws TypeError that names the first mistake.
 */
export function checkOptions(options: unknown): void {
  if (!isObject(options)) throw mistake('', `must be an object of options, got ${kindOf(options)}`)
  for (const name of Object.keys(options))
    if (!Object.hasOwn(known, name)) console.warn(`[countersign] ${describeUnknown(name)}`)
  const { plugins = [], initialSession } = options
  if (initialSession instanceof Promise) throw mistake('.initialSession', 'is a promise: await it')
  if (!Array.isArray(plugins))
    throw mistake('.plugins', `must be a list such as [adminClient()], got ${kindOf(plugins)}`)
  for (const [index, plugin] of plugins.entries()) checkPlugin(`.plugins[${index}]`, plugin)
}

function checkPlugin(path: string, plugin: unknown): void {
  if (typeof plugin === 'function')
    throw mistake(path, `is a function: call it, as in ${plugin.name || 'adminClient'}()`)
  if (!isObject(plugin) || typeof plugin['id'] !== 'string')
    throw mistake(path, `must be a client plugin such as adminClient(), got ${kindOf(plugin)}`)
  if ('endpoints' in plugin)
    throw mistake(path, `is the plugin "${plugin['id']}" of the server: use the one for the client`)
}

function describeUnknown(name: string): string {
  const names = Object.keys(known)
  const meant = names.find((one) => one.toLowerCase() === name.toLowerCase())
  const help =
    meant === undefined ? `the options are ${names.join(', ')}` : `did you mean "${meant}"?`
  return `createAuthClient.${name}: is unknown; ${help}`
}

function mistake(path: string, problem: string): TypeError {
  return new TypeError(`createAuthClient${path}: ${problem}`)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (value instanceof Promise) return 'a promise: await it'
  return Array.isArray(value) ? 'a list' : typeof value
}
