import type { RunDeps } from './api/run-call.js'
import type { Schema } from './contract/adapter.js'
import type { AdditionalFields } from './contract/additional-fields.js'
import type { AnySubscribers, Plugin } from './contract/plugin.js'
import type { PluginContext } from './contract/plugin-context.js'
import type { Clock } from './contract/runtime.js'
import type { StorageFormat } from './contract/storage-format.js'
import { createAppHasher, createQueue } from './create-hasher.js'
import { sessionModel, verificationModel } from './contract/models.js'
import { type Amendable, createBus } from './events/bus.js'
import type { Settings } from './options.js'
import { AccountLimits } from './services/limits/account-limits.js'
import { AccountMails } from './services/mail/account-mails.js'
import { Accounts } from './services/users/accounts.js'
import type { FindCredential } from './services/sessions/bearer-credential.js'
import { type BlockCheck, createBlockCheck } from './services/users/blocked-users.js'
import type { CallerSessions } from './services/sessions/caller-sessions.js'
import type { DeviceCookie } from './services/limits/device-cookie.js'
import { CleanUp } from './services/clean-up.js'
import { coreMails } from './services/mail/core-mails.js'
import { Credentials } from './services/sign-in/credentials.js'
import { EmailChange } from './services/email-change/email-change.js'
import { EmailChangeUndo } from './services/email-change/email-change-undo.js'
import { UnverifiedEmailChange } from './services/email-change/unverified-email-change.js'
import { EmailProof } from './services/verification/email-proof.js'
import { MailboxProof } from './services/verification/mailbox-proof.js'
import { MailboxSignIn } from './services/sign-in/mailbox-sign-in.js'
import { Leases } from './services/leases.js'
import { MailBudget } from './services/mail/mail-budget.js'
import { Mailer } from './services/mail/mailer.js'
import { NewUsers } from './services/users/new-users.js'
import { OAuthStates } from './services/social/oauth-states.js'
import { collectPurposes } from './services/verification/one-time-purposes.js'
import { createPasswordPolicy } from './services/sign-in/password-policy.js'
import { createPluginContext } from './services/plugin-context.js'
import { Profile } from './services/users/profile.js'
import { ProviderTokenUse } from './services/social/provider-tokens.js'
import { ProviderGrants } from './services/social/provider-grants.js'
import { Providers } from './services/social/providers.js'
import { rateLimitModel } from './services/limits/rate-limit-store.js'
import type { Services } from './services/services.js'
import { type MethodCount, SignInMethods } from './services/users/sign-in-methods.js'
import { SignIn } from './services/sign-in/sign-in.js'
import { SignUp } from './services/sign-in/sign-up.js'
import { SignUpAttempts } from './services/sign-in/sign-up-attempts.js'
import { SocialAccounts } from './services/social/social-accounts.js'
import { SocialLinking } from './services/social/social-linking.js'
import { SocialSignIn } from './services/social/social-sign-in.js'
import { createTokenVault } from './services/social/token-vault.js'
import { TakenValues } from './services/users/taken-values.js'
import { UserRemoval } from './services/users/user-removal.js'
import type { SessionRevocation } from './services/sessions/session-revocation.js'
import { UsedTokens } from './services/social/used-tokens.js'
import { Users } from './services/users/users.js'
import { Verifications } from './services/verification/verifications.js'
import { createTransactions, type PluginWrites } from './services/transactions.js'
import { assembleDevices, assembleSessions } from './create-sessions.js'
import type { ServiceParts } from './service-parts.js'

/** Columns that say who and when: no subscriber amends them. */
const fixedColumns: Readonly<Record<'user' | 'session', readonly string[]>> = {
  user: ['id', 'createdAt', 'updatedAt', 'sessionEpoch', 'revision', 'linkEpoch', 'provenIn'],
  session: ['id', 'userId', 'token', 'createdAt', 'updatedAt', 'rememberMe', 'startedWith'],
}

