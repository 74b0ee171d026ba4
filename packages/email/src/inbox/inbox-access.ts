import {
  type Exchange,
  isLoopbackAddress,
  isLoopbackHost,
  type StartFacts,
} from '@countersign/core'

/** Headers by which proxies and tunnels say for whom they call. */
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

/** Headers that frameworks such as Next write themselves, also where nothing stands in front of them. */
const ownHeaders = ['x-forwarded-for', 'x-forwarded-host']

/** Who may open the inbox: it shows links that sign people in. */
export class InboxAccess {
  readonly #hosts: readonly string[]

  /** @param hosts names besides the loopback ones, without port */
  constructor(hosts: readonly string[]) {
    this.#hosts = hosts.map((host) => host.toLowerCase())
  }

  /** What keeps the inbox from existing where the app runs. */
  problems({ production, origin }: StartFacts): readonly string[] {
    if (production) return ['the inbox shows everybody’s mails: it is for development only']
    const host = origin === null ? null : new URL(origin).hostname
    if (host === null || this.#knows(host)) return []
    return [
      `the inbox opens on this machine only, and the app is at ${host}: name it in "hosts" if nobody else gets there`,
    ]
  }

  /**
   * Whether a request comes from this machine. Its host proves nothing, as its caller writes it, but a page
   * that points its own name at this machine (DNS rebinding) comes under that name.
   */
  allows(exchange: Exchange): boolean {
    const { headers, origin, socketAddress } = exchange
    const host = headers.get('host')
    const url = host === null ? origin : `http://${host}`
    if (!URL.canParse(url) || !this.#knows(new URL(url).hostname)) return false
    if (socketAddress === '') return this.#isForwardedByFramework(headers)
    return isLoopbackAddress(socketAddress) && !isForwarded(headers)
  }

  /** Where the runtime does not say who connects, headers can close the inbox and never open it. */
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
