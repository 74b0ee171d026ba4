/**
 * Checks what JavaScript passes to a binding, so that a mistake fails at the start and not in each request.
 *
 * @param part - the part of the app that the binding uses
 * @throws TypeError with the mistake and its remedy.
 */
export function requireAuth(binding: string, auth: unknown, part: 'handler' | 'api'): void {
  const problem = problemOf(auth, part)
  if (problem === null) return
  throw new TypeError(`${binding} takes the object that createAuth returned, got ${problem}`)
}

function problemOf(auth: unknown, part: 'handler' | 'api'): string | null {
  if (typeof auth === 'function') return `a function: pass auth and not auth.${part}`
  if (auth instanceof Promise) return 'a promise: await it'
  if (typeof auth !== 'object' || auth === null) {
    return `${String(auth)}: does the imported file export it, and import no file that imports this one?`
  }
  if (Reflect.get(auth, part) !== undefined) return null
  return 'auth' in auth
    ? 'an object that contains it: pass its auth'
    : `an object without ${part}: pass auth and no part of it`
}
