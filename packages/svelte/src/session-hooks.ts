import type { InitialSession, SessionState, SessionStore } from '@countersign/client'
import { toRenderedState } from '@countersign/client/binding'
import { getContext, onDestroy, setContext } from 'svelte'
import { type Readable, toStore } from 'svelte/store'
import { toReadable } from './store-hooks.js'

/** The functions of a client's session. Call them while a component is created. */
export interface SessionHooks<D> {
  /** Returns the state of the session as a store of Svelte. All components share one request. */
  readonly useSession: () => Readable<SessionState<D>>
  /**
   * Gives the components below the session of this request, on the server and during hydration. When the value of the
   * function changes later, as after a form action, the browser loads the session again.
   *
   * @param readInitialSession - returns the session that the server read; null when no user is signed in, undefined when
   * the browser loads the session
   */
  readonly provideSession: (readInitialSession: () => InitialSession<D> | undefined) => void
}

/** Creates the functions for the session of one client. */
export function createSessionHooks<D>($session: SessionStore<D>): SessionHooks<D> {
  const key = Symbol('session')
  return {
    useSession: () => toReadable($session, getContext<SessionState<D> | undefined>(key)),

    provideSession(readInitialSession) {
      setContext(key, toRenderedState($session, readInitialSession()))
      let isFirst = true
      const stop = toStore(() => JSON.stringify(readInitialSession())).subscribe(() => {
        // The server rendered a new session, which may be stale by now.
        if (!isFirst) void $session.value.refetch()
        isFirst = false
      })
      onDestroy(stop)
    },
  }
}
