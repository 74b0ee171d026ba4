import { routes } from '../../packages/client/src/routes.ts'
import { shapeOf } from '../../packages/core/src/contract/answer.ts'
import { definitionOf } from '../../packages/core/src/contract/endpoint.ts'
import { kernelErrors } from '../../packages/core/src/contract/errors.ts'
import { markOf } from '../../packages/core/src/contract/marks.ts'
import { coreEndpoints } from '../../packages/core/src/endpoints/index.ts'

/** @typedef {import('../../packages/core/src/contract/endpoint.ts').AnyDefinition} Definition */
/** @typedef {import('../../packages/core/src/contract/errors.ts').ErrorCatalogue} ErrorCatalogue */
/** @typedef {keyof typeof kernelErrors} KernelCode */

/**
 * @typedef {object} CallFacts
 * @property {string} name on the server
 * @property {string | null} clientName such as `signIn.email`
 * @property {Definition} definition
 * @property {ErrorCatalogue} errors what the call itself may answer
 */

/** @type {Readonly<Record<string, KernelCode>>} */
const redirectCodes = {
  callbackURL: 'INVALID_CALLBACK_URL',
  redirectTo: 'INVALID_REDIRECT_URL',
  errorCallbackURL: 'INVALID_ERROR_CALLBACK_URL',
  newUserCallbackURL: 'INVALID_NEW_USER_CALLBACK_URL',
}

/**
 * What stands before every call may answer these.
 *
 * @type {readonly KernelCode[]}
 */
export const codesOfAnyCall = [
  'INVALID_ORIGIN',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'PAYLOAD_TOO_LARGE',
  'REQUEST_TIMEOUT',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'INTERNAL_SERVER_ERROR',
  'SERVICE_UNAVAILABLE',
]

const clientNames = new Map(leavesOf(routes, []))

/** Every call of the core, in the order of the code. */
export const calls = Object.entries(coreEndpoints).map(
  /** @returns {CallFacts} */
  ([name, endpoint]) => {
    const definition = definitionOf(endpoint)
    const route = `${definition.method} ${definition.path}`
    return {
      name,
      clientName: clientNames.get(route) ?? null,
      definition,
      errors: errorsOf(definition),
    }
  },
)

/**
 * @param {unknown} tree
 * @param {readonly string[]} path
 * @returns {[route: string, name: string][]}
 */
function leavesOf(tree, path) {
  if (typeof tree === 'string') return [[tree, path.join('.')]]
  return Object.entries(tree ?? {}).flatMap(([name, inner]) => leavesOf(inner, [...path, name]))
}

/**
 * @param {Definition} definition
 * @returns {ErrorCatalogue}
 */
function errorsOf({ access, body, query, params, writes, errors }) {
  const fields = [body, query, params].flatMap((schema) =>
    Object.entries((schema && shapeOf(schema)) ?? {}),
  )
  /** @type {(KernelCode | undefined)[]} */
  const codes = [
    access === 'public' || access === 'server-only' ? undefined : 'UNAUTHORIZED',
    access === 'fresh-session' ? 'SESSION_NOT_FRESH' : undefined,
    fields.length > 0 || writes ? 'VALIDATION_ERROR' : undefined,
    ...fields.map(([name, field]) => {
      const { code, redirect } = markOf(field)
      return redirect ? redirectCodeOf(name) : code
    }),
  ]
  const known = codes.flatMap((code) => (code ? [[code, kernelErrors[code]]] : []))
  return { ...Object.fromEntries(known), ...errors }
}

/** @param {string} name */
function redirectCodeOf(name) {
  const code = redirectCodes[name]
  if (!code) throw new Error(`No code is known for the redirect parameter "${name}"`)
  return code
}
