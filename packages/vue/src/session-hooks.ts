import type { InitialSession, SessionState, SessionStore } from '@countersign/client'
import { toRenderedState } from '@countersign/client/binding'
import {
  defineComponent,
  type DefineSetupFnComponent,
  hasInjectionContext,
  inject,
  type InjectionKey,
  provide,
  type ShallowRef,
  watch,
} from 'vue'
import { useStore } from './use-store.js'

/** Properties of a client's `AuthProvider`. */
export interface AuthProviderProps<D> {
  /**
   * The session that the server read for this request; null when no user is signed in. When it is undefined,
   * the browser loads the session.
   */
  readonly initialSession?: InitialSession<D> | undefined
}

/** The composables and components of a client's session. */
export interface SessionHooks<D> {
  /** Returns the state of the session as a ref. All components share one request. */
  readonly useSession: () => Readonly<ShallowRef<SessionState<D>>>
  /** Renders its slot with the session of this request, on the server and during hydration. */
  readonly AuthProvider: DefineSetupFnComponent<AuthProviderProps<D>>
}

/** Creates the composables for the session of one client. */
export function createSessionHooks<D>($session: SessionStore<D>): SessionHooks<D> {
  const key: InjectionKey<SessionState<D>> = Symbol('session')
  return {
    // A route guard and a store of the app run outside components: nothing is injected there.
    useSession: () =>
      useStore($session, hasInjectionContext() ? inject(key, $session.init) : $session.init),

    AuthProvider: defineComponent<AuthProviderProps<D>>(
      (props, { slots }) => {
        provide(key, toRenderedState($session, props.initialSession))
        watch(
          () => JSON.stringify(props.initialSession),
          () => {
            // The server rendered a new session, which may be stale by now.
            void $session.value.refetch()
          },
        )
        return () => slots['default']?.()
      },
      { name: 'AuthProvider', props: ['initialSession'] },
    ),
  }
}
