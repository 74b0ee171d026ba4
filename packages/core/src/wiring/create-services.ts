import type { RunDeps } from '../api/run-call.js'
import { sessionModel, verificationModel } from '../contract/models.js'
import type { PluginContext } from '../contract/plugin-context.js'
import type { StorageFormat } from '../contract/storage-format.js'
import { createBus } from '../events/bus.js'
import { CleanUp } from '../services/clean-up.js'
import { EmailChangeUndo } from '../services/email-change/email-change-undo.js'
import { EmailChange } from '../services/email-change/email-change.js'
import { UnverifiedEmailChange } from '../services/email-change/unverified-email-change.js'
import { AccountLimits } from '../services/limits/account-limits.js'
import { rateLimitModel } from '../services/limits/rate-limit-store.js'
import { createPluginContext } from '../services/plugin-context.js'
import type { Services } from '../services/services.js'
import type { FindCredential } from '../services/sessions/bearer-credential.js'
import type { CallerSessions } from '../services/sessions/caller-sessions.js'
import type { SessionRevocation } from '../services/sessions/session-revocation.js'
import { Credentials } from '../services/sign-in/credentials.js'
import { MailboxSignIn } from '../services/sign-in/mailbox-sign-in.js'
import { createPasswordPolicy } from '../services/sign-in/password-policy.js'
import { PasswordSignIn } from '../services/sign-in/password-sign-in.js'
import { SignIns } from '../services/sign-in/sign-ins.js'
import { SignUpAttempts } from '../services/sign-in/sign-up-attempts.js'
import { createTransactions, type PluginWrites } from '../services/transactions.js'
import { Accounts } from '../services/users/accounts.js'
import { type BlockCheck, createBlockCheck } from '../services/users/blocked-users.js'
import { NewUsers } from '../services/users/new-users.js'
import { Profile } from '../services/users/profile.js'
import { SignInMethods } from '../services/users/sign-in-methods.js'
import { TakenValues } from '../services/users/taken-values.js'
import { UserRemoval } from '../services/users/user-removal.js'
import { Users } from '../services/users/users.js'
import { EmailProof } from '../services/verification/email-proof.js'
import { MailboxProof } from '../services/verification/mailbox-proof.js'
import { createAppHasher, createQueue } from './create-hasher.js'
import { createMail } from './create-mail.js'
import { createDeviceCookie, createSessions } from './create-sessions.js'
import { createSocial } from './create-social.js'
import type { ServiceParts } from './parts.js'
import {
  uniqueColumnsOf,
  subscribersOf,
  countMethodsOf,
  provenMethodsOf,
  upgradesOf,
  amendableColumns,
} from './plugin-parts.js'

/** Creates the services of the core's calls and the context of plugins. */
export function createServices(parts: ServiceParts): {
  readonly services: Services
  readonly context: PluginContext
  readonly cleanUp: CleanUp
  readonly findCredential: FindCredential
  readonly collectHeaders: RunDeps['collectHeaders']
} {
  const { settings, database, tables, logger } = parts
  const people = createUserServices(parts)
  const signUpAttempts = new SignUpAttempts({
    store: database.store,
    verifications: people.verifications,
    secrets: settings.secrets,
  })
  const passwordPolicy = createPasswordPolicy({
    rules: settings.emailAndPassword,
    appName: settings.appName,
    logger,
  })
  const credentials = new Credentials({ ...people, passwordPolicy })
  const services: Services = {
    ...people,
    ...createSocial(parts, people),
    passwordPolicy,
    passwordSignIn: new PasswordSignIn({ ...people, signUpAttempts }),
    credentials,
    ...createEmailChange(people),
  }
  const mailboxSignIn = new MailboxSignIn(people)
  const own = { database, tables, logger, credentials, passwordPolicy }
  const context = createPluginContext({ ...people, ...own, mailboxSignIn })
  const { cleanUp, findCredential, responseHeaders } = people
  const collectHeaders: RunDeps['collectHeaders'] =
    responseHeaders && ((exchange) => responseHeaders.collect(exchange, context))
  return { services, context, cleanUp, findCredential, collectHeaders }
}

