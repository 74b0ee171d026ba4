import type { AuthClient } from './auth-client.js'
import { createCall } from './call.js'
import type { AnyClientPlugin, RunnablePlugin } from './client-plugin.js'
import { checkOptions } from './check-options.js'
import type { ClientOptions } from './client-options.js'
import { type Clock, isBrowser } from './platform.js'
import { fieldsOf } from './read-answer.js'
import { createRequest, type Send } from './request.js'
import { routes } from './routes.js'
import { createStores } from './stores.js'

interface RunnableOptions extends Omit<ClientOptions, 'plugins'> {
  readonly plugins?: readonly RunnablePlugin[]
}

/** Bundlers replace exactly this expression. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

const clock: Clock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    setTimeout(run, milliseconds)
  },
}

/**
 * Creates a client: typed calls and stores.
 *
 * @throws TypeError when `baseURL` is not an absolute URL.
 *
 * @example
 * ```ts
 * import { createAuthClient } from '@countersign/client'
 *
 * const client = createAuthClient()
 *
 * const { data, error } = await client.signIn.email({
 *   email: 'ann@example.com',
 *   password: 'correct horse battery staple',
 * })
 * console.log(error ? error.code : data.user.name)
 * ```
 */
export function createAuthClient<const P extends readonly AnyClientPlugin[] = readonly []>(
  options?: ClientOptions<P>,
): AuthClient<P>
// The types come from the endpoints; the calls are built from tables of routes.
export function createAuthClient(options: RunnableOptions = {}): object {
  // Bundlers for production remove the line, and what only it uses.
  if (process.env.NODE_ENV !== 'production') checkOptions(options)
  const {
    plugins = [],
    // On a server there is no page to navigate.
    navigate = (url: string) => {
      if (isBrowser) location.assign(url)
    },
  } = options
  const baseURL = toCallsURL(options)
  const send = createRequest({
    fetch: (url, init) => fetch(url, init),
    ...options,
    clock,
    baseURL,
  })
  const { stores, publishChange } = createStores({ ...options, plugins, send, clock, baseURL })
  const call = createCall({ hooks: options, send, publishChange, navigate })

  const calls: MergedCalls = {}
  mergeCalls(calls, routes, call)
  for (const plugin of plugins) {
    mergeCalls(calls, plugin.routes, call)
    mergeCalls(calls, plugin.actions?.({ call }), call)
  }
  return { ...calls, ...stores, $fetch: call }
}

/** The URL of the calls: `baseURL` with its own path or with `basePath`; empty when no URL is known. */
function toCallsURL({ baseURL, basePath = '/api/auth' }: RunnableOptions): string {
  // The origin of sandboxed frames and of files is "null".
  const address = baseURL || (isBrowser && /^http.*/.exec(location.origin)?.[0])
  if (!address) return ''
  const { origin, pathname } = new URL(address)
  return (origin + (pathname === '/' ? basePath : pathname)).replace(/\/$/, '')
}

/** Calls and actions by nested names. */
type MergedCalls = Record<string, unknown>

/**
 * Merges nested calls and actions into the target, so that several plugins may add to `signIn`.
 * Strings are routes and become calls.
 */
function mergeCalls(target: MergedCalls, source: unknown, call: Send): MergedCalls {
  for (const [name, leaf] of Object.entries(fieldsOf(source))) {
    if (typeof leaf === 'string') target[name] = call.bind(null, leaf)
    else if (typeof leaf === 'function') target[name] = leaf
    else target[name] = mergeCalls(fieldsOf(target[name]), leaf, call)
  }
  return target
}
