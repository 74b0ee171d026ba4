import { isLoopbackHost } from '@countersign/core/inspect'
import { describeReasons } from '../messages/describe-reasons.js'
import { error, type Finding, warning } from './finding.js'

/** A running server, seen from outside. */
export interface LiveServer {
  /** The URL of the calls, without a slash at the end. */
  readonly callsURL: string
  /** Origins whose pages must be able to call. */
  readonly origins: readonly string[]
  readonly fetch: typeof fetch
}

const TIMEOUT_MS = 10_000
/** No page can have it. @see RFC 2606 section 2 */
const FOREIGN_ORIGIN = 'https://countersign-doctor.invalid'

/** Where the calls of a server are: the path of the URL, else the usual one. */
export function callsURLOf(given: string): string {
  const { origin, pathname } = new URL(given)
  return `${origin}${pathname === '/' ? '/api/auth' : pathname.replace(/\/$/, '')}`
}

/** Everything that is wrong with a running server. It makes a few requests and signs no user in. */
export async function examineServer(server: LiveServer): Promise<readonly Finding[]> {
  try {
    const notMounted = await checkMounted(server)
    if (notMounted) return [notMounted]
    const findings = [
      ...checkScheme(server),
      ...(await checkOwnOrigin(server)),
      ...(await checkForeignOrigin(server)),
      ...(await checkCaching(server)),
    ]
    for (const origin of server.origins) findings.push(...(await checkTrusted(server, origin)))
    return findings
  } catch (failure) {
    return [describeUnreachable(server, failure)]
  }
}

function describeUnreachable({ callsURL }: LiveServer, failure: unknown): Finding {
  return error('live-unreachable', {
    what: `${callsURL} does not answer: ${describeReasons(failure)}`,
    why: 'Nothing can be examined without it.',
    fix: 'Start the server, or correct the address.',
  })
}

async function checkMounted(server: LiveServer): Promise<Finding | null> {
  const url = `${server.callsURL}/ok`
  const response = await request(server, '/ok')
  if (response.status >= 300 && response.status < 400) {
    const target = response.headers.get('location') ?? 'another address'
    return error('live-redirected', {
      what: `${url} redirects to ${target}`,
      why: 'A browser does not repeat a POST at the new address, and its origin differs.',
      fix: 'Call the address that it leads to, and set COUNTERSIGN_URL to it.',
    })
  }
  const body = await jsonOf(response)
  const code: unknown = Reflect.get(body, 'code')
  if (response.status === 200 && Reflect.get(body, 'ok') === true) return null
  if (code === 'HOST_NOT_ALLOWED') {
    return error('live-host-refused', {
      what: `${url} answers 400 HOST_NOT_ALLOWED.`,
      why: 'The server serves only the hosts that it knows.',
      fix: `Set COUNTERSIGN_URL to ${new URL(url).origin}`,
    })
  }
  if (code === 'INTERNAL_SERVER_ERROR') {
    return error('live-refuses', {
      what: `${url} answers 500.`,
      why: 'In production a missing or weak secret, or a missing address, lets every request fail.',
      fix: 'The log of the server names the cause. Run  npx countersign doctor --production  with its environment.',
    })
  }
  const type = response.headers.get('content-type') ?? 'no content type'
  return error('live-not-mounted', {
    what: `${url} answers ${response.status} with ${type}.`,
    why: 'Another program answers there: the handler is not mounted, or at another path.',
    fix: 'Mount the handler at this path: the page on frameworks shows how. For another path:  --live https://host/path',
  })
}

function checkScheme({ callsURL }: LiveServer): Finding[] {
  const { protocol, hostname, host } = new URL(callsURL)
  if (protocol === 'https:' || isLoopbackHost(hostname)) return []
  return [
    error('live-insecure', {
      what: `${callsURL} is not https.`,
      why: 'Passwords and cookies travel unencrypted, and browsers offer no passkeys.',
      fix: `Serve it over https, and redirect http://${host} there.`,
    }),
  ]
}

