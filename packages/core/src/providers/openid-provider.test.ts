import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProviderTokens, SocialProvider } from '../contract/providers/provider.js'
import { oidc, type OidcOptions } from './oidc.js'
import { type RunningProvider, signInAt, startOpenIdProvider } from './test/openid-provider.js'
import { providerTools } from './test/provider-tools.js'

const clientSecret = 'a secret of forty letters and more: +/='
const redirectURI = 'https://app.example.com/api/auth/callback/local'
const clients = (['client_secret_basic', 'client_secret_post'] as const).map((method) => ({
  client_id: method,
  client_secret: clientSecret,
  redirect_uris: [redirectURI],
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: method,
}))
const publicClient = {
  client_id: 'public',
  redirect_uris: [redirectURI],
  token_endpoint_auth_method: 'none' as const,
}

let running: RunningProvider
let whole: RunningProvider
beforeAll(async () => {
  const all = [...clients, publicClient]
  running = await startOpenIdProvider({ clients: all })
  whole = await startOpenIdProvider({ clients: all, wholeIdTokens: true })
})
afterAll(() => Promise.all([running.stop(), whole.stop()]))

const tools = () => providerTools({ clock: { now: () => Date.now() } })

const provider = (options: Partial<OidcOptions> = {}): SocialProvider =>
  oidc({
    id: 'local',
    issuer: running.issuer,
    clientId: 'client_secret_basic',
    clientSecret,
    ...options,
  })

const sent = {
  state: 'the state',
  codeVerifier: 'v'.repeat(128),
  nonce: 'the nonce',
  redirectURI,
  scopes: [],
}

/** From the app to the pages of the provider and back. */
async function visit(
  local: SocialProvider,
  login = 'ann',
): Promise<typeof sent & { code: string }> {
  const back = await signInAt(await local.authorize(sent, tools()), { login })
  expect(back.origin + back.pathname).toBe(redirectURI)
  expect(back.searchParams.get('state')).toBe('the state')
  return { ...sent, code: back.searchParams.get('code') ?? '' }
}

async function tokensOf(local: SocialProvider): Promise<ProviderTokens> {
  return local.exchange(await visit(local), tools())
}

const renew = (local: SocialProvider, token: string | null): Promise<ProviderTokens> => {
  if (!local.refresh) throw new Error('It has no refresh tokens')
  return local.refresh(token ?? '', tools())
}