/** Puts the product's rules together: what the core's calls get, and what plugins get. */
export function createServices(parts: ServiceParts): {
  readonly services: Services
  readonly context: PluginContext
  readonly cleanUp: CleanUp
  readonly findCredential: FindCredential
  readonly collectHeaders: RunDeps['collectHeaders']
} {
  const { settings, database, tables, logger } = parts
  const people = assemblePeople(parts)
  const signUpAttempts = new SignUpAttempts({
    store: database.store,
    verifications: people.verifications,
    secrets: settings.secrets,
  })
  const signUp = new SignUp({ ...people, signUpAttempts })
  const passwordPolicy = createPasswordPolicy({
    rules: settings.emailAndPassword,
    appName: settings.appName,
    logger,
  })
  const credentials = new Credentials({ ...people, passwordPolicy })
  const services: Services = {
    ...people,
    ...assembleSocial(parts, people),
    passwordPolicy,
    signUp,
    signIn: new SignIn({ ...people, signUpAttempts }),
    credentials,
    ...assembleEmailChange(people),
  }
  const mailboxSignIn = new MailboxSignIn(people)
  const own = { database, tables, logger, credentials, passwordPolicy }
  const context = createPluginContext({ ...people, ...own, signUp, mailboxSignIn })
  const { cleanUp, findCredential, responseHeaders } = people
  const collectHeaders: RunDeps['collectHeaders'] =
    responseHeaders && ((exchange) => responseHeaders.collect(exchange, context))
  return { services, context, cleanUp, findCredential, collectHeaders }
}

