import type { AnyAuth } from '../auth.js'
import { refuseAlias } from '../binding/request-target.js'
import { type HonoContext, requestTarget, socketAddress, waitUntilOf } from './hono-context.js'

/** A handler for Hono's `app.all` or `app.on`. */
export type HonoHandler = (context: HonoContext) => Promise<Response>

/**
 * Serves an app's calls in Hono, with the address of the connection and with `waitUntil` when the platform
 * has them.
 *
 * @example
 * ```ts
 * import { toHonoHandler } from '@countersign/core/hono'
 * import { auth } from './auth'
 *
 * export const handle = toHonoHandler(auth) // app.all('/api/auth/*', handle)
 * ```
 */
export function toHonoHandler(auth: Pick<AnyAuth, 'handler'>): HonoHandler {
  return (context) => {
    const target = requestTarget(context)
    const alias = target === null ? null : refuseAlias(target)
    if (alias) return Promise.resolve(alias)
    const clientAddress = socketAddress(context)
    const waitUntil = waitUntilOf(context)
    return auth.handler(context.req.raw, { clientAddress, ...(waitUntil && { waitUntil }) })
  }
}
