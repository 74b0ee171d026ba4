import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'

/** A request of Node's server for HTTP/1.1, or of that for HTTP/2. */
export type NodeRequest = IncomingMessage | Http2ServerRequest
/** A response of Node's server for HTTP/1.1, or of that for HTTP/2. */
export type NodeResponse = ServerResponse | Http2ServerResponse

/** A name or an address, and a port: a slash in it would move the rest of it into the path. */
const hostPattern = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** Null when no `Request` is possible: an invalid address, or a method that fetch forbids. */
export function toRequest(message: NodeRequest): Request | null {
  const { method = 'GET' } = message
  const host = hostOf(message)
  if (host === null || !hostPattern.test(host)) return null
  const scheme = 'encrypted' in message.socket ? 'https' : 'http'
  const hasBody = method !== 'GET' && method !== 'HEAD'
  try {
    return new Request(`${scheme}://${host}${targetOf(message)}`, {
      method,
      headers: toHeaders(message),
      ...(hasBody ? { body: toBody(message), duplex: 'half' } : {}),
    })
  } catch {
    return null
  }
}

/** The target as it was sent. Express removes the mount path from it and keeps the whole in `originalUrl`. */
export function targetOf(message: NodeRequest): string {
  const original: unknown = Reflect.get(message, 'originalUrl')
  return typeof original === 'string' ? original : (message.url ?? '/')
}

/** The host that the client names; null when a message of HTTP/2 names two. @see RFC 9113 section 8.3.1 */
function hostOf({ headers }: NodeRequest): string | null {
  const authority: unknown = headers[':authority']
  if (typeof authority !== 'string') return headers.host ?? 'localhost'
  return (headers.host ?? authority) === authority ? authority : null
}

/** The headers of a message, repeated ones one by one. Of the pseudo-headers of HTTP/2, the authority is the host. */
export function toHeaders(message: NodeRequest): Headers {
  const { ':authority': authority, ...rest } = message.headers
  const all = authority === undefined ? rest : { ...rest, host: authority }
  const pairs = Object.entries(all)
    .filter(([name]) => !name.startsWith(':'))
    .flatMap(([name, value]) => [value ?? []].flat().map((item): [string, string] => [name, item]))
  return new Headers(pairs)
}

/**
 * Reads only as far as the handler does. Node drops a body that was never read; the rest of a cancelled one
 * is dropped here, because it would block the connection. A body that a parser of the framework has read is
 * serialised again.
 */
function toBody(message: NodeRequest): BodyInit {
  const parsed: unknown = Reflect.get(message, 'body')
  if (message.readableEnded && parsed !== undefined) return printBody(message, parsed)
  const chunks: AsyncIterator<unknown> = message.iterator({ destroyOnReturn: false })
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const next: IteratorResult<unknown, unknown> = await chunks.next()
      if (next.done === true) controller.close()
      else if (next.value instanceof Uint8Array) controller.enqueue(next.value)
    },
    async cancel() {
      await chunks.return?.()
      message.resume()
    },
  }
  return new ReadableStream(source, { highWaterMark: 0 })
}

/**
 * Whether other code has read the body and left nothing of it, such as a middleware that iterates over the request. Parsers of
 * frameworks leave the result in `body`.
 */
export function hasLostBody(message: NodeRequest): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = message.headers
  const hadBody = encoding !== undefined || Number(length) > 0
  return hadBody && message.readableEnded && Reflect.get(message, 'body') === undefined
}

function printBody({ headers }: NodeRequest, parsed: unknown): BodyInit {
  if (typeof parsed === 'string') return parsed
  if (parsed instanceof Uint8Array) return new Uint8Array(parsed)
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
  if (!isForm) return JSON.stringify(parsed)
  const fields: Record<string, unknown> = typeof parsed === 'object' ? { ...parsed } : {}
  const pairs = Object.entries(fields).map(([name, value]) => [name, String(value)])
  return new URLSearchParams(pairs).toString()
}

/** Sends a response, and keeps cookies that are set already. */
export async function sendResponse(answer: Response, response: NodeResponse): Promise<void> {
  for (const [name, value] of answer.headers) {
    if (name !== 'set-cookie') response.setHeader(name, value)
  }
  for (const cookie of answer.headers.getSetCookie()) response.appendHeader('set-cookie', cookie)
  response.writeHead(answer.status)
  response.end(new Uint8Array(await answer.arrayBuffer()))
}
