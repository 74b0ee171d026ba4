import { describe, expect, it } from 'vitest'
import { ConfigurationError } from '../contract/options/read-options.js'
import type { SocialProvider } from '../contract/providers/provider.js'
import type { ProviderOptions } from '../contract/providers/provider-options.js'
import { apple, type AppleOptions } from './apple.js'
import { discord, type DiscordOptions } from './discord.js'
import { dropbox, type DropboxOptions } from './dropbox.js'
import { facebook, type FacebookOptions } from './facebook.js'
import { github, type GitHubOptions } from './github.js'
import { gitlab, type GitLabOptions } from './gitlab.js'
import { google, type GoogleOptions } from './google.js'
import { huggingface, type HuggingFaceOptions } from './huggingface.js'
import { kick, type KickOptions } from './kick.js'
import { linkedin, type LinkedInOptions } from './linkedin.js'
import { microsoft, type MicrosoftOptions } from './microsoft.js'
import { oauth2, type OAuth2Options } from './oauth2.js'
import { oidc, type OidcOptions } from './oidc.js'
import { reddit, type RedditOptions } from './reddit.js'
import { roblox, type RobloxOptions } from './roblox.js'
import { spotify, type SpotifyOptions } from './spotify.js'
import { tiktok, type TikTokOptions } from './tiktok.js'
import { twitch, type TwitchOptions } from './twitch.js'
import { twitter, type TwitterOptions } from './twitter.js'
import { vk, type VkOptions } from './vk.js'
import { zoom, type ZoomOptions } from './zoom.js'
import { slack, type SlackOptions } from './slack.js'
import { notion, type NotionOptions } from './notion.js'
import { line, type LineOptions } from './line.js'
import { kakao, type KakaoOptions } from './kakao.js'
import { naver, type NaverOptions } from './naver.js'
import { paybin, type PaybinOptions } from './paybin.js'
import { paypal, type PayPalOptions } from './paypal.js'
import { salesforce, type SalesforceOptions } from './salesforce.js'
import { cognito, type CognitoOptions } from './cognito.js'
import { atlassian, type AtlassianOptions } from './atlassian.js'
import { figma, type FigmaOptions } from './figma.js'
import { linear, type LinearOptions } from './linear.js'
import { vercel, type VercelOptions } from './vercel.js'
import { cloudflare, type CloudflareOptions } from './cloudflare.js'
import { railway, type RailwayOptions } from './railway.js'
import { polar, type PolarOptions } from './polar.js'

/** Invalid values of an option that are similar to valid ones. */
type Values<O> = { readonly [K in keyof O]-?: readonly unknown[] }

interface Row {
  readonly id: string
  /** As plain JavaScript calls it. */
  readonly make: (options: unknown) => SocialProvider
  /** Valid options. */
  readonly complete: object
  readonly values: Readonly<Record<string, readonly unknown[]>>
}

const notFlags = ['true', 1, {}]
const notTexts = ['', 7, ['a']]
const notLists = ['a', [''], [7], {}]
const notFunctions = ['f', {}]
const notAddresses = ['http://example.com', 'example.com', '', 7]
const notIds = ['', 'a b', 'a'.repeat(65), 7]
const notParameters = ['a=b', { a: 1 }, { state: 'mine' }, { client_id: 'mine' }]

const shared: Omit<Values<ProviderOptions>, 'clientId'> = {
  clientSecret: ['', 7, {}],
  scope: notLists,
  disableDefaultScope: notFlags,
  redirectURI: ['/callback', '', 7],
  prompt: notTexts,
  loginHint: notTexts,
  authorizationParameters: [...notParameters, { prompt: 'x' }, { login_hint: 'x' }],
  authorizationEndpoint: notAddresses,
  disableSignUp: notFlags,
  disableImplicitSignUp: notFlags,
  disableIdTokenSignIn: notFlags,
  overrideUserInfoOnSignIn: notFlags,
  placeholderEmail: notFlags,
  mapProfileToUser: notFunctions,
  getUserInfo: notFunctions,
  verifyIdToken: notFunctions,
  refreshAccessToken: notFunctions,
}
const clientId = ['', [], [''], 7]

