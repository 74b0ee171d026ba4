import type { Core } from '../services/core.js'
import type { DeviceCookie } from '../services/limits/device-cookie.js'
import { AccountMails } from '../services/mail/account-mails.js'
import { coreMails } from '../services/mail/core-mails.js'
import { MailBudget } from '../services/mail/mail-budget.js'
import { Mailer } from '../services/mail/mailer.js'
import type { Verifications } from '../services/verification/verifications.js'
import type { ServiceParts } from './create-core.js'

/** Creates the services for mails. */
export function createMail(
  core: Core,
  { settings, languages, limiter }: ServiceParts,
  {
    devices,
    verifications,
  }: { readonly devices: DeviceCookie; readonly verifications: Verifications },
) {
  const { mailsPerHour } = settings.rateLimit
  const templates = settings.plugins.flatMap((plugin) => Object.entries(plugin.mails ?? {}))
  const mailer = new Mailer(core, {
    sender: settings.email,
    templates: { ...Object.fromEntries(templates), ...coreMails },
    languages,
    budget: new MailBudget({ limiter, devices, mailsPerHour }),
    retryDelays: settings.advanced.mailRetryDelays,
  })
  const { appName, emailVerification, emailAndPassword, user } = settings
  const lives = {
    verification: emailVerification.expiresIn,
    reset: emailAndPassword.resetPasswordTokenExpiresIn,
    deletion: user.deleteUser.deleteTokenExpiresIn,
  }
  const mails = new AccountMails(core, {
    mailer,
    verifications,
    appName,
    lives,
    resetPage: emailAndPassword.resetPasswordPage,
  })
  return { lives, mailer, mails }
}
