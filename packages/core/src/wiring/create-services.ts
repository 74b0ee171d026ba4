import type { RunDeps } from '../api/run-call.js'
import { sessionModel, verificationModel } from '../contract/tables/models.js'
import type { PluginContext } from '../contract/plugins/plugin-context.js'
import { CleanUp } from '../services/clean-up.js'
import type { Base, Core } from '../services/core.js'
import { loadOnce } from '../services/load-once.js'
import { AccountLimits } from '../services/limits/account-limits.js'
import type { DeviceCookie } from '../services/limits/device-cookie.js'
import { rateLimitModel } from '../services/limits/rate-limit-store.js'
import { AccountMails } from '../services/mail/account-mails.js'
import { collectTemplates } from '../services/mail/mail-templates.js'
import { MailBudget, Mailer } from '../services/mail/mailer.js'
import { createPluginContext } from '../services/plugin-context.js'
import type { Services } from '../services/services.js'
import { createSessionView } from '../services/sessions/session-view.js'
import { Sessions } from '../services/sessions/sessions.js'
import { Credentials } from '../services/sign-in/credentials.js'
import { MailboxSignIn } from '../services/sign-in/mailbox-sign-in.js'
import { createPasswordPolicy } from '../services/sign-in/password-policy.js'
import { PasswordSignIn } from '../services/sign-in/password-sign-in.js'
import { SignIns } from '../services/sign-in/sign-ins.js'
import { SignUpAttempts } from '../services/sign-in/sign-up-attempts.js'
import { Providers } from '../services/social/providers.js'
import { createTransactions, type PluginWrites } from '../services/transactions.js'
import { Accounts } from '../services/users/accounts.js'
import { NewUsers } from '../services/users/new-users.js'
import { Profile } from '../services/users/profile.js'
import { countMethods, SignInMethods } from '../services/users/sign-in-methods.js'
import { TakenValues } from '../services/users/taken-values.js'
import { Users } from '../services/users/users.js'
import { MailboxProof } from '../services/verification/mailbox-proof.js'
import { collectPurposes } from '../services/verification/one-time-purposes.js'
import { Verifications } from '../services/verification/verifications.js'
import { createBase, type ServiceDeps } from './create-core.js'
import type { EmailServiceDeps } from './create-email-services.js'
import type { SocialServiceDeps } from './create-social-services.js'
import { createSessions } from './create-sessions.js'

/** Lifetime on the server, in seconds, of a session whose cookie ends with the browser. */
const BROWSER_SESSION_SECONDS = 86_400

/** Creates the services of the core's calls and the context of plugins. */
export function createServices(deps: ServiceDeps): {
  readonly services: Services
  readonly context: PluginContext
  readonly cleanUp: CleanUp
  readonly collectHeaders: RunDeps['collectHeaders']
} {
  const { settings, database, tables } = deps
  const base = createBase(deps)
  const writers = { ...createWriters(base, deps), contextOf: () => context }
  const core: Core = { ...base, transactions: createTransactions(database, base.bus, writers) }
  const userServices = createUserServices(core, deps, writers)

  const passwordPolicy = createPasswordPolicy({
    rules: settings.emailAndPassword,
    appName: settings.appName,
    logger: core.logger,
  })
  const signUpAttempts = new SignUpAttempts(core, {
    verifications: userServices.verifications,
    secrets: settings.secrets,
  })
  const services: Services = {
    showSession: createSessionView(settings.plugins, {
      ...userServices,
      projection: tables.projection,
    }),
    ...core,
    ...userServices,
    passwordPolicy,
    ...createEmail(core, userServices),
    ...createSocial(core, deps, userServices),
    passwordSignIn: new PasswordSignIn(core, { ...userServices, signUpAttempts }),
    credentials: new Credentials(core, { ...userServices, passwordPolicy }),
    profile: new Profile(core, userServices),
  }
  const context: PluginContext = createPluginContext({
    ...services,
    ...userServices,
    database,
    tables,
    app: settings,
    mailboxSignIn: new MailboxSignIn(userServices),
  })
  const { headerCollector } = writers
  const collectHeaders: RunDeps['collectHeaders'] =
    headerCollector && ((exchange) => headerCollector.collect(exchange, context))
  return { services, context, cleanUp: userServices.cleanUp, collectHeaders }
}

