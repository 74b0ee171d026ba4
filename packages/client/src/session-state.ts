import type { ClientCode, Columns, CommonCode, SessionIn } from '@countersign/core'
import type { LiveAtom, LiveState, Progress } from './live-store.js'

/** The session and its user, with the columns of the app and of plugins. */
export type SessionData<X extends Columns = Columns> = SessionIn<X>

type SessionProgress = Progress<CommonCode | ClientCode>

/** The server has not responded yet, or could not be reached. */
export interface UnknownSession extends SessionProgress {
  readonly status: 'unknown'
  readonly data: undefined
}

/** A user is signed in. */
export interface SignedIn<D> extends SessionProgress {
  readonly status: 'signed-in'
  readonly data: D
}

/** No user is signed in. */
export interface SignedOut extends SessionProgress {
  readonly status: 'signed-out'
  readonly data: null
}

/**
 * One of three states. A network error does not change the status: it sets `error`.
 *
 * @typeParam D - the session and its user
 */
export type SessionState<D = SessionData> = UnknownSession | SignedIn<D> | SignedOut

/** The store of the session. */
export type SessionStore<D = SessionData> = LiveAtom<SessionState<D>>

/**
 * The session and its user with the columns of a client's plugins.
 *
 * @example
 * ```ts
 * import { createAuthClient, type SessionOf } from '@countersign/client'
 *
 * const client = createAuthClient()
 *
 * export function greet({ user }: SessionOf<typeof client>): string {
 *   return `Hello, ${user.name}`
 * }
 *
 * client.$session.subscribe(({ data }) => {
 *   if (data) console.log(greet(data))
 * })
 * ```
 */
export type SessionOf<C extends { readonly $session: { readonly value: SessionState<unknown> } }> =
  Extract<C['$session']['value'], { readonly status: 'signed-in' }>['data']

type Serialized<T> = { readonly [K in keyof T]: Date extends T[K] ? T[K] | string : T[K] }

/** A session that a server passes to the browser. After JSON its dates are ISO strings. */
export type InitialSession<D> =
  | {
      readonly [K in keyof D]: Serialized<D[K]>
    }
  | null

/** Adds the status: null data mean signed out, undefined data unknown. */
export function toSessionState(
  state: LiveState<unknown>,
): LiveState<unknown> & { readonly status: SessionState['status'] } {
  const { data } = state
  const status = data ? 'signed-in' : data === null ? 'signed-out' : 'unknown'
  return { status, ...state }
}
