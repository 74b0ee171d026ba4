import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { NOON } from './provider-tools.js'

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>

/** A key of an issuer: its two halves and its name in the key set. */
export interface IssuerKey {
  readonly alg: string
  readonly kid: string
  readonly pair: KeyPair
}

/** A received request, read completely. */
export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** Handles a request in place of the endpoint itself. */
export type Behaviour = (response: ServerResponse) => void

/** The endpoints for servers. */
export type IssuerEndpoint = 'discovery' | 'keys' | 'token' | 'userinfo'

const paths: Readonly<Partial<Record<string, IssuerEndpoint>>> = {
  '/.well-known/openid-configuration': 'discovery',
  '/keys': 'keys',
  '/token': 'token',
  '/userinfo': 'userinfo',
}

/** Creates a key. */
export async function makeKey(alg: string, kid: string): Promise<IssuerKey> {
  return { alg, kid, pair: await generateKeyPair(alg, { extractable: true }) }
}

/** The public half, as in a key set. */
export async function publicKey({ alg, kid, pair }: IssuerKey): Promise<JWK> {
  return { ...(await exportJWK(pair.publicKey)), alg, kid, use: 'sig' }
}

/**
 * An OpenID provider on loopback that returns what the test sets, true or not. Its token endpoint accepts
 * any code; tests inspect the requests in `requests`.
 */
export class LocalIssuer {
  readonly #server = createServer((request, response) => {
    this.#serve(request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : new Error('unknown'))
    })
  })
  readonly requests: SeenRequest[] = []
  readonly #behaviours = new Map<IssuerEndpoint, Behaviour>()
  /** Over the discovery document. */
  metadata: Record<string, unknown> = {}
  /** The key set in the response. */
  jwks: readonly JWK[] = []
  /** Of the token endpoint, beside the usual. */
  tokens: Record<string, unknown> = {}
  userInfo: Record<string, unknown> = {}
  url = ''

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const { port } = this.#server.address() as AddressInfo
    this.url = `http://127.0.0.1:${port}`
    return this
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** The state at the start of each test, with this key only. */
  async reset(key: IssuerKey): Promise<void> {
    this.requests.length = 0
    this.#behaviours.clear()
    this.metadata = {}
    this.jwks = [await publicKey(key)]
    this.tokens = {}
    this.userInfo = { sub: 'ann', name: 'Ann', email: 'ann@example.com', email_verified: true }
  }

  behave(endpoint: IssuerEndpoint, behaviour: Behaviour): void {
    this.#behaviours.set(endpoint, behaviour)
  }

  /** The number of requests to an endpoint. */
  count(endpoint: IssuerEndpoint): number {
    return this.requests.filter(({ path }) => paths[path] === endpoint).length
  }

  /** The last request to the token endpoint. */
  lastTokenRequest(): SeenRequest & { readonly form: Readonly<Record<string, string>> } {
    const request = this.requests.findLast(({ path }) => path === '/token')
    if (!request) throw new Error('Nobody asked for tokens')
    return { ...request, form: Object.fromEntries(new URLSearchParams(request.body)) }
  }

  /** The claims of a good id token for the app `app`. */
  claims(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
    const now = NOON / 1000
    return {
      iss: this.url,
      sub: 'ann',
      aud: 'app',
      iat: now,
      exp: now + 600,
      nonce: 'the nonce',
      name: 'Ann',
      email: 'ann@example.com',
      email_verified: true,
      ...changes,
    }
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk as Uint8Array)
    const body = Buffer.concat(chunks).toString()
    this.requests.push({ method, path: url, headers, body })
    const endpoint = paths[url]
    if (!endpoint) {
      response.writeHead(404).end()
      return
    }
    const behaviour = this.#behaviours.get(endpoint)
    if (behaviour) {
      behaviour(response)
      return
    }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(this.#answer(endpoint)))
  }

  #answer(endpoint: IssuerEndpoint): unknown {
    switch (endpoint) {
      case 'discovery':
        return this.#discovery()
      case 'keys':
        return { keys: this.jwks }
      case 'token':
        return {
          access_token: 'the access token',
          token_type: 'Bearer',
          expires_in: 60,
          ...this.tokens,
        }
      case 'userinfo':
        return this.userInfo
    }
  }

  #discovery(): unknown {
    return {
      issuer: this.url,
      authorization_endpoint: `${this.url}/authorize`,
      token_endpoint: `${this.url}/token`,
      jwks_uri: `${this.url}/keys`,
      userinfo_endpoint: `${this.url}/userinfo`,
      id_token_signing_alg_values_supported: ['RS256', 'ES256', 'HS256', 'none'],
      ...this.metadata,
    }
  }
}

/** Signs claims with a key, under the key's id, another one, or none. */
export function sign(
  claims: Readonly<Record<string, unknown>>,
  { alg, kid, pair }: IssuerKey,
  header: { readonly kid?: string | undefined } = {},
): Promise<string> {
  const { kid: name } = { kid, ...header }
  return new SignJWT(claims)
    .setProtectedHeader({ alg, ...(name !== undefined && { kid: name }) })
    .sign(pair.privateKey)
}