/** Creates the services for users, sessions and mails, on which the other services depend. */
function createUserServices(parts: ServiceParts) {
  const { settings, database, tables } = parts
  const { clock, random } = settings.advanced
  const { store } = database
  const bus = createBus(subscribersOf(settings), amendableColumns(tables.schema))
  // Plugins write through services that need the transactions: they are looked up when a transaction runs.
  const transactions = createTransactions(
    database,
    bus,
    otherWrites(() => ({ users, takenValues, removal, profile, methods, blocks, ...session })),
  )
  const blocks = createBlockCheck(settings.plugins, clock)
  const format = createFormat(parts)
  const { passwords } = format
  const base = { settings, store, transactions, passwords, format, clock, random }

  const takenValues = new TakenValues({ store, uniqueColumns: uniqueColumnsOf(settings) })
  const users = new Users({ ...base, bus, takenValues, defaults: tables.defaults('user') })
  const countOfPlugins = countMethodsOf(settings)
  const accounts = new Accounts({ ...base, users, countOfPlugins })
  const devices = createDeviceCookie(settings, format)
  const { emailTokens } = format
  const mailing = createMail(parts, { ...base, devices, emailTokens })
  const cleanUp = createCleanUp(parts)
  const accountLimits = new AccountLimits({ limiter: parts.limiter, devices })
  const foundation = { ...parts, bus, transactions, format, cleanUp, blocks, devices }
  const { verifications } = mailing
  const session = createSessions(foundation, { users, verifications, accountLimits })
  const { starting: sessions } = session
  const methods = new SignInMethods({ ...base, ...session, users, countOfPlugins })
  const known = {
    ...base,
    takenValues,
    ...mailing,
    ...session,
    sessions,
    users,
    accounts,
    methods,
    devices,
    accountLimits,
    signIns: new SignIns({ ...session, transactions, sessions, accountLimits }),
  }
  const mailboxProof = new MailboxProof({
    ...known,
    countOfPlugins,
    provenOfPlugins: provenMethodsOf(settings),
  })
  const removal = new UserRemoval(known)
  const profile = new Profile({ ...known, removal })
  return {
    ...known,
    bus,
    blocks,
    cleanUp,
    removal,
    profile,
    newUsers: new NewUsers({ ...known, upgrades: upgradesOf(settings) }),
    mailboxProof,
  }
}

/** Changing addresses, and following the links that verify or change them. */
function createEmailChange(people: ReturnType<typeof createUserServices>) {
  const emailChangeUndo = new EmailChangeUndo(people)
  const emailChange = new EmailChange({ ...people, emailChangeUndo })
  return {
    emailChange,
    unverifiedEmailChange: new UnverifiedEmailChange(people),
    emailProof: new EmailProof({ ...people, emailChange, emailChangeUndo }),
  }
}

/** Returns the writes that plugins may do to users and sessions. */
function otherWrites(
  known: () => {
    readonly users: Users
    readonly takenValues: TakenValues
    readonly removal: UserRemoval
    readonly profile: Profile
    readonly methods: SignInMethods
    readonly blocks: BlockCheck
    readonly revocation: SessionRevocation
    readonly callers: CallerSessions
  },
): PluginWrites {
  return {
    users: {
      remove: (...removed) => known().removal.within(...removed),
      change: (...changed) => known().profile.within(...changed),
      lock: (...locked) => known().users.lock(...locked),
      countMethods: (...asked) => known().methods.count(...asked),
      isBlocked: (user) => known().blocks(user) !== null,
    },
    sessions: {
      change: (...changed) => known().revocation.changeColumns(...changed),
      end: (...ended) => known().revocation.revokeAllWithin(...ended),
      endWhere: (...ended) => known().revocation.endWhere(...ended),
      renewCachedSession: (exchange) => known().callers.renewCachedSession(exchange),
    },
    toFieldError: (error) => known().takenValues.toFieldError(error),
  }
}

/** Returns the storage format of the app, with the app's own hasher where it has one. */
function createFormat({ settings, logger }: ServiceParts): StorageFormat {
  const { storage, secrets, advanced } = settings
  const { clock, random, cookiePrefix } = advanced
  const queue = createQueue(settings)
  const format = storage.create({ secrets, cookiePrefix, clock, random, queue })
  const passwords = createAppHasher(settings, queue, logger)
  return passwords ? { ...format, passwords } : format
}

/** Returns the clean-up of the tables whose rows expire. */
function createCleanUp({ settings, database, tables }: ServiceParts): CleanUp {
  const endOf = ({ name }: { readonly name: string }) => tables.schema[name]?.columns['expiresAt']
  const models = [sessionModel, verificationModel, rateLimitModel].filter(endOf)
  const indexed = models.filter((model) => endOf(model)?.index)
  const { store } = database
  return new CleanUp({ store, clock: settings.advanced.clock, models, indexed })
}
