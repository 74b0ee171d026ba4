import type { CallOptions } from './call-options.js'
import type { Clock } from './platform.js'
import { pauseAfter } from './pause-after.js'
import { type Answer, failure, readAnswer } from './read-answer.js'

/** Values of query or path parameters. */
type Texts = Readonly<Record<string, string | number | boolean | null | undefined>>

/** The input of a call: `query`, `params`, and the fields of its body. */
export interface CallInput {
  readonly [field: string]: unknown
  readonly query?: Texts | undefined
  readonly params?: Texts | undefined
}

/** Makes one call, named by its `"METHOD /path"`. Never rejects. */
export type Send = (route: string, input?: CallInput, options?: CallOptions) => Promise<Answer>

export interface RequestDeps extends Pick<CallOptions, 'headers' | 'retry' | 'timeout'> {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly clock: Clock
  /** The URL of the calls, such as `https://app.example.com/api/auth`; empty when it is not known. */
  readonly baseURL: string
}

const noConnection = /REFUSED|NOTFOUND|I_AGAIN|CONNECT_/

/** Browsers set `onLine` to false when they are certainly offline; Node does not set it. */
const globals: { readonly navigator?: { readonly onLine?: boolean } } = globalThis

/** Creates `send`, which makes one request for each call, and more only as `retry` says, until the caller aborts. */
export function createRequest({ fetch, clock, baseURL, ...client }: RequestDeps): Send {
  return async (route, input = {}, options = {}) => {
    if (!baseURL) return failure(0, 'No baseURL')
    // The client's options apply where a call's options are absent or undefined.
    const { signal, retry = client.retry ?? 0, timeout = client.timeout } = options
    const { query, params, ...body } = input
    const [method = '', template = ''] = route.split(' ')
    // Query and parameters may hold a token, which no message repeats.
    const address = baseURL + template
    const url = baseURL + toPath(template, params, query)
    const headers: Record<string, string> = { ...client.headers, ...options.headers }
    const init: RequestInit = { method, headers, credentials: 'include' }
    const isGet = method === 'GET'
    if (!isGet) {
      headers['content-type'] = 'application/json'
      init.body = JSON.stringify(body)
    }

    for (let count = 0; ; count += 1) {
      let answer = failure(0, 'No response from ' + address)
      // A GET may be repeated. Any other call only when the first attempt has certainly changed nothing.
      let mayRepeat = globals.navigator?.onLine === false
      try {
        init.signal = AbortSignal.any(
          [signal ?? [], timeout ? AbortSignal.timeout(timeout) : []].flat(),
        )
        const response = await fetch(url, init)
        mayRepeat = isGet ? !response.ok : [429, 503].includes(response.status)
        answer = await readAnswer(response, address)
      } catch (cause) {
        // Node reports a refused connection or a failed DNS lookup. Browsers do not.
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

/** Builds the path and the query of a call. */
function toPath(template: string, params: Texts | undefined, query: Texts | undefined): string {
  const search = new URLSearchParams()
  for (const name in query) {
    const value = query[name] ?? null
    if (value !== null) search.set(name, String(value))
  }
  const path = template.replace(/{(\w+)}/g, (_, name: string) =>
    // A value never changes the path's structure: URL parsers resolve the segments `.` and `..`, encoded or not.
    encodeURIComponent(String(params?.[name])).replace(/^\.{0,2}$/, '%20'),
  )
  return path + (search.size ? `?${search.toString()}` : '')
}
