import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AnyAuth } from '../auth.js'

/** A listener for `http.createServer`, and a handler for Express and Connect. */
export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * Serves an app's calls on Node's own HTTP server, with the connection's address as the caller's.
 *
 * @example
 * ```ts
 * import { createServer } from 'node:http'
 * import { toNodeHandler } from '@countersign/core/node'
 * import { auth } from './auth'
 *
 * createServer(toNodeHandler(auth)).listen(3000)
 * ```
 */
export function toNodeHandler(auth: Pick<AnyAuth, 'handler'>): NodeHandler {
  return async (message, response) => {
    const request = toRequest(message)
    if (!request) {
      // No `Request` can have this verb, or no address can be this one.
      if (message.method === 'TRACE') response.writeHead(405, { allow: 'GET, POST' }).end()
      else response.writeHead(400).end()
      return
    }
    const clientAddress = message.socket.remoteAddress
    const answer = await auth.handler(request, clientAddress === undefined ? {} : { clientAddress })
    await send(answer, response)
  }
}

/** A name or an address, and a port: a slash in it would move the rest of it into the path. */
const hostPattern = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** Null for what no `Request` can be: an address that is none, or a verb that fetch forbids. */
function toRequest(message: IncomingMessage): Request | null {
  const { method = 'GET' } = message
  const { host = 'localhost' } = message.headers
  const path = pathOf(message)
  if (!hostPattern.test(host) || !path.startsWith('/')) return null
  const scheme = 'encrypted' in message.socket ? 'https' : 'http'
  const hasBody = method !== 'GET' && method !== 'HEAD'
  try {
    return new Request(`${scheme}://${host}${path}`, {
      method,
      headers: toHeaders(message),
      ...(hasBody ? { body: toBody(message), duplex: 'half' } : {}),
    })
  } catch {
    return null
  }
}

/** Express cuts the path where it mounts a handler and keeps the whole in `originalUrl`. */
function pathOf(message: IncomingMessage): string {
  const original: unknown = Reflect.get(message, 'originalUrl')
  return typeof original === 'string' ? original : (message.url ?? '/')
}

function toHeaders(message: IncomingMessage): Headers {
  const pairs = Object.entries(message.headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((item): [string, string] => [name, item]),
  )
  return new Headers(pairs)
}

/**
 * Reads only as far as the handler does. Node itself drops a body that nobody began to read; the rest
 * of one that was given up is dropped here, because the connection is stuck behind it otherwise.
 */
function toBody(message: IncomingMessage): ReadableStream<Uint8Array> {
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

async function send(answer: Response, response: ServerResponse): Promise<void> {
  const cookies = answer.headers.getSetCookie()
  const headers = [...answer.headers].filter(([name]) => name !== 'set-cookie')
  response.writeHead(answer.status, [
    ...headers.flat(),
    ...cookies.flatMap((cookie) => ['set-cookie', cookie]),
  ])
  response.end(new Uint8Array(await answer.arrayBuffer()))
}
