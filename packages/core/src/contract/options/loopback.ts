/**
 * `localhost`, names under it and loopback addresses, as URLs spell them.
 *
 * @see RFC 6761 section 6.3
 */
const loopbackHost = /^(?:(?:[a-z\d_-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i

/** Whether a host, without port, always leads to this machine. */
export function isLoopbackHost(host: string): boolean {
  return loopbackHost.test(host)
}

/** Whether a page is served by this machine. */
export function isLoopbackPage({ protocol, hostname }: URL): boolean {
  return /^https?:$/.test(protocol) && isLoopbackHost(hostname)
}

const loopbackAddress = /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/i

/** Whether the address of a connection's other end belongs to this machine. */
export function isLoopbackAddress(address: string): boolean {
  return loopbackAddress.test(address)
}
