import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { ClientMetadata, default as OpenIdProvider } from 'oidc-provider'

/** An OpenID provider that runs: the package oidc-provider on loopback. */
export interface RunningProvider {
  readonly issuer: string
  /** Signs with a new key from now on; the old one is removed from the key set. */
  rotateKeys(): Promise<void>
  stop(): Promise<void>
}

/** The options of a provider for tests. */
export interface RunningProviderOptions {
  readonly clients: readonly ClientMetadata[]
  /** The claims of a user; undefined for an unknown one. Default: a verified address at example.com. */
  readonly claims?: (id: string) => Record<string, unknown> | undefined
  /** Id tokens have all claims, and not the user info alone. Default false. */
  readonly wholeIdTokens?: boolean
}

/** Seconds. */
const HOUR = 3600

const profileOf = (id: string): Record<string, unknown> => ({
  name: `${id.charAt(0).toUpperCase()}${id.slice(1)}`,
  email: `${id}@example.com`,
  email_verified: true,
})

/**
 * Starts a provider on a free port. Users sign in on its pages with any name and any password; `signInAt`
 * does so.
 */
export async function startOpenIdProvider(
  options: RunningProviderOptions,
): Promise<RunningProvider> {
  let answer: ReturnType<OpenIdProvider['callback']> | undefined
  const server = createServer((request, response) => {
    void answer?.(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  let keys = 0
  // Its data are stored outside of it: only its keys are new.
  const rotateKeys = async (): Promise<void> => {
    keys += 1
    answer = await createAnswer(issuer, options, await makePrivateKey(`key ${keys}`))
  }
  await rotateKeys()
  return {
    issuer,
    rotateKeys,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function makePrivateKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }
}

async function createAnswer(
  issuer: string,
  { clients, claims = profileOf, wholeIdTokens = false }: RunningProviderOptions,
  key: JWK,
): Promise<ReturnType<OpenIdProvider['callback']>> {
  const { default: Provider } = await quietly(() => import('oidc-provider'))
  return quietly(() => {
    const provider = new Provider(issuer, {
      clients: [...clients],
      jwks: { keys: [key] },
      cookies: { keys: ['cookies of tests'] },
      claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
      scopes: ['openid', 'profile', 'email', 'offline_access'],
      conformIdTokenClaims: !wholeIdTokens,
      pkce: { required: () => true },
      rotateRefreshToken: true,
      issueRefreshToken: () => true,
      ttl: {
        AccessToken: 60,
        Grant: HOUR,
        IdToken: HOUR,
        Interaction: HOUR,
        RefreshToken: HOUR,
        Session: HOUR,
      },
      features: {
        devInteractions: { enabled: true },
        revocation: { enabled: true, allowedPolicy: () => true },
      },
      findAccount: (_context, accountId) => {
        const found = claims(accountId)
        return found && { accountId, claims: () => ({ sub: accountId, ...found }) }
      },
    })
    return provider.callback()
  })
}

/** It warns of things that are right for tests: temporary keys and stores, and a Node version. */
async function quietly<T>(run: () => T): Promise<Awaited<T>> {
  const { warn, info } = console
  Object.assign(console, { warn: () => undefined, info: () => undefined })
  try {
    return await run()
  } finally {
    Object.assign(console, { warn, info })
  }
}

/** The actions of a user on a provider's pages. */
export interface Visit {
  readonly login: string
  /** Refuses when the provider asks for consent. Default false. */
  readonly refuse?: boolean
}

interface Step {
  readonly url: string
  readonly form?: URLSearchParams
}

/** Walks a browser through the pages of a provider, from the app's address there to the way back. */
export async function signInAt(url: string, visit: Visit): Promise<URL> {
  const { origin } = new URL(url)
  const cookies = new Map<string, string>()
  let next: Step = { url }
  for (let steps = 0; steps < 20; steps += 1) {
    const response = await take(next, cookies)
    const page = await response.text()
    const location = response.headers.get('location')
    const target = location === null ? null : new URL(location, next.url)
    if (target && target.origin !== origin) return target
    next = target ? { url: target.href } : answerPage(page, visit, next.url)
  }
  throw new Error('The provider leads in circles')
}

async function take({ url, form }: Step, cookies: Map<string, string>): Promise<Response> {
  const response = await fetch(url, {
    redirect: 'manual',
    headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    ...(form && { method: 'POST', body: form }),
  })
  keep(cookies, response.headers.getSetCookie())
  return response
}

function answerPage(page: string, { login, refuse = false }: Visit, url: string): Step {
  if (page.includes('name="login"')) {
    return submit(page, { prompt: 'login', login, password: 'any' }, url)
  }
  if (!page.includes('value="consent"')) {
    throw new Error(`The provider says: ${page.slice(0, 2000)}`)
  }
  return refuse ? { url: `${url}/abort` } : submit(page, { prompt: 'consent' }, url)
}

function submit(page: string, fields: Record<string, string>, base: string): Step {
  const [, action = ''] = /action="([^"]+)"/.exec(page) ?? []
  return { url: new URL(action, base).href, form: new URLSearchParams(fields) }
}

function keep(cookies: Map<string, string>, set: readonly string[]): void {
  for (const line of set) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '') cookies.delete(name)
    else cookies.set(name, value)
  }
}
