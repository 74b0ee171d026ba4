import { isLoopbackHost } from '../contract/options/loopback.js'

/** The hosts that an app serves when `baseURL` is not one address. */
export interface AllowedHosts {
  /** Origins by their host, with its port unless it is the usual one. */
  readonly origins: ReadonlyMap<string, string>
  /** The suffixes of hosts that a wildcard allows, such as `.preview.example.com`. */
  readonly wildcards: ReadonlySet<string>
  /** Loopback hosts: with a port, or without one and served at every port. */
  readonly loopback: ReadonlySet<string>
  /** The origin of calls without a request. */
  readonly fallback: string
}

/** Where an app is served. */
export interface HostSettings {
  /** The app's only origin, or null when it depends on the host of each request. */
  readonly origin: string | null
  /** Null when only loopback hosts are served. */
  readonly allowedHosts: AllowedHosts | null
}

/** Returns the origin that serves a request. It has no state. */
export interface HostCheck {
  /** The origin for a request, or null when its host is not allowed. */
  readonly find: (requestOrigin: string, headers: Headers) => string | null
  /** The origin for a call without a request: that of the `Host` header if it is allowed, else the fallback. */
  readonly findForServer: (headers: Headers) => string
  /** The origin without a request. */
  readonly fallback: string
}

/** The origin in links of an app without an address. */
const LOCAL_ORIGIN = 'http://localhost'

/**
 * Checks the `Host` header, which decides the origin of mailed links and the cookies. Forwarding headers
 * are ignored, because they can be forged.
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

/** Everything but loopback is https: behind a proxy that ends TLS, the request itself arrives over http. */
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
