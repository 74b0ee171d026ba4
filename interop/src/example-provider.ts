import { createHash, randomBytes } from 'node:crypto'
import {
  signInAt,
  startOpenIdProvider,
} from '../../packages/core/src/providers/test/openid-provider.js'

/** The provider, as apps call it. */
export const EXAMPLE = 'example'

/** The app, as it is known at the provider. */
export const app = { clientId: 'app', clientSecret: 'secret-of-the-app-at-the-provider' }

/** A user at the provider. */
export interface ProviderUser {
  readonly name: string
  readonly email: string
  readonly email_verified: boolean
}

/** A real OpenID provider on loopback, and whom it knows. */
export interface ExampleProvider {
  readonly issuer: string
  /** By subject. */
  readonly users: Map<string, ProviderUser>
  /** The id token that an app on a user's device gets by itself. */
  idTokenOnDevice(subject: string, nonce: string): Promise<string>
  stop(): Promise<void>
}

/** Where an app on a device gets its codes; nothing listens there. */
const deviceRedirect = 'http://127.0.0.1:9/device'

/** Starts a provider that sends browsers back to these addresses alone. */
export async function startExampleProvider(redirects: readonly string[]): Promise<ExampleProvider> {
  const users = new Map<string, ProviderUser>()
  const { issuer, stop } = await startOpenIdProvider({
    clients: [
      {
        client_id: app.clientId,
        client_secret: app.clientSecret,
        redirect_uris: [...redirects, deviceRedirect],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    claims: (subject) => {
      const user = users.get(subject)
      return user && { ...user }
    },
    wholeIdTokens: true,
  })
  const idTokenOnDevice = (subject: string, nonce: string) =>
    getIdTokenOnDevice(issuer, subject, nonce)
  return { issuer, users, stop, idTokenOnDevice }
}

async function getIdTokenOnDevice(issuer: string, login: string, nonce: string): Promise<string> {
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    client_id: app.clientId,
    redirect_uri: deviceRedirect,
    response_type: 'code',
    scope: 'openid profile email',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    nonce,
  })
  const { searchParams } = await signInAt(`${issuer}/auth?${query.toString()}`, { login })
  const answer = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${app.clientId}:${app.clientSecret}`)}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: searchParams.get('code') ?? '',
      redirect_uri: deviceRedirect,
      code_verifier: verifier,
    }),
  })
  if (!answer.ok) throw new Error(`No tokens: ${await answer.text()}`)
  return ((await answer.json()) as { id_token: string }).id_token
}
