import type * as z from 'zod/mini'
import type { AuthError, AuthErrorOptions, ErrorCatalogue } from '../errors.js'
import type { Exchange, SessionData } from './exchange.js'
import type { Page, Redirect } from './reply.js'

/** The verbs that calls use. */
export type Method = 'GET' | 'POST'

/**
 * Which callers an endpoint accepts, and what the app's own code must pass in `auth.api`:
 *
 * - `public`: every caller. The server passes no headers.
 * - `optional-session`: every caller, and the result depends on the session, which the handler reads itself.
 *   The server passes the headers of the request.
 * - `session`: a signed-in user. The server passes the headers.
 * - `fresh-session`: a user who has signed in recently. The server passes the headers.
 * - `session-or-server`: a signed-in user, whose headers the server passes; or the server itself, on behalf
 *   of no user, with `asServer: true`. The handler has no session then.
 * - `server-only`: only the server's own code, on behalf of no user. No route.
 * - `server-session`: only the server's own code, for the signed-in user whose headers it passes. No route.
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

/** Whether a call has a route. */
export function hasRoute({ access }: { readonly access: Access }): boolean {
  return access !== 'server-only' && access !== 'server-session'
}

/** Whether a call accepts callers without a session. */
export function isOpen({ access }: { readonly access: Access }): boolean {
  return access === 'public' || access === 'optional-session'
}

declare const writes: unique symbol

/** A write that takes extra fields: which of them are required differs. */
export type WriteName = `${string}.${'create' | 'update'}`

/**
 * Marks an input that also takes extra fields that a client may write, in the body or in an object in it. Types only.
 */
export interface Writes<N extends WriteName, At extends string = never> {
  readonly [writes]: readonly [N, At]
}

/**
 * The stores of a client that load again after a call: their names, separated by spaces. `all` where another
 * user, or no user, may be signed in afterwards: every store drops its data and loads again. `all?` does the
 * same when the response has a session.
 */
export type Refetches = 'all' | `$${string}`

/**
 * The public type of an endpoint: plain types only. The schemas and the handler are behind it, at run
 * time, so that no published declaration of an endpoint names zod.
 */
export interface Endpoint<
  M extends Method,
  P extends `/${string}`,
  In,
  Out,
  Code extends string,
  A extends Access,
  R extends string = `${M} ${P}`,
> {
  readonly method: M
  readonly path: P
  readonly access: A
  /** Types only; never present at run time. */
  readonly $types?: { readonly input: In; readonly output: Out; readonly code: Code }
  /** The leaf of a client's table: the route, then the stores that load again. Types only, like `$types`. */
  readonly $route: R
}

/** Any endpoint. */
export type AnyEndpoint = Endpoint<Method, `/${string}`, unknown, unknown, string, Access, string>

/** Endpoints by their server name. */
export type Endpoints = Readonly<Record<string, AnyEndpoint>>

type Decoded<S> = S extends z.core.$ZodType ? z.output<S> : undefined
type Encoded<Name extends string, S> = S extends z.core.$ZodType
  ? { readonly [K in Name]: z.input<S> }
  : unknown
/** What follows the route in the table of a client. */
type AfterRoute<R extends Refetches> = [R] extends [never] ? '' : ` ${R}`
type CodesOf<E> = E extends ErrorCatalogue ? keyof E & string : never
type WritesIf<N extends WriteName, At extends string> = [N] extends [never]
  ? unknown
  : Writes<N, At>
type SessionFor<A extends Access> = A extends 'session' | 'fresh-session' | 'server-session'
  ? SessionData
  : A extends 'session-or-server'
    ? SessionData | undefined
    : undefined

/** Error codes of the access check. */
type AccessCode<A extends Access> = A extends 'session' | 'session-or-server' | 'server-session'
  ? 'UNAUTHORIZED'
  : A extends 'fresh-session'
    ? 'UNAUTHORIZED' | 'SESSION_NOT_FRESH'
    : never

/** What every handler receives. */
export interface Call<B, Q, E, A extends Access, P = undefined> {
  readonly body: Decoded<B>
  readonly query: Decoded<Q>
  /** The parts of the path that vary. */
  readonly params: Decoded<P>
  /** The extra fields of {@link Definition.writes} that the caller sent, checked. */
  readonly fields: Readonly<Record<string, unknown>>
  /**
   * Present exactly when `access` requires a session. With `session-or-server` it is absent when the
   * server calls with `asServer: true`.
   */
  readonly session: SessionFor<A>
  readonly exchange: Exchange
  /** Creates one of the errors that the endpoint declares; any other code does not compile. */
  readonly fail: (code: CodesOf<E>, options?: AuthErrorOptions) => AuthError
}

