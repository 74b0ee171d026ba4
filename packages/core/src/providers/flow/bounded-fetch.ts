import { ProviderFailure, type ProviderTools } from '../../contract/providers/provider.js'
import { joinBytes } from '../../crypto/bytes.js'

/** A response that was read completely. */
export interface BoundedAnswer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
}

/** The options of a request. */
export type BoundedRequest = Pick<RequestInit, 'method' | 'headers' | 'body'>

const loopbackHosts = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Whether no third party can read or change the traffic. */
export function isSafeTarget(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, username, password } = new URL(url)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

/** Whether a host is this machine. */
export function isLoopback(hostname: string): boolean {
  return loopbackHosts.test(hostname)
}

/**
 * Sends a request to a provider within the limits of the tools and without following redirects.
 *
 * @throws ProviderFailure `unreachable` without a response in time, `malformed` for a redirect or a
 * response that is too large.
 */
export async function fetchBounded(
  url: string,
  request: BoundedRequest,
  tools: ProviderTools,
): Promise<BoundedAnswer> {
  if (!isSafeTarget(url)) throw new ProviderFailure('malformed', 'The address is not https')
  const { host } = new URL(url)
  const stop = new AbortController()
  const limit = startLimit(host, tools.timeout)
  try {
    // Raced, because a fetch of the app's own need not heed the signal.
    return await Promise.race([limit.passed, ask(url, { ...request, signal: stop.signal }, tools)])
  } catch (cause) {
    if (cause instanceof ProviderFailure) throw cause
    throw new ProviderFailure('unreachable', `${host} cannot be reached`, { cause })
  } finally {
    limit.lift()
    // Cancels the rest of the response.
    stop.abort()
  }
}

function startLimit(
  host: string,
  seconds: number,
): { readonly passed: Promise<never>; lift(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const passed = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new ProviderFailure('unreachable', `${host} was not done within ${seconds} seconds`))
    }, seconds * 1000)
  })
  return {
    passed,
    lift: () => {
      clearTimeout(timer)
    },
  }
}

async function ask(
  url: string,
  request: RequestInit,
  { fetch, maxBytes }: ProviderTools,
): Promise<BoundedAnswer> {
  const { host } = new URL(url)
  const response = await fetch(url, { ...request, redirect: 'manual' })
  const { status, headers } = response
  if (response.redirected || status < 200 || (status >= 300 && status < 400)) {
    throw new ProviderFailure('malformed', `${host} answers with a redirect`)
  }
  const bytes = await readBody(response.body, maxBytes)
  if (!bytes) throw new ProviderFailure('malformed', `${host} answers more than ${maxBytes} bytes`)
  return { status, headers, bytes }
}

/** Null when there are more bytes. */
async function readBody(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array | null> {
  if (!body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return joinBytes(chunks, length)
    length += value.length
    if (length > maxBytes) return null
    chunks.push(value)
  }
}

/** Our User-Agent for providers that require one. */
export const userAgent = 'countersign'
