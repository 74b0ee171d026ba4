import type { Fetch, SocialProvider } from '@countersign/core'
import { providersAt } from '../local-providers.js'

const ORIGIN = 'https://provider.test'

/** The provider `local`, which runs in this process. */
export const providers: readonly SocialProvider[] = providersAt(ORIGIN)

/** The code for a user of the provider. It contains the claims, and it is the access token too. */
export function codeOf(email: string, isVerified: boolean): string {
  const claims = { sub: `id-${email}`, email, email_verified: isVerified, name: 'Provider name' }
  return Buffer.from(JSON.stringify(claims)).toString('base64url')
}

/** The responses of the provider. */
export const fetchFromProvider: Fetch = (url, { body, headers } = {}) => {
  if (url === `${ORIGIN}/token`) {
    const token = new URLSearchParams(typeof body === 'string' ? body : '').get('code')
    const tokens = { access_token: token, refresh_token: token, expires_in: 3600 }
    return Promise.resolve(Response.json({ ...tokens, token_type: 'Bearer' }))
  }
  const [, token = ''] = (new Headers(headers).get('authorization') ?? '').split(' ')
  const text = Buffer.from(token, 'base64url').toString()
  return Promise.resolve(new Response(text, { headers: { 'content-type': 'application/json' } }))
}
