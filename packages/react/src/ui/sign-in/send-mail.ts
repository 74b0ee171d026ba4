import type { FormAnswer } from '../use-submission.js'
import type { AuthFlowClient } from './auth-client.js'
import { currentPage } from './current-page.js'
import type { SentMail } from './flow.js'

interface Request {
  readonly client: AuthFlowClient
  readonly mail: SentMail
  readonly email: string
  /** The page that the link opens, when it works. */
  readonly target: string
}

/** Requests a mail, for the first time or again. */
export function sendMail({ client, mail, email, target }: Request): Promise<FormAnswer> {
  if (mail === 'verification') return client.sendVerificationEmail({ email, callbackURL: target })
  if (mail === 'reset') return client.requestPasswordReset({ email, redirectTo: target })
  const errorCallbackURL = currentPage()
  const input = { email, callbackURL: target, errorCallbackURL }
  return client.signIn.magicLink?.(input) ?? Promise.resolve({ error: null })
}
