import type { PluginContext } from '../contract/plugin.js'
import type { Clock, Logger, Random } from '../contract/runtime.js'
import type { Database } from '../database/store.js'
import { createId } from '../crypto/random.js'
import type { Mailer } from './mailer.js'
import type { Sessions } from './sessions.js'
import type { Users } from './users.js'

/** What the plugins' narrow view of the app is made of. */
export interface PluginContextDeps {
  readonly database: Database
  readonly users: Users
  readonly sessions: Sessions
  readonly mailer: Mailer
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
}

/** What plugin endpoints are given. */
export function createPluginContext(deps: PluginContextDeps): PluginContext {
  const { database, users, sessions, mailer, clock, random, logger } = deps
  return {
    clock,
    logger,
    store: database.store,
    createId: () => createId(random),
    transaction: (work) => database.transaction(work),
    users: {
      find: (id) => users.find(id),
      findByEmail: (email) => users.findByEmail(email),
      create: (exchange, draft) => users.create(exchange, draft),
    },
    sessions: {
      start: (exchange, user, options) => sessions.start(exchange, user, options),
      end: (exchange) => sessions.end(exchange),
    },
    mail: {
      send: (exchange, message) => {
        mailer.send(exchange, message)
      },
    },
  }
}
