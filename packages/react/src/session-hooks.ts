import type { InitialSession, SessionState, SessionStore } from '@countersign/client'
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
   * Who is signed in, as the server read it for this request: data, or null for nobody. Left out, or
   * undefined, nothing is known and the browser asks.
   */
  readonly initialSession?: InitialSession<D> | undefined
  readonly children?: ReactNode
}

/** What React adds to a client. */
export interface SessionHooks<D> {
  /** Who is signed in. However many components ask, there is one request. */
  readonly useSession: () => SessionState<D>
  /** Renders its children with the session of this request, on the server and while hydrating. */
  readonly AuthProvider: (props: AuthProviderProps<D>) => ReactNode
}

/** Hooks over the session of one client. */
export function createSessionHooks<D>($session: SessionStore<D>): SessionHooks<D> {
  const Given = createContext($session.init)
  return {
    useSession: () => useStore($session, useContext(Given)),

    AuthProvider({ initialSession, children }) {
      const json = JSON.stringify(initialSession)
      const last = useRef(json)
      const [given] = useState(() =>
        initialSession === undefined ? $session.init : $session.stateOf(initialSession),
      )
      useEffect(() => {
        if (last.current === json) return
        last.current = json
        // The server renders a new session, after an action of its own: what it says may be old by now.
        void $session.value.refetch()
      }, [json])
      return createElement(Given.Provider, { value: given }, children)
    },
  }
}
