import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { SocialProvider } from '../contract/providers/provider.js'
import { discord } from './discord.js'
import { dropbox } from './dropbox.js'
import { facebook } from './facebook.js'
import { gitlab } from './gitlab.js'
import { google } from './google.js'
import { microsoft } from './microsoft.js'
import { reddit } from './reddit.js'
import type { RecordedId } from './test/fixtures/index.js'
import { moreUrls } from './test/more-urls.js'
import { named } from './test/named-providers.js'
import { client } from './test/recording.js'
import { request, visit } from './test/visitor.js'
import { twitch } from './twitch.js'
import { zoom } from './zoom.js'

const ours = { clientId: client.id, clientSecret: client.secret }
const challenge = createHash('sha256').update(request.codeVerifier).digest('base64url')
const pkce = { code_challenge_method: 'S256', code_challenge: challenge }
const nonce = { nonce: request.nonce }
const claims =
  '{"id_token":{"email":null,"email_verified":null,"preferred_username":null,"picture":null}}'

/** The order of the parameters. */
const order = [
  ...['response_type', 'client_id', 'client_key', 'state', 'scope', 'redirect_uri', 'duration'],
  ...['display', 'login_hint', 'nonce', 'prompt', 'hd', 'access_type', 'response_mode'],
  ...['code_challenge_method', 'code_challenge', 'claims', 'include_granted_scopes'],
  ...['audience', 'owner'],
]

interface Row {
  readonly id: RecordedId
  readonly at: string
  /** Beside response_type=code, client_id, state and redirect_uri; undefined removes one. */
  readonly shown: Readonly<Record<string, string | undefined>>
}

const usual: readonly Row[] = [
  {
    id: 'apple',
    at: 'https://appleid.apple.com/auth/authorize',
    shown: {
      response_type: 'code id_token',
      scope: 'email name',
      response_mode: 'form_post',
      ...nonce,
      ...pkce,
    },
  },
  {
    id: 'discord',
    at: 'https://discord.com/api/oauth2/authorize',
    shown: { scope: 'identify email', prompt: 'none', ...pkce },
  },
  {
    id: 'facebook',
    at: 'https://www.facebook.com/v24.0/dialog/oauth',
    shown: { scope: 'email public_profile' },
  },
  {
    id: 'github',
    at: 'https://github.com/login/oauth/authorize',
    shown: { scope: 'read:user user:email', ...pkce },
  },
  {
    id: 'microsoft',
    at: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    shown: { scope: 'openid profile email User.Read offline_access', ...nonce, ...pkce },
  },
  {
    id: 'google',
    at: 'https://accounts.google.com/o/oauth2/v2/auth',
    shown: { scope: 'email profile openid', include_granted_scopes: 'true', ...nonce, ...pkce },
  },
  {
    id: 'huggingface',
    at: 'https://huggingface.co/oauth/authorize',
    shown: { scope: 'openid profile email', ...pkce },
  },
  {
    id: 'spotify',
    at: 'https://accounts.spotify.com/authorize',
    shown: { scope: 'user-read-email', ...pkce },
  },
  {
    id: 'twitch',
    at: 'https://id.twitch.tv/oauth2/authorize',
    shown: { scope: 'user:read:email openid', claims, ...nonce },
  },
  {
    id: 'twitter',
    at: 'https://x.com/i/oauth2/authorize',
    shown: { scope: 'users.read tweet.read offline.access users.email', ...pkce },
  },
  {
    id: 'dropbox',
    at: 'https://www.dropbox.com/oauth2/authorize',
    shown: { scope: 'account_info.read', ...pkce },
  },
  { id: 'kick', at: 'https://id.kick.com/oauth/authorize', shown: { scope: 'user:read', ...pkce } },
  {
    id: 'linkedin',
    at: 'https://www.linkedin.com/oauth/v2/authorization',
    shown: { scope: 'profile email openid' },
  },
  {
    id: 'gitlab',
    at: 'https://gitlab.com/oauth/authorize',
    shown: { scope: 'read_user', ...pkce },
  },
  {
    id: 'tiktok',
    at: 'https://www.tiktok.com/v2/auth/authorize',
    shown: { client_id: undefined, client_key: client.id, scope: 'user.info.profile' },
  },
  { id: 'reddit', at: 'https://www.reddit.com/api/v1/authorize', shown: { scope: 'identity' } },
  {
    id: 'roblox',
    at: 'https://apis.roblox.com/oauth/v1/authorize',
    // It supports PKCE, so it gets a challenge.
    shown: { scope: 'openid profile', prompt: 'select_account consent', ...pkce },
  },
  { id: 'vk', at: 'https://id.vk.com/authorize', shown: { scope: 'email phone', ...pkce } },
  { id: 'zoom', at: 'https://zoom.us/oauth/authorize', shown: { ...pkce } },
  ...moreUrls.map(({ isProven, shown, ...row }) => ({
    ...row,
    shown: { ...shown, ...(isProven && pkce) },
  })),
]

