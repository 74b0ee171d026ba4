import type { Attributes } from '@opentelemetry/api'
import { AuthError } from '../contract/errors.js'
import { Redirected } from '../contract/calls/reply.js'
import type { AppCalls, CallAddress } from '../contract/telemetry.js'
import { countStatements, type Describe, type Observer, type Result } from './observer.js'
import { createCodeReader, OTHER, type ReadCode } from './redirect-codes.js'

const verbs = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Observes the calls over HTTP and those of the server's own code. */
export function observeCalls(
  { handler, serverCalls, basePath, router }: AppCalls,
  observer: Observer,
): Pick<AppCalls, 'handler' | 'serverCalls'> {
  const { calls: duration, statementsPerCall } = observer.instruments
  const run = <T>(name: string, attributes: Attributes, call: () => Promise<T>): Promise<T> => {
    const all = { 'countersign.call': name, ...attributes }
    const observation = { span: `countersign ${name}`, duration, attributes: all }
    const counted = () =>
      countStatements(call, (statements) => {
        statementsPerCall.record(statements, all)
      })
    return observer.observe(observation, counted, ends)
  }
  const observed: Pick<AppCalls, 'handler' | 'serverCalls'> = {
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
    serverCalls: Object.fromEntries(
      Object.entries(serverCalls).map(([name, call]) => [
        name,
        (input?: object) => run(name, { 'countersign.caller': 'server' }, () => call(input)),
      ]),
    ),
  }
  const ends = describeEnds(createCodeReader(observed))
  return observed
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

function describeEnds(readCode: ReadCode): Describe<unknown> {
  return {
    result: (result) =>
      result instanceof Response ? describeResponse(result, readCode) : describe(200, null),
    error(error) {
      if (error instanceof AuthError) return describe(error.status, error.code)
      if (error instanceof Redirected) return describe(error.status, readCode(error.location))
      return describe(500, 'INTERNAL_SERVER_ERROR')
    },
  }
}

async function describeResponse(response: Response, readCode: ReadCode): Promise<Result> {
  const spanAttributes = { 'http.response.status_code': response.status }
  return { ...describe(response.status, await codeOf(response, readCode)), spanAttributes }
}

/** What has become of a call, by its status and the code of its error. */
function describe(status: number, code: string | null): Result {
  if (code === null) return { attributes: { 'countersign.outcome': 'ok' } }
  const outcome = status >= 500 ? 'failed' : status === 429 ? 'limited' : 'refused'
  return {
    attributes: { 'countersign.outcome': outcome, 'error.type': code },
    isFailure: outcome === 'failed',
  }
}

/** The code of the error in a response, whose redirect may contain one too; null without an error. */
async function codeOf(response: Response, readCode: ReadCode): Promise<string | null> {
  const { status, headers } = response
  if (status < 400) return readCode(headers.get('location') ?? '')
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  const code: unknown = Reflect.get(Object(body), 'code')
  return typeof code === 'string' ? code : String(status)
}
