import {
  type Exchange,
  isLoopbackAddress,
  isLoopbackHost,
  type StartFacts,
} from '@countersign/core'

/** Headers with which proxies and tunnels name the original client. */
const forwardingHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-server',
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
]

/** Headers that frameworks such as Next set themselves, even without a proxy. */
const ownHeaders = ['x-forwarded-for', 'x-forwarded-host']

/** Decides who may open the inbox, because it shows links that sign users in. */
export class InboxAccess {
  readonly #hosts: readonly string[]

  /** @param hosts allowed host names besides the loopback names, without port */
  constructor(hosts: readonly string[]) {
    this.#hosts = hosts.map((host) => host.toLowerCase())
  }

  /** The reasons why the inbox must not exist where the app runs. */
  problems({ production, origin }: StartFacts): readonly string[] {
    if (production) return ['the inbox shows the mails of all users: it is for development only']
    const host = origin === null ? null : new URL(origin).hostname
    if (host === null || this.#knows(host)) return []
    return [
      `the inbox opens on this machine only, and the app is at ${host}: add it to "hosts" if no other machine can reach it`,
    ]
  }

  /**
   * Whether a request comes from this machine. The Host header does not prove it, because the caller sets it. But
   * the check stops DNS rebinding: the request of such a page has the page's own name as host.
   */
  allows(exchange: Exchange): boolean {
    const { headers, origin, socketAddress } = exchange
    const host = headers.get('host')
    const url = host === null ? origin : `http://${host}`
    if (!URL.canParse(url) || !this.#knows(new URL(url).hostname)) return false
    if (socketAddress === '') return this.#isForwardedByFramework(headers)
    return isLoopbackAddress(socketAddress) && !isForwarded(headers)
  }

  /** Without a client address from the runtime, headers can close the inbox but never open it. */
  #isForwardedByFramework(headers: Headers): boolean {
    const callers = headers.get('x-forwarded-for')?.split(',') ?? []
    const url = `http://${headers.get('x-forwarded-host') ?? 'localhost'}`
    return (
      !isForwarded(headers, ownHeaders) &&
      callers.every((address) => isLoopbackAddress(address.trim())) &&
      URL.canParse(url) &&
      this.#knows(new URL(url).hostname)
    )
  }

  #knows(host: string): boolean {
    return isLoopbackHost(host) || this.#hosts.includes(host.toLowerCase())
  }
}

function isForwarded(headers: Headers, except: readonly string[] = []): boolean {
  return forwardingHeaders.some((name) => !except.includes(name) && headers.has(name))
}
