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

interface Attempt {
  readonly answer: Answer
  readonly retryAfter?: string | null
}

/** Makes calls: one request each, and more only where `retry` asks for them. */
export function createRequest(deps: RequestDeps): Send {
  return async (route, input = {}, options = {}) => {
    if (!deps.baseURL) return failure('NETWORK', 'Outside of browsers a baseURL is needed')
    const headers = { ...deps.headers, ...options.headers }
    const settings = { ...deps, ...options, headers }
    const [url, init] = toRequest(route, input, settings)
    for (let count = 0; ; count += 1) {
      const { answer, retryAfter } = await attempt(url, init, settings)
      const pause = pauseAfter(settings.retry ?? 0, { count, answer, retryAfter })
      if (pause === undefined) return answer
      await wait(pause, settings)
      if (options.signal?.aborted) return answer
    }
  }
}

function toRequest(
  route: string,
  { query, ...body }: Input,
  { baseURL, headers }: RequestDeps,
): [url: string, init: RequestInit] {
  const [method = '', path = ''] = route.split(' ')
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  const url = `${baseURL}${path}?${search.toString()}`.replace(/\?$/, '')
  const init: RequestInit = { method, headers: { ...headers }, credentials: 'include' }
  if (method === 'GET') return [url, init]
  return [
    url,
    {
      ...init,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
  ]
}

async function attempt(
  url: string,
  init: RequestInit,
  { fetch, timeout, signal }: RequestDeps & CallOptions,
): Promise<Attempt> {
  try {
    const response = await fetch(url, { ...init, signal: toSignal(timeout, signal) })
    return {
      answer: await readAnswer(response),
      retryAfter: response.headers.get('retry-after'),
    }
  } catch {
    return { answer: failure('NETWORK', 'The server could not be reached') }
  }
}

function toSignal(
  timeout: number | undefined,
  signal: AbortSignal | undefined,
): AbortSignal | null {
  if (timeout === undefined) return signal ?? null
  const timedOut = AbortSignal.timeout(timeout)
  return signal ? AbortSignal.any([signal, timedOut]) : timedOut
}

function wait(milliseconds: number, { clock, signal }: RequestDeps & CallOptions): Promise<void> {
  return new Promise((resolve) => {
    clock.after(milliseconds, resolve)
    signal?.addEventListener('abort', () => {
      resolve()
    })
  })
}