describe('the authorization URL of each provider', () => {
  it.each(usual)(
    'starts at $at for $id and has exactly the expected parameters',
    async ({ id, at, shown }) => {
      const url = await urlOf(named[id](), {})
      expect(`${url.origin}${url.pathname}`).toBe(at)
      expect(Object.fromEntries(url.searchParams)).toEqual(expected(shown))
      const names = [...url.searchParams.keys()]
      expect(names).toEqual(order.filter((name) => names.includes(name)))
    },
  )

  it('covers all named providers', () => {
    expect(usual.map(({ id }) => id).sort()).toEqual(Object.keys(named).sort())
  })

  it.each(usual)(
    'joins the scopes of $id with a plus sign, or a comma for TikTok and Linear',
    async ({ id }) => {
      const { href } = await urlOf(named[id]({ scope: ['more'] }), { scopes: ['and.more'] })
      const scope = /[?&]scope=([^&]*)/.exec(href)?.[1] ?? ''
      const joint = ['tiktok', 'linear'].includes(id) ? '%2C' : '+'
      const added = id === 'discord' ? ['and.more', 'more'] : ['more', 'and.more']
      expect(scope.endsWith(added.join(joint))).toBe(true)
      expect(scope).not.toContain('%20')
    },
  )

  it.each(usual)('never contains the secret of $id', async ({ id }) => {
    expect((await urlOf(named[id](), {})).href).not.toContain(client.secret)
  })

  it.each(usual)('omits the default scopes of $id with disableDefaultScope', async ({ id }) => {
    const url = await urlOf(named[id]({ disableDefaultScope: true, scope: ['mine'] }), {})
    expect(url.searchParams.get('scope')).toBe('mine')
    const bare = await urlOf(named[id]({ disableDefaultScope: true }), {})
    expect(bare.searchParams.has('scope')).toBe(false)
  })

  it.each(usual)(
    'contains a login hint for $id only when the provider supports it',
    async ({ id }) => {
      const takes = ['facebook', 'github', 'microsoft', 'google', 'linkedin', 'gitlab']
      const url = await urlOf(named[id](), { loginHint: 'ada@example.com' })
      expect(url.searchParams.get('login_hint')).toBe(takes.includes(id) ? 'ada@example.com' : null)
    },
  )

  it.each([
    {
      title: 'the access type, display and domain of Google',
      provider: google({ ...ours, accessType: 'offline', display: 'popup', hd: 'example.com' }),
      shown: { access_type: 'offline', display: 'popup', hd: 'example.com' },
    },
    {
      title: 'a prompt of the app over that of Discord',
      provider: discord({ ...ours, prompt: 'consent' }),
      shown: { prompt: 'consent' },
    },
    {
      title: 'the permissions of a Discord bot with its scope',
      provider: discord({ ...ours, scope: ['bot'], permissions: 8 }),
      shown: { scope: 'identify email bot', permissions: '8' },
    },
    {
      title: 'no permissions of a Discord bot without its scope',
      provider: discord({ ...ours, permissions: 8 }),
      shown: { permissions: undefined },
    },
    {
      title: 'a configuration of Facebook Login',
      provider: facebook({ ...ours, configId: '42' }),
      shown: { config_id: '42' },
    },
    {
      title: 'the claims of Twitch that the app requests',
      provider: twitch({ ...ours, claims: ['email'] }),
      shown: { claims: '{"id_token":{"email":null}}' },
    },
    {
      title: 'permanent tokens of Reddit',
      provider: reddit({ ...ours, duration: 'permanent' }),
      shown: { duration: 'permanent' },
    },
    {
      title: 'offline access of Dropbox',
      provider: dropbox({ ...ours, accessType: 'offline' }),
      shown: { token_access_type: 'offline' },
    },
    {
      title: 'no challenge for Zoom with pkce: false',
      provider: zoom({ ...ours, pkce: false }),
      shown: { code_challenge: undefined, code_challenge_method: undefined },
    },
    {
      title: 'the first of several client ids',
      provider: google({ ...ours, clientId: ['first', 'second'] }),
      shown: { client_id: 'first' },
    },
  ])('contains $title', async ({ provider, shown }) => {
    const { searchParams } = await urlOf(provider, {})
    for (const [name, value] of Object.entries(shown)) {
      expect(searchParams.get(name) ?? undefined, name).toBe(value)
    }
  })

  it.each([
    {
      title: 'one tenant of Microsoft',
      provider: microsoft({ ...ours, tenantId: 'F1EE2C1E-0000-4000-8000-00000000000A' }),
      at: 'https://login.microsoftonline.com/f1ee2c1e-0000-4000-8000-00000000000a/oauth2/v2.0/authorize',
    },
    {
      title: 'a national cloud of Microsoft',
      provider: microsoft({ ...ours, authority: 'https://login.microsoftonline.us/' }),
      at: 'https://login.microsoftonline.us/common/oauth2/v2.0/authorize',
    },
    {
      title: 'a GitLab instance in a folder with extra slashes',
      provider: gitlab({ ...ours, issuer: 'https://git.example.com//lab/' }),
      at: 'https://git.example.com/lab/oauth/authorize',
    },
    {
      title: 'a custom endpoint',
      provider: named.github({ authorizationEndpoint: 'https://login.example.com/go' }),
      at: 'https://login.example.com/go',
    },
  ])('starts at $title', async ({ provider, at }) => {
    const url = await urlOf(provider, {})
    expect(`${url.origin}${url.pathname}`).toBe(at)
  })
})

function urlOf(provider: SocialProvider, more: Partial<typeof request>): Promise<URL> {
  return visit('github', {}, async ({ tools }) =>
    Promise.resolve(new URL(await provider.authorize({ ...request, ...more }, tools))),
  )
}

function expected(shown: Row['shown']): Record<string, string> {
  const all = {
    response_type: 'code',
    client_id: client.id,
    state: request.state,
    redirect_uri: request.redirectURI,
    ...shown,
  }
  return Object.fromEntries(
    Object.entries<string | undefined>(all).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )
}
