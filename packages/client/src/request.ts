import type { CallOptions } from './call-options.js'
import type { Clock } from './clock.js'
import { pauseAfter } from './pause-after.js'
import { type Answer, failure, readAnswer } from './read-answer.js'

/** The input of a call: the fields of its body, and `query` apart. */
export type Input = Readonly<Record<string, unknown>>

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
export function createRequest(deps: RequestDeps): Send {
  return async (route, input = {}, options = {}) => {
    if (!deps.baseURL) return failure('NETWORK', 0, 'baseURL is missing')
    const { retry = 0, ...settings } = { ...deps, ...options }
    const headers = { ...deps.headers, ...options.headers }
    const [url, init] = toRequest(route, input, headers)
    for (let count = 0; ; count += 1) {
      const answer = await attempt(deps.baseURL + url, init, settings)
      const pause = answer.error ? pauseAfter(answer.error, retry, count) : Infinity
      if (pause === Infinity) return answer
      await wait(pause, settings)
      if (options.signal?.aborted) return answer
    }
  }
}

function toRequest(
  route: string,
  { query, ...body }: Input,
  headers: Readonly<Record<string, string>>,
): [path: string, init: RequestInit] {
  const [method = '', path = ''] = route.split(' ')
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  const init: RequestInit = { method, headers, credentials: 'include' }
  if (method === 'POST') {
    init.headers = { ...headers, 'content-type': 'application/json' }
    init.body = JSON.stringify(body)
  }
  return [`${path}?${search.toString()}`.replace(/\?$/, ''), init]
}

async function attempt(
  url: string,
  init: RequestInit,
  { fetch, timeout, signal }: Pick<RequestDeps & CallOptions, 'fetch' | 'timeout' | 'signal'>,
): Promise<Answer> {
  try {
    return await readAnswer(await fetch(url, { ...init, signal: toSignal(timeout, signal) }))
  } catch {
    return failure('NETWORK', 0)
  }
}

function toSignal(
  timeout: number | undefined,
  signal: AbortSignal | undefined,
): AbortSignal | null {
  if (!timeout) return signal ?? null
  const timedOut = AbortSignal.timeout(timeout)
  return signal ? AbortSignal.any([signal, timedOut]) : timedOut
}

function wait(
  milliseconds: number,
  { clock, signal }: Pick<RequestDeps & CallOptions, 'clock' | 'signal'>,
): Promise<void> {
  return new Promise((resolve) => {
    clock.after(milliseconds, resolve)
    signal?.addEventListener('abort', () => {
      resolve()
    })
  })
}
