import type { IncomingMessage, ServerResponse } from 'node:http'
import { createVerifier } from '@countersign/jwt/verify'

/** The path of the service. A real service has a separate host. */
export const servicePath = '/service/greeting'

/** Responds to requests with a signed token. */
type Service = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * A service without sessions, database and secret. It knows only the URL of the keys.
 */
export function createGreetingService(jwksURL: string): Service {
  const verifier = createVerifier({ jwksURL })
  return async ({ headers }, response) => {
    const [, token = ''] = (headers.authorization ?? '').split(' ')
    const { payload, error } = await verifier.verify(token)
    response.writeHead(payload ? 200 : 401, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    })
    response.end(payload ? `Hello, ${String(payload['name'])}` : error.message)
  }
}
