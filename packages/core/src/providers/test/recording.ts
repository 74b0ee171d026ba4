/** What JSON can say. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject
interface JsonObject {
  readonly [name: string]: Json
}

/** Where a shape is described by who answers it. */
interface Source {
  readonly title: string
  readonly url: string
}

/** An answer that is not the usual one. Text is sent as it is, anything else as JSON. */
export interface Answer {
  readonly status: number
  readonly body: Json
}

/** A page of a provider that says who somebody is. */
export interface ProfilePage {
  readonly method?: 'GET' | 'POST'
  /** With its query; `{token}` stands for the access token and `{client}` for the client's id. */
  readonly url: string
  /** Where the access token is: in the header unless said otherwise. */
  readonly token?: 'header' | 'form' | 'app' | 'address'
  /** Form fields beside the token. */
  readonly form?: Readonly<Record<string, string>>
  /** What each header must match. */
  readonly headers?: Readonly<Record<string, RegExp>>
  readonly answer: Json
}

/** What may be otherwise than usual. */
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

/** How one provider talks: what it asks for and what it answers. */
export interface Recording {
  readonly sources: readonly Source[]
  readonly authorization: {
    readonly url: string
    /** `client_id` unless said otherwise. */
    readonly clientIdName?: string
    readonly pkce: boolean
    /** Answers by a form that the browser posts, not by a redirect. */
    readonly formPost?: boolean
    /** Parameters of its answer beside `code` and `state`. */
    readonly answer?: Readonly<Record<string, string>>
  }
  readonly token: {
    readonly url: string
    readonly authentication: 'post' | 'basic'
    /** What each header must match. */
    readonly headers?: Readonly<Record<string, RegExp>>
    /** Form fields that must be there with the code. */
    readonly form?: Readonly<Record<string, string>>
    readonly answer: JsonObject
    /** To a refresh token; null where it hands out none. */
    readonly refreshed: JsonObject | null
    /** To a code that is not valid. */
    readonly refusal: Answer
  }
  /** Of its id tokens. */
  readonly idToken?: {
    readonly keys: string
    readonly claims: JsonObject
    /** Only clients get them, by themselves; there is none with a code's tokens. */
    readonly forClientsOnly?: boolean
  }
  readonly pages: Readonly<Record<string, ProfilePage>>
  /** By a sentence that says what is odd. */
  readonly variants: Readonly<Record<string, Variant>>
}

/** The client that every recording knows. */
export const client = { id: 'client-of-ours', secret: 'secret-of-ours' } as const

/** RFC 6749 section 5.2, with which most providers refuse a code. */
export const invalidGrant = (description: string): Answer => ({
  status: 400,
  body: { error: 'invalid_grant', error_description: description },
})

/** An answer with which all is well. */
export const ok = (body: Json): Answer => ({ status: 200, body })
