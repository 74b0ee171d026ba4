import type { ClientCode, Columns, KernelCode, ModelRef, Output } from '@countersign/core'
import type { LiveAtom, LiveState, Progress } from './live-store.js'

/** Who is signed in: the person and the session, with the app's and the plugins' columns. */
export type SessionData<X extends Columns = Columns> = Output<
  { readonly session: ModelRef<'session'>; readonly user: ModelRef<'user'> },
  X
>

type SessionProgress = Progress<KernelCode | ClientCode>

/** Nobody knows yet, or nobody could be asked. */
export interface UnknownSession extends SessionProgress {
  readonly status: 'unknown'
  readonly data: undefined
}

/** Somebody is signed in. */
export interface SignedIn<D> extends SessionProgress {
  readonly status: 'signed-in'
  readonly data: D
}

/** Nobody is signed in. */
export interface SignedOut extends SessionProgress {
  readonly status: 'signed-out'
  readonly data: null
}

/**
 * One of three states. A network error is none of them: it keeps the state and sets `error`.
 *
 * @typeParam D - what is known of somebody who is signed in
 */
export type SessionState<D = SessionData> = UnknownSession | SignedIn<D> | SignedOut

/** The store of the session. */
export type SessionStore<D = SessionData> = LiveAtom<SessionState<D>>

/**
 * What is known of somebody who is signed in, as a client of yours types it.
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

/** A session that a server hands to the browser. Where it travels as JSON, its dates are texts. */
export type InitialSession<D> =
  | {
      readonly [K in keyof D]: Serialized<D[K]>
    }
  | null

/** Adds what the data mean: null stands for nobody, undefined for nothing yet. */
export function toSessionState(
  state: LiveState<unknown>,
): LiveState<unknown> & { readonly status: SessionState['status'] } {
  const { data } = state
  const status = data ? 'signed-in' : data === null ? 'signed-out' : 'unknown'
  return { status, ...state }
}
