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
      response.writeHead(400).end()
      return
    }
    const clientAddress = message.socket.remoteAddress
    const answer = await auth.handler(request, clientAddress === undefined ? {} : { clientAddress })
    await send(answer, response)
  }
}

/** Null for what no `Request` can be: an address that is none, or a verb that fetch forbids. */
function toRequest(message: IncomingMessage): Request | null {
  const { method = 'GET' } = message
  const scheme = 'encrypted' in message.socket ? 'https' : 'http'
  const hasBody = method !== 'GET' && method !== 'HEAD'
  try {
    return new Request(`${scheme}://${message.headers.host ?? 'localhost'}${pathOf(message)}`, {
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

/** Reads only as far as the handler does; Node drops the rest once the answer is sent. */
function toBody(message: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<unknown> = message[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const next: IteratorResult<unknown, unknown> = await chunks.next()
      if (next.done === true) controller.close()
      else if (next.value instanceof Uint8Array) controller.enqueue(next.value)
    },
  })
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
