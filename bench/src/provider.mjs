import { randomUUID } from 'node:crypto'

/*
 * A provider inside the process, in place of the network: every subject asks the same one through
 * `fetch`, in the same form.
 */

/** @type {Map<string, string>} */
const people = new Map()

/** Where requests to the provider go from now on. */
export function standInForProvider() {
  const real = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (!request.url.startsWith('https://huggingface.co/oauth/')) return real(input, init)
    return Response.json(
      request.url.endsWith('/token')
        ? tokensOf(new URLSearchParams(await request.text()).get('code') ?? '')
        : claimsOf(request.headers.get('authorization')?.slice('Bearer '.length) ?? ''),
    )
  }
}

/** A code for a person. */
export function codeFor(/** @type {string} */ subject) {
  const code = randomUUID()
  people.set(code, subject)
  return code
}

function tokensOf(/** @type {string} */ code) {
  const accessToken = randomUUID()
  people.set(accessToken, people.get(code) ?? '')
  return { access_token: accessToken, token_type: 'bearer', expires_in: 3600, scope: 'openid' }
}

function claimsOf(/** @type {string} */ accessToken) {
  const sub = people.get(accessToken) ?? ''
  const email = `${sub}@example.com`
  return { sub, name: sub, preferred_username: sub, email, email_verified: true }
}