const row = <O>(
  id: string,
  make: (options: O) => SocialProvider,
  own: Values<Omit<O, keyof typeof shared>>,
  complete: object = { clientId: 'app', clientSecret: 'secret' },
): Row => ({
  ...{ id, complete },
  make: (options) => make(options as O),
  values: { ...shared, ...own },
})

const addresses = {
  authorizationEndpoint: 'https://example.com/authorize',
  tokenEndpoint: 'https://example.com/token',
  userInfoEndpoint: 'https://example.com/me',
}

const providers: readonly Row[] = [
  row<AppleOptions>('apple', apple, {
    clientId,
    teamId: notTexts,
    keyId: notTexts,
    privateKey: ['no PEM', ...notTexts],
    appBundleIdentifier: notTexts,
    audience: ['', [''], 7],
  }),
  row<DiscordOptions>('discord', discord, { clientId, permissions: [-1, 1.5, '8'] }),
  row<DropboxOptions>('dropbox', dropbox, { clientId, accessType: ['always', true] }),
  row<FacebookOptions>('facebook', facebook, { clientId, fields: notLists, configId: notTexts }),
  row<GitHubOptions>('github', github, { clientId }),
  row<GitLabOptions>('gitlab', gitlab, { clientId, issuer: notAddresses }),
  row<GoogleOptions>('google', google, {
    clientId,
    accessType: ['always', true],
    display: ['window', 7],
    hd: notTexts,
  }),
  row<HuggingFaceOptions>('huggingface', huggingface, { clientId }),
  row<KickOptions>('kick', kick, { clientId }),
  row<LinkedInOptions>('linkedin', linkedin, { clientId }),
  row<MicrosoftOptions>('microsoft', microsoft, {
    clientId,
    tenantId: ['example.com', '', 7],
    authority: notAddresses,
    disableProfilePhoto: notFlags,
    profilePhotoSize: [0, 50, '48'],
    trustVerifiedEmails: notFlags,
    subject: ['email', 7],
  }),
  row<RedditOptions>('reddit', reddit, { clientId, duration: ['for ever', 7] }),
  row<RobloxOptions>('roblox', roblox, { clientId }),
  row<SpotifyOptions>('spotify', spotify, { clientId }),
  row<TikTokOptions>(
    'tiktok',
    tiktok,
    { clientKey: clientId },
    { clientKey: 'app', clientSecret: 'secret' },
  ),
  row<TwitchOptions>('twitch', twitch, { clientId, claims: notLists }),
  row<TwitterOptions>('twitter', twitter, { clientId }),
  row<VkOptions>('vk', vk, { clientId }),
  row<ZoomOptions>('zoom', zoom, { clientId, pkce: notFlags }),
  row<SlackOptions>('slack', slack, { clientId }),
  row<NotionOptions>('notion', notion, { clientId }),
  row<LineOptions>('line', line, { clientId }),
  row<KakaoOptions>('kakao', kakao, { clientId }),
  row<NaverOptions>('naver', naver, { clientId }),
  row<PayPalOptions>('paypal', paypal, { clientId, environment: ['test', true] }),
  row<SalesforceOptions>('salesforce', salesforce, { clientId, issuer: notAddresses }),
  row<CognitoOptions>(
    'cognito',
    cognito,
    { clientId, domain: notAddresses },
    { clientId: 'app', clientSecret: 'secret', domain: 'https://example.com' },
  ),
  row<AtlassianOptions>('atlassian', atlassian, { clientId }),
  row<FigmaOptions>('figma', figma, { clientId }),
  row<LinearOptions>('linear', linear, { clientId }),
  row<VercelOptions>('vercel', vercel, { clientId }),
  row<CloudflareOptions>('cloudflare', cloudflare, { clientId }),
  row<RailwayOptions>('railway', railway, { clientId }),
  row<PaybinOptions>('paybin', paybin, { clientId, issuer: notAddresses }),
  row<PolarOptions>('polar', polar, { clientId }),
  row<OAuth2Options>(
    'oauth2',
    oauth2,
    {
      clientId,
      id: notIds,
      name: notTexts,
      tokenEndpoint: notAddresses,
      userInfoEndpoint: notAddresses,
      refreshEndpoint: notAddresses,
      authentication: ['jwt', true],
      pkce: notFlags,
      issuer: notTexts,
      toUser: notFunctions,
    },
    { id: 'oauth2', clientId: 'app', ...addresses },
  ),
  row<OidcOptions>(
    'oidc',
    oidc,
    {
      clientId,
      id: notIds,
      name: notTexts,
      issuer: ['https://a.test/?b', 'https://a.test/#b', ...notAddresses],
      authentication: ['jwt', true],
      pkce: notFlags,
    },
    { id: 'oidc', clientId: 'app', issuer: 'https://example.com' },
  ),
]

