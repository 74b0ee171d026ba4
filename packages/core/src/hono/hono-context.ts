/** The part of Hono's context that the binding uses. */
export interface HonoContext {
  readonly req: { readonly raw: Request }
  readonly env: unknown
  readonly executionCtx: { waitUntil(task: Promise<unknown>): void }
  header(name: string, value: string, options: { readonly append: true }): void
}

/** The address of the connection's other end, as Node, Deno and Bun pass it to Hono; empty elsewhere. */
export function socketAddress({ env, req }: HonoContext): string {
  const node = fieldOf(fieldOf(fieldOf(env, 'incoming'), 'socket'), 'remoteAddress')
  const deno = fieldOf(fieldOf(env, 'remoteAddr'), 'hostname')
  const bun = fieldOf(bunAddress(fieldOf(env, 'server') ?? env, req.raw), 'address')
  const found = node ?? deno ?? bun
  return typeof found === 'string' ? found : ''
}

/** The request target as it was sent, when Hono runs on Node; null elsewhere. */
export function requestTarget({ env }: HonoContext): string | null {
  const target = fieldOf(fieldOf(env, 'incoming'), 'url')
  return typeof target === 'string' ? target : null
}

function bunAddress(server: unknown, request: Request): unknown {
  const ask = fieldOf(server, 'requestIP')
  return typeof ask === 'function' ? Reflect.apply(ask, server, [request]) : undefined
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** The function that keeps the platform alive after the response; undefined without one. */
export function waitUntilOf(context: HonoContext): ((task: Promise<unknown>) => void) | undefined {
  try {
    const { executionCtx } = context
    return (task) => {
      executionCtx.waitUntil(task)
    }
  } catch {
    // Hono throws when the platform has none.
    return undefined
  }
}
