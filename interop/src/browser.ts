/** A page that a browser has come to. */
export interface Page {
  readonly url: string
  readonly html: string
}

const MAX_REDIRECTS = 12

/** A browser as far as servers see one: it keeps the cookies of each origin, and goes where it is sent. */
export class Browser {
  readonly #jars = new Map<string, Map<string, string>>()
  readonly #app: string

  /** @param app Origin of the app whose client runs in it. */
  constructor(app: string) {
    this.#app = app
  }

  /** `fetch` for a client in a page of the app. */
  readonly fetch = (url: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set('origin', this.#app)
    return this.#ask(url, { ...init, headers })
  }

  /** The cookies of an origin by name. A test may look into it and change it. */
  cookiesOf(origin: string): Map<string, string> {
    const jar = this.#jars.get(origin) ?? new Map<string, string>()
    this.#jars.set(origin, jar)
    return jar
  }

  /**
   * Goes to an address, and on to wherever that leads, but not to other origins: of an address there it
   * answers an empty page.
   */
  async visit(url: string, init: RequestInit = {}): Promise<Page> {
    const { origin } = new URL(url)
    let place = url
    let answer = await this.#ask(place, init)
    for (let steps = 0; answer.headers.has('location'); steps += 1) {
      if (steps === MAX_REDIRECTS) throw new Error(`Too many redirects, at last to ${place}`)
      place = new URL(answer.headers.get('location') ?? '', place).href
      if (new URL(place).origin !== origin) return { url: place, html: '' }
      answer = await this.#ask(place)
    }
    return { url: place, html: await answer.text() }
  }

  /** Sends the form of a page, with what is hidden in it. */
  submit({ url, html }: Page, fields: Readonly<Record<string, string>> = {}): Promise<Page> {
    const action = /<form[^>]* action="([^"]+)"/.exec(html)?.[1] ?? url
    const hidden = html.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)
    const entries = [...hidden].map(([, name = '', value = '']) => [name, value])
    const body = new URLSearchParams([...entries, ...Object.entries(fields)])
    const headers = { origin: new URL(url).origin }
    return this.visit(new URL(action, url).href, { method: 'POST', body, headers })
  }

  async #ask(url: string, init: RequestInit = {}): Promise<Response> {
    const jar = this.cookiesOf(new URL(url).origin)
    const headers = new Headers(init.headers)
    headers.set('cookie', [...jar].map((pair) => pair.join('=')).join('; '))
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const cookie of answer.headers.getSetCookie()) keep(jar, cookie)
    return answer
  }
}

function keep(jar: Map<string, string>, cookie: string): void {
  const [pair = '', ...attributes] = cookie.split('; ')
  const cut = pair.indexOf('=')
  const isOver = attributes.some((text) => /^(max-age=0|expires=.* 1970 )/i.test(text))
  if (isOver) jar.delete(pair.slice(0, cut))
  else jar.set(pair.slice(0, cut), pair.slice(cut + 1))
}
