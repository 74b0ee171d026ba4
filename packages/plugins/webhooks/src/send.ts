import type { WebhookMessageRow } from './messages.js'
import { sign } from './signature.js'

/** Where messages are sent, and the keys that sign them. */
export interface Receiver {
  readonly url: string
  readonly keys: readonly Uint8Array<ArrayBuffer>[]
}

/** Sends a request: the platform's `fetch`, or one of the app. */
export type SendRequest = (url: string, init: RequestInit) => Promise<Response>

/** What sending needs besides the message. */
export interface SendDeps {
  readonly fetch: SendRequest
  /** Milliseconds. */
  readonly timeout: number
  /** The time in milliseconds. */
  readonly now: number
}

/** Why an attempt failed. */
export interface Failure {
  /** Such as `The endpoint responded with 500`. Without the body of the response. */
  readonly reason: string
  /** The endpoint wants no more of it: no attempt follows. */
  readonly isFinal: boolean
  /** Whether the endpoint rejects this message only: it may accept others. */
  readonly concernsMessageOnly: boolean
  /** Milliseconds that the endpoint wants to have before the next attempt. */
  readonly retryAfter: number
}

/** The statuses with which an endpoint rejects what a message contains. */
const REJECTED = [400, 413, 422]
/** The status with which an endpoint declares that it wants no more messages. */
const GONE = 410
/** The longest wait in milliseconds that an endpoint can demand: 30 days. */
const MAX_WAIT = 2_592_000_000
/** Most characters of a stored reason. */
const MAX_REASON = 500

/**
 * Sends a message once. Returns null when the endpoint accepted it with a status from 200 to 299. Redirects are not
 * followed.
 */
export async function send(
  message: Pick<WebhookMessageRow, 'id' | 'body'>,
  { url, keys }: Receiver,
  { fetch, timeout, now }: SendDeps,
): Promise<Failure | null> {
  const { id, body } = message
  const timestamp = Math.floor(now / 1000)
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': await sign(keys, { id, timestamp, body }),
  }
  const stop = new AbortController()
  const { promise: expired, cancel } = expire(stop, timeout)
  try {
    const request = {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: stop.signal,
    } as const
    // Raced, because a custom fetch may ignore the signal.
    const response = await Promise.race([fetch(url, request), expired])
    // Nothing in the body matters: an endpoint that never ends it must not hold the connection.
    response.body?.cancel().catch(() => undefined)
    return failureOf(response, now)
  } catch (error) {
    return { reason: reasonOf(error), isFinal: false, concernsMessageOnly: false, retryAfter: 0 }
  } finally {
    cancel()
  }
}

/** The message of an error, with that of its cause: the platform's `fetch` reports `fetch failed` alone. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'The request failed'
  const { message, cause } = error
  const reason = cause instanceof Error ? `${message}: ${cause.message}` : message
  // Databases refuse some control characters.
  return reason.replace(/\p{Cc}+/gu, ' ').slice(0, MAX_REASON)
}

function failureOf({ status, headers }: Response, now: number): Failure | null {
  if (status >= 200 && status < 300) return null
  return {
    reason: `The endpoint responded with ${status}`,
    isFinal: status === GONE,
    concernsMessageOnly: REJECTED.includes(status),
    retryAfter: readRetryAfter(headers.get('retry-after') ?? '', now),
  }
}

/** Milliseconds; 0 for a header that is neither seconds nor a date. @see RFC 9110 section 10.2.3 */
function readRetryAfter(header: string, now: number): number {
  const wanted = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Math.min(Math.max(wanted || 0, 0), MAX_WAIT)
}

function expire(stop: AbortController, timeout: number) {
  let cancel = (): void => undefined
  const promise = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`The endpoint did not respond within ${timeout} ms`))
      stop.abort()
    }, timeout)
    cancel = () => {
      clearTimeout(timer)
    }
  })
  return { promise, cancel }
}
