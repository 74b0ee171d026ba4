import type { FormAnswer } from '../use-submission.js'
import type { AuthFlowClient } from './auth-client.js'
import { pageURL } from './page-url.js'
import type { SentMail } from './flow.js'

interface Request {
  readonly client: AuthFlowClient
  readonly mail: SentMail
  readonly email: string
  /** The page that the link opens, when it works. */
  readonly target: string
}

/** Requests a mail with a link that signs in. */
export async function sendLink({
  client,
  email,
  target,
}: Omit<Request, 'mail'>): Promise<FormAnswer> {
  const input = { email, callbackURL: target, errorCallbackURL: pageURL() }
  return (await client.signIn.magicLink?.(input)) ?? { error: null }
}

/** Requests a mail, for the first time or again. */
export function sendMail({ mail, ...request }: Request): Promise<FormAnswer> {
  const { client, email, target } = request
  if (mail === 'verification') return client.sendVerificationEmail({ email, callbackURL: target })
  if (mail === 'reset') return client.requestPasswordReset({ email, redirectTo: target })
  return sendLink(request)
}
