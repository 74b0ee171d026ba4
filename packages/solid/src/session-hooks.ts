import type { InitialSession, SessionState, SessionStore } from '@countersign/client'
import { toRenderedState } from '@countersign/client/binding'
import {
  type Accessor,
  createComponent,
  createContext,
  createEffect,
  createMemo,
  type JSX,
  on,
  type ParentProps,
  useContext,
} from 'solid-js'
import { useStore } from './use-store.js'

/** Properties of a client's `AuthProvider`. */
export interface AuthProviderProps<D> {
  /**
   * The session that the server read for this request; null when no user is signed in. When it is undefined,
   * the browser loads the session.
   */
  readonly initialSession?: InitialSession<D> | undefined
}

/** The signals and components of a client's session. */
export interface SessionHooks<D> {
  /** Returns the state of the session as a signal. All components share one request. */
  readonly useSession: () => Accessor<SessionState<D>>
  /** Renders its children with the session of this request, on the server and during hydration. */
  readonly AuthProvider: (props: ParentProps<AuthProviderProps<D>>) => JSX.Element
}

/** Creates the signals for the session of one client. */
export function createSessionHooks<D>($session: SessionStore<D>): SessionHooks<D> {
  const InitialState = createContext($session.init)
  return {
    useSession: () => useStore($session, useContext(InitialState)),

    AuthProvider(props) {
      const json = createMemo(() => JSON.stringify(props.initialSession))
      createEffect(
        on(
          json,
          () => {
            // The server rendered a new session, which may be stale by now.
            void $session.value.refetch()
          },
          { defer: true },
        ),
      )
      return createComponent(InitialState.Provider, {
        value: toRenderedState($session, props.initialSession),
        get children() {
          return props.children
        },
      })
    },
  }
}
