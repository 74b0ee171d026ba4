import { type IpAddress, isPlainV4, parseAddress, parseNetwork } from './ip-address.js'

/** Whose address counts as the caller's. */
export interface AddressSettings {
  /** Headers that proxies write, looked at in this order; only used behind declared proxies. */
  readonly ipAddressHeaders: readonly string[]
  /** Networks of the app's own proxies such as `10.0.0.0/8`, or how many proxies stand in front of it. */
  readonly trustedProxies: readonly string[] | number
}

/**
 * Finds the caller's address in canonical form, or an empty text when nothing trustworthy says it.
 * `socketAddress` is who connects, empty where the runtime does not say it.
 */
export type ClientAddressFinder = (socketAddress: string, headers: Headers) => string

/**
 * Without declared proxies the socket alone counts. Behind them, headers are walked from the right, past
 * the app's own proxies: what stands further left anybody may write.
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
    // Where the runtime does not say who connects, it is one of the proxies that the app declares.
    const hops = socketAddress === '' ? forwarded : [socketAddress, ...forwarded]
    const caller = hops.map(parseAddress).find((address) => !address || !isOwn(address))
    return caller?.text ?? ''
  }
}

function canonical(address: string): string {
  return isPlainV4(address) ? address : (parseAddress(address)?.text ?? '')
}

/** Who each proxy saw, the nearest one's word first. */
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
