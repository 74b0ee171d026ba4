import type { ClientCalls, Columns, RouteMap, RouteTable } from '@countersign/core'
import type { CallOptions } from './call-options.js'
import type { LiveState } from './live-store.js'
import type { Send } from './request.js'

/** The routes of the server plugin; any string when its endpoints are not known. */
type RoutesOf<E> = unknown extends E ? string : keyof RouteMap<E> & string

/** One call by its route, typed from its endpoint. */
type CallByRoute<E, R, X extends Columns> = ClientCalls<
  { readonly call: R },
  RouteMap<E>,
  X,
  CallOptions
>['call']

/** An object type without keys. */
export type Nothing = { readonly [N in never]: never }

type Arguments<F> = F extends (...args: infer A) => unknown ? A : never
type Returned<F> = F extends (...args: never[]) => infer T ? T : never

/**
 * A store of a plugin. A call loads it when the first listener subscribes, and again after the calls whose
 * routes name the store, and when another user may be signed in.
 */
export interface StoreDefinition<R extends string = string> {
  /** The call that loads the store. It must not need input. */
  readonly route: R
  /**
   * Maps the usual state to the state that the store shows. The usual state keeps its data after a failed
   * request; return `data: null` for errors which mean that the data no longer exist.
   */
  readonly toState?: (state: LiveState<unknown>) => LiveState<unknown>
}

/** The stores of a plugin, by name. */
export type StoreDefinitions<R extends string = string> = Readonly<
  Record<`$${string}`, StoreDefinition<R>>
>

/** The argument of a plugin's `actions`. */
export interface ActionContext<E, C> {
  /** Makes a call of its server plugin by its route; stores and redirects follow as after any call. */
  call<const R extends RoutesOf<E>>(
    route: R,
    ...args: Arguments<CallByRoute<E, R, Columns & C>>
  ): Returned<CallByRoute<E, R, Columns & C>>
}

/**
 * A client plugin. Write a factory that returns a named interface which extends it, so that
 * the declaration of an exported client stays one line.
 *
 * @typeParam T - the table of routes
 * @typeParam E - the endpoints of the server plugin
 * @typeParam C - the columns that the server plugin adds, in the form of {@link Columns}
 * @typeParam A - the actions
 * @typeParam S - the stores
 *
 * @example
 * ```ts
 * import type { ClientPlugin } from '@countersign/client'
 * import type { CoreEndpoints, Routes } from '@countersign/core'
 *
 * const routes = { health: { ok: 'GET /ok' } } as const satisfies Routes<CoreEndpoints>
 *
 * export interface HealthClient extends ClientPlugin<typeof routes, CoreEndpoints> {}
 *
 * export function healthClient(): HealthClient {
 *   return { id: 'health', routes }
 * }
 * ```
 */
export interface ClientPlugin<
  T extends RouteTable<RoutesOf<E>> = Nothing,
  E = unknown,
  C = unknown,
  A extends object = Nothing,
  S extends StoreDefinitions<RoutesOf<E>> = Nothing,
> {
  readonly id: string
  /** Routes of the server plugin by the nested names of their calls. */
  readonly routes?: T
  readonly stores?: S
  /** Functions beside the calls, such as a ceremony that makes two of them. */
  actions?(context: ActionContext<E, C>): A
  /** Carries types only; never set at run time. */
  readonly $types?: { readonly endpoints: E; readonly columns: C }
}

/** Any client plugin. */
export interface AnyClientPlugin {
  readonly id: string
  /** Belongs to a server plugin, such as `admin()`, which the client does not accept. */
  readonly endpoints?: never
  readonly routes?: RouteTable<string>
  readonly stores?: StoreDefinitions
  actions?(context: never): object
  readonly $types?: { readonly endpoints: unknown; readonly columns: unknown }
}

/** Any client plugin as the client runs it, without its types. */
export interface RunnablePlugin extends Omit<AnyClientPlugin, 'actions'> {
  actions?(context: { readonly call: Send }): object
}
