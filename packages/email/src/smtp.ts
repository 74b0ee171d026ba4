import { createTransport } from 'nodemailer'
import type { Mail, MailTransport } from './mail.js'
import { unsetTransport } from './check-options.js'
import { addressOf } from './mailbox.js'
import { type ReadSmtpOptions, readSmtpOptions, type SmtpOptions } from './smtp-options.js'

export type { SmtpOptions, SmtpSecurity } from './smtp-options.js'

/**
 * Creates a transport for SMTP, with one connection per mail. It sends nothing without TLS, unless the server is
 * on this machine or `security` is `none`.
 *
 * @param server options, or a URL such as `smtps://user:password@smtp.example.com`. A build needs none: without a host,
 * every mail fails with a message that names the option.
 * @throws Error when the options are invalid.
 *
 * @example
 * ```ts
 * import { mailer } from '@countersign/email'
 * import { smtp } from '@countersign/email/smtp'
 *
 * export const email = mailer({
 *   transport: smtp({ host: 'smtp.example.com', user: 'app', password: 'secret' }),
 *   from: 'App <hello@example.com>',
 * })
 * ```
 *
 * @see RFC 5321, RFC 3207
 */
export function smtp(server: SmtpOptions | string | undefined): MailTransport {
  const options = readSmtpOptions(server)
  if (!options)
    return unsetTransport('smtp.host: is missing; name your mail server, or pass its URL')
  const transporter = createTransport(toNodemailer(options))
  return {
    async send(mail) {
      await transporter.sendMail(toMessage(mail))
    },
  }
}

function toNodemailer({ host, port, security, auth, timeoutMs }: ReadSmtpOptions) {
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    ...(auth && { auth }),
  }
}

/** The envelope names exactly one recipient and ignores the headers. */
function toMessage({ id, from, to, replyTo, subject, text, html, headers = {} }: Mail) {
  const sender = addressOf(from)
  const domain = sender.slice(sender.lastIndexOf('@') + 1)
  return {
    from,
    to: { name: '', address: to },
    envelope: { from: sender, to: [to] },
    ...(replyTo === undefined ? {} : { replyTo }),
    messageId: `<${encodeURIComponent(id).replace(/[()'*!]/g, '-')}@${domain}>`,
    subject,
    text,
    html,
    headers,
    disableFileAccess: true,
    disableUrlAccess: true,
    xMailer: false as const,
  }
}
