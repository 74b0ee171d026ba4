import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AnyAuth } from '../auth.js'
import { refuseAlias } from '../binding/session-reader.js'
import { sendResponse, targetOf, toRequest } from './node-messages.js'

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
    await sendResponse(await answerMessage(auth, message), response)
  }
}

/** The response of an app to a message. */
export async function answerMessage(
  auth: Pick<AnyAuth, 'handler'>,
  message: IncomingMessage,
): Promise<Response> {
  const alias = message.method === 'TRACE' ? null : refuseAlias(targetOf(message))
  const request = alias ? null : toRequest(message)
  if (!request) return alias ?? refuseMessage(message)
  const clientAddress = message.socket.remoteAddress
  return auth.handler(request, clientAddress === undefined ? {} : { clientAddress })
}

/** No `Request` can have this verb, or no address can be this one. */
function refuseMessage({ method }: IncomingMessage): Response {
  const isVerb = method === 'TRACE'
  return isVerb
    ? new Response(null, { status: 405, headers: { allow: 'GET, POST' } })
    : new Response(null, { status: 400 })
}
