import type { IncomingMessage } from 'node:http'
import type { AnyAuth } from '../auth.js'
import { answerMessage } from './to-node-handler.js'

/** The part of a Fastify app that the plugin uses. */
export interface FastifyApp {
  removeAllContentTypeParsers(): unknown
  addContentTypeParser(
    type: string,
    parser: (request: unknown, payload: unknown, done: (error: null) => void) => void,
  ): unknown
  all(
    path: string,
    handle: (
      request: { readonly raw: IncomingMessage },
      reply: { send(payload: unknown): unknown },
    ) => Promise<unknown>,
  ): unknown
}

/** A plugin of Fastify. */
export type FastifyPlugin = (app: FastifyApp) => Promise<void>

/**
 * Serves an app's calls in Fastify. Inside the plugin no parser touches the bodies; the rest of the app
 * keeps its own.
 *
 * @example
 * ```ts
 * import { toFastifyPlugin } from '@countersign/core/node'
 * import { auth } from './auth'
 *
 * export const plugin = toFastifyPlugin(auth) // await fastify.register(plugin)
 * ```
 */
export function toFastifyPlugin(auth: AnyAuth): FastifyPlugin {
  return (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => {
      done(null)
    })
    app.all(`${auth.basePath}/*`, async ({ raw }, reply) =>
      reply.send(await answerMessage(auth, raw)),
    )
    return Promise.resolve()
  }
}
