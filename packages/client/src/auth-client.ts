import type {
  ClientCalls,
  Columns,
  CoreEndpoints,
  Inferred,
  Output,
  Result,
  RouteMap,
  RouteTable,
} from '@countersign/core'
import type { CallOptions } from './call-options.js'
import type { AnyClientPlugin } from './client-plugin.js'
import type { LiveAtom, LiveState } from './live-store.js'
import type { CallInput } from './request.js'
import type { routes } from './routes.js'
import type { SessionData, SessionStore } from './session-state.js'

type ColumnsOfOne<Q> = Q extends { readonly $types?: { readonly columns: infer C } } ? C : unknown

// Recursion over the tuple: to intersect a union, the compiler compares every plugin with the
// intersection of all, which costs ten times as much.
type ColumnsIn<P> = P extends readonly [infer Q, ...infer Rest]
  ? ColumnsOfOne<Q> & ColumnsIn<Rest>
  : unknown

/** The columns that the plugins of a client add. */
export type ColumnsOf<P extends readonly AnyClientPlugin[]> = Columns & ColumnsIn<P>

type EndpointsIn<Q extends AnyClientPlugin> = NonNullable<Q['$types']>['endpoints']

type CallsIn<Q extends AnyClientPlugin, X extends Columns> = Q extends {
  readonly routes?: infer T extends RouteTable<string>
}
  ? ClientCalls<T, RouteMap<EndpointsIn<Q>>, X, CallOptions>
  : unknown

type ActionsIn<Q> = Q extends { actions?(context: never): infer A } ? A : unknown

/** The data of a call, by its route. */
type DataOf<R extends string, M, X> = M extends {
  readonly [N in R]: { readonly $types?: { readonly output: infer O } }
}
  ? Output<O, X>
  : never

type RouteIn<D> = D extends { readonly route: infer R extends string } ? R : never

/** The data of a store with `toState` may be null. */
type ShownBy<D, T> = D extends { readonly toState: unknown } ? T | null : T

type StoresIn<Q extends AnyClientPlugin, X extends Columns> = {
  readonly [N in keyof NonNullable<Q['stores']>]: LiveAtom<
    LiveState<
      ShownBy<
        NonNullable<Q['stores']>[N],
        DataOf<RouteIn<NonNullable<Q['stores']>[N]>, RouteMap<EndpointsIn<Q>>, X>
      >
    >
  >
}

type Face<Q, X extends Columns> = Q extends AnyClientPlugin
  ? CallsIn<Q, X> & ActionsIn<Q> & StoresIn<Q, X>
  : unknown

type FacesOf<P, X extends Columns> = P extends readonly [infer Q, ...infer Rest]
  ? Face<Q, X> & FacesOf<Rest, X>
  : unknown

/**
 * The client: calls under nested names, and stores.
 *
 * @typeParam P - the plugins, in order
 */
export type AuthClient<P extends readonly AnyClientPlugin[] = readonly []> = ClientCalls<
  typeof routes,
  RouteMap<CoreEndpoints>,
  ColumnsOf<P>,
  CallOptions
> &
  FacesOf<P, ColumnsOf<P>> & {
    /** The session and its user. Loads when the first listener subscribes, and again when a call may have changed it. */
    readonly $session: SessionStore<SessionData<ColumnsOf<P>>>
    /**
     * Makes a call by its `"METHOD /path"`, such as one of an endpoint of your own. Headers, retries, hooks, stores and
     * redirects are as of any call.
     */
    readonly $fetch: <T = unknown>(
      route: `${'GET' | 'POST'} /${string}`,
      input?: CallInput,
      options?: CallOptions,
    ) => Promise<Result<T, string>>
    /** Types only, such as `typeof client.$Infer.Session`; never present at run time. */
    readonly $Infer: Inferred<ColumnsOf<P>>
  }
