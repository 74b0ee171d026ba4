import { type Auth, type AuthParts, noteParts } from './auth.js'
import type { DatabaseAdapter } from './contract/storage/adapter.js'
import type { AdditionalFields } from './contract/tables/additional-fields.js'
import { ConfigurationError } from './contract/options/read-options.js'
import { asServerApi } from './contract/plugins/derive.js'
import { definitionOf } from './contract/calls/endpoint.js'
import { coreErrors, type ErrorCatalogue } from './contract/errors.js'
import { coreModels } from './contract/tables/models.js'
import type { AuthOptions } from './auth-options.js'
import { endpointsOf, type Plugin } from './contract/plugins/plugin.js'
import { createCalls, type RunningDeps } from './create-calls.js'
import { problemOfAdapter } from './database/adapter-problem.js'
import { createTransactionalStore } from './database/store.js'
import { composeTables, type Tables } from './database/tables.js'
import { coreEndpoints } from './endpoints/index.js'
import { createClientAddressFinder } from './http/client-address.js'
import type { Pages } from './http/pages.js'
import { parseOptions, type Settings } from './options/parse-options.js'
import { createLanguages } from './services/languages.js'
import { rateLimitModel } from './services/limits/rate-limit-store.js'
import { createLogger } from './services/logger.js'
import { createLimiter } from './wiring/create-core.js'
import { createServices } from './wiring/create-services.js'

/**
 * Sets up an app's authentication. Everything is read and checked here, once.
 *
 * @throws ConfigurationError that lists every problem with the path of its option.
 *
 * @example
 * ```ts
 * import { createAuth } from '@countersign/core'
 * import { memory } from '@countersign/core/memory'
 *
 * export const auth = createAuth({ database: memory(), emailAndPassword: { enabled: true } })
 *
 * const response = await auth.handler(new Request('http://localhost:3000/api/auth/ok'))
 * console.log(await response.json())
 * ```
 */
export function createAuth<
  const P extends readonly Plugin[] = readonly [],
  const U extends AdditionalFields = AdditionalFields,
  const S extends AdditionalFields = AdditionalFields,
  const A extends AdditionalFields = AdditionalFields,
>(options: AuthOptions<P, U, S, A>): Auth<P, U, S, A>
export function createAuth(options: AuthOptions): Omit<Auth, '$Infer'> {
  const settings = parseOptions(options, coreEndpoints)
  const tables = orProblem(() => compose(settings))
  const adapter = connect(settings, tables)
  const logger = createLogger(settings.logger)
  for (const { level, message } of settings.notices) logger.log(level, message)

  const database = createTransactionalStore(adapter, tables.schema, tables.defaults)
  const languages = createLanguages({
    ...settings.languages,
    added: settings.plugins.map(({ texts = {} }) => texts),
    errors: errorsOf(settings.plugins),
  })
  const limiter = createLimiter(settings, database, logger)
  const created = createServices({ settings, database, tables, logger, languages, limiter })
  const { services, context, collectHeaders } = created
  const tracker = createTracker()
  const { basePath } = settings
  const { callerSessions, accountLimits, findCredential } = services
  const runningDeps: RunningDeps = {
    clock: settings.advanced.clock,
    callerSessions,
    accountLimits,
    collectHeaders,
    deferSessionRefresh: settings.session.deferSessionRefresh,
    logger,
    random: settings.advanced.random,
    track: tracker.track,
    basePath,
    findClientAddress: createClientAddressFinder(settings.advanced.ipAddress),
    languages,
    pages: loadPages(settings),
  }
  const extras = { core: { services }, plugins: { context } }
  const parts = { settings, tables, limiter, findCredential, rowIds: database.rowIds }
  const calls = orProblem(() => createCalls({ ...parts, runningDeps, extras }))
  const appCalls = { ...calls, basePath }
  const { handler, serverCalls } = settings.telemetry?.calls(appCalls) ?? appCalls
  const migrate = migrationOf(adapter)
  noteParts(handler, describe(settings, { tables, adapter }, callerSessions.cookieName))
  const cleanUp = () => created.cleanUp.run()
  return { handler, api: asServerApi(serverCalls), basePath, migrate, cleanUp, idle: tracker.idle }
}

/** Most requests show no page: the code is loaded with the first one. */
function loadPages({ appName, pages, errorURL }: Settings): Pages {
  return {
    async show(page, shown) {
      const { createPages } = await import('./http/pages.js')
      return createPages({ appName, pages, errorURL }).show(page, shown)
    },
  }
}

function errorsOf(plugins: readonly Plugin[]): ErrorCatalogue {
  const rows = plugins.flatMap(({ errors = {} }) => Object.entries(errors))
  return { ...Object.fromEntries(rows), ...coreErrors }
}

/** The parts of the app, for its reference. */
function describe(
  settings: Settings,
  stored: Pick<AuthParts, 'tables' | 'adapter'>,
  cookieName: string,
): AuthParts {
  const { appName, origin, allowedHosts, basePath, additionalFields, plugins } = settings
  const endpoints = [coreEndpoints, ...plugins.map(endpointsOf)].flatMap((of) => Object.entries(of))
  const definitions = endpoints.map(([name, endpoint]) => [name, definitionOf(endpoint)] as const)
  return {
    settings,
    appName,
    callsURL: `${origin ?? allowedHosts?.fallback ?? ''}${basePath}`,
    cookieName,
    definitions: Object.fromEntries(definitions),
    ...stored,
    additionalFields,
  }
}

function compose({ plugins, additionalFields, rateLimit, storage }: Settings): Tables {
  const counts = rateLimit.enabled && rateLimit.storage === 'database'
  const models = counts ? [...coreModels, rateLimitModel] : coreModels
  const tables = composeTables(models, plugins, additionalFields)
  return storage.adapt ? { ...tables, schema: storage.adapt(tables.schema) } : tables
}

/** Parts that do not fit together are an error in the options, whichever check finds it. */
function orProblem<T>(compose: () => T): T {
  try {
    return compose()
  } catch (error) {
    throw new ConfigurationError([error instanceof Error ? error.message : String(error)])
  }
}

function connect({ database, telemetry }: Settings, { schema }: Tables): DatabaseAdapter {
  const adapter = (telemetry?.database(database) ?? database).connect(schema)
  const problem = problemOfAdapter(adapter)
  if (problem === null) return adapter
  throw new ConfigurationError([`database: "${database.id}" ${problem}`])
}

function migrationOf({ migrations }: DatabaseAdapter): Auth['migrate'] {
  return async ({ dryRun = false } = {}) => {
    const plan = await migrations?.plan()
    if (!plan) return { statements: [], problems: [] }
    if (!dryRun) await plan.apply()
    return { statements: plan.statements, problems: plan.problems }
  }
}

/** Tracks the work that continues after responses. */
interface Tracker {
  /** Takes work that does not reject. */
  readonly track: (task: Promise<unknown>) => void
  /** Resolves when no work is left. */
  readonly idle: () => Promise<void>
}

/** A tracker without work. */
function createTracker(): Tracker {
  const running = new Set<Promise<unknown>>()
  return {
    track(task) {
      running.add(task)
      void task.finally(() => running.delete(task))
    },
    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
