import type { DeviceCookie } from '../services/limits/device-cookie.js'
import { type AccountMailDeps, AccountMails } from '../services/mail/account-mails.js'
import { coreMails } from '../services/mail/core-mails.js'
import { MailBudget } from '../services/mail/mail-budget.js'
import { Mailer } from '../services/mail/mailer.js'
import { collectPurposes } from '../services/verification/one-time-purposes.js'
import { type VerificationDeps, Verifications } from '../services/verification/verifications.js'
import type { ServiceParts } from './parts.js'

function createMailer(
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

type MailParts = Omit<
  AccountMailDeps,
  'appName' | 'lives' | 'resetPage' | 'sendsOnSignUp' | 'mailer' | 'verifications'
> &
  Omit<VerificationDeps, 'purposes'> & { readonly devices: DeviceCookie }

/** Creates the services for one-time values and for the mails that carry them. */
export function createMail(parts: ServiceParts, base: MailParts) {
  const { appName, emailVerification, emailAndPassword, user, canMail } = parts.settings
  const lives = {
    verification: emailVerification.expiresIn,
    reset: emailAndPassword.resetPasswordTokenExpiresIn,
    deletion: user.deleteUser.deleteTokenExpiresIn,
  }
  const resetPage = emailAndPassword.resetPasswordPage
  const sendsOnSignUp = emailVerification.sendOnSignUp && canMail
  const purposes = collectPurposes(parts.settings.plugins)
  const verifications = new Verifications({ ...base, purposes })
  const mailer = createMailer(parts, base.devices)
  const { emailTokens } = base
  const shared = { ...base, mailer, verifications }
  const mails = new AccountMails({ ...shared, appName, lives, resetPage, sendsOnSignUp })
  return { emailTokens, lives, mailer, verifications, mails }
}
