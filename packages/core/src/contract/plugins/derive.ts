import type {
  AdditionalFields,
  CreateFields,
  ReadFields,
  UpdateFields,
} from '../tables/additional-fields.js'
import type { CoreRows, ModelRef, ShownSessionRef } from '../calls/answer.js'
import type {
  Access,
  AnyEndpoint,
  Endpoint,
  Method,
  RoutelessAccess,
  Writes,
} from '../calls/endpoint.js'
import type { CommonCode } from '../errors.js'
import type { Plugin } from './plugin.js'

/** Columns beyond the core's, by model: those in responses, and under `$write` those that a client may set. */
export interface Columns {
  readonly user: unknown
  readonly session: unknown
  readonly $write: {
    readonly 'user.create': unknown
    readonly 'user.update': unknown
    readonly 'session.update': unknown
  }
}

type AnyPlugin = Plugin

type Intersection<U> = (U extends unknown ? (member: U) => void : never) extends (
  member: infer I,
) => void
  ? I
  : never

/** What each plugin declares under a name. A plugin without the name does not affect the others. */
type Declared<P, N extends 'endpoints' | '$columns'> = P extends { readonly [K in N]?: infer S }
  ? unknown extends S
    ? never
    : NonNullable<S>
  : never

/** The columns that plugins add to rows of the core, and their own rows. */
type RowsOf<P extends readonly AnyPlugin[]> = Intersection<Declared<P[number], '$columns'>>

/** The app's own columns. */
interface AppColumns<
  U extends AdditionalFields,
  S extends AdditionalFields,
  A extends AdditionalFields,
> {
  readonly user: ReadFields<U>
  readonly session: ReadFields<S>
  readonly account: ReadFields<A>
  readonly $write: {
    readonly 'user.create': CreateFields<U>
    readonly 'user.update': UpdateFields<U>
    readonly 'session.update': UpdateFields<S>
  }
}

/** The columns of an app: its plugins' and its own. */
export type ColumnsFor<
  P extends readonly AnyPlugin[],
  U extends AdditionalFields,
  S extends AdditionalFields,
  A extends AdditionalFields,
> = AppColumns<U, S, A> & RowsOf<P>

/** The endpoints of plugins, by server name. */
export type EndpointsOf<P extends readonly AnyPlugin[]> = Intersection<
  Declared<P[number], 'endpoints'>
>

/** An object type with its own fields, which editors show in place of the types that it is made of. */
export type Flat<T> = { readonly [K in keyof T]: T[K] } & {}

/** A row of a model: the columns of the core, and those of plugins and of the app. */
export type ModelRow<N, X> = (N extends keyof CoreRows ? CoreRows[N] : unknown) &
  (N extends keyof X ? X[N] : unknown)

type RowOf<N, X> = Flat<ModelRow<N, X>>

/**
 * What get-session returns for a signed-in user of an app with these columns: session and user, or what a plugin
 * declares under `$session`.
 */
export type SessionIn<X> = X extends { readonly $session: infer S }
  ? S
  : { readonly session: RowOf<'session', X>; readonly user: RowOf<'user', X> }

/**
 * The types of an app by name: `Session` is what get-session returns for a signed-in user, and every model with columns
 * has its row, such as `User` and `Organization`. There are no values.
 */
export type Inferred<X> = { readonly Session: SessionIn<X> } & {
  readonly [
    N in keyof X as N extends `$${string}` | 'session' ? never : Capitalize<N & string>
  ]: RowOf<N, X>
}

// The most common leaves come first, because each further condition is evaluated for all that remain.
type Plain = string | number | boolean | null | undefined | Date

/** A result with its rows resolved. */
export type Output<T, X> = T extends Plain
  ? T
  : T extends ModelRef<infer N, infer F>
    ? Flat<ModelRow<N, X> & (unknown extends F ? unknown : Output<F, X>)>
    : T extends ShownSessionRef
      ? SessionIn<X>
      : T extends readonly (infer U)[]
        ? Output<U, X>[]
        : T extends object
          ? { readonly [K in keyof T]: Output<T[K], X> }
          : T

type Written<In, X extends Columns> =
  In extends Writes<infer N, infer At>
    ? N extends keyof X['$write']
      ? [At] extends [never]
        ? X['$write'][N]
        : Inside<At, X['$write'][N]>
      : unknown
    : unknown

type Inside<At extends string, F> = unknown extends F
  ? unknown
  : Partial<F> extends F
    ? { readonly [K in At]?: F }
    : { readonly [K in At]: F }

/** The body that a call takes, extra fields included. */
type BodyOf<In, X extends Columns> = (In extends { readonly body: infer B } ? B : unknown) &
  Written<In, X>

type QueryPart<In> = In extends { readonly query: infer Q }
  ? Partial<Q> extends Q
    ? { readonly query?: Q }
    : { readonly query: Q }
  : unknown

type BodyPart<In, X extends Columns> = In extends { readonly body: infer B }
  ? Partial<B> extends B
    ? { readonly body?: BodyOf<In, X> }
    : { readonly body: BodyOf<In, X> }
  : unknown

/** The headers of a request that identify the caller of a server call: cookies, user agent. */
export type RequestHeaders = Headers | Readonly<Record<string, string>>

