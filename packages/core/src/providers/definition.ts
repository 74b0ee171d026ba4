import type { AuthorizationAnswer, ProviderTokens } from '../contract/provider.js'
import type { ProfileData } from '../contract/provider-options.js'

/** Where a provider is reached. Each is https, or http on this very machine. */
interface ProviderEndpoints {
  /** Where browsers sign in. */
  readonly authorization: string
  /** Where codes become tokens. */
  readonly token: string
  /** Where refresh tokens become tokens. Default: `token`. */
  readonly refresh?: string
  /** Where profiles are asked for. Requests go to the origins of these and of `token`, nowhere else. */
  readonly profile?: readonly string[]
}

/** What a provider's id tokens must be. @see OpenID Connect Core 1.0 section 3.1.3.7 */
export interface IdTokenRules {
  /** Who signs, or whether the claims name one who does. */
  readonly issuer: string | readonly string[] | ((claims: ProfileData) => boolean)
  /** Address of the key set. */
  readonly keys: string
  /** Default `['RS256']`. Only signatures that a public key checks. */
  readonly algorithms?: readonly string[]
  /** Seconds since it was issued. Default: until it ends. */
  readonly maxAge?: number
  /** Clients may bring one that they got by themselves. Default true. */
  readonly given?: boolean
  /** The nonce may also be there as SHA-256 in hexadecimal. Default false. */
  readonly hashedNonce?: boolean
  /**
   * Inspects an opaque token that a client brings in place of an id token: an access token, with which
   * the source asks. Null unless it was made for this app. Default: such tokens are refused.
   */
  readonly inspectOpaque?: (source: ProfileSource) => Promise<InspectedToken | null>
  /** Last refusal of what is good otherwise. */
  readonly accepts?: (claims: ProfileData) => boolean
}

/** What a provider says of an opaque token. */
export interface InspectedToken {
  readonly claims: ProfileData
  /** When it ends, in seconds since 1970: not believed to be a number. Null for a token that never ends. */
  readonly exp: unknown
}

/** What a request for a profile may say. */
export interface ProfileRequest {
  readonly method?: 'GET' | 'POST'
  /** In place of the access token as bearer, and beside it. */
  readonly headers?: Readonly<Record<string, string>>
  /** Body as a form. */
  readonly form?: Readonly<Record<string, string>>
}

/** What a profile is made from. */
export interface ProfileSource {
  readonly tokens: ProviderTokens
  /** Of the id token, verified; null without one. */
  readonly claims: ProfileData | null
  /** What the browser said about the person at the first sign-in, read from JSON: for show only. */
  readonly user: ProfileData | null
  /** Whether a client brought both tokens and nothing says yet that they are about one person. */
  readonly isUnbound?: boolean
  /** The first of the app's ids. */
  readonly clientId: string
  /** The app's secret; undefined without one. */
  readonly clientSecret: () => Promise<string | undefined>
  /**
   * Asks with the access token, and answers the JSON.
   *
   * @throws ProviderFailure unless the answer is JSON with a status of success
   */
  readonly fetchJson: (url: string, request?: ProfileRequest) => Promise<unknown>
  /** As `fetchJson`, for pictures. */
  readonly fetchBytes: (url: string, request?: ProfileRequest) => Promise<Uint8Array>
}

/** A person, as read from a provider's answer: nothing in it is believed to be of its type. */
export interface ProfileDraft {
  /** A text or a whole number; the sign-in fails with anything else. */
  readonly subject: unknown
  readonly name?: unknown
  readonly email?: unknown
  /** Only `true` is true. */
  readonly emailVerified?: unknown
  readonly image?: unknown
}

/** A provider as data: the OAuth client does the rest. */
export interface ProviderDefinition {
  /** Names it in calls and in `account.providerId`. */
  readonly id: string
  /** For people. */
  readonly name: string
  readonly endpoints: ProviderEndpoints
  /** Who the provider is, where it says so, and whether its answers do. @see RFC 9207 */
  readonly issuer?: { readonly issuer: string; readonly announced: boolean }
  /** Asked for unless the app says otherwise. */
  readonly scopes: readonly string[]
  /** Default a space. */
  readonly scopeSeparator?: string
  /** Scopes of the call stand before those of the option. Default false. */
  readonly callScopesFirst?: boolean
  /** Sends and expects S256 challenges. @see RFC 7636 */
  readonly pkce: boolean
  /** How the app authenticates. Default `post`. @see RFC 6749 section 2.3.1 */
  readonly authentication?: 'post' | 'basic'
  /** The app needs no secret. Default false. */
  readonly publicClients?: boolean
  /** Default `client_id`. */
  readonly clientIdParameter?: string
  /** Default `code`. */
  readonly responseType?: string
  /** Default: none is asked for. */
  readonly responseMode?: string
  /** Its id tokens say the nonce back. Default false. */
  readonly nonce?: boolean
  /** It takes `login_hint`. Default false. */
  readonly loginHint?: boolean
  /** Where the app does not say. Default: none is asked for. */
  readonly prompt?: string
  /** More of the authorization URL. Undefined ones are left out; those of the client itself are refused. */
  readonly authorizationParameters?: Readonly<Record<string, string | undefined>>
  /** More of the request for tokens. */
  readonly tokenParameters?: (
    answer: AuthorizationAnswer,
  ) => Readonly<Record<string, string | undefined>>
  /** More of the request for new tokens. */
  readonly refreshParameters?: Readonly<Record<string, string>>
  /** More headers of requests for tokens. */
  readonly tokenHeaders?: Readonly<Record<string, string>>
  /** It has refresh tokens. Default true. */
  readonly refreshable?: boolean
  /** People without an address get one that no mail reaches. Default false. */
  readonly placeholderEmail?: boolean
  readonly idToken?: IdTokenRules
  /** What the provider knows about the person; null where it knows too little. */
  readonly findProfile: (source: ProfileSource) => Promise<ProfileData | null>
  /** Reads the person out of that. */
  readonly toDraft: (data: ProfileData) => ProfileDraft
}
