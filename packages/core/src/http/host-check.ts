import { isLoopbackHost } from '../contract/loopback.js'

/** The hosts that an app serves where `baseURL` is not one address. */
export interface AllowedHosts {
  /** Origins by their host, with its port unless it is the usual one. */
  readonly origins: ReadonlyMap<string, string>
  /** What follows the first label of a host that a wildcard allows, such as `.preview.example.com`. */
  readonly wildcards: ReadonlySet<string>
  /** Loopback hosts: with a port, or without one and served at every port. */
  readonly loopback: ReadonlySet<string>
  /** The origin of calls without a request. */
  readonly fallback: string
}

/** Where the app lives. */
export interface HostSettings {
  /** The app's one origin, or null where the host of each request decides. */
  readonly origin: string | null
  /** Null where loopback hosts are served and no others. */
  readonly allowedHosts: AllowedHosts | null
}

/** Says which origin serves a request. It remembers nothing. */
export interface HostCheck {
  /** The origin for a request, or null where its host is not allowed. */
  readonly find: (requestOrigin: string, headers: Headers) => string | null
  /** The origin for a call without a request: that of the `Host` header if it is allowed, else the fallback. */
  readonly findForServer: (headers: Headers) => string
  /** The origin where no request says one. */
  readonly fallback: string
}

/** Where links of an app lead that knows no address of its own. */
const LOCAL_ORIGIN = 'http://localhost'

/**
 * The check of the `Host` header, which decides where mailed links lead and whose cookies are set. No
 * forwarding header is read: anybody may write one.
 */
export function createHostCheck({ origin, allowedHosts }: HostSettings): HostCheck {
  if (origin !== null) return { find: () => origin, findForServer: () => origin, fallback: origin }
  const originOf = allowedHosts ? allowedOrigins(allowedHosts) : loopbackOrigin
  const fallback = allowedHosts?.fallback ?? LOCAL_ORIGIN
  const find: HostCheck['find'] = (requestOrigin, headers) => {
    const isSecure = requestOrigin.startsWith('https:')
    const host = headers.get('host') ?? requestOrigin.slice(requestOrigin.indexOf('://') + 3)
    return originOf(host.toLowerCase(), isSecure)
  }
  return { find, findForServer: (headers) => find(fallback, headers) ?? fallback, fallback }
}

type FindOrigin = (host: string, isSecure: boolean) => string | null

const loopbackOrigin: FindOrigin = (host, isSecure) => {
  const { name, port } = splitHost(host)
  return name !== null && isLoopbackHost(name) ? toOrigin({ name, port }, isSecure) : null
}

/** Everything but loopback is https: where a proxy ends TLS, the request itself has come over http. */
function allowedOrigins({ origins, wildcards, loopback }: AllowedHosts): FindOrigin {
  return (host, isSecure) => {
    const exact = origins.get(host)
    if (exact !== undefined) return exact
    const { name, port } = splitHost(host)
    if (name === null) return null
    const dot = name.indexOf('.')
    const isLocal = isLoopbackHost(name)
    const parent = name.slice(dot)
    const covered = wildcards.has(parent + port) || (isLocal && wildcards.has(parent))
    const fits = covered && isLabel(name.slice(0, dot))
    if (!isLocal) return fits ? `https://${host}` : null
    const allowed = fits || loopback.has(name) || loopback.has(host)
    return allowed ? toOrigin({ name, port }, isSecure) : null
  }
}

function toOrigin(
  { name, port }: { readonly name: string; readonly port: string },
  isSecure: boolean,
): string {
  const shown = port === (isSecure ? ':443' : ':80') ? '' : port
  return `${isSecure ? 'https' : 'http'}://${name}${shown}`
}

function splitHost(host: string): { readonly name: string | null; readonly port: string } {
  const [, name = null, port = ''] = /^([\w.-]+|\[[\da-f:]+\])(:\d{1,5})?$/.exec(host) ?? []
  return { name, port }
}

/** @see RFC 1123 section 2.1 */
function isLabel(text: string): boolean {
  return /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/.test(text)
}
