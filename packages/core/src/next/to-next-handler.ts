import type { AnyAuth } from '../auth.js'

/** The functions of Next that a route uses. */
export interface NextHandlerOptions {
  /** `after` of `next/server`: keeps the platform alive until mails were sent. Default: none. */
  readonly after?: (task: Promise<unknown>) => void
}

/** The verbs of a route file. */
export type NextHandler = Readonly<
  Record<'GET' | 'POST' | 'OPTIONS', (request: Request) => Promise<Response>>
>

/**
 * Serves an app's calls from a route file, `app/api/auth/[...all]/route.ts`. Next does not provide the
 * address of callers: declare the proxy's header in `advanced.ipAddress`.
 *
 * @example
 * ```ts
 * import { toNextHandler } from '@countersign/core/next'
 * import { auth } from './auth'
 *
 * // import { after } from 'next/server', and pass { after }
 * export const { GET, POST, OPTIONS } = toNextHandler(auth)
 * ```
 */
export function toNextHandler(
  auth: Pick<AnyAuth, 'handler'>,
  { after }: NextHandlerOptions = {},
): NextHandler {
  const from = after
    ? {
        waitUntil: (task: Promise<unknown>) => {
          after(task)
        },
      }
    : {}
  const handle = (request: Request): Promise<Response> => auth.handler(request, from)
  return { GET: handle, POST: handle, OPTIONS: handle }
}
