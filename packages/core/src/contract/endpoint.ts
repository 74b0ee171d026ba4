import type * as z from 'zod/mini'
import type { AuthError, AuthErrorOptions, ErrorCatalogue } from './errors.js'
import type { Exchange, SessionData } from './exchange.js'
import type { Page, Redirect } from './reply.js'

/** The verbs that calls use. */
export type Method = 'GET' | 'POST'

/**
 * Who may call, and what the server's own code must give in `auth.api`:
 *
 * - `public`: anybody. The server needs no headers.
 * - `optional-session`: anybody, and the answer depends on who is signed in: the handler reads the
 *   session itself. The server gives the headers of the request.
 * - `session`: a signed-in user. The server gives the headers.
 * - `fresh-session`: a user who signed in lately. The server gives the headers.
 * - `session-or-server`: a signed-in user, whose headers the server gives; or the server itself, on
 *   behalf of no user, with `asServer: true`. The handler has no session then.
 * - `server-only`: only the server's own code, on behalf of no user. No route.
 * - `server-session`: only the server's own code, for the signed-in user whose headers it gives. No route.
 */
export type Access =
  | 'public'
  | 'optional-session'
  | 'session'
  | 'fresh-session'
  | 'session-or-server'
  | 'server-only'
  | 'server-session'

/** The kinds of calls that requests do not reach. */
export type RoutelessAccess = 'server-only' | 'server-session'

/** Whether requests reach a call. */
export function hasRoute({ access }: { readonly access: Access }): boolean {
  return access !== 'server-only' && access !== 'server-session'
}

/** Whether a call answers callers who are not signed in. */
export function isOpen({ access }: { readonly access: Access }): boolean {
  return access === 'public' || access === 'optional-session'
}

declare const writes: unique symbol

/** A write that takes extra fields: which of them are required differs. */
export type WriteName = 'user.create' | 'user.update' | 'session.update'

/** Marks an input that also takes extra fields that a client may write. Types only. */
export interface Writes<N extends WriteName> {
  readonly [writes]: N
}

/**
 * The public face of an endpoint: plain types only. The schemas and the handler are behind it, at run
 * time, so that no published declaration of an endpoint names zod.
 */
export interface Endpoint<
  M extends Method,
  P extends `/${string}`,
  In,
  Out,
  Code extends string,
  A extends Access,
> {
  readonly method: M
  readonly path: P
  readonly access: A
  /** Types only; never present at run time. */
  readonly $types?: { readonly input: In; readonly output: Out; readonly code: Code }
}

/** Any endpoint. */
export type AnyEndpoint = Endpoint<Method, `/${string}`, unknown, unknown, string, Access>

/** Endpoints by their server name. */
export type Endpoints = Readonly<Record<string, AnyEndpoint>>

type Decoded<S> = S extends z.core.$ZodType ? z.output<S> : undefined
type Encoded<Name extends string, S> = S extends z.core.$ZodType
  ? { readonly [K in Name]: z.input<S> }
  : unknown
type CodesOf<E> = E extends ErrorCatalogue ? keyof E & string : never
type WritesIf<N extends WriteName> = [N] extends [never] ? unknown : Writes<N>
type SessionFor<A extends Access> = A extends 'session' | 'fresh-session' | 'server-session'
  ? SessionData
  : A extends 'session-or-server'
    ? SessionData | undefined
    : undefined

/** Codes that follow from who may call. */
export type AccessCode<A extends Access> = A extends
  'session' | 'session-or-server' | 'server-session'
  ? 'UNAUTHORIZED'
  : A extends 'fresh-session'
    ? 'UNAUTHORIZED' | 'SESSION_NOT_FRESH'
    : never

/** What every handler is given. */
export interface Call<B, Q, E, A extends Access, P = undefined> {
  readonly body: Decoded<B>
  readonly query: Decoded<Q>
  /** The parts of the path that vary. */
  readonly params: Decoded<P>
  /** The extra fields of {@link Definition.writes} or `writesIn` that the caller sent, checked. */
  readonly fields: Readonly<Record<string, unknown>>
  /**
   * Present exactly when `access` asks for a session. With `session-or-server` there is none when the
   * server calls with `asServer: true`.
   */
  readonly session: SessionFor<A>
  readonly exchange: Exchange
  /** Makes one of the errors that the endpoint declares; any other code does not compile. */
  readonly fail: (code: CodesOf<E>, options?: AuthErrorOptions) => AuthError
}

/** How often one caller or one account may use a call. */
export interface CallLimit {
  /** Seconds. */
  readonly window: number
  /** Calls per window. */
  readonly max: number
}

