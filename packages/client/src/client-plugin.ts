import type { ClientCalls, Columns, RouteMap, RouteTable } from '@countersign/core'
import type { CallOptions } from './call-options.js'
import type { ChangeOf, Changes } from './change-after.js'
import type { LiveState } from './live-store.js'
import type { Send } from './request.js'

/** Where nothing is known of the server half, any route may be meant. */
type RoutesOf<E> = unknown extends E ? string : keyof RouteMap<E> & string

/** One call by its route, typed from its endpoint. */
type CallByRoute<E, R, X extends Columns> = ClientCalls<
  { readonly call: R },
  RouteMap<E>,
  X,
  CallOptions
>['call']

/** Nothing by name. */
export type Nothing = { readonly [N in never]: never }

type Arguments<F> = F extends (...args: infer A) => unknown ? A : never
type Returned<F> = F extends (...args: never[]) => infer T ? T : never

/** A store of a plugin: loaded by a call when somebody listens, and kept true. */
export interface StoreDefinition<R extends string = string> {
  /** The call that loads it; one that needs no input. */
  readonly route: R
  /** Calls after which it is loaded again, beside those after which somebody else may be signed in. */
  readonly refetchedAfter: readonly R[]
  /**
   * Shows another state than the usual one, which keeps what was known while `error` says why the last
   * request failed: `data` null where a refusal means that there is nothing any more.
   */
  readonly toState?: (state: LiveState<unknown>) => LiveState<unknown>
}

/**
 * What calls of a server half change for the session, by route. For `satisfies`: to compare it where the
 * plugin is used would cost every app a look at every route.
 */
export type ChangesOf<E> = { readonly [R in RoutesOf<E>]?: ChangeOf }

/** Stores by name. */
export type StoreDefinitions<R extends string = string> = Readonly<
  Record<`$${string}`, StoreDefinition<R>>
>

/** What the actions of a plugin are given. */
export interface ActionContext<E, C> {
  /** Makes a call of the plugin's server half by its route, with everything that follows from it. */
  call<const R extends RoutesOf<E>>(
    route: R,
    ...args: Arguments<CallByRoute<E, R, Columns & C>>
  ): Returned<CallByRoute<E, R, Columns & C>>
}

/**
 * The browser half of a plugin. Write a factory that returns a named interface of it, so that an
 * exported client prints as one line.
 *
 * @typeParam T - its table of routes
 * @typeParam E - the endpoints of its server half
 * @typeParam C - columns that its server half adds, in the form of {@link Columns}
 * @typeParam A - its actions
 * @typeParam S - its stores
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
  /** Calls by nested names, each of which the server half has. */
  readonly routes?: T
  /**
   * What its calls change for the session, some by what they answer. Whatever begins with `POST /sign-in`
   * counts without being named. {@link ChangesOf} knows the routes.
   */
  readonly changes?: Changes
  readonly stores?: S
  /** Functions that join the calls, such as a ceremony between two of them. */
  actions?(context: ActionContext<E, C>): A
  /** Types only; never present at run time. */
  readonly $types?: { readonly endpoints: E; readonly columns: C }
}

/** Any browser half. */
export interface AnyClientPlugin {
  readonly id: string
  readonly routes?: RouteTable<string>
  readonly changes?: Changes
  readonly stores?: StoreDefinitions
  actions?(context: never): object
  readonly $types?: { readonly endpoints: unknown; readonly columns: unknown }
}

/** Any browser half as the client runs it, with its types forgotten. */
export interface RunnablePlugin extends Omit<AnyClientPlugin, 'actions'> {
  actions?(context: { readonly call: Send }): object
}
