import { createHash, generateKeyPair, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import Provider, { type Configuration, type JWK } from 'oidc-provider'
import { Browser, type Page } from './browser.js'

/** A person at the provider. */
export interface ProviderPerson {
  readonly name: string
  readonly email: string
  readonly email_verified: boolean
}

/** What somebody does at the provider. */
export interface Visit {
  /** Whom they sign in as: the subject. */
  readonly as: string
  /** Whether they let the app have what it asks for. Default true. */
  readonly agrees?: boolean
}

/** What a provider hands out, as far as tests look at it. */
export interface DeviceTokens {
  readonly id_token: string
  readonly access_token: string
}

/** A real OpenID provider on loopback, and the way of a person through it. */
export interface OpenIdProvider {
  readonly issuer: string
  /** By subject. */
  readonly people: Map<string, ProviderPerson>
  /**
   * Signs in at the provider and answers what it asks. Says where the provider sends the browser then,
   * which does not go there yet.
   */
  goThrough(browser: Browser, url: string, visit: Visit): Promise<string>
  /** The tokens that an app on a person's device gets by itself. */
  tokensOnDevice(as: string, nonce: string): Promise<DeviceTokens>
  stop(): Promise<void>
}

/** The app, as it is known at the provider. */
export const app = { clientId: 'app', clientSecret: 'secret-of-the-app-at-the-provider' }

/** In seconds. */
const DAY = 86_400

/** Where an app on a device gets its codes; nothing listens there. */
const deviceRedirect = 'http://127.0.0.1:9/device'

/** Starts a provider that sends browsers back to these addresses alone. */
export async function startOpenIdProvider(redirects: readonly string[]): Promise<OpenIdProvider> {
  const people = new Map<string, ProviderPerson>()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, await configure(people, redirects))
  const handle = provider.callback()
  server.on('request', (request, response) => void handle(request, response))

  async function goThrough(browser: Browser, url: string, visit: Visit): Promise<string> {
    let page = await browser.visit(url)
    while (page.url.startsWith(issuer)) page = await answerTo(page, browser, visit)
    return page.url
  }

  return {
    issuer,
    people,
    goThrough,

    async tokensOnDevice(as, nonce) {
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
      const start = `${issuer}/auth?${query.toString()}`
      const end = new URL(await goThrough(new Browser(issuer), start, { as }))
      const answer = await fetch(`${issuer}/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${app.clientId}:${app.clientSecret}`)}` },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code: end.searchParams.get('code') ?? '',
          redirect_uri: deviceRedirect,
          code_verifier: verifier,
        }),
      })
      if (!answer.ok) throw new Error(`No tokens: ${await answer.text()}`)
      return (await answer.json()) as DeviceTokens
    },

    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function configure(
  people: ReadonlyMap<string, ProviderPerson>,
  redirects: readonly string[],
): Promise<Configuration> {
  return {
    clients: [
      {
        client_id: app.clientId,
        client_secret: app.clientSecret,
        redirect_uris: [...redirects, deviceRedirect],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    findAccount: (_context, id) => {
      const person = people.get(id)
      return person && { accountId: id, claims: () => ({ sub: id, ...person }) }
    },
    claims: { profile: ['name'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: true } },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    pkce: { required: () => true },
    ttl: {
      AccessToken: 3600,
      ...{ IdToken: DAY, RefreshToken: DAY, Interaction: DAY, Session: DAY, Grant: DAY },
    },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    jwks: { keys: [await signingKey()] },
  }
}

async function signingKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kty: 'RSA', alg: 'RS256', use: 'sig' }
}

/** Fills in the page that asks who somebody is, or whether they agree. */
function answerTo(page: Page, browser: Browser, { as, agrees = true }: Visit): Promise<Page> {
  if (page.html.includes('name="login"')) return browser.submit(page, { login: as, password: 'x' })
  const cancel = /href="([^"]+\/abort)"/.exec(page.html)?.[1]
  if (cancel === undefined) throw new Error(`The provider says at ${page.url}: ${page.html}`)
  return agrees ? browser.submit(page) : browser.visit(new URL(cancel, page.url).href)
}
