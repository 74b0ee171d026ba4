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
  // Runtimes that report no address have an empty one.
  return address === '' || isPlainV4(address) ? address : (parseAddress(address)?.text ?? '')
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

/** An address of either family. */
interface IpAddress {
  /** As displayed: IPv4 as four numbers, IPv6 as written, in small letters. */
  readonly text: string
  /** Groups of 16 bits, two for IPv4 and eight for IPv6. */
  readonly groups: readonly number[]
}

/** The usual form: no leading zeros and no surrounding characters. */
const plainV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/

/**
 * Null for an invalid address. IPv4 addresses mapped to IPv6 count as IPv4. @see RFC 4291 section 2.5.5.2
 *
 * @internal
 */
export function parseAddress(text: string): IpAddress | null {
  const bare = text.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/%.*$/, '')
  const v4 = parseV4(bare.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1'))
  if (v4) return toV4(v4)
  const groups = parseV6(bare)
  if (!groups) return null
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return isMapped ? toV4(groups.slice(6)) : { text: bare.toLowerCase(), groups }
}

/**
 * The part of an address that identifies a subscriber: an IPv4 address, or the first 64 bits of an IPv6
 * one. Empty for an invalid address.
 */
export function addressBucket(text: string): string {
  if (isPlainV4(text)) return text
  const address = parseAddress(text)
  if (!address) return ''
  if (address.groups.length === 2) return address.text
  return address.groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')
}

/**
 * Whether a text is an IPv4 address in its displayed form.
 *
 * @internal
 */
export function isPlainV4(text: string): boolean {
  return plainV4.test(text)
}

/** Whether a text is an address or a network in CIDR form. */
export function isNetwork(text: string): boolean {
  return parseNetwork(text) !== null
}

/**
 * Returns a test for the addresses of a network in CIDR form; null for an invalid one. @see RFC 4632
 * section 3.1
 */
function parseNetwork(text: string): ((address: IpAddress) => boolean) | null {
  const [base = '', length] = text.split('/')
  const address = parseAddress(base)
  if (!address || (length !== undefined && !/^\d{1,3}$/.test(length))) return null
  const size = address.groups.length * 16
  const prefix = length === undefined ? size : Number(length)
  if (prefix > size) return null
  const masks = address.groups.map((_, index) => maskOf(prefix - index * 16))
  return ({ groups }) =>
    groups.length === masks.length &&
    masks.every(
      (mask, index) => ((groups[index] ?? 0) & mask) === ((address.groups[index] ?? 0) & mask),
    )
}

/** A group with this number of leading ones: all of them from 16 on, and none at 0 or below. */
function maskOf(bits: number): number {
  const ones = Math.min(16, Math.max(0, bits))
  return (0xffff << (16 - ones)) & 0xffff
}

function toV4(groups: readonly number[]): IpAddress {
  return { text: groups.flatMap((group) => [group >> 8, group & 255]).join('.'), groups }
}

function parseV4(text: string): readonly [number, number] | null {
  const match = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)
  if (!match) return null
  const [a = 0, b = 0, c = 0, d = 0] = match.slice(1).map(Number)
  return Math.max(a, b, c, d) < 256 ? [(a << 8) | b, (c << 8) | d] : null
}

function parseV6(text: string): readonly number[] | null {
  const [head = '', tail, ...rest] = text.split('::')
  if (rest.length > 0) return null
  const left = groupsOf(head)
  const right = tail === undefined ? [] : groupsOf(tail)
  if (!left || !right) return null
  const missing = 8 - left.length - right.length
  if (tail === undefined ? missing !== 0 : missing < 1) return null
  return [...left, ...Array<number>(missing).fill(0), ...right]
}

/** Groups of 16 bits; the last one may be an IPv4 address and counts as two. */
function groupsOf(text: string): readonly number[] | null {
  if (text === '') return []
  const parts = text.split(':')
  const last = parts.at(-1) ?? ''
  const v4 = last.includes('.') ? parseV4(last) : []
  if (!v4) return null
  const hex = v4.length === 0 ? parts : parts.slice(0, -1)
  if (!hex.every((part) => /^[\da-f]{1,4}$/i.test(part))) return null
  return [...hex.map((part) => Number.parseInt(part, 16)), ...v4]
}
