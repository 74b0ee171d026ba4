const MAX_REDIRECTS = 12

/** A browser as far as an app sees one: it keeps the app's cookies, and goes where it is sent. */
export class Browser {
  readonly #cookies = new Map<string, string>()
  readonly #origin: string

  /** @param origin The app whose client runs in it. */
  constructor(origin: string) {
    this.#origin = origin
  }

  /** `fetch` for a client in a page of the app. */
  readonly fetch = (url: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set('origin', this.#origin)
    return this.#ask(url, { ...init, headers })
  }

  /** Goes to an address of the app, and on to wherever that leads: the address where it ends. */
  async visit(url: string): Promise<string> {
    let place = url
    for (let steps = 0; steps < MAX_REDIRECTS; steps += 1) {
      if (new URL(place).origin !== this.#origin) return place
      const location = (await this.#ask(place)).headers.get('location')
      if (location === null) return place
      place = new URL(location, place).href
    }
    throw new Error(`Too many redirects, at last to ${place}`)
  }

  async #ask(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('cookie', [...this.#cookies].map((pair) => pair.join('=')).join('; '))
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const cookie of answer.headers.getSetCookie()) this.#keep(cookie)
    return answer
  }

  #keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split('; ')
    const cut = pair.indexOf('=')
    if (attributes.includes('Max-Age=0')) this.#cookies.delete(pair.slice(0, cut))
    else this.#cookies.set(pair.slice(0, cut), pair.slice(cut + 1))
  }
}
