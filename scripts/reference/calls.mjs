import { routes } from '../../packages/client/src/routes.ts'
import { errorsOf } from '../../packages/core/src/contract/calls/call-errors.ts'
import { definitionOf } from '../../packages/core/src/contract/calls/endpoint.ts'
import { coreEndpoints } from '../../packages/core/src/endpoints/index.ts'

/** @typedef {import('../../packages/core/src/contract/calls/endpoint.ts').AnyDefinition} Definition */
/** @typedef {import('../../packages/core/src/contract/calls/endpoint.ts').Endpoints} Endpoints */
/** @typedef {import('../../packages/core/src/contract/errors.ts').ErrorCatalogue} ErrorCatalogue */
/** @typedef {import('../../packages/core/src/contract/errors.ts').CommonCode} CommonCode */

/**
 * @typedef {object} CallFacts
 * @property {string} name on the server
 * @property {string | null} clientName such as `signIn.email`
 * @property {Definition} definition
 * @property {ErrorCatalogue} errors what the call itself may answer
 */

/**
 * What stands before every call may answer these.
 *
 * @type {readonly CommonCode[]}
 */
export const codesOfAnyCall = [
  'HOST_NOT_ALLOWED',
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

/** Every call of the core, in the order of the code. */
export const calls = factsOf(coreEndpoints, routes)

/**
 * The facts of calls, in the order of the code.
 *
 * @param {Endpoints} endpoints by server name
 * @param {unknown} clientRoutes the client's names of them
 */
export function factsOf(endpoints, clientRoutes) {
  const clientNames = new Map(leavesOf(clientRoutes, []))
  return Object.entries(endpoints).map(
    /** @returns {CallFacts} */
    ([name, endpoint]) => {
      const definition = definitionOf(endpoint)
      const clientName = clientNames.get(`${definition.method} ${definition.path}`) ?? null
      return { name, clientName, definition, errors: errorsOf(definition) }
    },
  )
}

/**
 * @param {unknown} tree
 * @param {readonly string[]} path
 * @returns {[route: string, name: string][]}
 */
function leavesOf(tree, path) {
  if (typeof tree === 'string') {
    // Behind the route stand the stores that load again.
    const [method, route] = tree.split(' ')
    return [[`${method} ${route}`, path.join('.')]]
  }
  return Object.entries(tree ?? {}).flatMap(([name, inner]) => leavesOf(inner, [...path, name]))
}
