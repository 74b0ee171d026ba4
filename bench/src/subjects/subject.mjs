/**
 * An implementation of the calls, on a separate SQLite file.
 *
 * @typedef {object} Subject
 * @property {import('libsql').Database} database
 * @property {(request: Request, clientAddress?: string) => Promise<Response>} handle
 * @property {(headers: Headers) => Promise<unknown>} getSession get-session without HTTP
 * @property {(work: () => Promise<unknown>) => Promise<{ statements: number }>} count
 * @property {() => string} mailedToken the token of the last mailed magic link
 * @property {(password: string) => Promise<unknown>} hash hashes a password as the subject does
 */

/**
 * @typedef {object} Choices
 * @property {boolean} [cookieCache] whether a signed cookie caches the session
 * @property {boolean} [magicLink] whether users may sign in by a magic link
 * @property {boolean} [organization] whether the plugin for organisations is on
 * @property {boolean} [plugins] whether all plugins are on, except the one that signs a token in each get-session
 * @property {boolean} [rateLimit] whether calls are counted, with a limit that no test reaches
 */

export const origin = 'http://localhost:3000'
export const base = `${origin}/api/auth`
export const secret = 'b6uXqfM2Zr9sT1yWc4VdKe7Hn0GpLa5J'
export const password = 'correct horse battery staple'

/**
 * @param {string} path
 * @param {HeadersInit} [headers]
 */
export function get(path, headers = {}) {
  return new Request(base + path, { headers })
}

/**
 * @param {string} path
 * @param {object} body
 * @param {Record<string, string>} [headers]
 */
export function post(path, body, headers = {}) {
  return new Request(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, ...headers },
    body: JSON.stringify(body),
  })
}

/**
 * Reads the body of a response, which every measured call does.
 *
 * @param {Response} response
 * @param {string} expected a part of the body
 */
export async function read(response, expected) {
  const body = await response.text()
  if (response.status !== 200 || !body.includes(expected))
    throw new Error(`${response.status} ${body}`)
}

/** Waits for statements that a subject sends after a response. */
export const settle = () => new Promise((resolve) => setTimeout(resolve, 50))

/**
 * Signs a user up and returns the cookies of the session.
 *
 * @param {Pick<Subject, 'handle'>} subject
 * @param {string} email
 */
export async function signUp(subject, email) {
  const answer = await subject.handle(post('/sign-up/email', { name: 'Ann', email, password }))
  if (answer.status !== 200) throw new Error(`sign-up: ${answer.status} ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
