import type { AnyAuth } from '../auth.js'

/** The answer to a caller without cookies. */
export interface BearerAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
  /** `code` of a refusal. */
  readonly code: unknown
}

type Headed = Readonly<Record<string, string>>

interface Sent {
  readonly headers: Headed
  readonly method?: string
  readonly body?: string
}

/** A caller that keeps no cookies and comes from no page: a native app, or a program. */
export class BearerCaller {
  readonly #auth: Pick<AnyAuth, 'handler' | 'basePath'>
  /** The last token that an answer contained. */
  token: string | null

  constructor(auth: Pick<AnyAuth, 'handler' | 'basePath'>, token: string | null = null) {
    this.#auth = auth
    this.token = token
  }

  get(path: string, headers: Headed = {}): Promise<BearerAnswer> {
    return this.#send(path, { headers })
  }

  post(path: string, body: object = {}, headers: Headed = {}): Promise<BearerAnswer> {
    const all = { 'content-type': 'application/json', ...headers }
    return this.#send(path, { method: 'POST', body: JSON.stringify(body), headers: all })
  }

  async #send(path: string, { headers, ...init }: Sent): Promise<BearerAnswer> {
    const own = this.token === null ? {} : { authorization: `Bearer ${this.token}` }
    const url = `http://localhost:3000${this.#auth.basePath}${path}`
    const request = new Request(url, { ...init, headers: { ...own, ...headers } })
    const answer = await this.#auth.handler(request)
    this.token = answer.headers.get('set-auth-token') ?? this.token
    const text = await answer.text()
    const body: unknown = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null
    const code: unknown = body === null ? undefined : Reflect.get(Object(body), 'code')
    return { status: answer.status, headers: answer.headers, body, code }
  }
}

/** The address of the user that a caller is signed in as. */
export async function addressOf(caller: Pick<BearerCaller, 'get'>): Promise<string | null> {
  const { status, body } = await caller.get('/get-session')
  if (status !== 200) throw new Error(`get-session answered ${status}`)
  return (body as { readonly user: { readonly email: string } } | null)?.user.email ?? null
}
