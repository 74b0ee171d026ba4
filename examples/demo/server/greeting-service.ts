import type { IncomingMessage, ServerResponse } from 'node:http'
import { createVerifier } from '@countersign/jwt/verify'

/** Where the service answers. A real one has a host of its own. */
export const servicePath = '/service/greeting'

/** Answers requests that bring a signed token. */
type Service = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * A service beside the app: no session, no database, no secret. All it knows is where the keys are.
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
