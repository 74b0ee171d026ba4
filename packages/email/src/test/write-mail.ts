import type { EmailMessage } from '@countersign/core'
import type { Mail, MailTransport } from '../mail.js'
import { mailer, type MailerOptions } from '../mailer.js'

/** The link of {@link message}. */
export const url = 'https://app.example.com/api/auth/verify-email?token=abc.def&callbackURL=%2F'

/** A message of the core before rendering. */
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

/** A mail as transports get it. */
export const mail: Mail = {
  id: 'm1',
  kind: 'note',
  from: '"App" <app@example.com>',
  to: 'ann@example.com',
  subject: 'Hello',
  text: 'Text',
  html: '<p>HTML</p>',
}

/** A transport that stores its mails. */
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

/** Renders a message and returns the mail. */
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