/** Everything that `auth.api.*` takes beside the call's own input. */
export interface ServerOptions {
  /** The headers of the caller. Required by calls that need a session. */
  readonly headers?: RequestHeaders
  /** The caller's address. */
  readonly clientAddress?: string
  /** Keeps the platform alive until work that follows the call, such as sending mails, is done. */
  readonly waitUntil?: (task: Promise<unknown>) => void
  /** Returns a `Response` with body, status and cookies, also for errors. */
  readonly asResponse?: boolean
  /** Returns `{ headers, response }`. Only a call that returns its cookies extends the session in the caller's cookie. */
  readonly returnHeaders?: boolean
}

type ParamsPart<In> = In extends { readonly params: infer P } ? { readonly params: P } : unknown

interface ForUser {
  /** The headers of the request of the user for whom the app calls. */
  readonly headers: RequestHeaders
  readonly asServer?: never
}

interface AsServer {
  /** The server calls on behalf of no user, with all rights. Excludes `headers`. */
  readonly asServer: true
  readonly headers?: never
}

/** For whom the app makes a call. */
type CallerPart<A extends Access> = A extends 'public' | 'server-only'
  ? { readonly asServer?: never }
  : A extends 'session-or-server'
    ? ForUser | AsServer
    : ForUser

type ServerInput<In, A extends Access, X extends Columns> = ServerOptions &
  CallerPart<A> &
  BodyPart<In, X> &
  QueryPart<In> &
  ParamsPart<In>

/**
 * One optional or required argument: optional when it has no required field. The condition tests any
 * object, because `Partial<I>` is assignable to a union whose members each require something else.
 */
export type Args<I> = object extends I ? [input?: I] : [input: I]

/** A call on the server: the plain value with real dates, or an `AuthError`. */
export interface ServerCall<I, O> {
  (...args: Args<I & { readonly asResponse?: false; readonly returnHeaders?: false }>): Promise<O>
  (...args: Args<I & { readonly asResponse: true }>): Promise<Response>
  (
    ...args: Args<I & { readonly returnHeaders: true }>
  ): Promise<{ readonly headers: Headers; readonly response: O }>
}

/** Calls by name as the typed face of an app. */
export function asServerApi<E, X extends Columns>(
  calls: Readonly<Record<string, (input?: never) => Promise<unknown>>>,
): ServerApi<E, X> {
  // The calls were compiled from exactly the endpoints E, whose schemas and projections enforce the types.
  return calls as unknown as ServerApi<E, X>
}

type InputOf<E extends AnyEndpoint> = NonNullable<E['$types']>['input']
type OutputOf<E extends AnyEndpoint> = NonNullable<E['$types']>['output']

/** Every call by its server name. */
export type ServerApi<E, X extends Columns> = {
  readonly [K in keyof E]: E[K] extends AnyEndpoint
    ? ServerCall<ServerInput<InputOf<E[K]>, E[K]['access'], X>, Output<OutputOf<E[K]>, X>>
    : never
}

/** `"METHOD /path"` of an endpoint, and the stores of a client that load again after the call. */
export type RouteOf<E extends AnyEndpoint> = E['$route']

/** Any endpoint that requests reach. */
type Routed = Endpoint<
  Method,
  `/${string}`,
  unknown,
  unknown,
  string,
  Exclude<Access, RoutelessAccess>,
  string
>

/**
 * Endpoints by {@link RouteOf}, those with a route. It uses one condition per endpoint, because apps evaluate it
 * for every call.
 */
export type RouteMap<E> = {
  readonly [K in keyof E as E[K] extends Routed ? E[K]['$route'] : never]: E[K]
}

/** A nested table of client names; every leaf is the route of an endpoint. */
export interface RouteTable<R extends string> {
  readonly [name: string]: R | RouteTable<R>
}

/** The table that a client plugin must satisfy. */
export type Routes<E> = RouteTable<keyof RouteMap<E> & string>

/** Codes of the client itself: no response, or one that is not from Countersign. */
export type ClientCode = 'NETWORK' | 'UNEXPECTED'

/** An error as the client returns it. */
export interface ClientError<C extends string = string> {
  readonly code: C
  readonly message: string
  /** HTTP status; 0 without a response. */
  readonly status: number
  /** Details of the error. */
  readonly [detail: string]: unknown
}

/** Data or error, never both. */
export type Result<T, C extends string> =
  | { readonly data: T; readonly error: null }
  | { readonly data: null; readonly error: ClientError<C | CommonCode | ClientCode> }

/** No input: a caller that passes input makes a mistake. */
interface NoInput {
  readonly [name: string]: never
}

type ClientInput<In, X extends Columns> = unknown extends In
  ? [input?: NoInput | undefined]
  : Args<Flat<BodyOf<In, X> & QueryPart<In> & ParamsPart<In>>>

/** A call in the browser. `Options` are the client's own per-call options. */
type ClientCall<E extends AnyEndpoint, X extends Columns, Options> = (
  ...args: [...ClientInput<InputOf<E>, X>, options?: Options]
) => Promise<Result<Output<OutputOf<E>, X>, NonNullable<E['$types']>['code']>>

/**
 * The nested calls of a client: its table with every leaf as a call. A leaf is looked up by its name:
 * `keyof R` would make every used leaf iterate over all routes.
 */
export type ClientCalls<T, R, X extends Columns, Options> = {
  readonly [K in keyof T]: T[K] extends string
    ? R extends { readonly [N in T[K]]: infer E extends AnyEndpoint }
      ? ClientCall<E, X, Options>
      : never
    : ClientCalls<T[K], R, X, Options>
}
