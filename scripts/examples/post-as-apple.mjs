const form = new URLSearchParams({ state: 'a-state', code: 'a-code' })

/** An app takes callbacks of Apple only with a client. */
export const appleClient = {
  APPLE_CLIENT_ID: 'com.example.web',
  APPLE_CLIENT_SECRET: 'a-client-secret',
}

/**
 * Posts the form with which Apple sends a browser back. The handler responds with a redirect to the same URL, to
 * which the browser sends its cookies; frameworks refuse forms of other sites.
 *
 * @param {string} origin of the app
 */
export async function postAsApple(origin) {
  const fromApple = await postFrom('https://appleid.apple.com', origin)
  const location = fromApple.headers.get('location') ?? ''
  if (!location.includes('/api/auth/callback/apple?'))
    throw new Error(`The form of Apple got ${fromApple.status} ${location}`)
  const { status } = await postFrom('https://example.org', origin)
  if (status !== 403) throw new Error(`The form of another site got ${status}`)
}

/**
 * @param {string} site
 * @param {string} origin
 */
function postFrom(site, origin) {
  return fetch(`${origin}/api/auth/callback/apple`, {
    method: 'POST',
    headers: { origin: site },
    body: form,
    redirect: 'manual',
  })
}
