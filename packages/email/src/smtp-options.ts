import { checkNames, checkNumber, isUnset, kindOf } from './check-options.js'

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
export interface ReadSmtpOptions {
  readonly host: string
  readonly port: number
  readonly security: SmtpSecurity
  readonly auth: { readonly user: string; readonly pass: string } | undefined
  readonly timeoutMs: number
}

const NAMES = ['host', 'port', 'security', 'user', 'password', 'timeoutMs']
const SECURITIES: readonly string[] = ['tls', 'starttls', 'none'] satisfies SmtpSecurity[]
const TLS_PORT = 465
const SUBMISSION_PORT = 587
const MAX_PORT = 65_535
const DEFAULT_TIMEOUT_MS = 10_000
/** Timers count no further. */
const MAX_TIMEOUT_MS = 2_147_483_647
const thisMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/

/**
 * Completes the options of a mail server. Null without a host.
 *
 * @throws Error when the options cannot work, or would send a password without TLS to another machine.
 */
export function readSmtpOptions(server: SmtpOptions | string | undefined): ReadSmtpOptions | null {
  if (isUnset(server)) return null
  const options = typeof server === 'string' ? fromAddress(server) : server
  checkNames('smtp', options, NAMES)
  if (isUnset(options.host)) return null
  checkText('host', options.host)
  const { host, timeoutMs = DEFAULT_TIMEOUT_MS, security = usualSecurity(options) } = options
  const { port = security === 'tls' ? TLS_PORT : SUBMISSION_PORT } = options
  checkConnection({ port, security, timeoutMs })
  const auth = readAuth(options)
  const isOpen = security === 'none' && !thisMachine.test(host)
  if (auth && isOpen) throw new Error('smtp: without TLS the password would travel in clear text')
  return { host, port, security, timeoutMs, auth }
}

function checkConnection({
  port,
  security,
  timeoutMs,
}: Pick<ReadSmtpOptions, 'port' | 'security' | 'timeoutMs'>): void {
  if (!SECURITIES.includes(security))
    throw new Error(`smtp.security: must be tls, starttls or none, got ${security}`)
  checkNumber('smtp.port', port, MAX_PORT)
  checkNumber('smtp.timeoutMs', timeoutMs, MAX_TIMEOUT_MS)
}

function checkText(name: string, value: unknown): void {
  if (typeof value !== 'string')
    throw new Error(`smtp.${name}: must be a text, got ${kindOf(value)}`)
}

function readAuth({ user, password }: SmtpOptions): ReadSmtpOptions['auth'] {
  if (user === undefined && password === undefined) return undefined
  if (user === undefined || password === undefined) {
    throw new Error('smtp: user and password go together')
  }
  checkText('user', user)
  checkText('password', password)
  return { user, pass: password }
}

function usualSecurity({ host, port }: SmtpOptions): SmtpSecurity {
  if (port === TLS_PORT) return 'tls'
  return thisMachine.test(host) ? 'none' : 'starttls'
}

/** Parses a server URL. The error does not contain the URL, because its password would reach the log. */
function fromAddress(address: string): SmtpOptions {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname || !isEncoded(url)) {
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

/** Whether user and password can be decoded: a percent sign in a password is written as `%25`. */
function isEncoded({ username, password }: URL): boolean {
  return !/%(?![\da-f]{2})/i.test(username + password)
}
