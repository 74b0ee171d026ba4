import { afterAll, beforeAll, beforeEach } from 'vitest'
import { oidc, type OidcOptions } from '../oidc.js'
import { type IssuerKey, LocalIssuer, makeKey } from './local-issuer.js'
import { providerTools } from './provider-tools.js'

/** The parameters of a callback. */
export const answer = {
  code: 'the code',
  codeVerifier: 'v'.repeat(128),
  nonce: 'the nonce',
  redirectURI: 'https://app.example.com/callback',
}

/** The parameters of the authorization request. */
const request = { ...answer, state: 'the state', scopes: [] }

/** An issuer for the tests of a file, new for each of them, with one RSA key. */
export function prepareIssuer() {
  const issuer = new LocalIssuer()
  const prepared: { key?: IssuerKey } = {}
  beforeAll(async () => {
    prepared.key = await makeKey('RS256', 'first')
    await issuer.start()
  })
  beforeEach(() => issuer.reset(keyOf()))
  afterAll(() => issuer.stop())

  const keyOf = (): IssuerKey => {
    if (!prepared.key) throw new Error('The key is made before the tests')
    return prepared.key
  }
  const provider = (changes: Partial<OidcOptions> = {}) =>
    oidc({ id: 'local', issuer: issuer.url, clientId: 'app', clientSecret: 'secret', ...changes })
  const authorize = (local = provider(), tools = providerTools()) => local.authorize(request, tools)
  return { issuer, keyOf, provider, authorize }
}
