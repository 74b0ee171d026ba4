import { randomUUID } from 'node:crypto'

/*
 * A provider in this process in place of the network. Every subject sends it the same requests by `fetch`.
 */

/** @type {Map<string, string>} */
const users = new Map()

/** Replaces `fetch`, so that requests to the provider get their responses from this process. */
export function replaceProvider() {
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

/** Creates an authorization code for a user of the provider. */
export function codeFor(/** @type {string} */ subject) {
  const code = randomUUID()
  users.set(code, subject)
  return code
}

function tokensOf(/** @type {string} */ code) {
  const accessToken = randomUUID()
  users.set(accessToken, users.get(code) ?? '')
  return { access_token: accessToken, token_type: 'bearer', expires_in: 3600, scope: 'openid' }
}

function claimsOf(/** @type {string} */ accessToken) {
  const sub = users.get(accessToken) ?? ''
  const email = `${sub}@example.com`
  return { sub, name: sub, preferred_username: sub, email, email_verified: true }
}
