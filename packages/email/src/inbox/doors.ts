import type { Exchange, StartFacts } from '@countersign/core'

/** Names that no page elsewhere can take for its own. @see RFC 6761 section 6.3 */
const thisMachine = /^(localhost|[\w-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i

/** Who may look into the inbox: it shows links that open accounts. */
export class Doors {
  readonly #hosts: readonly string[]

  /** @param hosts names besides this machine's own, without port */
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
   * Whether a request came under a name that is known here. A page that points its own name at this
   * machine (DNS rebinding) comes under that name.
   */
  admit({ headers, origin }: Exchange): boolean {
    const host = headers.get('host')
    const url = host === null ? origin : `http://${host}`
    return URL.canParse(url) && this.#knows(new URL(url).hostname)
  }

  #knows(host: string): boolean {
    return thisMachine.test(host) || this.#hosts.includes(host.toLowerCase())
  }
}
