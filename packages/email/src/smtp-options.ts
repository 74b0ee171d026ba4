/**
 * How the connection is kept from others: `tls` from its first byte, `starttls` before anything is sent,
 * or not at all.
 */
export type SmtpSecurity = 'tls' | 'starttls' | 'none'

/** A mail server. */
export interface SmtpOptions {
  readonly host: string
  /** Default 465 for `tls`, else 587. */
  readonly port?: number
  /** Default `tls` on port 465, `none` on this machine, else `starttls`. */
  readonly security?: SmtpSecurity
  readonly user?: string
  readonly password?: string
  /** How long the server may stay silent. Default 10 seconds. */
  readonly timeoutMs?: number
}

/** Options with what follows from them. */
export interface ReadSmtpOptions {
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
 * @throws Error when they cannot work, or would show a password to the network.
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

/** The password is not repeated in the error: it would end up in the log. */
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