/** The problems with which the creation of a provider fails. */
function refusalsOf(make: () => unknown): readonly string[] {
  try {
    make()
    return []
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
}

const options = providers.flatMap(({ values, ...provider }) =>
  Object.entries(values).map(([option, near]) => ({ ...provider, option, near })),
)

describe.each(providers)('the provider $id', ({ id, make, complete, values }) => {
  it('accepts its required options, with all others undefined', () => {
    const absent = Object.fromEntries(Object.keys(values).map((option) => [option, undefined]))
    expect(refusalsOf(() => make(complete))).toEqual([])
    expect(refusalsOf(() => make({ ...absent, ...complete }))).toEqual([])
  })

  it.each([undefined, null, 'options', 7, []])('throws for %j as its options', (given) => {
    expect(refusalsOf(() => make(given))[0]).toMatch(new RegExp(`^${id}(\\.\\w+)?: `))
  })

  it('reports all wrong options at once', () => {
    const given = Object.fromEntries(Object.keys(values).map((option) => [option, Symbol(option)]))
    const paths = refusalsOf(() => make({ ...given, xyzzyPlughFrotz: 1 })).map(
      (problem) => problem.split(': ')[0],
    )
    const expected = [...Object.keys(values), 'xyzzyPlughFrotz'].map((name) => `${id}.${name}`)
    expect(paths.sort()).toEqual(expected.sort())
  })
})

describe.each(options)('the option $option of $id', ({ id, make, complete, option, near }) => {
  it('has a suggestion when it is misspelled', () => {
    const misspelled = { ...complete, [`${option}X`]: near[0] }
    expect(refusalsOf(() => make(misspelled))).toEqual([
      `${id}.${option}X: is not an option; did you mean "${option}"?`,
    ])
  })

  it.each([Symbol('symbol'), null, 7n, ...near])('throws for %o', (value) => {
    const problems = refusalsOf(() => make({ ...complete, id, [option]: value }))
    expect(problems.length).toBeGreaterThan(0)
    expect(problems).toContainEqual(expect.stringMatching(new RegExp(`\\.${option}(\\.\\w+)*: `)))
  })
})

describe('an option of better-auth', () => {
  it.each([
    { make: oidc, option: 'discoveryUrl', hint: 'write "issuer"' },
    { make: oauth2, option: 'providerId', hint: 'write "id"' },
    { make: oauth2, option: 'authorizationUrl', hint: 'write "authorizationEndpoint"' },
    { make: oauth2, option: 'tokenUrl', hint: 'write "tokenEndpoint"' },
    { make: oauth2, option: 'userInfoUrl', hint: 'write "userInfoEndpoint"' },
    { make: oauth2, option: 'scopes', hint: 'write "scope"' },
  ])('throws for $option and names the replacement', ({ make, option, hint }) => {
    const problems = refusalsOf(() => (make as (options: unknown) => unknown)({ [option]: 'x' }))
    expect(problems).toContainEqual(
      expect.stringContaining(`.${option}: is not an option: ${hint}`),
    )
  })
})
