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

/** Makes calls: one request each, and more only where `retry` asks for them, until the caller gives up. */
export function createRequest({ fetch, clock, baseURL, ...client }: RequestDeps): Send {
  return async (route, input = {}, options = {}) => {
    if (!baseURL) return failure(0, 'No baseURL')
    // What a call leaves out, or leaves undefined, the client says.
    const { signal, retry = client.retry ?? 0, timeout = client.timeout } = options
    const [path, init] = toRequest(route, input, { ...client.headers, ...options.headers })

    const attempt = async (count: number): Promise<Answer> => {
      let answer = failure(0)
      try {
        init.signal = toSignal(timeout, signal)
        answer = await readAnswer(await fetch(baseURL + path, init))
      } catch {
        // No answer.
      }
      const pause = answer.error ? pauseAfter(answer.error, retry, count) : Infinity
      if (pause === Infinity) return answer
      await new Promise<void>((resolve) => {
        clock.after(pause, resolve)
        signal?.addEventListener('abort', () => {
          resolve()
        })
      })
      return signal?.aborted ? answer : attempt(count + 1)
    }
    return attempt(0)
  }
}

function toRequest(
  route: string,
  { query, params, ...body }: Input,
  headers: Record<string, string>,
): [path: string, init: RequestInit] {
  const [method = '', path = ''] = route.split(' ')
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query })) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  const init: RequestInit = { method, headers, credentials: 'include' }
  if (method === 'POST') {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(body)
  }
  const filled = path.replace(/{(\w+)}/g, (_, name: string) =>
    // No value leaves its part: browsers would leave out an empty one, `.` and `..`, encoded or not.
    encodeURIComponent(String(params?.[name])).replace(/^\.{0,2}$/, '%20'),
  )
  return [`${filled}?${search.toString()}`.replace(/\?$/, ''), init]
}

function toSignal(
  timeout: number | undefined,
  signal: AbortSignal | undefined,
): AbortSignal | null {
  if (!timeout) return signal ?? null
  const timedOut = AbortSignal.timeout(timeout)
  return signal ? AbortSignal.any([signal, timedOut]) : timedOut
}
