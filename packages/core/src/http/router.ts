import type { CompiledCall } from '../api/compile-call.js'
import { hasRoute } from '../contract/calls/endpoint.js'
import { commonError } from '../contract/errors.js'
import type { Hints } from './hints.js'

/** A call and the part of its path that varies. */
export interface Route {
  readonly call: CompiledCall
  readonly params: Readonly<Record<string, string>>
}

/** Finds the call of a request. */
export interface Router {
  /**
   * The call of a verb and a path, exactly as spelled: every other spelling of a path is another path.
   *
   * @throws NOT_FOUND, or METHOD_NOT_ALLOWED with the verbs that the path has.
   */
  find(method: string, path: string): Route
  /** Whether a call has the path, with any method. */
  has(path: string): boolean
}

type Methods = Map<string, CompiledCall>

const noParams: Route['params'] = {}
/** The characters of a path parameter: those that no router, proxy or browser respells. */
const variableText = /^[\w.~-]{1,256}$/

/**
 * The routes of an app, built once.
 *
 * @throws Error when two endpoints share verb and path.
 */
export function createRouter(
  calls: readonly CompiledCall[],
  disabledPaths: readonly string[],
  hints: Pick<Hints, 'notFound'>,
): Router {
  const exact = new Map<string, Methods>()
  const variable = new Map<string, { readonly name: string; readonly methods: Methods }>()
  for (const call of calls) {
    if (!hasRoute(call) || disabledPaths.includes(call.path)) continue
    const { prefix, name } = splitPath(call.path)
    const known = name === null ? exact.get(prefix) : variable.get(prefix)?.methods
    const methods: Methods = known ?? new Map<string, CompiledCall>()
    if (methods.has(call.method)) throw new Error(`${call.method} ${call.path} is declared twice`)
    methods.set(call.method, call)
    if (name === null) exact.set(prefix, methods)
    else variable.set(prefix, { name, methods })
  }

  const match = (path: string): { methods: Methods; params: Route['params'] } | null => {
    const methods = exact.get(path)
    if (methods) return { methods, params: noParams }
    const cut = path.lastIndexOf('/') + 1
    const found = variable.get(path.slice(0, cut))
    const text = path.slice(cut)
    if (!found || !variableText.test(text)) return null
    return { methods: found.methods, params: { [found.name]: text } }
  }

  return {
    has: (path) => match(path) !== null,
    find(method, path) {
      const matched = match(path)
      if (!matched) throw commonError('NOT_FOUND', hints.notFound(path, [...exact.keys()]))
      const { methods, params } = matched
      const call = methods.get(method)
      if (call) return { call, params }
      const allow = [...methods.keys()].join(', ')
      throw commonError('METHOD_NOT_ALLOWED', { headers: { allow } })
    },
  }
}

/** `/reset-password/{token}` is the prefix `/reset-password/` and the name `token`. */
function splitPath(path: string): { prefix: string; name: string | null } {
  const [, prefix = '', name = ''] = /^(.*\/)\{(\w+)\}$/.exec(path) ?? []
  return name === '' ? { prefix: path, name: null } : { prefix, name }
}
