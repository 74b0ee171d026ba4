/** Whose address counts as the caller's. */
export interface AddressSettings {
  /** Headers that proxies write, looked at in this order; only used behind declared proxies. */
  readonly ipAddressHeaders: readonly string[]
  /** Networks of the app's own proxies such as `10.0.0.0/8`, or how many proxies stand in front of it. */
  readonly trustedProxies: readonly string[] | number
}

interface Address {
  readonly text: string
  readonly bits: bigint
  readonly family: 4 | 6
}

/**
 * The caller's address in canonical form, or an empty text when nothing trustworthy says it. Headers
 * are walked from the right, past the app's own proxies: what stands further left anybody may write.
 */
export function findClientAddress(
  socketAddress: string,
  headers: Headers,
  { ipAddressHeaders, trustedProxies }: AddressSettings,
): string {
  const hops = [socketAddress, ...forwardedHops(headers, ipAddressHeaders).reverse()]
  if (typeof trustedProxies === 'number') {
    return canonical(hops[trustedProxies] ?? '')
  }
  if (trustedProxies.length === 0) return canonical(socketAddress)
  const networks = trustedProxies.map(parseNetwork)
  // Where the runtime does not say who connects, it is one of the proxies that the app declares.
  const known = socketAddress === '' ? hops.slice(1) : hops
  const isOwn = (address: Address): boolean => networks.some((network) => network?.(address))
  const addresses = known.map(parseAddress)
  const caller = addresses.find((address) => !address || !isOwn(address))
  return caller?.text ?? ''
}

function canonical(address: string): string {
  return parseAddress(address)?.text ?? ''
}

/** The part of an address that one subscriber has: an IPv4 address, or the first 64 bits of an IPv6 one. */
export function addressBucket(address: string): string {
  const parsed = parseAddress(address)
  if (!parsed) return ''
  return parsed.family === 4 ? parsed.text : (parsed.bits >> 64n).toString(16)
}

/** Whether a text is an address or a network in CIDR form. */
export function isNetwork(text: string): boolean {
  return parseNetwork(text) !== null
}

function forwardedHops(headers: Headers, names: readonly string[]): string[] {
  for (const name of names) {
    const value = headers.get(name)
    if (value !== null) return value.split(',').map((hop) => hop.trim())
  }
  return []
}

function parseNetwork(text: string): ((address: Address) => boolean) | null {
  const [base = '', length] = text.split('/')
  const address = parseAddress(base)
  if (!address || (length !== undefined && !/^\d{1,3}$/.test(length))) return null
  const size = address.family === 4 ? 32 : 128
  const prefix = length === undefined ? size : Number(length)
  if (prefix > size) return null
  const shift = BigInt(size - prefix)
  return ({ family, bits }) => family === address.family && bits >> shift === address.bits >> shift
}

/** Null for what is no address. IPv4 addresses in IPv6 clothes count as IPv4. */
function parseAddress(text: string): Address | null {
  const bare = text.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/%.*$/, '')
  const v4 = parseV4(bare.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1'))
  if (v4 !== null) return toV4(v4)
  const v6 = parseV6(bare)
  if (v6 === null) return null
  if (v6 >> 32n === 0xffffn) return toV4(v6 & 0xffffffffn)
  return { text: bare.toLowerCase(), bits: v6, family: 6 }
}

function toV4(bits: bigint): Address {
  const bytes = [24n, 16n, 8n, 0n].map((shift) => String((bits >> shift) & 255n))
  return { text: bytes.join('.'), bits, family: 4 }
}

function parseV4(text: string): bigint | null {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)) {
    return null
  }
  return parts.reduce((bits, part) => (bits << 8n) | BigInt(part), 0n)
}

function parseV6(text: string): bigint | null {
  const [head = '', tail, ...rest] = text.split('::')
  if (rest.length > 0) return null
  const left = groupsOf(head)
  const right = tail === undefined ? [] : groupsOf(tail)
  if (!left || !right) return null
  const missing = 8 - left.length - right.length
  if (tail === undefined ? missing !== 0 : missing < 1) return null
  const groups = [...left, ...Array<number>(missing).fill(0), ...right]
  return groups.reduce((bits, group) => (bits << 16n) | BigInt(group), 0n)
}

/** Groups of 16 bits; the last one may be an IPv4 address and counts as two. */
function groupsOf(text: string): number[] | null {
  if (text === '') return []
  const parts = text.split(':')
  const last = parts.at(-1) ?? ''
  const v4 = last.includes('.') ? parseV4(last) : null
  if (last.includes('.') && v4 === null) return null
  const hex = v4 === null ? parts : parts.slice(0, -1)
  if (!hex.every((part) => /^[\da-f]{1,4}$/i.test(part))) return null
  const groups = hex.map((part) => Number.parseInt(part, 16))
  return v4 === null ? groups : [...groups, Number(v4 >> 16n), Number(v4 & 0xffffn)]
}
