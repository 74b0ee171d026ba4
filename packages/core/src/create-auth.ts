import { compileCalls, type CompiledCall } from './api/compile-call.js'
import { createServerApi } from './api/server-api.js'
import type { Auth } from './auth.js'
import type { DatabaseAdapter } from './contract/adapter.js'
import type { AdditionalFields } from './contract/additional-fields.js'
import { asServerApi } from './contract/derive.js'
import { coreModels } from './contract/models.js'
import type { AuthOptions } from './contract/options.js'
import { endpointsOf, type Plugin } from './contract/plugin.js'
import { createServices } from './create-services.js'
import { createDatabase } from './database/store.js'
import { composeTables, type Tables } from './database/tables.js'
import { coreEndpoints } from './endpoints/index.js'
import type { ExchangeDeps } from './http/exchange.js'
import { createHandler } from './http/handler.js'
import { createRedirectCheck } from './http/redirect-target.js'
import { createRouter } from './http/router.js'
import { createTrustedOrigins } from './http/trusted-origins.js'
import { ConfigurationError, parseOptions, type Settings } from './options.js'
import { createLogger } from './services/logger.js'
import { createTracker } from './services/tracker.js'

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
>(options: AuthOptions<P, U, S>): Auth<P, U, S> {
  const settings = parseOptions(options)
  const tables = orProblem(() => compose(settings))
  const adapter = connect(settings, tables)
  const { clock, random } = settings.advanced
  const logger = createLogger(settings.logger)
  for (const notice of settings.notices) logger.log('warn', notice)

  const database = createDatabase(adapter, tables.schema)
  const { services, context } = createServices({
    settings,
    database,
    tables,
    logger,
  })
  const extras = { core: { services }, plugins: { context } }
  const calls = orProblem(() => compile(settings, tables, extras))
  const tracker = createTracker()
  const findSession: ExchangeDeps['findSession'] = (exchange) => services.sessions.find(exchange)
  const exchanging = { clock, findSession, logger, random, track: tracker.track }
  const { handler, callers } = orProblem(() => assemble(settings, calls, exchanging))
  return {
    handler,
    api: asServerApi(callers),
    basePath: settings.basePath,
    migrate: migrationOf(adapter),
    idle: tracker.idle,
  }
}

/** Every call of the core and of the plugins, with what its handlers get beside the call itself. */
function compile(
  { plugins, user, session }: Settings,
  { projection }: Tables,
  extras: { readonly core: object; readonly plugins: object },
): CompiledCall[] {
  const additionalFields = { user: user.additionalFields, session: session.additionalFields }
  const shared = { projection, additionalFields }
  return [
    ...compileCalls(coreEndpoints, { ...shared, extras: extras.core }),
    ...plugins.flatMap((plugin) =>
      compileCalls(endpointsOf(plugin), { ...shared, extras: extras.plugins }),
    ),
  ]
}

type Exchanging = ExchangeDeps & Pick<Settings['advanced'], 'clock'>

/** The two faces of the calls: over HTTP, and for the server's own code. */
function assemble(settings: Settings, calls: readonly CompiledCall[], exchanging: Exchanging) {
  const { origin, basePath, advanced, session } = settings
  const trusted = createTrustedOrigins(settings.trustedOrigins)
  const running = {
    ...exchanging,
    freshAge: session.freshAge,
    checkRedirect: createRedirectCheck(trusted),
  }
  const router = createRouter(calls)
  return {
    handler: createHandler({ ...running, router, trusted, limits: advanced, origin, basePath }),
    callers: createServerApi(calls, { ...running, origin: origin ?? 'http://localhost' }),
  }
}

function compose({ plugins, user, session }: Settings): Tables {
  const app = { user: user.additionalFields, session: session.additionalFields }
  return composeTables(coreModels, plugins, app)
}

/** Parts that do not fit together are a mistake in the options, whoever finds it. */
function orProblem<T>(compose: () => T): T {
  try {
    return compose()
  } catch (error) {
    throw new ConfigurationError([error instanceof Error ? error.message : String(error)])
  }
}

function connect({ database }: Settings, { schema }: Tables): DatabaseAdapter {
  const adapter = database.connect(schema)
  if (adapter.capabilities.transactions) return adapter
  throw new ConfigurationError([`database: "${database.id}" has no transactions`])
}

function migrationOf({ migrations }: DatabaseAdapter): Auth['migrate'] {
  return async ({ dryRun = false } = {}) => {
    const plan = await migrations?.plan()
    if (!plan) return { statements: [], problems: [] }
    if (!dryRun) await plan.apply()
    return { statements: plan.statements, problems: plan.problems }
  }
}
