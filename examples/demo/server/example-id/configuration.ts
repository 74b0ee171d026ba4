import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { ClientMetadata, Configuration } from 'oidc-provider'
import { problemPage } from './pages.js'
import type { ExampleUsers } from './users.js'

const HOUR = 3600

/** The configuration of Example ID: one client, PKCE, refresh token rotation, and keys that last until the server stops. */
export function configure(users: ExampleUsers, app: ClientMetadata): Configuration {
  return {
    clients: [{ ...app, id_token_signed_response_alg: 'ES256', response_types: ['code'] }],
    responseTypes: ['code'],
    scopes: ['openid', 'profile', 'email'],
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    issueRefreshToken: () => Promise.resolve(true),
    rotateRefreshToken: true,
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: 60,
      Grant: 24 * HOUR,
      IdToken: HOUR,
      Interaction: HOUR,
      RefreshToken: 24 * HOUR,
      Session: 24 * HOUR,
    },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    jwks: { keys: [newKey()] },
    findAccount(_context, accountId) {
      const user = users.find(accountId)
      if (!user) return undefined
      const { name, email, emailVerified } = user
      return {
        accountId,
        claims: () => ({ sub: accountId, name, email, email_verified: emailVerified }),
      }
    },
    renderError(context, { error, error_description }) {
      context.type = 'html'
      context.body = problemPage(error_description ?? error)
    },
  }
}

function newKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: 'example' }
}
