import type { InitialSession, SessionState, SessionStore } from '@countersign/client'
import { toRenderedState } from '@countersign/client/binding'
import {
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useStore } from './use-store.js'

/** Properties of a client's `AuthProvider`. */
export interface AuthProviderProps<D> {
  /**
   * The session that the server read for this request; null when no user is signed in. When it is undefined,
   * the browser loads the session.
   */
  readonly initialSession?: InitialSession<D> | undefined
  readonly children?: ReactNode
}

/** The hooks and components of a client's session. */
export interface SessionHooks<D> {
  /** Returns the state of the session. All components share one request. */
  readonly useSession: () => SessionState<D>
  /** Renders its children with the session of this request, on the server and during hydration. */
  readonly AuthProvider: (props: AuthProviderProps<D>) => ReactNode
}

/** Creates the hooks for the session of one client. */
export function createSessionHooks<D>($session: SessionStore<D>): SessionHooks<D> {
  const InitialState = createContext($session.init)
  return {
    useSession: () => useStore($session, useContext(InitialState)),

    AuthProvider({ initialSession, children }) {
      const json = JSON.stringify(initialSession)
      const last = useRef(json)
      const [initialState] = useState(() => toRenderedState($session, initialSession))
      useEffect(() => {
        if (last.current === json) return
        last.current = json
        // The server rendered a new session, as after a server action, which may be stale by now.
        void $session.value.refetch()
      }, [json])
      return createElement(InitialState.Provider, { value: initialState }, children)
    },
  }
}