/** Creates the services that write in the transactions of others. */
function createWriters(base: Base, deps: ServiceDeps) {
  const { settings } = deps
  const verifications = new Verifications(base, { purposes: collectPurposes(settings.plugins) })
  const sessions = createSessions(base, deps, verifications)
  const { revocation } = sessions
  const takenValues = new TakenValues(base, settings)
  const users = new Users(base, { takenValues, revocation, verifications })
  return {
    ...sessions,
    verifications,
    takenValues,
    users,
    blocks: base.blocks,
    countMethods: (...counted: CountedMethods) => countMethods(base, ...counted),
  }
}

type CountedMethods = [store: Base['store'], userId: string]

/** Creates the services for users, sessions and mails, on which the other services depend. */
function createUserServices(
  core: Core,
  deps: ServiceDeps,
  writers: ReturnType<typeof createWriters> & Pick<PluginWrites, 'contextOf'>,
) {
  const { settings, limiter } = deps
  const { verifications, deviceCookie, callerSessions, revocation, users } = writers
  const { mails, mailer, lifetimes } = createMail(core, deps, { deviceCookie, verifications })
  const cleanUp = createCleanUp(core, deps)
  const accountLimits = new AccountLimits({ limiter, deviceCookie })
  const accounts = new Accounts(core, { users })
  const methods = new SignInMethods(core, { users, callerSessions, revocation })
  const sessions = new Sessions(core, {
    ...writers,
    cleanUp,
    lifetimes: { ...settings.session, browserSession: BROWSER_SESSION_SECONDS },
  })
  return {
    ...writers,
    mails,
    mailer,
    lifetimes,
    cleanUp,
    accountLimits,
    accounts,
    methods,
    sessions,
    mailboxProof: new MailboxProof(core, { ...writers, accounts, mails }),
    newUsers: new NewUsers(core, { ...writers, methods }),
    signIns: new SignIns(core, { sessions, callerSessions, accountLimits }),
  }
}

/** Returns the services for addresses and links of mails: few calls need one, so their code is loaded at its first use. */
function createEmail(core: Core, deps: EmailServiceDeps) {
  const loadEmail = loadOnce(async () => {
    const { createEmailServices } = await import('./create-email-services.js')
    return createEmailServices(core, deps)
  })
  return { loadEmail }
}

/** Returns the clean-up of the tables whose rows expire. */
function createCleanUp(base: Base, { tables }: ServiceDeps): CleanUp {
  const endOf = ({ name }: { readonly name: string }) => tables.schema[name]?.columns['expiresAt']
  const models = [sessionModel, verificationModel, rateLimitModel].filter(endOf)
  return new CleanUp(base, { models, indexed: models.filter((model) => endOf(model)?.index) })
}

/** Returns the providers, and the services for them: most calls need none, so their code is loaded at its first use. */
function createSocial(
  core: Core,
  { settings }: ServiceDeps,
  deps: Omit<SocialServiceDeps, 'providers'>,
) {
  const { clock, logger } = core
  const { providerRequests, fetch } = settings.advanced
  const tools = { ...providerRequests, clock, fetch }
  const providers = new Providers(settings.socialProviders, { tools, logger })
  const loadSocial = loadOnce(async () => {
    const { createSocialServices } = await import('./create-social-services.js')
    return createSocialServices(core, { ...deps, providers })
  })
  return { providers, loadSocial }
}

/** Creates the services for mails. */
function createMail(
  core: Core,
  { settings, languages, limiter }: ServiceDeps,
  {
    deviceCookie,
    verifications,
  }: { readonly deviceCookie: DeviceCookie; readonly verifications: Verifications },
) {
  const { mailsPerHour } = settings.rateLimit
  const mailer = new Mailer(core, {
    sender: settings.telemetry?.email(settings.email) ?? settings.email,
    templates: collectTemplates(settings.plugins.map(({ mails = {} }) => mails)),
    languages,
    budget: new MailBudget({ limiter, deviceCookie, mailsPerHour }),
    retryDelays: settings.advanced.mailRetryDelays,
  })
  const { appName, emailVerification, emailAndPassword, user } = settings
  const lifetimes = {
    verification: emailVerification.expiresIn,
    reset: emailAndPassword.resetPasswordTokenExpiresIn,
    deletion: user.deleteUser.deleteTokenExpiresIn,
  }
  const mails = new AccountMails(core, {
    mailer,
    verifications,
    appName,
    lifetimes,
    resetPage: emailAndPassword.resetPasswordPage,
  })
  return { lifetimes, mailer, mails }
}
