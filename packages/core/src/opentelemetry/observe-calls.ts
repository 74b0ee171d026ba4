import type { Attributes } from '@opentelemetry/api'
import { AuthError } from '../contract/errors.js'
import { Redirected } from '../contract/reply.js'
import type { AppCalls, CallAddress } from '../contract/telemetry.js'
import { countingStatements, type Describe, type Observer, type Result } from './observer.js'

/** For calls and verbs that the app does not have: an attribute has few values. */
const OTHER = '_OTHER'

const verbs = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Observes the calls over HTTP and those of the server's own code. */
export function observeCalls(
  { handler, callers, basePath, router }: AppCalls,
  observer: Observer,
): Pick<AppCalls, 'handler' | 'callers'> {
  const { calls: duration, statementsPerCall } = observer.instruments
  const run = <T>(name: string, attributes: Attributes, call: () => Promise<T>): Promise<T> => {
    const all = { 'countersign.call': name, ...attributes }
    const observation = { span: `countersign ${name}`, duration, attributes: all }
    const counted = async () => {
      const { result, statements } = await countingStatements(call)
      statementsPerCall.record(statements, all)
      return result
    }
    return observer.observe(observation, counted, ends)
  }
  return {
    handler(request, from) {
      const { method } = request
      const found = addressOf(router, method, pathBelow(basePath, request.url))
      const attributes = {
        'countersign.caller': 'http',
        'http.request.method': verbs.has(method) ? method : OTHER,
        ...(found && { 'http.route': `${basePath}${found.path}` }),
      }
      return run(found?.name ?? OTHER, attributes, () => handler(request, from))
    },
    callers: Object.fromEntries(
      Object.entries(callers).map(([name, call]) => [
        name,
        (input?: object) => run(name, { 'countersign.caller': 'server' }, () => call(input)),
      ]),
    ),
  }
}

/** The path after the base path; the whole path when it is not below the base path. */
function pathBelow(basePath: string, url: string): string {
  const { pathname } = new URL(url)
  return pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : pathname
}

function addressOf(router: AppCalls['router'], method: string, path: string): CallAddress | null {
  if (!router.has(path)) return null
  try {
    return router.find(method, path).call
  } catch {
    return null
  }
}

const ends: Describe<unknown> = {
  result: (result) =>
    result instanceof Response ? describeResponse(result) : { attributes: outcome(200) },
  error(error) {
    if (error instanceof AuthError) return describeRefusal(error.status, error.code)
    if (error instanceof Redirected) return { attributes: outcome(error.status) }
    return describeRefusal(500, 'INTERNAL_SERVER_ERROR')
  },
}

async function describeResponse(response: Response): Promise<Result> {
  const { status } = response
  const code = await codeOf(response)
  return {
    ...(code === null ? { attributes: outcome(status) } : describeRefusal(status, code)),
    spanAttributes: { 'http.response.status_code': status },
  }
}

function describeRefusal(status: number, code: string): Result {
  return {
    attributes: { ...outcome(status, true), 'error.type': code },
    isFailure: status >= 500,
  }
}

/** A redirect with an error is a refusal too. */
function outcome(status: number, isError = status >= 400): Attributes {
  if (!isError) return { 'countersign.outcome': 'ok' }
  if (status >= 500) return { 'countersign.outcome': 'failed' }
  return { 'countersign.outcome': status === 429 ? 'limited' : 'refused' }
}

/** The code of the error in a response; null without an error. */
async function codeOf(response: Response): Promise<string | null> {
  const { status, headers } = response
  const location = headers.get('location')
  if (location !== null)
    return codeIn(new URL(location, 'http://localhost').searchParams.get('error'))
  if (status < 400) return null
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  const code: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'code') : null
  return codeIn(code) ?? String(status)
}

/** Codes of the catalogue, and those of providers in redirects, such as `access_denied`. */
const codePattern = /^\w{1,100}$/

function codeIn(value: unknown): string | null {
  return typeof value === 'string' && codePattern.test(value) ? value : null
}