/** How often one caller or one account may use a call. */
export interface CallLimit {
  /** Seconds. */
  readonly window: number
  /** Calls per window. */
  readonly max: number
}

/** The parts of a definition besides the types of input and answer. */
interface DefinitionTraits<M extends Method, P extends `/${string}`, A extends Access> {
  readonly method: M
  /** May end with one varying part: `/reset-password/{token}`. */
  readonly path: P
  /** One line for the reference. */
  readonly summary: string
  readonly access: A
  /** Also takes the body of an HTML form. */
  readonly form?: true
  /**
   * Browsers navigate to it: errors are shown as a page when the request accepts HTML, and a prefetch has
   * no effect.
   */
  readonly page?: true
  /** Rejected in an impersonation session. Calls with access `fresh-session` always are. */
  readonly personal?: true
  /**
   * Reads the session from the store, never from the cookie cache, as every POST call does: for a GET call
   * that returns a credential, or for which a cached session may be too old.
   */
  readonly storedSession?: true
  /** Other sites send browsers to it: it must change nothing without a secret in the address. */
  readonly crossSite?: true
  /** The redirect in place of an error; null for the error itself. */
  readonly refuse?: (refusal: AuthError, exchange: Exchange) => Redirect | null
  /**
   * Seconds for which browsers and proxies may cache a response that is the same for all callers. Default:
   * no caching.
   */
  readonly maxAge?: number
  /**
   * The name of the call of which this one is an alias under another path: rate limits, rules of the app
   * and `disabledPaths` apply to both.
   */
  readonly aliasOf?: string
  /** Stricter than the app's limit per caller. */
  readonly limit?: CallLimit
}

/**
 * A limit per account that the call tries to sign in to or sends mail to, known or unknown, for all callers
 * together.
 */
export interface AccountLimit<B> extends CallLimit {
  /** Names the account, such as its address. */
  readonly of: (body: B) => string
  /**
   * Whether the calls are guesses rather than requests for mails: after each `max` of them the wait
   * doubles, starting with `window`, and a successful call resets the count.
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
  R extends Refetches = never,
  At extends string = never,
> extends DefinitionTraits<M, P, A> {
  /** See {@link Refetches}. Default: no stores. */
  readonly refetches?: R
  readonly body?: B
  readonly query?: Q
  /** The varying part of the path. */
  readonly params?: V
  /** Takes the extra fields that a client may write, beside the body's own. */
  readonly writes?: W
  /** The field of the body with the object that contains the fields of `writes`. Default: the body itself. */
  readonly writesIn?: At
  readonly accountLimit?: AccountLimit<Decoded<B>>
  /** Only the fields that it names are returned. Rows are named by `model('user')`. */
  readonly answer: O
  readonly errors?: E
  readonly handle: (
    call: Call<B, Q, E, A, V> & X,
  ) => z.input<O> | Redirect | Page | Promise<z.input<O> | Redirect | Page>
}

/** A definition without its types, for the core. */
export interface AnyDefinition extends DefinitionTraits<Method, `/${string}`, Access> {
  readonly body?: z.core.$ZodType | undefined
  readonly query?: z.core.$ZodType | undefined
  readonly params?: z.core.$ZodType | undefined
  readonly writes?: WriteName
  readonly writesIn?: string
  readonly refetches?: Refetches
  readonly accountLimit?: AccountLimit<unknown>
  readonly answer: z.core.$ZodType
  readonly errors?: ErrorCatalogue | undefined
  readonly handle: (call: object) => unknown
}

/**
 * A `defineEndpoint` whose handlers get `X` besides the usual call. The core's has services; the public
 * {@link defineEndpoint} has the plugin context.
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
    R extends Refetches = never,
    const At extends string = never,
  >(
    definition: Definition<M, P, B, Q, O, E, A, W, V, X, R, At>,
  ) =>
    // The definition lacks only what is there for the compiler.
    definition as unknown as Endpoint<
      M,
      P,
      Encoded<'body', B> & Encoded<'query', Q> & Encoded<'params', V> & WritesIf<W, At>,
      z.output<O>,
      CodesOf<E> | AccessCode<A>,
      A,
      `${M} ${P}${AfterRoute<R>}`
    >
}

/** The definition behind an endpoint. */
export function definitionOf(endpoint: AnyEndpoint): AnyDefinition {
  // Every endpoint is created by a factory above, which returns its definition under a narrower type.
  return endpoint as unknown as AnyDefinition
}
