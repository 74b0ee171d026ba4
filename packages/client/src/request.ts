import type { CallOptions, Retry } from './call-options.js'
import type { Clock } from './clock.js'
import { pauseAfter } from './pause-after.js'
import { type Answer, failure, fieldsOf, readAnswer } from './read-answer.js'

/** The input of a call: the fields of its body, `query` and `params` apart. */
type Input = Readonly<Record<string, unknown>>

/** Makes one call, named by its `"METHOD /path"`. Never rejects. */
export type Send = (route: string, input?: Input, options?: CallOptions) => Promise<Answer>

/** What requests are made of. */
export interface RequestDeps extends Pick<CallOptions, 'headers' | 'retry' | 'timeout'> {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly clock: Clock
  /** Where the calls live, such as `https://app.example.com/api/auth`; empty when nobody knows. */
  readonly baseURL: string
}

/** Makes calls: one request each, and more only where `retry` asks for them. */
export function createRequest({ fetch, clock, baseURL, ...client }: RequestDeps): Send {
  return async (route, input = {}, options = {}) => {
    if (!baseURL) return failure('NETWORK', 0, 'No baseURL')
    // What a call leaves out, or leaves undefined, the client says.
    const { signal, retry = client.retry ?? 0, timeout = client.timeout } = options
    const [path, init] = toRequest(route, input, { ...client.headers, ...options.headers })
    const attempt = async (): Promise<Answer> => {
      try {
        init.signal = toSignal(timeout, signal)
        return await readAnswer(await fetch(baseURL + path, init))
      } catch {
        return failure('NETWORK', 0)
      }
    }
    return repeat(attempt, retry, { clock, signal })
  }
}

/** Attempts until one goes well, or there is no next one, or the caller gives up. */
async function repeat(
  attempt: () => Promise<Answer>,
  retry: Retry,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal | undefined },
): Promise<Answer> {
  for (let count = 0; ; count += 1) {
    const answer = await attempt()
    const pause = answer.error ? pauseAfter(answer.error, retry, count) : Infinity
    if (pause === Infinity) return answer
    await new Promise<void>((resolve) => {
      const goOn = (): void => {
        resolve()
      }
      clock.after(pause, goOn)
      signal?.addEventListener('abort', goOn)
    })
    if (signal?.aborted) return answer
  }
}

function toRequest(
  route: string,
  { query, params, ...body }: Input,
  headers: Record<string, string>,
): [path: string, init: RequestInit] {
  const [method = '', path = ''] = route.split(' ')
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  const init: RequestInit = { method, headers, credentials: 'include' }
  if (method === 'POST') {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(body)
  }
  const filled = path.replace(/{(\w+)}/g, (_, name: string) => pathPart(fieldsOf(params)[name]))
  return [`${filled}?${search.toString()}`.replace(/\?$/, ''), init]
}

/** No value leaves its part of a path: browsers would leave out an empty one, `.` and `..`, encoded or not. */
function pathPart(value: unknown): string {
  return encodeURIComponent(String(value)).replace(/^\.{0,2}$/, '%20')
}

function toSignal(
  timeout: number | undefined,
  signal: AbortSignal | undefined,
): AbortSignal | null {
  if (!timeout) return signal ?? null
  const timedOut = AbortSignal.timeout(timeout)
  return signal ? AbortSignal.any([signal, timedOut]) : timedOut
}
