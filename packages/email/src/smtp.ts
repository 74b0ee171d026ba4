import { createTransport } from 'nodemailer'
import type { Mail, MailTransport } from './mail.js'
import { addressOf } from './mailbox.js'

/**
 * Creates a transport for SMTP, with one connection per mail. It sends nothing without TLS, unless the server is
 * on this machine or `security` is `none`.
 *
 * @param server options, or a URL such as `smtps://user:password@smtp.example.com`
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
export function smtp(server: SmtpOptions | string): MailTransport {
  const transporter = createTransport(toNodemailer(readSmtpOptions(server)))
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

/**
 * The encryption of the connection: `tls` from the first byte, `starttls` before any mail is sent, or `none`.
 */
export type SmtpSecurity = 'tls' | 'starttls' | 'none'

/** Options of a mail server. */
export interface SmtpOptions {
  readonly host: string
  /** Default: 465 for `tls`, otherwise 587. */
  readonly port?: number
  /** Default: `tls` on port 465, `none` on this machine, otherwise `starttls`. */
  readonly security?: SmtpSecurity
  readonly user?: string
  readonly password?: string
  /** Milliseconds to wait for each response of the server. Default: 10000. */
  readonly timeoutMs?: number
}

/** Options with all defaults. */
interface ReadSmtpOptions {
  readonly host: string
  readonly port: number
  readonly security: SmtpSecurity
  readonly auth: { readonly user: string; readonly pass: string } | undefined
  readonly timeoutMs: number
}

const TLS_PORT = 465
const SUBMISSION_PORT = 587
const DEFAULT_TIMEOUT_MS = 10_000
const thisMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/

/**
 * Completes the options of a mail server.
 *
 * @throws Error when the options cannot work, or would send a password without TLS to another machine.
 */
export function readSmtpOptions(server: SmtpOptions | string): ReadSmtpOptions {
  const options = typeof server === 'string' ? fromAddress(server) : server
  const { host, timeoutMs = DEFAULT_TIMEOUT_MS, security = usualSecurity(options) } = options
  const { port = security === 'tls' ? TLS_PORT : SUBMISSION_PORT } = options
  if (host === '') throw new Error('smtp: host is missing')
  const auth = readAuth(options)
  const isOpen = security === 'none' && !thisMachine.test(host)
  if (auth && isOpen) throw new Error('smtp: without TLS the password would travel in clear text')
  return { host, port, security, timeoutMs, auth }
}

function readAuth({ user, password }: SmtpOptions): ReadSmtpOptions['auth'] {
  if (user === undefined && password === undefined) return undefined
  if (user === undefined || password === undefined) {
    throw new Error('smtp: user and password go together')
  }
  return { user, pass: password }
}

function usualSecurity({ host, port }: SmtpOptions): SmtpSecurity {
  if (port === TLS_PORT) return 'tls'
  return thisMachine.test(host) ? 'none' : 'starttls'
}

/** Parses a server URL. The error does not contain the URL, because its password would reach the log. */
function fromAddress(address: string): SmtpOptions {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    throw new Error('smtp: must be an address such as "smtps://user:password@smtp.example.com"')
  }
  const { hostname: host, username, password, port } = url
  return {
    host,
    ...(port === '' ? {} : { port: Number(port) }),
    ...(url.protocol === 'smtps:' ? { security: 'tls' } : {}),
    ...(username === '' ? {} : { user: decodeURIComponent(username) }),
    ...(password === '' ? {} : { password: decodeURIComponent(password) }),
  }
}
