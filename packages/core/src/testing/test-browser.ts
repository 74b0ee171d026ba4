import type { AnyAuth } from '../auth.js'

/** An answer, prepared for a test. */
export interface TestAnswer {
  readonly status: number
  readonly headers: Headers
  /** The JSON value, or the text where the answer is not JSON. */
  readonly body: unknown
  /** `code` of a refusal. */
  readonly code: string | undefined
}

/** A browser as the server sees it: it keeps cookies and sends the origin of its requests. */
export class TestBrowser {
  /** Cookies by name. A test may read and change them. */
  readonly cookies: Map<string, string>
  readonly #auth: Pick<AnyAuth, 'handler' | 'basePath'>
  readonly #origin: string

  constructor(
    auth: Pick<AnyAuth, 'handler' | 'basePath'>,
    origin: string,
    cookies?: ReadonlyMap<string, string>,
  ) {
    this.#auth = auth
    this.#origin = origin
    this.cookies = new Map(cookies)
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<TestAnswer> {
    return this.#send(path, { method: 'GET', headers })
  }

  post(
    path: string,
    body: unknown = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<TestAnswer> {
    const json = { 'content-type': 'application/json', origin: this.#origin }
    const text = JSON.stringify(body)
    return this.#send(path, { method: 'POST', body: text, headers: { ...json, ...headers } })
  }

  /** The cookies that belong to a session: all but the device cookie, which outlives it. */
  get sessionCookies(): ReadonlyMap<string, string> {
    return new Map([...this.cookies].filter(([name]) => !isDeviceCookie(name)))
  }

  /** The cookies as the browser sends them, for calls that are made without it. */
  get cookieHeader(): string {
    return [...this.cookies].map((pair) => pair.join('=')).join('; ')
  }

  /** `fetch` with this browser's cookies, for clients that take one. */
  readonly fetch = async (input: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    const { cookieHeader } = this
    if (cookieHeader !== '' && !headers.has('cookie')) headers.set('cookie', cookieHeader)
    if (!headers.has('origin') && init.method === 'POST') headers.set('origin', this.#origin)
    const url = new URL(input, this.#origin)
    const answer = await this.#auth.handler(new Request(url, { ...init, headers }))
    for (const cookie of answer.headers.getSetCookie()) this.#keep(cookie)
    return answer
  }

  async #send(path: string, init: RequestInit): Promise<TestAnswer> {
    const answer = await this.fetch(`${this.#auth.basePath}${path}`, init)
    const body = parse(await answer.text())
    const code: unknown = typeof body === 'object' && body && Reflect.get(body, 'code')
    return {
      status: answer.status,
      headers: answer.headers,
      body,
      code: typeof code === 'string' ? code : undefined,
    }
  }

  #keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split('; ')
    const name = pair.slice(0, pair.indexOf('='))
    if (attributes.includes('Max-Age=0')) this.cookies.delete(name)
    else this.cookies.set(name, pair.slice(name.length + 1))
  }
}

function isDeviceCookie(name: string): boolean {
  return /\.device(\.|$)/.test(name)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
