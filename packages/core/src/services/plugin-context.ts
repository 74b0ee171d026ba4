import type { PluginContext } from '../contract/plugin.js'
import type { Clock, Logger, Random } from '../contract/runtime.js'
import type { Database } from '../database/store.js'
import { createId } from '../crypto/random.js'
import { type MailboxProof, ownSessionId } from './mailbox-proof.js'
import type { Mailer } from './mailer.js'
import type { NewUsers } from './new-users.js'
import type { SessionRevocation } from './session-revocation.js'
import type { Sessions } from './sessions.js'
import type { UserRemoval } from './user-removal.js'
import type { Users } from './users.js'
import type { Work } from './work.js'

/** What the plugins' narrow view of the app is made of. */
export interface PluginContextDeps {
  readonly database: Database
  readonly work: Work
  readonly users: Users
  readonly newUsers: NewUsers
  readonly removal: UserRemoval
  readonly mailboxProof: MailboxProof
  readonly sessions: Sessions
  readonly revocation: SessionRevocation
  readonly mailer: Mailer
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
}

/** What plugin endpoints are given. */
export function createPluginContext(deps: PluginContextDeps): PluginContext {
  const { database, work, users, newUsers, removal, mailboxProof, sessions, revocation } = deps
  const { mailer, clock, random, logger } = deps
  return {
    clock,
    logger,
    store: database.store,
    createId: () => createId(random),
    transaction: (writes) => database.transaction(writes),
    users: {
      find: (id) => users.find(id),
      findByEmail: (email) => users.findByEmail(email),
      create: (exchange, draft, { signsIn = false } = {}) =>
        (signsIn ? newUsers : users).create(exchange, draft),
      remove: (exchange, user, still) => removal.remove(exchange, user, still),
      async proveMailbox(exchange, user) {
        if (user.emailVerified) return user
        const sessionId = await ownSessionId(exchange, user)
        const kept = sessionId === undefined ? { keeps: () => false } : { sessionId }
        const proven = await work.run(exchange, (unit) => mailboxProof.prove(unit, user, kept))
        return proven?.user ?? user
      },
    },
    sessions: {
      start: (exchange, user, options) => sessions.start(exchange, user, options),
      end: (exchange) => revocation.endOwn(exchange),
    },
    mail: {
      send: (exchange, message) => {
        mailer.send(exchange, message)
      },
    },
  }
}