describe('a sign-in at oidc-provider', () => {
  it.each([
    { title: 'with client_secret_basic', app: { clientId: 'client_secret_basic', clientSecret } },
    {
      title: 'with client_secret_post',
      app: { clientId: 'client_secret_post', clientSecret, authentication: 'post' },
    },
    { title: 'without a secret', app: { clientId: 'public' } },
  ] as const)('returns the profile $title', async ({ app }) => {
    const local = oidc({ id: 'local', issuer: running.issuer, ...app })
    const answer = await visit(local)
    const tokens = await local.exchange(answer, tools())
    expect(tokens.scopes).toEqual(['openid', 'profile', 'email'])
    expect(await local.identify(tokens, answer, tools())).toMatchObject({
      subject: 'ann',
      name: 'Ann',
      email: 'ann@example.com',
      emailVerified: true,
    })
  })

  it('accepts id tokens with the whole profile', async () => {
    const local = provider({ issuer: whole.issuer })
    const answer = await visit(local, 'bob')
    const tokens = await local.exchange(answer, tools())
    const profile = await local.identify({ ...tokens, accessToken: null }, answer, tools())
    expect(profile).toMatchObject({ subject: 'bob', email: 'bob@example.com', emailVerified: true })
  })

  it('H122 returns the issuer in the callback and announces that', async () => {
    const local = provider()
    const back = await signInAt(await local.authorize(sent, tools()), { login: 'ann' })
    const known = await local.issuer(tools())
    expect(known).toEqual({ issuer: running.issuer, announced: true })
    expect(back.searchParams.get('iss')).toBe(running.issuer)
  })

  it('returns access_denied when the user refuses', async () => {
    const url = await provider().authorize(sent, tools())
    const back = await signInAt(url, { login: 'ann', refuse: true })
    expect(back.searchParams.get('error')).toBe('access_denied')
    expect(back.searchParams.get('state')).toBe('the state')
  })

  it('H123 fails with another code verifier', async () => {
    const local = provider()
    const answer = { ...(await visit(local)), codeVerifier: 'w'.repeat(128) }
    const failure = { problem: 'refused', code: 'invalid_grant' }
    await expect(local.exchange(answer, tools())).rejects.toMatchObject(failure)
  })

  it.each([
    { title: 'a wrong secret', options: { clientSecret: 'wrong' }, code: 'invalid_client' },
    {
      title: 'the client id of another app',
      options: { clientId: 'client_secret_post' },
      code: 'invalid_grant',
    },
  ])('fails with $title', async ({ options, code }) => {
    const answer = await visit(provider())
    const failure = { problem: 'refused', code }
    await expect(provider(options).exchange(answer, tools())).rejects.toMatchObject(failure)
  })

  it('fails with a used code', async () => {
    const local = provider()
    const answer = await visit(local)
    await local.exchange(answer, tools())
    const failure = { problem: 'refused', code: 'invalid_grant' }
    await expect(local.exchange(answer, tools())).rejects.toMatchObject(failure)
  })

  it('H135 fails with the nonce of another sign-in', async () => {
    const local = provider()
    const answer = await visit(local)
    const tokens = await local.exchange(answer, tools())
    const other = local.identify(tokens, { nonce: 'another' }, tools())
    await expect(other).rejects.toHaveProperty('problem', 'untrusted')
  })

  it('H135 fails under another name of the issuer', async () => {
    const issuer = running.issuer.replace('127.0.0.1', 'localhost')
    const requested = provider({ issuer }).authorize(sent, tools())
    await expect(requested).rejects.toHaveProperty('problem', 'untrusted')
  })

  it('H131 accepts rotated keys and then rejects old tokens', async () => {
    const local = provider({ issuer: whole.issuer })
    const impatient = { ...tools(), keyCooldown: 0 }
    const before = await visit(local)
    const old = await local.exchange(before, impatient)
    expect(await local.identify(old, before, impatient)).toHaveProperty('subject', 'ann')

    await whole.rotateKeys()
    const after = await visit(local)
    const tokens = await local.exchange(after, impatient)
    expect(await local.identify(tokens, after, impatient)).toHaveProperty('subject', 'ann')
    const stale = local.identify(old, before, impatient)
    await expect(stale).rejects.toHaveProperty('problem', 'untrusted')
  })
})

describe('the refresh tokens of oidc-provider', () => {
  it('H126 replaces a refresh token at each use, and revokes all after a reuse', async () => {
    const local = provider()
    const { refreshToken: first } = await tokensOf(local)
    const { refreshToken: second, accessToken } = await renew(local, first)
    expect(accessToken).not.toBeNull()
    expect(second).not.toBe(first)

    const failure = { problem: 'refused', code: 'invalid_grant' }
    await expect(renew(local, first)).rejects.toMatchObject(failure)
    await expect(renew(local, second)).rejects.toMatchObject(failure)
  })

  it('H127 rejects a refresh token that was revoked', async () => {
    const local = provider()
    const { refreshToken } = await tokensOf(local)
    const response = await fetch(`${running.issuer}/token/revocation`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`client_secret_basic:${encodeURIComponent(clientSecret)}`)}`,
      },
      body: new URLSearchParams({ token: refreshToken ?? '' }),
    })
    expect(response.status).toBe(200)
    const failure = { problem: 'refused', code: 'invalid_grant' }
    await expect(renew(local, refreshToken)).rejects.toMatchObject(failure)
  })
})
