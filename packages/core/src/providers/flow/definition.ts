import type { AuthorizationAnswer, ProviderTokens } from '../../contract/providers/provider.js'
import type { ProfileData } from '../../contract/providers/provider-options.js'

/** The addresses of a provider. Each is https, or http on this machine. */
interface ProviderEndpoints {
  /** The sign-in page. */
  readonly authorization: string
  /** The endpoint that exchanges codes for tokens. */
  readonly token: string
  /** The endpoint that exchanges refresh tokens. Default: `token`. */
  readonly refresh?: string
  /** The endpoints of profiles. Requests go only to the origins of these and of `token`. */
  readonly profile?: readonly string[]
}

/** The rules for a provider's id tokens. @see OpenID Connect Core 1.0 section 3.1.3.7 */
export interface IdTokenRules {
  /** The issuer, or a function that checks it in the claims. */
  readonly issuer: string | readonly string[] | ((claims: ProfileData) => boolean)
  /** Address of the key set. */
  readonly keys: string
  /** Default `['RS256']`. Only signatures that a public key checks. */
  readonly algorithms?: readonly string[]
  /** Seconds since it was issued. Default: until it ends. */
  readonly maxAge?: number
  /** Clients may send an id token. Default true. */
  readonly given?: boolean
  /** The nonce may also be there as SHA-256 in hexadecimal. Default false. */
  readonly hashedNonce?: boolean
  /**
   * Inspects an opaque token that a client sends in place of an id token: an access token, with which the
   * source sends requests. Null unless it was issued for this app. Default: such tokens are rejected.
   */
  readonly inspectOpaque?: (source: ProfileSource) => Promise<InspectedToken | null>
  /** A last check of a valid token. */
  readonly accepts?: (claims: ProfileData) => boolean
}

/** The result of the inspection of an opaque token. */
export interface InspectedToken {
  readonly claims: ProfileData
  /** When it ends, in seconds since 1970: not believed to be a number. Null for a token that never ends. */
  readonly exp: unknown
}

/** The options of a request for a profile. */
export interface ProfileRequest {
  readonly method?: 'GET' | 'POST'
  /** In place of the access token as bearer, and beside it. */
  readonly headers?: Readonly<Record<string, string>>
  /** Body as a form. */
  readonly form?: Readonly<Record<string, string>>
  /** Body in place of a form; its type is in `headers`. */
  readonly body?: string
}

/** What a profile is read from. */
export interface ProfileSource {
  readonly tokens: ProviderTokens
  /** Of the id token, verified; null without one. */
  readonly claims: ProfileData | null
  /** The user data of the browser at the first sign-in, parsed from JSON: unverified. */
  readonly user: ProfileData | null
  /** Whether a client sent both tokens and it is unknown yet whether they belong to one user. */
  readonly isUnbound?: boolean
  /** The first of the app's ids. */
  readonly clientId: string
  /** The app's secret; undefined without one. */
  readonly clientSecret: () => Promise<string | undefined>
  /**
   * Sends a request with the access token and returns the JSON.
   *
   * @throws ProviderFailure unless the response is JSON with a status of success
   */
  readonly fetchJson: (url: string, request?: ProfileRequest) => Promise<unknown>
  /** As `fetchJson`, for pictures. */
  readonly fetchBytes: (url: string, request?: ProfileRequest) => Promise<Uint8Array>
}

/** A user, as read from a provider's response: no field is trusted to have its type. */
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
  /** The display name. */
  readonly name: string
  readonly endpoints: ProviderEndpoints
  /** The issuer of the provider, when it has one, and whether its callbacks contain it. @see RFC 9207 */
  readonly issuer?: { readonly issuer: string; readonly announced: boolean }
  /** Requested by default. */
  readonly scopes: readonly string[]
  /** Default a space. */
  readonly scopeSeparator?: string
  /** Scopes of the call come before those of the option. Default false. */
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
  /** Default: none. */
  readonly responseMode?: string
  /** Its id tokens contain the nonce. Default false. */
  readonly nonce?: boolean
  /** It takes `login_hint`. Default false. */
  readonly loginHint?: boolean
  /** The default prompt. Default: none. */
  readonly prompt?: string
  /**
   * More parameters of the authorization URL. Undefined ones are omitted; those of the client itself are
   * rejected.
   */
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
  /** Users without an address get a placeholder. Default false. */
  readonly placeholderEmail?: boolean
  readonly idToken?: IdTokenRules
  /** The data of the provider about the user; null when they are insufficient. */
  readonly findProfile: (source: ProfileSource) => Promise<ProfileData | null>
  /** Reads the user from the data. */
  readonly toDraft: (data: ProfileData) => ProfileDraft
}
