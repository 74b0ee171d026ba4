import type { CompiledCall } from '../api/compile-call.js'
import { kernelError } from '../contract/errors.js'

/** Finds the call of a request. */
export interface Router {
  /**
   * The call of a verb and a path, exactly as spelled: every other spelling of a path is another path.
   *
   * @throws NOT_FOUND, or METHOD_NOT_ALLOWED with the verbs that the path has.
   */
  find(method: string, path: string): CompiledCall
}

/**
 * The routes of an app, built once.
 *
 * @throws Error when two endpoints share verb and path.
 */
export function createRouter(calls: readonly CompiledCall[]): Router {
  const paths = new Map<string, Map<string, CompiledCall>>()
  for (const call of calls) {
    if (call.access === 'server-only') continue
    const methods = paths.get(call.path) ?? new Map<string, CompiledCall>()
    if (methods.has(call.method)) throw new Error(`${call.method} ${call.path} is declared twice`)
    paths.set(call.path, methods.set(call.method, call))
  }

  return {
    find(method, path) {
      const methods = paths.get(path)
      if (!methods) throw kernelError('NOT_FOUND')
      const call = methods.get(method)
      if (call) return call
      const allow = [...methods.keys()].join(', ')
      throw kernelError('METHOD_NOT_ALLOWED', { headers: { allow } })
    },
  }
}