/** Users, how they sign in, their sessions and mails: what the calls' own services stand on. */
function assemblePeople(parts: ServiceParts) {
  const { settings, database, tables } = parts
  const { clock, random } = settings.advanced
  const { store } = database
  const bus = createBus(subscribersOf(settings), amendableColumns(tables.schema))
  // What the units of work need is made of them: it is asked for when they run.
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
  const devices = assembleDevices(settings, format)
  const { emailTokens } = format
  const mailing = assembleMailing(parts, { ...base, devices, emailTokens })
  const cleanUp = assembleCleanUp(parts)
  const accountLimits = new AccountLimits({ limiter: parts.limiter, devices })
  const foundation = { ...parts, bus, transactions, format, cleanUp, blocks, devices }
  const { verifications } = mailing
  const session = assembleSessions(foundation, { users, verifications, accountLimits })
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
function assembleEmailChange(people: ReturnType<typeof assemblePeople>) {
  const emailChangeUndo = new EmailChangeUndo(people)
  const emailChange = new EmailChange({ ...people, emailChangeUndo })
  return {
    emailChange,
    unverifiedEmailChange: new UnverifiedEmailChange(people),
    emailProof: new EmailProof({ ...people, emailChange, emailChangeUndo }),
  }
}

/** What plugins do to users and sessions. */
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

/** The app's own columns of which no two rows may have the same value. */
function uniqueColumnsOf({ user, session }: Settings) {
  const namesIn = (fields: AdditionalFields): string[] =>
    Object.keys(fields).filter((name) => fields[name]?.unique)
  return { user: namesIn(user.additionalFields), session: namesIn(session.additionalFields) }
}

/** Plugins, what they follow of each other, and the app, which hears last. */
function subscribersOf({ plugins, hooks }: Settings): readonly AnySubscribers[] {
  return [...plugins, ...plugins.flatMap(({ subscribers }) => subscribers ?? []), hooks]
}

/** How many ways to sign in all plugins hold for a user. */
function countMethodsOf({ plugins }: Settings): MethodCount {
  return async (store, userId) => {
    let count = 0
    for (const plugin of plugins) count += (await plugin.signInMethods?.(store, userId)) ?? 0
    return count
  }
}

/** The proven ways to sign in that all plugins hold for a user. */
function provenMethodsOf({ plugins }: Settings): NonNullable<Plugin['provenMethods']> {
  return async (...asked) => {
    const found: string[] = []
    for (const plugin of plugins) found.push(...((await plugin.provenMethods?.(...asked)) ?? []))
    return found
  }
}

/** The plugins that may let a signed-in user go on as a new one. */
function upgradesOf({ plugins }: Settings): ConstructorParameters<typeof NewUsers>[0]['upgrades'] {
  const asking = plugins.filter((plugin) => 'upgrades' in plugin)
  return asking.map((plugin) => (signedIn) => plugin.upgrades?.(signedIn) ?? null)
}

/** Signing in elsewhere, and linking. */
function assembleSocial(
  { settings, logger }: ServiceParts,
  shared: Omit<ConstructorParameters<typeof SocialSignIn>[0], 'socialAccounts'> &
    Omit<ConstructorParameters<typeof SocialLinking>[0], 'socialAccounts'> &
    Omit<ConstructorParameters<typeof OAuthStates>[0], 'providers'> &
    Pick<Services, 'accounts'> & {
      readonly format: StorageFormat
      readonly clock: Clock
    },
) {
  const { format, clock, store } = shared
  const { providerRequests, fetch } = settings.advanced
  const providers = new Providers(settings.socialProviders, {
    tools: { ...providerRequests, clock, fetch },
    logger,
  })
  const vault = createTokenVault(format.providerTokens)
  const socialAccounts = new SocialAccounts({ ...shared, vault })
  const leases = new Leases(shared)
  return {
    providers,
    tokenVault: vault,
    providerTokens: new ProviderTokenUse({ ...shared, providers, vault, leases }),
    oauthStates: new OAuthStates({ ...shared, providers }),
    grants: new ProviderGrants({ providers, usedTokens: new UsedTokens({ store, clock }) }),
    socialSignIn: new SocialSignIn({ ...shared, socialAccounts }),
    socialLinking: new SocialLinking({ ...shared, socialAccounts }),
  }
}

/** The app's storage format, with the app's own hasher where it brings one. */
function createFormat({ settings, logger }: ServiceParts): StorageFormat {
  const { storage, secrets, advanced } = settings
  const { clock, random, cookiePrefix } = advanced
  const queue = createQueue(settings)
  const format = storage.create({ secrets, cookiePrefix, clock, random, queue })
  const passwords = createAppHasher(settings, queue, logger)
  return passwords ? { ...format, passwords } : format
}

/** The tables of this app whose rows expire. */
function assembleCleanUp({ settings, database, tables }: ServiceParts): CleanUp {
  const endOf = ({ name }: { readonly name: string }) => tables.schema[name]?.columns['expiresAt']
  const models = [sessionModel, verificationModel, rateLimitModel].filter(endOf)
  const indexed = models.filter((model) => endOf(model)?.index)
  const { store } = database
  return new CleanUp({ store, clock: settings.advanced.clock, models, indexed })
}

function assembleMailer(
  { settings, logger, languages, limiter }: ServiceParts,
  devices: DeviceCookie,
): Mailer {
  const { mailsPerHour } = settings.rateLimit
  const templates = settings.plugins.flatMap((plugin) => Object.entries(plugin.mails ?? {}))
  return new Mailer({
    sender: settings.email,
    templates: { ...Object.fromEntries(templates), ...coreMails },
    languages,
    budget: new MailBudget({ limiter, devices, mailsPerHour }),
    logger,
    random: settings.advanced.random,
    retryDelays: settings.advanced.mailRetryDelays,
  })
}

/** One-time values, and the mails that carry them. */
function assembleMailing(
  parts: ServiceParts,
  base: Omit<
    ConstructorParameters<typeof AccountMails>[0],
    'appName' | 'lives' | 'resetPage' | 'mailer' | 'verifications'
  > &
    Omit<ConstructorParameters<typeof Verifications>[0], 'purposes'> & {
      readonly devices: DeviceCookie
    },
) {
  const { appName, emailVerification, emailAndPassword, user } = parts.settings
  const lives = {
    verification: emailVerification.expiresIn,
    reset: emailAndPassword.resetPasswordTokenExpiresIn,
    deletion: user.deleteUser.deleteTokenExpiresIn,
  }
  const resetPage = emailAndPassword.resetPasswordPage
  const purposes = collectPurposes(parts.settings.plugins)
  const verifications = new Verifications({ ...base, purposes })
  const mailer = assembleMailer(parts, base.devices)
  const { emailTokens } = base
  const shared = { ...base, mailer, verifications }
  const mails = new AccountMails({ ...shared, appName, lives, resetPage })
  return { emailTokens, lives, mailer, verifications, mails }
}

function amendableColumns(schema: Schema): Amendable {
  const columnsOf = (model: 'user' | 'session'): string[] =>
    Object.keys(schema[model]?.columns ?? {}).filter((name) => !fixedColumns[model].includes(name))
  const ofUser = columnsOf('user')
  return {
    'user.create': ofUser,
    // An address moves only with the proof that it is theirs.
    'user.update': ofUser.filter((name) => name !== 'email' && name !== 'emailVerified'),
    'user.delete': [],
    'session.create': columnsOf('session'),
  }
}
