import { type CallExtras, compileCalls, type CompiledCall } from './api/compile-call.js'
import type { RunDeps } from './api/run-call.js'
import { createServerApi, type RunServerCall } from './api/server-api.js'
import type { RowIds } from './contract/storage/adapter.js'
import { ConfigurationError } from './contract/options/read-options.js'
import type { AnyDefinition, CallLimit } from './contract/calls/endpoint.js'
import { endpointsOf } from './contract/plugins/plugin.js'
import type { Tables } from './database/tables.js'
import { coreEndpoints } from './endpoints/index.js'
import { createCors } from './http/cors.js'
import type { ExchangeDeps } from './http/exchange.js'
import { createHandler, type Handler } from './http/handler.js'
import { createHints } from './http/hints.js'
import { createHostCheck } from './http/host-check.js'
import { createRedirectCheck } from './http/redirect-target.js'
import { createRouter, type Router } from './http/router.js'
import { createTrustedOrigins } from './http/trusted-origins.js'
import type { Settings } from './options/parse-options.js'
import type { PluginHooks } from './services/plugin-hooks.js'
import type { RateLimiter } from './services/limits/rate-limiter.js'

/** What runs of calls need, over HTTP and in `auth.api`. */
export type RunningDeps = ExchangeDeps & Omit<RunDeps, 'checkRedirect'>

/** What the calls over HTTP and in `auth.api` need. */
export interface CallDeps {
  readonly settings: Settings
  readonly tables: Tables
  readonly runningDeps: RunningDeps
  readonly findCredential: PluginHooks['findCredential']
  readonly limiter: RateLimiter
  readonly rowIds: RowIds | undefined
  /** What handlers receive besides the call itself. */
  readonly extras: { readonly core: CallExtras; readonly plugins: CallExtras }
}

/** The calls in both forms: over HTTP, and for the server's own code. */
export function createCalls(deps: CallDeps): {
  readonly handler: Handler
  readonly serverCalls: Record<string, RunServerCall>
  readonly router: Router
} {
  const { settings, runningDeps, findCredential, limiter } = deps
  const { advanced, disabledPaths } = settings
  const calls = compile(deps)
  const isDevelopment = !settings.production
  const hints = createHints({ logger: runningDeps.logger, isDevelopment })
  const trusted = createTrustedOrigins(settings.trustedOrigins, { trustsLoopback: isDevelopment })
  const hosts = createHostCheck(settings)
  const { refusals } = settings
  const refusal = refusals.length > 0 ? new ConfigurationError(refusals, 'serve requests') : null
  const running = { ...runningDeps, checkRedirect: createRedirectCheck(trusted, hints) }
  const router = createRouter(calls, disabledPaths, hints)
  return {
    router,
    handler: createHandler({
      ...running,
      limiter,
      router,
      trusted,
      findCredential,
      limits: advanced,
      cors: createCors(settings.cors, { trusted, hints, isDevelopment }),
      hosts,
      refusal,
      hints,
    }),
    serverCalls: createServerApi(calls, { ...running, hosts, refusal }),
  }
}

/** Every call of the core and of the plugins. */
function compile({ settings, tables, extras, rowIds }: CallDeps): CompiledCall[] {
  const { additionalFields, plugins } = settings
  const shared = {
    projection: tables.projection,
    additionalFields,
    limitOf: limitsOf(settings),
    limitsAccounts: settings.rateLimit.enabled,
  }
  const ofPlugins = { ...shared, extras: extras.plugins, checksAnswers: !settings.production }
  const calls = [
    ...compileCalls(coreEndpoints, { ...shared, extras: extras.core, checksAnswers: false }),
    ...plugins.flatMap((plugin) => compileCalls(endpointsOf(plugin), ofPlugins)),
  ]
  return rowIds ? calls.map((call) => withRowIds(call, rowIds)) : calls
}

/** A call that runs when the ids are there that it may need. */
function withRowIds(call: CompiledCall, rowIds: RowIds): CompiledCall {
  return { ...call, handle: (given) => rowIds.during(() => call.handle(given)) }
}

/** The app's own rule for a path, else the call's, else the app's for all. */
function limitsOf({ rateLimit }: Settings): (definition: AnyDefinition) => CallLimit | null {
  const { enabled, window, max, customRules } = rateLimit
  if (!enabled) return () => null
  return ({ path, limit }) => {
    const rule = customRules[path]
    return rule === false ? null : (rule ?? limit ?? { window, max })
  }
}