/** What a definition says besides the types of input and answer. */
interface DefinitionTraits<M extends Method, P extends `/${string}`, A extends Access> {
  readonly method: M
  /** May end with one varying part: `/reset-password/{token}`. */
  readonly path: P
  /** One line for the reference. */
  readonly summary: string
  readonly access: A
  /** Also takes the body of an HTML form. */
  readonly form?: true
  /** Browsers navigate to it: refusals are shown as a page to whoever accepts one, and nothing happens before a person comes. */
  readonly page?: true
  /**
   * For nobody but the user whom the session is about: one that somebody else holds in their name is
   * refused. Calls for fresh sessions are so without saying.
   */
  readonly personal?: true
  /**
   * Reads the session from the store, never from the cookie cache, as every POST call does: for a GET call
   * that hands out a credential, or decides by what a cached session may show too long.
   */
  readonly storedSession?: true
  /** Other sites send browsers to it: it changes nothing that the address did not give a right to. */
  readonly crossSite?: true
  /** Where the browser goes in place of a refusal; null for the refusal itself. */
  readonly refuse?: (refusal: AuthError, exchange: Exchange) => Redirect | null
  /**
   * Seconds for which browsers and caches on the way may keep an answer that is the same for all
   * callers. Default: nobody keeps it.
   */
  readonly maxAge?: number
  /**
   * Server name of the call that this one is under another path: limits of callers, rules of the app and
   * `disabledPaths` hold for both.
   */
  readonly aliasOf?: string
  /** Stricter than the app's limit per caller. */
  readonly limit?: CallLimit
  /**
   * Takes the extra fields that a client may write, as `writes` does, but from an object in the body: the
   * field that holds it. The body's schema lets any names pass there.
   */
  readonly writesIn?: { readonly field: string; readonly writes: WriteName }
}

/**
 * A limit on an account that the call tries to get into or sends mail to, known or not, wherever the
 * callers are.
 */
export interface AccountLimit<B> extends CallLimit {
  /** Names the account, such as its address. */
  readonly of: (body: B) => string
  /**
   * Whether the calls are guesses, not requests of mails: after each `max` of them the wait is twice as long, from
   * `window` on, and a call that goes well clears the count.
   */
  readonly clearedBySuccess: boolean
}

/** Everything about one call, in the order in which it is read. */
export interface Definition<
  M extends Method,
  P extends `/${string}`,
  B extends z.core.$ZodType | undefined,
  Q extends z.core.$ZodType | undefined,
  O extends z.core.$ZodType,
  E extends ErrorCatalogue | undefined,
  A extends Access,
  W extends WriteName,
  V extends z.core.$ZodType | undefined,
  X,
> extends DefinitionTraits<M, P, A> {
  readonly body?: B
  readonly query?: Q
  /** The varying part of the path. */
  readonly params?: V
  /** Takes the extra fields that a client may write, beside the body's own. */
  readonly writes?: W
  readonly accountLimit?: AccountLimit<Decoded<B>>
  /** Only what it names leaves the server. Rows are named by `model('user')`. */
  readonly answer: O
  readonly errors?: E
  readonly handle: (
    call: Call<B, Q, E, A, V> & X,
  ) => z.input<O> | Redirect | Page | Promise<z.input<O> | Redirect | Page>
}

/** A definition with its types forgotten: what the kernel works with. */
export interface AnyDefinition extends DefinitionTraits<Method, `/${string}`, Access> {
  readonly body?: z.core.$ZodType | undefined
  readonly query?: z.core.$ZodType | undefined
  readonly params?: z.core.$ZodType | undefined
  readonly writes?: WriteName
  readonly accountLimit?: AccountLimit<unknown>
  readonly answer: z.core.$ZodType
  readonly errors?: ErrorCatalogue | undefined
  readonly handle: (call: object) => unknown
}

/**
 * A `defineEndpoint` whose handlers get `X` beside the usual call.
 * The core makes one with its services, {@link defineEndpoint} of the public face has the plugin context.
 */
export function endpointFactory<X>() {
  return <
    M extends Method,
    P extends `/${string}`,
    O extends z.core.$ZodType,
    A extends Access,
    const E extends ErrorCatalogue | undefined = undefined,
    B extends z.core.$ZodType | undefined = undefined,
    Q extends z.core.$ZodType | undefined = undefined,
    W extends WriteName = never,
    V extends z.core.$ZodType | undefined = undefined,
  >(
    definition: Definition<M, P, B, Q, O, E, A, W, V, X>,
  ): Endpoint<
    M,
    P,
    Encoded<'body', B> & Encoded<'query', Q> & Encoded<'params', V> & WritesIf<W>,
    z.output<O>,
    CodesOf<E> | AccessCode<A>,
    A
  > => definition
}

/** The definition behind an endpoint. */
export function definitionOf(endpoint: AnyEndpoint): AnyDefinition {
  // Every endpoint is made by a factory above, which returns its definition under a narrower type.
  return endpoint as unknown as AnyDefinition
}
