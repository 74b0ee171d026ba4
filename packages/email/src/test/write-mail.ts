import type { EmailMessage } from '@countersign/core'
import type { Mail, MailTransport } from '../mail.js'
import { mailer, type MailerOptions } from '../mailer.js'

/** The link of {@link message}. */
export const url = 'https://app.example.com/api/auth/verify-email?token=abc.def&callbackURL=%2F'

/** A mail of the core, before it is written. */
export const message: EmailMessage = {
  id: 'm1',
  kind: 'verify-email',
  to: 'ann@example.com',
  subject: 'Verify',
  text: 'Verify',
  url,
  token: 'abc.def',
  locale: 'en',
  data: { appName: 'App', name: 'Ann', expiresInSeconds: 3600 },
}

/** A transport that keeps what it is given. */
export function keep(): MailTransport & { readonly mails: Mail[] } {
  const mails: Mail[] = []
  return {
    mails,
    send(mail) {
      mails.push(mail)
      return Promise.resolve()
    },
  }
}

/** The mail that becomes of a message. */
export async function write(
  changes: Partial<EmailMessage> = {},
  options: Partial<MailerOptions> = {},
): Promise<Mail> {
  const transport = keep()
  await mailer({ transport, from: 'App <app@example.com>', ...options })({ ...message, ...changes })
  const [mail, ...more] = transport.mails
  if (!mail || more.length > 0) throw new Error('Not exactly one mail was sent')
  return mail
}
