import { type IpAddress, isPlainV4, parseAddress, parseNetwork } from './ip-address.js'

/** The settings that decide the address of a caller. */
export interface AddressSettings {
  /** Headers that proxies write, looked at in this order; only used behind declared proxies. */
  readonly ipAddressHeaders: readonly string[]
  /** Networks of the app's own proxies such as `10.0.0.0/8`, or the number of proxies in front of it. */
  readonly trustedProxies: readonly string[] | number
}

/**
 * Finds the caller's address in canonical form, or an empty text without a trustworthy source.
 * `socketAddress` is the other end of the connection, empty when the runtime does not report it.
 */
export type ClientAddressFinder = (socketAddress: string, headers: Headers) => string

/**
 * Without declared proxies only the socket counts. Behind proxies, headers are read from the right, past
 * the app's own proxies: entries further left can be forged.
 */
export function createClientAddressFinder({
  ipAddressHeaders,
  trustedProxies,
}: AddressSettings): ClientAddressFinder {
  if (trustedProxies === 0) return canonical
  if (typeof trustedProxies === 'number') {
    return (socketAddress, headers) => {
      const hops = [socketAddress, ...hopsOf(headers, ipAddressHeaders)]
      return canonical(hops[trustedProxies] ?? '')
    }
  }
  if (trustedProxies.length === 0) return canonical
  const networks = trustedProxies.map(parseNetwork)
  const isOwn = (address: IpAddress): boolean => networks.some((network) => network?.(address))
  return (socketAddress, headers) => {
    const forwarded = hopsOf(headers, ipAddressHeaders)
    // Without a socket address, the connection comes from one of the declared proxies.
    const hops = socketAddress === '' ? forwarded : [socketAddress, ...forwarded]
    const caller = hops.map(parseAddress).find((address) => !address || !isOwn(address))
    return caller?.text ?? ''
  }
}

function canonical(address: string): string {
  return isPlainV4(address) ? address : (parseAddress(address)?.text ?? '')
}

/** The address that each proxy saw, the nearest proxy first. */
function hopsOf(headers: Headers, names: readonly string[]): string[] {
  for (const name of names) {
    const value = headers.get(name)
    if (value === null) continue
    return value
      .split(',')
      .map((hop) => hop.trim())
      .reverse()
  }
  return []
}
