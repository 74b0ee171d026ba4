import { UniqueViolation } from '../contract/storage/adapter.js'
import { commonError } from '../contract/errors.js'
import type { UserDraft } from '../contract/plugins/events.js'
import type { Exchange, SessionData } from '../contract/calls/exchange.js'
import { type User, userModel, type UserRow } from '../contract/tables/models.js'
import type { OneTimeValues, ShortCodes } from '../contract/plugins/one-time-value.js'
import type { CreateUserOptions, PluginContext } from '../contract/plugins/plugin-context.js'
import type { Plugin } from '../contract/plugins/plugin.js'
import type { Random } from '../contract/runtime.js'
import type { StartForNewOptions } from '../contract/plugins/session-start.js'
import { createMac, purposeKey, timingSafeEqual } from '../crypto/hash.js'
import { createId, randomText } from '../crypto/random.js'
import type { TransactionalStore } from '../database/store.js'
import type { Tables } from '../database/tables.js'
import type { Mailer } from './mail/mailer.js'
import type { Services } from './services.js'
import type { MailboxSignIn } from './sign-in/mailbox-sign-in.js'
import type { CoreTransaction } from './transactions.js'
import type { NewUsers } from './users/new-users.js'
import type { SignInMethods } from './users/sign-in-methods.js'
import { findOwnSession } from './verification/mailbox-proof.js'

/** What the plugins' limited view of the app depends on. */
export interface PluginContextDeps extends Services {
  readonly app: {
    readonly appName: string
    readonly secrets: readonly string[]
    readonly plugins: readonly Plugin[]
  }
  readonly database: TransactionalStore
  readonly tables: Pick<Tables, 'projection'>
  readonly newUsers: NewUsers
  readonly mailboxSignIn: MailboxSignIn
  readonly methods: SignInMethods
  readonly mailer: Mailer
  readonly pluginCookies: PluginContext['cookies']
}

/** Returns the context that plugin endpoints receive. */
export function createPluginContext(deps: PluginContextDeps): PluginContext {
  const { app, settings, database, tables, bus, transactions, deviceCookie, format } = deps
  const { mailer, clock, random, logger } = deps
  return {
    appName: app.appName,
    links: settings.links,
    clock,
    logger,
    store: deps.store,
    createId: (model) => (model === undefined ? createId(random) : deps.createId(model)),
    show: (model, row) => tables.projection(model)(row),
    transaction: (writes) => database.transaction(writes),
    write: (exchange, writes) => transactions.run(exchange, (tx) => writes(tx.forPlugins)),
    runBefore: (exchange, name, draftToAmend) =>
      bus.runBefore(name, draftToAmend, { exchange, store: deps.store }),
    hasBeforeSubscribers: bus.hasBefore,
    passwords: deps.passwordPolicy,
    users: createPluginUsers(deps),
    sessions: createPluginSessions(deps),
    verifications: createOneTimeValues(deps),
    codes: createShortCodes(app.secrets, random),
    vault: format.vault,
    device: deviceCookie,
    cookies: deps.pluginCookies,
    limits: deps.accountLimits,
    mail: mailer,
  }
}

function createPluginUsers(deps: PluginContextDeps): PluginContext['users'] {
  const { app, transactions, users, mailboxProof, methods } = deps
  const { blocks, credentials, profile } = deps
  return {
    find: (id) => users.find(id),
    findByEmail: (email) => users.findByEmail(email),
    create: (exchange, draft, options = {}) => createUser(deps, exchange, draft, options),
    change: (exchange, expected, changes, { check } = {}) =>
      profile.update(exchange, expected, changes, check),
    changeEmail: (exchange, expected, changes, { check } = {}) =>
      profile.move(exchange, expected, changes, check),
    setPassword: (exchange, expected, password, { check } = {}) =>
      credentials.replace(exchange, expected, { password, check }),
    isBlocked: (user) => blocks(user) !== null,
    isAdministrator: (user) => app.plugins.some((plugin) => plugin.administers?.(user)),
    countMethods: (id) => methods.count(deps.store, id),
    async remove(exchange, user, still) {
      const isOwn = (await findOwnSession(exchange, user)) !== undefined
      return profile.remove(exchange, user, { still, isOwn })
    },
    async proveMailbox(exchange, user) {
      const proofs = await mailboxProof.findProofs(exchange, user)
      const proven = await transactions.run(exchange, async (tx) => {
        const stored = await users.lock(tx, user.id, { email: user.email })
        return stored && mailboxProof.proveLocked(exchange, tx, stored, { proofs })
      })
      return proven ?? user
    },
    addMethod: (exchange, signedIn, change) => methods.add(exchange, signedIn, change),
    removeMethod: (exchange, userId, change) => methods.remove(exchange, userId, change),
  }
}

