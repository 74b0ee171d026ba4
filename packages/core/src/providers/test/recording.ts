/** A JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject
interface JsonObject {
  readonly [name: string]: Json
}

/** The documentation of a shape. */
interface Source {
  readonly title: string
  readonly url: string
}

/** An unusual response. Text is sent unchanged, anything else as JSON. */
export interface Answer {
  readonly status: number
  readonly body: Json
}

/** An endpoint of a provider with the profile of a user. */
export interface ProfilePage {
  readonly method?: 'GET' | 'POST'
  /** With its query; `{token}` is replaced by the access token and `{client}` by the client id. */
  readonly url: string
  /** Where the access token is sent: in the header by default. */
  readonly token?: 'header' | 'form' | 'app' | 'address'
  /** Form fields beside the token. */
  readonly form?: Readonly<Record<string, string>>
  /** The expected pattern of each header. */
  readonly headers?: Readonly<Record<string, RegExp>>
  readonly answer: Json
}

/** Differences to the usual responses. */
export interface Variant {
  readonly token?: Answer
  readonly refresh?: Answer
  /** By name of the page. */
  readonly pages?: Readonly<Record<string, Answer>>
  /** Over the usual claims; undefined takes one away. */
  readonly claims?: Readonly<Record<string, Json | undefined>>
  /** Form field `user` of the first sign-in. */
  readonly user?: string
}

/** The requests and responses of one provider. */
export interface Recording {
  readonly sources: readonly Source[]
  readonly authorization: {
    readonly url: string
    /** `client_id` by default. */
    readonly clientIdName?: string
    readonly pkce: boolean
    /** The callback is a form post instead of a redirect. */
    readonly formPost?: boolean
    /** Parameters of its callback besides `code` and `state`. */
    readonly answer?: Readonly<Record<string, string>>
  }
  readonly token: {
    readonly url: string
    /** Where refresh tokens are exchanged, if elsewhere. */
    readonly refreshURL?: string
    readonly authentication: 'post' | 'basic'
    /** The expected pattern of each header. */
    readonly headers?: Readonly<Record<string, RegExp>>
    /** Form fields that must be there with the code. */
    readonly form?: Readonly<Record<string, string>>
    readonly answer: JsonObject
    /** The response to a refresh token; null when it has none. */
    readonly refreshed: JsonObject | null
    /** To a code that is not valid. */
    readonly refusal: Answer
  }
  /** Of its id tokens. */
  readonly idToken?: {
    readonly keys: string
    readonly claims: JsonObject
    /** Only clients get id tokens, by themselves; the tokens of a code contain no id token. */
    readonly forClientsOnly?: boolean
  }
  readonly pages: Readonly<Record<string, ProfilePage>>
  /** By a sentence that describes the difference. */
  readonly variants: Readonly<Record<string, Variant>>
}

/** The client of every recording. */
export const client = { id: 'client-of-ours', secret: 'secret-of-ours' } as const

/** RFC 6749 section 5.2, the usual error for an invalid code. */
export const invalidGrant = (description: string): Answer => ({
  status: 400,
  body: { error: 'invalid_grant', error_description: description },
})

/** A successful response. */
export const ok = (body: Json): Answer => ({ status: 200, body })
