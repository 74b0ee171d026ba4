import type { Exchange } from '../calls/exchange.js'
import type { Store } from '../storage/store.js'
import type { BeforeContext, CoreDrafts, CoreEvents, OnContext } from './events.js'
import type { PluginContext } from './plugin-context.js'

type MaybePromise<T> = T | Promise<T>

/** Columns to amend in a draft, or nothing. */
export type Amendment = Readonly<Record<string, unknown>> | undefined

/** Subscribers that may amend a draft or reject it by throwing an `AuthError`. */
export type BeforeHandlers<D = CoreDrafts> = {
  readonly [N in keyof D]?: (draft: D[N], context: BeforeContext) => MaybePromise<Amendment>
}

/** Subscribers that write in the transaction of the event; an error rolls it back. */
export type OnHandlers<E = CoreEvents> = {
  readonly [N in keyof E]?: (event: E[N], context: OnContext) => MaybePromise<void>
}

/** What an `after` subscriber receives besides the event. */
export interface AfterContext {
  /** The response does not wait for the subscriber, so it can no longer set headers or cookies. */
  readonly exchange: Exchange
  readonly store: Store
  /** The context of plugin endpoints, for example to send a mail. */
  readonly context: PluginContext
}

/** Subscribers that follow the commit; a failure is logged. */
export type AfterHandlers<E = CoreEvents> = {
  readonly [N in keyof E]?: (event: E[N], context: AfterContext) => MaybePromise<void>
}

/** The three phases, for plugins and for the option `hooks`. */
export interface Subscribers<D = CoreDrafts, E = CoreEvents> {
  /** Functions by draft. They run before the transaction, and may amend the draft or reject it. */
  readonly before?: BeforeHandlers<D>
  /** Functions by event. They run in the transaction of the event: an error rolls it back. */
  readonly on?: OnHandlers<E>
  /** Functions by event. They run after the commit: a failure is logged. */
  readonly after?: AfterHandlers<E>
}

/** A subscriber to any event. */
type Listener<Context> = {
  // Method syntax, because methods may require more than declared, which the name decides here.
  listen(event: object, context: Context): MaybePromise<void>
}['listen']

/** A subscriber to any draft. */
type Amender = {
  amend(draft: object, context: BeforeContext): MaybePromise<Amendment>
}['amend']

/** Subscribers by names of drafts and events, those of plugins too. */
export interface AnySubscribers {
  readonly before?: { readonly [name: string]: Amender | undefined }
  readonly on?: { readonly [name: string]: Listener<OnContext> | undefined }
  readonly after?: { readonly [name: string]: Listener<AfterContext> | undefined }
}
