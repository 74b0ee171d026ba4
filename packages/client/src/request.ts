import type { CallOptions } from './call-options.js'
import type { Clock } from './clock.js'
import { pauseAfter } from './pause-after.js'
import { type Answer, failure, readAnswer } from './read-answer.js'

/** What is written into an address. */
type Texts = Readonly<Record<string, string | number | boolean | null | undefined>>

/** The input of a call: the fields of its body, `query` and `params` apart. */
interface Input {
  readonly [field: string]: unknown
  readonly query?: Texts | undefined
  readonly params?: Texts | undefined
}

/** Makes one call, named by its `"METHOD /path"`. Never rejects. */
export type Send = (route: string, input?: Input, options?: CallOptions) => Promise<Answer>

/** What requests are made of. */
export interface RequestDeps extends Pick<CallOptions, 'headers' | 'retry' | 'timeout'> {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly clock: Clock
  /** Where the calls live, such as `https://app.example.com/api/auth`; empty when nobody knows. */
  readonly baseURL: string
}

const noConnection = /REFUSED|NOTFOUND|I_AGAIN|CONNECT_/

/** Browsers know whether they are offline, and say so by false alone; Node says nothing. */
const globals: { readonly navigator?: { readonly onLine?: boolean } } = globalThis

/** Makes calls: one request each, and more only where `retry` asks for them, until the caller gives up. */
export function createRequest({ fetch, clock, baseURL, ...client }: RequestDeps): Send {
  return async (route, input = {}, options = {}) => {
    if (!baseURL) return failure(0, 'No baseURL')
    // What a call leaves out, or leaves undefined, the client says.
    const { signal, retry = client.retry ?? 0, timeout = client.timeout } = options
    const { query, params, ...body } = input
    const [method = '', template = ''] = route.split(' ')
    const url = baseURL + toPath(template, params, query)
    const headers: Record<string, string> = { ...client.headers, ...options.headers }
    const init: RequestInit = { method, headers, credentials: 'include' }
    const isGet = method === 'GET'
    if (!isGet) {
      headers['content-type'] = 'application/json'
      init.body = JSON.stringify(body)
    }

    for (let count = 0; ; count += 1) {
      let answer = failure(0)
      // A GET may be sent twice. Any other call only when the first has certainly done nothing.
      let mayRepeat = globals.navigator?.onLine === false
      try {
        init.signal = AbortSignal.any(
          [signal ?? [], timeout ? AbortSignal.timeout(timeout) : []].flat(),
        )
        const response = await fetch(url, init)
        mayRepeat = isGet ? !response.ok : [429, 503].includes(response.status)
        answer = await readAnswer(response)
      } catch (cause) {
        // A program was refused a connection, or found no address. Browsers do not tell.
        mayRepeat ||= isGet || noConnection.test(JSON.stringify(cause, ['cause', 'code']))
      }
      const { error } = answer
      if (!error) return answer
      const pause = pauseAfter(error, retry, count, mayRepeat)
      if (pause === Infinity) return answer
      await new Promise<void>((resolve) => {
        clock.after(pause, resolve)
        signal?.addEventListener('abort', () => {
          resolve()
        })
      })
      if (signal?.aborted) return answer
    }
  }
}

/** The path and the query of a call. */
function toPath(template: string, params: Texts | undefined, query: Texts | undefined): string {
  const search = new URLSearchParams()
  for (const name in query) {
    const value = query[name] ?? null
    if (value !== null) search.set(name, String(value))
  }
  const path = template.replace(/{(\w+)}/g, (_, name: string) =>
    // No value leaves its part: browsers would leave out an empty one, `.` and `..`, encoded or not.
    encodeURIComponent(String(params?.[name])).replace(/^\.{0,2}$/, '%20'),
  )
  return path + (search.size ? `?${search.toString()}` : '')
}