/** Sign-out without a session needs the right origin, and deletes the cookies, which shows how they are set. */
async function checkOwnOrigin(server: LiveServer): Promise<readonly Finding[]> {
  const { origin, protocol } = new URL(server.callsURL)
  const response = await signOut(server, origin)
  if (response.status === 403) {
    return [
      error('live-origin-refused', {
        what: `The server refuses requests of its own pages at ${origin} (403).`,
        why: 'Its baseURL has another scheme, host or port, such as that behind a proxy.',
        fix: `Set COUNTERSIGN_URL to ${origin}`,
      }),
    ]
  }
  const cookies = response.headers.getSetCookie()
  if (cookies.length === 0) {
    return [
      error('live-cookies-lost', {
        what: 'The response of sign-out has no Set-Cookie header.',
        why: 'A proxy or the framework drops it, so browsers keep no session.',
        fix: 'Let the proxy pass Set-Cookie, and return the response of the handler unchanged.',
      }),
    ]
  }
  return cookies.flatMap((cookie) => checkCookie(cookie, protocol === 'https:'))
}

function checkCookie(cookie: string, isSecure: boolean): Finding[] {
  const [name = ''] = cookie.split('=', 1)
  const has = (attribute: string): boolean => new RegExp(`;\\s*${attribute}\\b`, 'i').test(cookie)
  if (isSecure && !has('secure')) {
    return [
      error('live-cookie-insecure', {
        what: `The cookie ${name} is not Secure on https.`,
        why: 'A browser sends it over http as well, where others can read it.',
        fix: 'Set COUNTERSIGN_URL to the https address, and remove advanced.useSecureCookies: false.',
      }),
    ]
  }
  if (!isSecure && has('secure')) {
    return [
      error('live-cookie-dropped', {
        what: `The cookie ${name} is Secure, and the page is not https.`,
        why: 'Browsers drop it: sign-in succeeds, and the session is null.',
        fix: 'Serve the pages over https. On this machine, unset NODE_ENV=production and advanced.useSecureCookies.',
      }),
    ]
  }
  if (has('httponly') && has('samesite')) return []
  return [
    error('live-cookie-changed', {
      what: `The cookie ${name} lacks HttpOnly or SameSite: ${cookie}`,
      why: 'The server sets both; a proxy or the framework has removed them.',
      fix: 'Return the response of the handler unchanged.',
    }),
  ]
}

async function checkForeignOrigin(server: LiveServer): Promise<readonly Finding[]> {
  const response = await signOut(server, FOREIGN_ORIGIN)
  if (response.status === 403) return []
  return [
    error('live-origins-open', {
      what: `The server accepts a request with cookies from ${FOREIGN_ORIGIN}.`,
      why: 'Any page can act for a signed-in user.',
      fix: 'List only your own origins in trustedOrigins, and let the proxy pass the Origin header unchanged.',
    }),
  ]
}

async function checkCaching(server: LiveServer): Promise<readonly Finding[]> {
  const { headers } = await request(server, '/get-session')
  const caching = headers.get('cache-control')
  if (caching !== null && /\bno-store\b/.test(caching)) return []
  return [
    error('live-cached', {
      what:
        caching === null
          ? 'GET /get-session has no Cache-Control header.'
          : `GET /get-session has Cache-Control: ${caching}`,
      why: 'A cache could give the session of one user to another.',
      fix: `Let the CDN and the proxy leave the headers under ${new URL(server.callsURL).pathname} unchanged.`,
    }),
  ]
}

async function checkTrusted(server: LiveServer, origin: string): Promise<readonly Finding[]> {
  if (origin === new URL(server.callsURL).origin) return []
  const response = await signOut(server, origin)
  if (response.status === 403) {
    return [
      error('live-origin-untrusted', {
        what: `The server refuses requests of pages at ${origin} (403).`,
        why: 'The origin is not among trustedOrigins.',
        fix: `trustedOrigins: ['${origin}']`,
      }),
    ]
  }
  const preflight = await request(server, '/sign-out', {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST' },
  })
  if (preflight.headers.get('access-control-allow-origin') === origin) return []
  return [
    warning('live-cors-missing', {
      what: `The server sends no CORS headers for pages at ${origin}.`,
      why: 'Browsers do not let these pages call it.',
      fix: 'Set  cors: true, and mount OPTIONS too. Pages behind the same proxy do not need it.',
    }),
  ]
}

function signOut(server: LiveServer, origin: string): Promise<Response> {
  return request(server, '/sign-out', {
    method: 'POST',
    body: '{}',
    headers: { origin, 'content-type': 'application/json', cookie: 'countersign-doctor=1' },
  })
}

function request(
  { callsURL, fetch }: LiveServer,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  return fetch(`${callsURL}${path}`, { redirect: 'manual', signal, ...init })
}

async function jsonOf(response: Response): Promise<object> {
  const body: unknown = await response.json().catch(() => null)
  return typeof body === 'object' && body !== null ? body : {}
}