async function createUser(
  { newUsers, accounts, passwords, signIns }: PluginContextDeps,
  exchange: Exchange,
  draft: UserDraft,
  { signsIn = false, password, check }: CreateUserOptions,
): Promise<User> {
  const prepared = await newUsers.prepare(exchange, draft, signsIn && password === undefined)
  const { user, continues } = prepared
  const passwordHash = password === undefined ? null : await passwords.hash(password)
  const write = async (tx: CoreTransaction): Promise<UserRow> => {
    await check?.(tx.forPlugins)
    await newUsers.write(tx, prepared)
    if (passwordHash !== null) await accounts.writeCredential(tx, user.id, passwordHash)
    return user
  }
  const isAlone = !check && passwordHash === null && continues === null
  const created = await signIns.create(exchange, write, isAlone)
  if (!created) throw new UniqueViolation(userModel.name)
  return created
}

function createPluginSessions(deps: PluginContextDeps): PluginContext['sessions'] {
  const { sessions, signIns, mailboxSignIn, loadBrowsers } = deps
  return {
    start: (exchange, user, options) => signIns.start(exchange, user, options),
    startWithWrites: (exchange, user, options) => signIns.startWithWrites(exchange, user, options),
    startForNew: (exchange, draft, options) => signUpWithMethod(deps, exchange, draft, options),
    getFresh: (exchange) => getFresh(exchange, deps),
    startForMailbox: (exchange, owner, options) => mailboxSignIn.signIn(exchange, owner, options),
    end: (exchange) => sessions.endOwn(exchange),
    resume: async (exchange) => (await loadBrowsers()).resume(exchange, sessions),
    open: async (exchange, credential) => (await loadBrowsers()).open(exchange, credential),
    activate: async (exchange, credential, options) =>
      (await loadBrowsers()).activate(exchange, credential, options),
    impersonatorOf: deps.impersonatorOf,
    list: (userId) => sessions.list(userId),
    revoke: (exchange, userId, sessionId, { check } = {}) =>
      sessions.revoke(exchange, { userId, sessionId, check }),
    revokeAll: (exchange, userId) => sessions.revokeAll(exchange, userId),
  }
}

async function signUpWithMethod(
  { newUsers, signIns, mails }: PluginContextDeps,
  exchange: Exchange,
  draft: UserDraft,
  { kind, write, ...options }: StartForNewOptions,
): Promise<SessionData | null> {
  const prepared = await newUsers.prepare(exchange, draft)
  const { user } = prepared
  const outcome = await signIns.run(exchange, {
    user,
    isNew: true,
    options,
    async write(tx, { row }) {
      await newUsers.write(tx, prepared)
      await write(tx.store, user, row.id)
      await tx.emit('method.added', { userId: user.id, kind })
      return { user }
    },
    after() {
      mails.sendAfterSignUp(exchange, user)
    },
  })
  return outcome && outcome.signedIn
}

async function getFresh(
  exchange: Exchange,
  { callerSessions }: Pick<PluginContextDeps, 'callerSessions'>,
): Promise<SessionData> {
  const found = await exchange.findSession({ disableCookieCache: true })
  if (!found) throw commonError('UNAUTHORIZED')
  callerSessions.checkOwn(found, true)
  return found
}

const TOKEN_LENGTH = 32

function createOneTimeValues(deps: PluginContextDeps): OneTimeValues {
  const { store, verifications, random } = deps
  const checkPurpose = createPurposeCheck(deps)
  return {
    async issue({ owner, token = randomText(random, TOKEN_LENGTH), storeAs, ...value }) {
      if (owner !== null) checkPurpose(value.purpose)
      const stored = storeAs ? await storeAs(token) : token
      await verifications.issue(store, { ...value, userId: owner, token: stored })
      return token
    },
    read: (purpose, token) => verifications.read(store, purpose, token),
    take: (purpose, token, txStore = store) => verifications.take(txStore, purpose, token),
    takeOneOf: (values, used, txStore = store) => verifications.takeOneOf(txStore, values, used),
    void: (purpose, owner) => verifications.void(store, owner, [purpose]),
    find: (purpose, owner, browser) =>
      verifications.findOutstanding(store, purpose, { owner, browser }),
    replace: (found, value) => verifications.replace(store, found, value),
    takeFound: (found, txStore = store) => verifications.takeFound(txStore, found),
  }
}

/** Warns, once for each purpose, about values that remain valid when the values of their user are voided. */
function createPurposeCheck({ app, logger }: PluginContextDeps): (purpose: string) => void {
  const known = new Set(app.plugins.flatMap(({ oneTimeValues = {} }) => Object.keys(oneTimeValues)))
  return (purpose) => {
    if (known.has(purpose)) return
    known.add(purpose)
    const message =
      'No plugin declares this purpose in "oneTimeValues": its values are not voided with their user\'s'
    logger.log('warn', message, { purpose })
  }
}

/** Short codes under the app's secrets, of which the first one hashes and all of them match. */
function createShortCodes([first = '', ...older]: readonly string[], random: Random): ShortCodes {
  const hashWith = (secret: string, purpose: string, code: string): string =>
    createMac(purposeKey(secret, `code ${purpose}`))(code)
  return {
    create: (digits) => randomText(random, digits, '0123456789'),
    hash: (purpose, code) => hashWith(first, purpose, code),
    matches: (purpose, code, hash) =>
      [first, ...older].some((secret) => timingSafeEqual(hashWith(secret, purpose, code), hash)),
  }
}
